#pragma once
// The sections and keys of the .ldae format: one table for its reader and its writer.

#include "base/field.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

inline constexpr int newestLdaeFormat = 1;

/// How a key's value is written.
enum class ValueKind {
    Text,        // a string
    Number,      // a number, or a string with an expression
    Expression,  // a string with an expression; a number is read as well
    Expressions, // an array of strings with expressions
    Numbers,     // an array of numbers
    RowNumbers,  // one of any length
    Fixed,       // an array of "displacement", "flow"
    Domain,      // one of the domains
    Mark,        // true, or not written
};

struct LdaeKey {
    std::string_view name;
    Column column;
    ValueKind kind;
};

/// How a section's items are written.
enum class SectionShape {
    TopLevel, // keys before the first header
    Table,    // [section] with keys
    Items,    // [[section]] with keys, any number of times
    Named,    // [section] with an entry `name = value` for each item
};

struct LdaeSection {
    Section section;
    std::string_view name;
    SectionShape shape;
    std::span<const LdaeKey> keys; // in canonical order; of a named section the first is the name, the second the value
};

/// In canonical order.
std::span<const LdaeSection> ldaeSections();

const LdaeSection& ldaeSection(Section section);

/// The key of a schema, or nullptr.
const LdaeKey* findKey(const LdaeSection& section, std::string_view name);

/// Of a list: a drawing is in a plane.
std::size_t mostElements(Section section, Column column);

std::vector<std::string> keyNames(const LdaeSection& section);

} // namespace coenergy
