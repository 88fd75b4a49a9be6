#pragma once
// The equations of a linear graph with its parameters as symbols.

#include "lineargraph/fraction_elimination.hpp"
#include "lineargraph/network_equations.hpp"

#include <vector>

namespace coenergy {

/// Row by row, in the columns of the network's equations.
std::vector<FractionRow> fractionRows(const LinearGraph& graph, const NetworkEquations& network,
                                      NamedFractions& fractions);

} // namespace coenergy
