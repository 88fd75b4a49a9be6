#pragma once
// Contradictions in the units of a field or a functional.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

namespace coenergy {

/// Nothing for a document with neither, and for one that sets `unchecked_units = true`. Texts that cannot be parsed are
/// skipped.
Diagnostics fieldUnitFindings(const Document& document);

} // namespace coenergy
