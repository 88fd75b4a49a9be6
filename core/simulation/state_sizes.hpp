#pragma once
// The size of each variable of the state, against which its absolute error is weighed.

#include "simulation/controlled_step.hpp"

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// A size that is given stays. Any other is the largest value so far, so that a charge of 1e-12 has as many digits as a
/// current of 1 beside it, and one that grows has them while it is small. What starts at zero is weighed against what
/// it becomes in a tenth of the system's shortest time; what nothing moves yet, against a size that is assumed.
class StateSizes {
public:
    /// Below it nothing is expected to move, and nothing is weighed: a force that sets in like t^12, or the far end of
    /// a row of a hundred springs, would else ask for digits of nothing.
    static constexpr double smallest = 1e-20;

    StateSizes() = default;
    /// `sizes`: given, or assumed until more is known.
    StateSizes(std::vector<double> sizes, std::vector<bool> isGiven);

    /// The size of this variable, if it is not given, is not less than that: constraints tie it to others that are
    /// large.
    void bound(std::size_t variable, double least);
    /// Nothing may be expected or assumed to exceed these: how large the variables were in a run that was computed
    /// before.
    void limit(const std::vector<double>& largest);

    /// The state at the start of the run.
    void begin(const std::vector<double>& y);
    /// The state as it is. Whether a size may have become another.
    bool grow(const std::vector<double>& y);
    /// Terms of the Taylor series of the motion, from its rate and the rate's derivatives by state and time, to a tenth
    /// of the shortest time of the system but no more than a thousandth of `span`; as far as they are more than what
    /// the rounding of the rate makes.
    void expect(const std::vector<double>& rate, const std::vector<double>& rounding, const LinearMap& byState,
                const Eigen::VectorXd& byTime, double span);

    const std::vector<double>& values() const { return m_values; }
    /// The largest values so far.
    const std::vector<double>& largest() const { return m_largest; }
    /// Whether the size of this variable, or of any, is only assumed.
    bool isAssumed(std::size_t variable) const { return m_isAssumed[variable]; }
    bool isAnyAssumed() const;
    /// Whether a variable was weighed against more than ten times what it ever was, as far as that was more than what
    /// rounding may have made of it.
    bool isTooLarge(const std::vector<double>& rounding) const;

private:
    void raise(std::size_t variable, double size);

    std::vector<double> m_values;
    std::vector<bool> m_isGiven;
    std::vector<bool> m_isAssumed;
    std::vector<double> m_largest; // |y_k| so far
    std::vector<double> m_limits;  // empty: none
    std::vector<double> m_least;
};

} // namespace coenergy
