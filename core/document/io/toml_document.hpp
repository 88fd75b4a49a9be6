#pragma once
// The TOML parser, wrapped: any text gives a table and, beside it, the faults. Only sources of this folder include this
// header. The library is used header-only, so that our limits and sanitizers apply to it.

#include "base/diagnostic.hpp"
#include "io/toml_layout.hpp"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 64
// Its assertions fail on wrong input (`[=`) before the check that reports it, and without NDEBUG they abort the
// program; with NDEBUG some compilers assume that they hold.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

#include <optional>
#include <string>

namespace coenergy {

struct TomlDocument {
    toml::table root;
    std::string understood;            // the text with what could not be parsed replaced by spaces
    TomlLayout layout;                 // of `understood`
    std::optional<Diagnostic> problem; // the first one; its span is of the file
};

/// Parses the text as far as possible: a statement that is not TOML is left out, and the rest is still parsed. `text`
/// must be valid UTF-8.
TomlDocument parseToml(const std::string& text);

} // namespace coenergy
