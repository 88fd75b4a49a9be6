#pragma once
// Where an integral has no value: what is integrated grows there as 1/s does, or faster.

#include "expression/expression.hpp"

#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// What vanishes where an integrand may have a pole; each once.
std::vector<Expression> denominatorsIn(const Integrand& integrand);

/// Whether one of these, at places in a row, may have a zero among them or between.
bool mayHaveZero(std::span<const double> denominator);

/// The first pole found between the limits or at one, where the operands are those of a Quadrature: upper limit, lower
/// limit, what is captured. A place that is removable, or where the integral exists, is none.
std::optional<double> poleBetween(const Integrand& integrand, std::span<const double> operands);

/// Whether there is a pole at the lower limit, wherever the integral goes from there; the upper limit goes unused.
bool beginsAtPole(const Integrand& integrand, std::span<const double> operands);

} // namespace coenergy
