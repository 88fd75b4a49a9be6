#pragma once
// The branches of a model's elements, with numbers and parameters.

#include "lagrange/definitions.hpp"
#include "pipeline/graph_conversion.hpp"

namespace coenergy {

/// Adds the branches and their parameters to a conversion with elements and nodes. Numbers are those of the user's own
/// parameters where they fit: K3 is in the branch 3.
void addBranches(Conversion& conversion, DefinitionExpander& definitions);

} // namespace coenergy
