#pragma once
// Choice of the step size from the estimated error.

#include "simulation/one_step.hpp"

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace coenergy {

/// Tolerance of component k: share * (absolute * nominal_k + relative * |y_k|). An error counts as far as it exceeds
/// rounding_k; or, where rounding is added, by its ratio to both together.
struct ErrorWeights {
    double absolute = 0;
    double relative = 0;
    std::vector<double> nominal;  // of the components that are controlled; the rest follow
    std::vector<double> rounding; // what cannot be seen below rounding errors; empty: nothing
    double share = 1;             // of a step, where many steps share what the run may lose
    bool addsRounding = false;    // to the tolerance

    /// Of component k at this value, for a step that shares with no other, and above rounding.
    double tolerance(std::size_t k, double value) const { return absolute * nominal[k] + relative * std::abs(value); }
};

struct WeighedError {
    double size = 0;           // at most 1: accepted
    std::size_t component = 0; // the one with the largest error
};

/// The largest error of a step between two states in units of its tolerance; infinite if anything is not finite.
WeighedError weigh(const ErrorEstimate& error, const std::vector<double>& before, const std::vector<double>& after,
                   const ErrorWeights& weights);

/// A proportional-integral controller.
class StepSize {
public:
    explicit StepSize(int errorOrder) : m_order(errorOrder) {}

    /// The factor for the next step after one with this error.
    double factor(double error);
    /// Forgets the past, after a restart.
    void reset() { m_logarithmBefore = 0; }

private:
    int m_order;
    double m_logarithmBefore = 0; // of the last error
    bool m_wasRejected = false;
};

using LinearMap = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;

/// The size of the largest eigenvalue, nearly, by power iteration; of a conjugate pair, too, whatever the units of the
/// variables.
double spectralRadius(const LinearMap& map, Eigen::Index size);

/// A first step size: small against the time in which the state changes.
double firstStep(const std::vector<double>& y, const std::vector<double>& rate, const ErrorWeights& weights,
                 double span);

} // namespace coenergy
