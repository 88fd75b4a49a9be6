#pragma once
// What contradicts in the units of a field or a functional as it is stated.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

namespace coenergy {

/// Of a document with neither, and of one that says `unchecked_units = true`, nothing. Texts that cannot be read tell
/// nothing.
Diagnostics fieldUnitFindings(const Document& document);

} // namespace coenergy
