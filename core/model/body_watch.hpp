#pragma once
// What is watched of a body in a run, though nobody typed it: limits with names that cannot be typed.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// What a body must keep for its equations to mean what was meant.
enum class BodyWatch {
    Orientation, // its angles must be far enough from gimbal lock to be told from each other
    Angles,      // where the equations of its angles have nothing to say, whether that is gimbal lock
    Loop,        // where a run begins, its second joint must not be turned over: the joint's equations do not see that
};

struct WatchedBody {
    BodyWatch what = BodyWatch::Loop;
    std::string body;
};

/// Each at the place of its value.
inline constexpr std::array<std::string_view, 3> watchPrefixes = {"orientation of ", "angles of ", "loop of "};

inline std::string watchName(BodyWatch what, const std::string& body) {
    return std::string(watchPrefixes[static_cast<std::size_t>(what)]) + body;
}

/// What a limit of this name watches; nothing if somebody typed it.
inline std::optional<WatchedBody> watchNamed(std::string_view limit) {
    for (std::size_t k = 0; k < watchPrefixes.size(); ++k)
        if (limit.starts_with(watchPrefixes[k]))
            return WatchedBody{static_cast<BodyWatch>(k), std::string(limit.substr(watchPrefixes[k].size()))};
    return std::nullopt;
}

} // namespace coenergy
