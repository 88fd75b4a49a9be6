// Always-on checks. The message names file and line, so that a report from a user is enough to find the place.
#include "base/check.hpp"

#include <algorithm>
#include <string>

namespace coenergy {

void failCheck(std::string_view what, const std::source_location& place) {
    std::string_view file = place.file_name();
    file.remove_prefix(std::min(file.size(), file.find_last_of('/') + 1));
    throw InternalError(std::string(what) + " (" + std::string(file) + ":" + std::to_string(place.line()) + ")");
}

} // namespace coenergy
