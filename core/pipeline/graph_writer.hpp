#pragma once
// A conversion as the document of a graph.

#include "pipeline/graph_conversion.hpp"

namespace coenergy {

/// What stands beside the energies stays; initial values are those of the branches that store.
Document graphDocument(const Conversion& conversion);

} // namespace coenergy
