#pragma once
// Faults of bodies that show in numbers alone.

#include "base/diagnostic.hpp"
#include "expression/evaluate.hpp"
#include "model/document.hpp"

namespace coenergy {

/// With these values of parameters: directions without length, inertias that no distribution of mass has, and bodies
/// that turn freely about an axis about which they have no inertia. What the values do not determine is left out.
Diagnostics bodyValueFindings(const Document& typed, const Point& parameters);

} // namespace coenergy
