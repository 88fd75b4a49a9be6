#pragma once
// The methods of integration as a model names them.

#include <array>
#include <optional>
#include <string_view>

namespace coenergy {

inline constexpr std::array<std::string_view, 4> integrationMethods = {"auto", "dopri5", "dop853", "rosenbrock4"};

/// Of a method that earlier versions had and this one has not, the one that takes its place.
constexpr std::optional<std::string_view> successorOf(std::string_view method) {
    if (method == "fehlberg78") // its estimate is blind to quadratures
        return "dop853";
    return std::nullopt;
}

} // namespace coenergy
