#pragma once
// The size of each state variable, relative to which its absolute error is measured.

#include "simulation/controlled_step.hpp"

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// A given size is kept. Any other is the largest value so far, so that a charge of 1e-12 gets as many digits as a
/// current of 1 beside it, and a growing variable gets them while it is small. A variable that starts at zero is
/// measured against the value it reaches in a tenth of the system's shortest time constant; one that nothing moves yet,
/// against an assumed size.
class StateSizes {
public:
    /// Below this nothing is expected to move, and errors are not weighed: a force that sets in like t^12, or the far
    /// end of a chain of a hundred springs, would otherwise demand digits of nothing.
    static constexpr double smallest = 1e-20;

    StateSizes() = default;
    /// `sizes`: given, or assumed until more is known.
    StateSizes(std::vector<double> sizes, std::vector<bool> isGiven);

    /// The size of this variable, unless given, is at least this value: constraints couple it to other variables that
    /// are large.
    void bound(std::size_t variable, double least);
    /// The same, once anything is known of it: smaller changes of it are less than rounding.
    void boundByRounding(std::size_t variable, double least);
    /// Upper bounds for expected and assumed sizes: the largest values of the variables in an earlier run.
    void limit(const std::vector<double>& largest);

    /// The state at the start of the run.
    void begin(const std::vector<double>& y);
    /// Updates the sizes with the present state. True if a size may have changed.
    bool grow(const std::vector<double>& y);
    /// Uses terms of the Taylor series of the motion, from its rate and the derivatives of the rate, up to a tenth of
    /// the shortest time constant of the system but at most a thousandth of `span`, as far as they exceed the effect of
    /// rounding in the rate.
    void expect(const std::vector<double>& rate, const std::vector<double>& rounding, const LinearMap& byState,
                const Eigen::VectorXd& byTime, double span);

    const std::vector<double>& values() const { return m_values; }
    /// The largest values so far.
    const std::vector<double>& largest() const { return m_largest; }
    /// Whether the size of this variable, or of any, is merely assumed.
    bool isAssumed(std::size_t variable) const { return m_isAssumed[variable]; }
    bool isAnyAssumed() const;
    /// Whether a variable was weighed against more than ten times its largest value, as far as that value exceeds
    /// rounding.
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
