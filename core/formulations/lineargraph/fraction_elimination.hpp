#pragma once
// Sparse linear equations with fractions as coefficients.

#include "lineargraph/named_fractions.hpp"

#include <cstddef>
#include <map>
#include <stop_token>
#include <vector>

namespace coenergy {

/// By column; no entry 0.
using FractionRow = std::map<std::size_t, Fraction>;

void addTo(FractionRow& row, std::size_t column, const Fraction& value, NamedFractions& fractions);

/// The first `wanted` of `unknowns` unknowns in terms of the known quantities, from as many equations as unknowns; the
/// entries of each equation add up to 0, and column `unknowns` + k is the k-th known quantity. Equations without a
/// unique solution are a bug of the caller. Throws Cancelled on request.
std::vector<FractionRow> solutionsOf(std::vector<FractionRow> equations, std::size_t unknowns, std::size_t wanted,
                                     NamedFractions& fractions, const std::stop_token& stop);

} // namespace coenergy
