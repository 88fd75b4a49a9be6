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
    Rows,        // an array of arrays of numbers, each a text with blanks
    MatrixRows,  // an array of arrays of numbers and texts, each a text with commas
    Interval,    // a table of three texts: variable, from, to
    EndValues,   // a table: from, to, slope_from, slope_to
    Fixed,       // an array of "displacement", "flow"
    Domain,      // one of the domains
    Mark,        // true, or not written
};

struct LdaeKey {
    std::string_view name;
    Column column;
    ValueKind kind;
};

/// One text of a key whose value is a table of texts.
struct GroupEntry {
    std::string_view name;
    Column column;
};
/// The entries of an Interval or of EndValues, in the order of the format; empty for other kinds.
std::span<const GroupEntry> groupEntries(ValueKind kind);
std::vector<std::string> groupNames(ValueKind kind);

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

/// The maximum length of a list: a drawing is two-dimensional.
std::size_t mostElements(Section section, Column column);

std::vector<std::string> keyNames(const LdaeSection& section);

} // namespace coenergy
