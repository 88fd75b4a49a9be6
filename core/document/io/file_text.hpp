#pragma once
// The bytes of a file as text.

#include "base/diagnostic.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

struct FileText {
    std::string text;                  // valid UTF-8 without byte order mark; each invalid byte becomes U+FFFD
    std::optional<Diagnostic> problem; // InvalidUtf8 at the first such byte; FileNotReadable if it is not text
};

FileText fileTextOf(std::string_view bytes);

} // namespace coenergy
