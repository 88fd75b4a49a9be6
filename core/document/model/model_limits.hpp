#pragma once

#include "base/diagnostic.hpp"
#include "model/document.hpp"

namespace coenergy {

/// One finding for each section with too many items. Counts, not times: the same on every machine.
Diagnostics beyondLimits(const Document& document);

} // namespace coenergy
