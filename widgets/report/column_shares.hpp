#pragma once
// How wide the columns of a table become.

#include <algorithm>
#include <cstddef>
#include <vector>

namespace coenergy {

/// Columns that are too wide together share the room that the narrow ones leave; none becomes narrower than `least`
/// for that.
inline std::vector<double> sharedWidths(std::vector<double> widths, double room, double least) {
    std::vector<std::size_t> order(widths.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = k;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return widths[a] < widths[b]; });
    for (std::size_t k = 0; k < order.size(); ++k) {
        const double share = std::max(least, room / static_cast<double>(order.size() - k));
        widths[order[k]] = std::min(widths[order[k]], share);
        room -= widths[order[k]];
    }
    return widths;
}

} // namespace coenergy
