#pragma once
// `x(0)`: the initial value of x, among names of parameters.

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// The `x` of `x(0)`; nothing for other names.
inline std::optional<std::string> nameOfStart(std::string_view text) {
    constexpr std::string_view sign = "(0)";
    if (!text.ends_with(sign))
        return std::nullopt;
    return std::string(text.substr(0, text.size() - sign.size()));
}

} // namespace coenergy
