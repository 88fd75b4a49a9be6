#pragma once
// The size of each variable of the state, against which its absolute error is weighed.

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// A size that is given stays. Any other is the largest value so far, so that a charge of 1e-12 has as many digits as a
/// current of 1 beside it, and one that grows has them while it is small. What starts at zero is weighed against what
/// it becomes in a tenth of the system's shortest time.
class StateSizes {
public:
    /// Below it a size must be given: a force that sets in like t^12 would else ask for digits of nothing.
    static constexpr double smallest = 1e-20;

    StateSizes() = default;
    /// `given`: what counts for variables whose size is given.
    StateSizes(std::vector<double> given, std::vector<bool> isGiven);

    /// The size of this variable, if it is not given, is not less than that: constraints tie it to others that are large.
    void bound(std::size_t variable, double least);
    /// No expectation may exceed these: how large the variables were in a run that was computed before.
    void limitExpectations(std::vector<double> largest) { m_limits = std::move(largest); }

    /// The state as it is.
    void grow(const std::vector<double>& y);
    /// Terms of the Taylor series of the motion, from its rate and the rate's derivatives by state and time, to a tenth of
    /// the shortest time of the system but no more than a thousandth of `span`.
    void expect(const std::vector<double>& rate, const Eigen::MatrixXd& byState, const Eigen::VectorXd& byTime, double span);

    const std::vector<double>& values() const { return m_values; }
    const std::vector<double>& largest() const { return m_largest; }
    bool hasUnmoved() const;
    /// Whether a variable was weighed against more than ten times what it ever was.
    bool isTooLarge() const;

private:
    std::vector<double> m_values;
    std::vector<bool> m_isGiven;
    std::vector<double> m_largest; // |y_k| so far
    std::vector<double> m_limits;  // empty: none
    std::vector<double> m_least;
};

} // namespace coenergy
