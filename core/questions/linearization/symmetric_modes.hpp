#pragma once
// Modes whose eigenvalues are real or imaginary by symmetry, which rounding must not change.

#include "linearization/second_order_form.hpp"
#include "linearization/spectrum.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Of dx/dt = A x, if a scaling of the states makes A symmetric or skew to the last digits; otherwise nothing.
std::optional<std::vector<Mode>> modesBySymmetry(const Eigen::MatrixXd& matrix);

/// Of the states (z, dz/dt), if M is symmetric and positive, K symmetric, and C zero, or skew with K not negative: all
/// exactly. Otherwise nothing.
std::optional<std::vector<Mode>> conservativeModes(const SecondOrderForm& form);

/// The modes of states whose M and K are symmetric and whose C is skew, of whatever K: an eigenvalue lies on the
/// imaginary axis or has its mirror image beside it, so that one alone near the axis is exactly imaginary.
bool isConservative(const SecondOrderForm& form);
void bringOntoAxis(std::vector<Mode>& modes);

/// Indices that no entry of the square matrix couples with others.
std::vector<std::vector<Eigen::Index>> uncoupledParts(const Eigen::MatrixXd& matrix);

/// The modes of a part of the states, extended to all `size` states.
std::vector<Mode> embedded(std::vector<Mode> modes, const std::vector<Eigen::Index>& part, Eigen::Index size);

} // namespace coenergy
