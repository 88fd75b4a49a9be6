#pragma once
// Whether a graph moves as the model from which it was made.

#include "dae/dae_system.hpp"
#include "graph/linear_graph.hpp"
#include "pipeline/graph_conversion.hpp"

namespace coenergy {

/// Holds each unit effort on the graph against Lagrange's equations of `system`, in which nothing of the conversion
/// takes part, at random complex s and with other values of the parameters than the user's.
bool movesAlike(const Conversion& conversion, const DaeSystem& system, const LinearGraph& graph);

} // namespace coenergy
