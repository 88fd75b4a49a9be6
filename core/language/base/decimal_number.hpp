#pragma once
// Parses decimal numbers independently of the locale. `strtod` and everything built on it (`std::stod`, streams) read
// `1.5` as 1 where the decimal sign of the locale is a comma.

#include <charconv>
#include <optional>
#include <string_view>

namespace coenergy {

/// The number that the whole text represents, whatever the locale; nothing for any other text, and for numbers outside
/// the range of double.
inline std::optional<double> decimalNumber(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace coenergy
