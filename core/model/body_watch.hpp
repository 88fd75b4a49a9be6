#pragma once
// What is watched of a body in a run, though nobody typed it: limits with names that cannot be typed.

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// What a body must keep for its equations to mean what was meant.
enum class BodyWatch {
    Orientation, // its angles must be far enough from gimbal lock to be told from each other
    Loop,        // where a run begins, its second joint must not be turned over: the joint's equations do not see that
};

struct WatchedBody {
    BodyWatch what = BodyWatch::Loop;
    std::string body;
};

inline constexpr std::string_view orientationPrefix = "orientation of ", loopPrefix = "loop of ";

inline std::string watchName(BodyWatch what, const std::string& body) {
    return std::string(what == BodyWatch::Orientation ? orientationPrefix : loopPrefix) + body;
}

/// What a limit of this name watches; nothing if somebody typed it.
inline std::optional<WatchedBody> watchNamed(std::string_view limit) {
    if (limit.starts_with(orientationPrefix))
        return WatchedBody{BodyWatch::Orientation, std::string(limit.substr(orientationPrefix.size()))};
    if (limit.starts_with(loopPrefix))
        return WatchedBody{BodyWatch::Loop, std::string(limit.substr(loopPrefix.size()))};
    return std::nullopt;
}

} // namespace coenergy
