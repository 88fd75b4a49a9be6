#pragma once
// Points at which an integral does not exist because the integrand grows like 1/s or faster.

#include "expression/expression.hpp"

#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// Expressions whose zeros may be poles of the integrand; each once.
std::vector<Expression> denominatorsIn(const Integrand& integrand);

/// Whether a denominator, given by its values on a sequence of points, may vanish at one of them or in between.
bool mayHaveZero(std::span<const double> denominator);

/// The first pole found between the limits or at one of them; the operands are those of a Quadrature: upper limit,
/// lower limit, captured values. Removable singularities, and those at which the integral exists, do not count.
std::optional<double> poleBetween(const Integrand& integrand, std::span<const double> operands);

/// Whether there is a pole at the lower limit, whatever the upper limit, which is not used.
bool beginsAtPole(const Integrand& integrand, std::span<const double> operands);

} // namespace coenergy
