#pragma once
// Which drawings are spatial.

#include "model/document.hpp"

#include <algorithm>

namespace coenergy {

/// Whether a shape of it has a third coordinate; third coordinates that are missing are 0 then.
inline bool isSpatial(const std::vector<Shape>& shapes) {
    const auto hasThird = [](const std::vector<std::string>& place) { return place.size() > 2 && !place[2].empty(); };
    return std::any_of(shapes.begin(), shapes.end(),
                       [&](const Shape& shape) { return hasThird(shape.at) || hasThird(shape.to); });
}

} // namespace coenergy
