#pragma once
// What a plot's horizontal axis is.

#include "model/document.hpp"

namespace coenergy {

/// Also where the axis is not named.
inline bool isOverTime(const Plot& plot) {
    return plot.x.empty() || plot.x == "t";
}

} // namespace coenergy
