#pragma once
// Numbers in decimal digits, the other way round than they are printed. `strtod` and what is built on it (`std::stod`,
// streams) read `1.5` as 1 where the locale's decimal sign is a comma.

#include <charconv>
#include <optional>
#include <string_view>

namespace coenergy {

/// The number that a whole text is, whatever the locale; nothing for any other text, and for what no double can hold.
inline std::optional<double> decimalNumber(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace coenergy
