#pragma once
// The kinds of joints between bodies, and their names in a model.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace coenergy {

enum class Joint { Free, Revolute, Prismatic, Cylindrical, Spherical, Planar, Fixed };

/// In the order of the values; the first applies to a body without one.
inline constexpr std::array<std::string_view, 7> joints = {"free",      "revolute", "prismatic", "cylindrical",
                                                           "spherical", "planar",   "fixed"};

/// Joints that may close a loop: a free joint closes none.
inline constexpr std::array<std::string_view, 6> loopJoints = {"spherical",   "revolute", "prismatic",
                                                               "cylindrical", "planar",   "fixed"};

enum class Orientation { EulerParameters, Bryant, Euler };

/// Bryant's angles turn about the first, second and third axis in turn, each as left by the previous turn; Euler's
/// about the third, first and third.
inline constexpr std::array<std::string_view, 3> orientations = {"euler_parameters", "bryant_angles", "euler_angles"};

/// The index of a name in one of the lists above; an empty name is the first.
constexpr std::optional<std::size_t> choiceNamed(std::span<const std::string_view> names, std::string_view name) {
    if (name.empty())
        return 0;
    for (std::size_t k = 0; k < names.size(); ++k)
        if (names[k] == name)
            return k;
    return std::nullopt;
}

constexpr std::optional<Joint> jointNamed(std::string_view name) {
    const auto place = choiceNamed(joints, name);
    return place ? std::optional(static_cast<Joint>(*place)) : std::nullopt;
}

constexpr std::optional<Joint> loopJointNamed(std::string_view name) {
    const auto place = choiceNamed(loopJoints, name);
    return place ? jointNamed(loopJoints[*place]) : std::nullopt;
}

constexpr std::optional<Orientation> orientationNamed(std::string_view name) {
    const auto place = choiceNamed(orientations, name);
    return place ? std::optional(static_cast<Orientation>(*place)) : std::nullopt;
}

static_assert(jointNamed("") == Joint::Free && jointNamed("fixed") == Joint::Fixed);
static_assert(loopJointNamed("") == Joint::Spherical && !loopJointNamed("free"));

} // namespace coenergy
