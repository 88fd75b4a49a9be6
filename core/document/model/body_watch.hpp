#pragma once
// Quantities of a body monitored in a run without being typed: limits with names that cannot be typed.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// Conditions under which a body's equations have their intended meaning.
enum class BodyWatch {
    Orientation, // its angles must be far enough from gimbal lock to be distinguished
    Angles,      // where the equations of its angles are singular: whether this is gimbal lock
    Loop, // at the start of a run, its second joint must not be turned over, which the joint's equations do not detect
};

struct WatchedBody {
    BodyWatch what = BodyWatch::Loop;
    std::string body;
};

/// In the order of the values.
inline constexpr std::array<std::string_view, 3> watchPrefixes = {"orientation of ", "angles of ", "loop of "};

inline std::string watchName(BodyWatch what, const std::string& body) {
    return std::string(watchPrefixes[static_cast<std::size_t>(what)]) + body;
}

/// What a limit of this name monitors; nothing if it was typed by the user.
inline std::optional<WatchedBody> watchNamed(std::string_view limit) {
    for (std::size_t k = 0; k < watchPrefixes.size(); ++k)
        if (limit.starts_with(watchPrefixes[k]))
            return WatchedBody{static_cast<BodyWatch>(k), std::string(limit.substr(watchPrefixes[k].size()))};
    return std::nullopt;
}

} // namespace coenergy
