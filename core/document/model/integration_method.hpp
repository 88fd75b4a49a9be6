#pragma once
// The methods of integration and of stabilization, and their names in a model.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace coenergy {

enum class Method { Auto, Dopri5, Dop853, Radau5, Rosenbrock4, Variational, Variational2 };
enum class Stabilization { Projection, Baumgarte, None };

/// In the order of the values.
inline constexpr std::array<std::string_view, 7> integrationMethods = {
    "auto", "dopri5", "dop853", "radau5", "rosenbrock4", "variational", "variational2"};
inline constexpr std::array<std::string_view, 3> stabilizations = {"projection", "baumgarte", "none"};

constexpr std::string_view methodName(Method method) {
    return integrationMethods[static_cast<std::size_t>(method)];
}

/// The value that belongs to a name; for any other text the first, which is the default.
template <class Value, std::size_t count>
constexpr Value valueNamed(const std::array<std::string_view, count>& names, std::string_view name) {
    const auto place = std::find(names.begin(), names.end(), name);
    return place == names.end() ? Value{} : static_cast<Value>(place - names.begin());
}
constexpr Method methodNamed(std::string_view name) {
    return valueNamed<Method>(integrationMethods, name);
}
constexpr Stabilization stabilizationNamed(std::string_view name) {
    return valueNamed<Stabilization>(stabilizations, name);
}

/// Whether its steps have equal length, and preserve what the motion preserves.
constexpr bool isVariational(Method method) {
    return method == Method::Variational || method == Method::Variational2;
}

/// The replacement for a method of an earlier version that no longer exists.
constexpr std::optional<std::string_view> successorOf(std::string_view method) {
    if (method == "fehlberg78") // its error estimate is blind to quadratures
        return "dop853";
    return std::nullopt;
}

static_assert(methodNamed("variational2") == Method::Variational2 && stabilizationNamed("none") == Stabilization::None);

} // namespace coenergy
