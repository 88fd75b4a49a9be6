#pragma once
// The document of a converted graph.

#include "conversion/graph_conversion.hpp"

namespace coenergy {

/// Everything beside the energies is kept; initial values are those of the storage branches.
Document graphDocument(const Conversion& conversion);

} // namespace coenergy
