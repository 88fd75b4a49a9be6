#pragma once
// Which drawings are spatial.

#include "model/document.hpp"

#include <algorithm>

namespace coenergy {

/// The text of a place's coordinate; "0" where it is missing.
inline std::string coordinateOf(const std::vector<std::string>& place, std::size_t k) {
    return k < place.size() && !place[k].empty() ? place[k] : "0";
}

/// Whether a shape of it has a third coordinate; third coordinates that are missing are 0 then.
inline bool isSpatial(const std::vector<Shape>& shapes) {
    const auto hasThird = [](const std::vector<std::string>& place) { return place.size() > 2 && !place[2].empty(); };
    return std::any_of(shapes.begin(), shapes.end(),
                       [&](const Shape& shape) { return hasThird(shape.at) || hasThird(shape.to); });
}

} // namespace coenergy
