#pragma once
// The branches of a model's elements, with numbers and parameters.

#include "conversion/graph_conversion.hpp"
#include "lagrange/definitions.hpp"

namespace coenergy {

/// Adds the branches and their parameters to a conversion that has elements and nodes. Where possible, numbers are
/// those in the user's own parameters: K3 is the parameter of branch 3.
void addBranches(Conversion& conversion, DefinitionExpander& definitions);

} // namespace coenergy
