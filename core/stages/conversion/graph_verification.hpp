#pragma once
// Whether a graph has the motion of the model from which it was made.

#include "conversion/graph_conversion.hpp"
#include "dae/dae_system.hpp"
#include "graph/linear_graph.hpp"

namespace coenergy {

/// Checks the response to each unit effort on the graph against Lagrange's equations of `system`, which are independent
/// of the conversion, at random complex s and with parameter values other than the user's.
bool movesAlike(const Conversion& conversion, const DaeSystem& system, const LinearGraph& graph);

} // namespace coenergy
