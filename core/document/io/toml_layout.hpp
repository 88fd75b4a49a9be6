#pragma once
// Information that a TOML parser discards: where the statements and the comments of a file are.

#include "base/text.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace coenergy {

struct TomlLayout {
    std::vector<Span> statements; // headers and `key = value`, without the comment behind them
    std::vector<Span> comments;   // each from its # to the end of its line
    std::optional<Span> excess;   // the first statement with more dots or different headers than any sensible file has
};

/// Scans any text; the answer for what is not TOML is a guess that ends each broken string with its line.
TomlLayout scanToml(std::string_view text);

} // namespace coenergy
