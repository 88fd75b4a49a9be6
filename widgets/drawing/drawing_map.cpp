// What has no extent at all is drawn in a square of unit length.
#include "drawing/drawing_map.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

DrawingMap fittedMap(const PlaneRect& bounds, const QRectF& area) {
    const double width = bounds.right - bounds.left;
    const double height = bounds.top - bounds.bottom;
    const double least = std::max(width, height) > 0 ? 1e-3 * std::max(width, height) : 1.0;
    DrawingMap map;
    map.scale = std::max(std::min(area.width() / std::max(width, least), area.height() / std::max(height, least)),
                         std::numeric_limits<double>::min());
    const PlanePoint middle{std::midpoint(bounds.left, bounds.right), std::midpoint(bounds.bottom, bounds.top)};
    map.origin = {area.center().x() - map.scale * middle.x, area.center().y() + map.scale * middle.y};
    return map;
}

} // namespace coenergy
