#pragma once
// Greek letters as pasted, their names as typed, and their TeX commands.

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// The ASCII name of a Greek letter in UTF-8 (`θ` is `theta`), or nothing.
std::optional<std::string_view> greekNameOf(std::string_view letter);

/// The TeX command of a Greek letter's name (`theta`, `Omega`; `omicron` is `o`), or nothing.
std::optional<std::string> greekCommand(std::string_view name);

/// The longest Greek name that `text` begins with, or an empty view.
std::string_view leadingGreekName(std::string_view text);

} // namespace coenergy
