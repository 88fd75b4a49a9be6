#include "studies/influence.hpp"

#include "studies/sensitivity.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace coenergy {

namespace {

// From 1 on; equal values have the mean of their places.
std::vector<double> ranksOf(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t first = 0, next = 0; first < order.size(); first = next) {
        while (next < order.size() && values[order[next]] == values[order[first]])
            ++next;
        for (std::size_t k = first; k < next; ++k)
            ranks[order[k]] = 0.5 * static_cast<double>(first + 1 + next);
    }
    return ranks;
}

double correlation(const std::vector<double>& one, const std::vector<double>& other) {
    const auto count = static_cast<double>(one.size());
    const double meanOfOne = std::accumulate(one.begin(), one.end(), 0.0) / count;
    const double meanOfOther = std::accumulate(other.begin(), other.end(), 0.0) / count;
    double both = 0, first = 0, second = 0;
    for (std::size_t k = 0; k < one.size(); ++k) {
        const double a = one[k] - meanOfOne, b = other[k] - meanOfOther;
        both += a * b;
        first += a * a;
        second += b * b;
    }
    return first > 0 && second > 0 ? both / std::sqrt(first * second) : NAN;
}

std::vector<InputInfluence> rankInfluences(const DesignPoints& points, const PointRecords& records,
                                           std::size_t measure) {
    const std::vector<double> values = measuredValues(records, measure);
    const std::vector<std::string> names = points.names();
    std::vector<InputInfluence> influences;
    for (std::size_t input = 0; input < names.size(); ++input) {
        std::vector<double> inputs;
        for (const auto& [point, record] : records)
            if (record.result.measures[measure])
                inputs.push_back(record.inputs[input]);
        if (const double value = rankCorrelation(inputs, values); std::isfinite(value))
            influences.push_back({names[input], value, 0});
    }
    return influences;
}

} // namespace

std::vector<double> measuredValues(const PointRecords& records, std::size_t measure) {
    std::vector<double> values;
    for (const auto& [point, record] : records)
        if (const auto& value = record.result.measures[measure])
            values.push_back(*value);
    return values;
}

double quantile(const std::vector<double>& ascending, double share) {
    const double place = share * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (place - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

// In shares of the largest, so that neither sums nor squares overflow.
Spread spreadOf(const std::vector<double>& values) {
    double largest = 0, mean = 0, squares = 0;
    for (const double value : values)
        largest = std::max(largest, std::abs(value));
    const double unit = largest > 0 ? largest : 1;
    const auto count = static_cast<double>(values.size());
    for (const double value : values)
        mean += value / unit / count;
    for (const double value : values)
        squares += (value / unit - mean) * (value / unit - mean);
    return {mean * unit, values.size() > 1 ? std::sqrt(squares / (count - 1)) * unit : NAN};
}

double rankCorrelation(const std::vector<double>& one, const std::vector<double>& other) {
    return one.size() < 3 ? NAN : correlation(ranksOf(one), ranksOf(other));
}

Influences influencesOn(const DesignPoints& points, const PointRecords& records, std::size_t measure) {
    Influences result;
    const std::vector<RandomInput>& random = points.design().random;
    if (points.design().sampling == Sampling::Indices) {
        result.kind = InfluenceKind::TotalIndex;
        const auto indices = sobolIndices(points, records, measure).inputs;
        for (std::size_t k = 0; k < indices.size(); ++k)
            result.sorted.push_back({random[k].name, indices[k].total, indices[k].totalError});
    } else if (points.design().sampling == Sampling::Morris) {
        result.kind = InfluenceKind::MeanEffect;
        const auto effects = morrisEffects(points, records, measure).inputs;
        for (std::size_t k = 0; k < effects.size(); ++k)
            result.sorted.push_back({random[k].name, effects[k].meanSize, 0});
    } else {
        result.sorted = rankInfluences(points, records, measure);
    }
    std::stable_sort(result.sorted.begin(), result.sorted.end(),
                     [](const InputInfluence& one, const InputInfluence& other) {
                         return std::abs(one.value) > std::abs(other.value);
                     });
    return result;
}

} // namespace coenergy
