// Lookup by name.
#include "simulation/trajectory.hpp"

#include <algorithm>

namespace coenergy {

const Series* Trajectory::find(std::string_view name) const {
    const auto entry = std::find_if(series.begin(), series.end(), [&](const Series& s) { return s.name == name; });
    return entry == series.end() ? nullptr : &*entry;
}

} // namespace coenergy
