// Error norms and step sizes. Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential
// Equations I, 2nd edition, section II.4 (starting step) and Gustafsson's PI controller, ACM TOMS 17 (1991).
#include "simulation/controlled_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

double toleranceOf(std::size_t k, double size, const ErrorWeights& weights) {
    return weights.share * (weights.absolute * std::max(weights.nominal[k], size) + weights.relative * size);
}

double weighed(double error, std::size_t k, double tolerance, const ErrorWeights& weights) {
    const double rounding = weights.rounding.empty() ? 0 : weights.rounding[k];
    if (weights.addsRounding)
        return std::abs(error) / (tolerance + rounding);
    return std::abs(error) <= rounding ? 0 : (std::abs(error) - rounding) / tolerance;
}

} // namespace

double combinedError(double fine, double coarse) {
    if (coarse == 0)
        return std::abs(fine);
    const double both = std::hypot(fine, 0.1 * coarse);
    return both == 0 ? 0 : std::abs(fine) * (std::abs(fine) / both);
}

WeighedError weigh(const ErrorEstimate& error, const std::vector<double>& before, const std::vector<double>& after,
                   const ErrorWeights& weights) {
    for (std::size_t k = 0; k < after.size(); ++k)
        if (!std::isfinite(after[k]))
            return {std::numeric_limits<double>::infinity(), std::min(k, weights.nominal.size() - 1)};
    WeighedError fine;
    double coarse = 0;
    for (std::size_t k = 0; k < weights.nominal.size(); ++k) {
        const double size = std::max(std::abs(before[k]), std::abs(after[k]));
        const double tolerance = toleranceOf(k, size, weights);
        const double one = weighed(error.fine[k], k, tolerance, weights);
        if (!std::isfinite(one))
            return {std::numeric_limits<double>::infinity(), k};
        if (one > fine.size)
            fine = {one, k};
        if (!error.coarse.empty())
            coarse = std::max(coarse, weighed(error.coarse[k], k, tolerance, weights));
    }
    return {combinedError(fine.size, coarse), fine.component};
}

double StepSize::factor(double error) {
    constexpr double safety = 0.9;
    constexpr double smallest = 0.2;
    constexpr double largest = 5;
    constexpr double logarithmOfSmallest = -9.21034037197618; // of a remembered error, 1e-4
    if (!std::isfinite(error)) {
        m_wasRejected = true;
        return smallest;
    }
    const double tiny = std::max(error, 1e-10);
    if (error > 1) {
        m_wasRejected = true;
        return std::clamp(safety * std::pow(tiny, -1.0 / m_order), smallest, safety);
    }
    const double logarithm = std::log(tiny);
    double factor = safety * std::exp((0.4 * m_logarithmBefore - 0.7 * logarithm) / m_order);
    factor = std::clamp(factor, smallest, m_wasRejected ? 1.0 : largest);
    m_wasRejected = false;
    m_logarithmBefore = std::max(logarithm, logarithmOfSmallest);
    return factor;
}

double spectralRadius(const LinearMap& map, Eigen::Index size) {
    constexpr int settling = 6, measured = 6; // an even number: v, -omega^2 x after x, v grows every other time
    Eigen::VectorXd direction = Eigen::VectorXd::LinSpaced(size, 1, 2);
    double logarithm = 0;
    for (int round = 0; round < settling + measured; ++round) {
        direction.normalize();
        direction = map(direction);
        logarithm += round < settling ? 0 : std::log(direction.norm());
    }
    return std::exp(logarithm / measured);
}

double firstStep(const std::vector<double>& y, const std::vector<double>& rate, const ErrorWeights& weights,
                 double span) {
    double size = 0;
    double speed = 0;
    for (std::size_t k = 0; k < weights.nominal.size(); ++k) {
        const double tolerance = weights.absolute * weights.nominal[k] + weights.relative * std::abs(y[k]);
        size = std::max(size, std::abs(y[k]) / tolerance);
        speed = std::max(speed, std::abs(rate[k]) / tolerance);
    }
    const double guess = size > 1e-5 && speed > 1e-5 ? 0.01 * size / speed : 1e-6 * span;
    return std::clamp(guess, 1e-10 * span, 1e-3 * span);
}

} // namespace coenergy
