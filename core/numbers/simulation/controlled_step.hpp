#pragma once
// Choice of the step size from the estimated error.

#include "simulation/one_step.hpp"

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace coenergy {

/// The tolerance of component k is share * (absolute * nominal_k + relative * |y_k|). Only the part of an error above
/// rounding_k counts; or, where rounding is added to the tolerance, the ratio of the error to their sum.
struct ErrorWeights {
    double absolute = 0;
    double relative = 0;
    std::vector<double> nominal;  // of the controlled components, which come first
    std::vector<double> rounding; // errors below these are not visible; empty: none
    double share = 1;             // of one step, where many steps share the error allowed for the run
    bool addsRounding = false;    // to the tolerance

    /// The tolerance of component k at this value, for share = 1 and without rounding.
    double tolerance(std::size_t k, double value) const { return absolute * nominal[k] + relative * std::abs(value); }
};

struct WeighedError {
    double size = 0;           // at most 1: accepted
    std::size_t component = 0; // the one with the largest error
};

/// The largest error of a step between two states, in units of its tolerance; infinite if a value is not finite.
WeighedError weigh(const ErrorEstimate& error, const std::vector<double>& before, const std::vector<double>& after,
                   const ErrorWeights& weights);

/// A proportional-integral controller.
class StepSize {
public:
    explicit StepSize(int errorOrder) : m_order(errorOrder) {}

    /// The factor for the next step after a step with this error.
    double factor(double error);
    /// Discards the history, after a restart.
    void reset() { m_logarithmBefore = 0; }

private:
    int m_order;
    double m_logarithmBefore = 0; // of the last error
    bool m_wasRejected = false;
};

using LinearMap = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

/// An estimate of the largest eigenvalue modulus by power iteration; works for a conjugate pair and for any units of
/// the variables.
double spectralRadius(const LinearMap& map, Eigen::Index size);

/// A first step size: small compared with the time in which the state changes.
double firstStep(const std::vector<double>& y, const std::vector<double>& rate, const ErrorWeights& weights,
                 double span);

} // namespace coenergy
