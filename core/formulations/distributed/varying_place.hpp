#pragma once
// Which entries of a chain may vary along it, as functions of x.

#include "model/document.hpp"

namespace coenergy {

/// Whether x is the place along the element there, unless the model has a name x of its own.
bool takesPlace(const Document& typed, const Field& field);

} // namespace coenergy
