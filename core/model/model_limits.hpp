#pragma once

#include "base/diagnostic.hpp"
#include "model/document.hpp"

namespace coenergy {

/// One finding for each section that has more items than are taken. Numbers, not times: the same on every machine.
Diagnostics beyondLimits(const Document& document);

} // namespace coenergy
