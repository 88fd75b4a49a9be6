// Reference: J.-P. Berrut, L. N. Trefethen, SIAM Review 46 (2004) 501 (barycentric interpolation).
#include "fitting/samples.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

bool isMultiple(double time, double step) {
    const double multiple = time / step;
    return std::abs(multiple - std::round(multiple)) <= 1e-6;
}

} // namespace

double sizeOf(const std::vector<SampleSet>& sets) {
    double sum = 0;
    std::size_t count = 0;
    for (const SampleSet& set : sets) {
        for (const double value : set.values)
            sum += value * value / (set.deviation * set.deviation);
        count += set.values.size();
    }
    return sum > 0 ? std::sqrt(sum / static_cast<double>(count)) : 1;
}

std::optional<double> commonStep(const std::vector<SampleSet>& sets, double start, std::size_t mostRows) {
    std::vector<double> all;
    for (const SampleSet& set : sets)
        for (const double time : set.times)
            if (time > start)
                all.push_back(time - start);
    if (all.empty())
        return std::nullopt;
    std::sort(all.begin(), all.end());
    double shortest = all.front();
    for (std::size_t k = 1; k < all.size(); ++k)
        if (const double gap = all[k] - all[k - 1]; gap > 1e-9 * all.back())
            shortest = std::min(shortest, gap);
    constexpr int mostParts = 20;
    for (int parts = 1; parts <= mostParts && all.back() * parts <= shortest * static_cast<double>(mostRows); ++parts) {
        // measured from the last sample, so that digits which a file leaves out do not add up
        const double step = all.back() / std::round(all.back() * parts / shortest);
        if (std::all_of(all.begin(), all.end(), [step](double time) { return isMultiple(time, step); }))
            return step;
    }
    return std::nullopt;
}

double valueBetweenRows(const std::vector<double>& times, const std::vector<double>& values, double time) {
    constexpr std::size_t most = 8;
    const std::size_t count = std::min(most, times.size());
    const auto after = static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), time) - times.begin());
    const std::size_t first = std::min(after - std::min(after, count / 2), times.size() - count);
    double numerator = 0, denominator = 0;
    for (std::size_t k = first; k < first + count; ++k) {
        if (time == times[k])
            return values[k];
        double weight = 1 / (time - times[k]);
        for (std::size_t other = first; other < first + count; ++other)
            if (other != k)
                weight /= times[k] - times[other];
        numerator += weight * values[k];
        denominator += weight;
    }
    return numerator / denominator;
}

Eigen::VectorXd weightedResiduals(const std::vector<SampleSet>& sets, const std::vector<std::vector<double>>& model) {
    std::size_t count = 0;
    for (const SampleSet& set : sets)
        count += set.times.size();
    Eigen::VectorXd residuals(static_cast<Eigen::Index>(count));
    Eigen::Index next = 0;
    for (std::size_t k = 0; k < sets.size(); ++k)
        for (std::size_t j = 0; j < sets[k].times.size(); ++j)
            residuals[next++] = (model[k][j] - sets[k].values[j]) / sets[k].deviation;
    return residuals;
}

} // namespace coenergy
