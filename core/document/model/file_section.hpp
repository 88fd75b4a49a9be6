#pragma once
// The sections of a model file and their keys, for whoever reads, writes or shows them without knowing the type of an
// item. They come from the one description of each section, in sections.hpp.

#include "base/field.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

/// What a key's value is, and how it is written.
enum class ValueKind {
    Name,        // the name that the item declares, a string
    Reference,   // the name of a coordinate
    Text,        // a string
    Choice,      // a string, one of the key's choices
    Number,      // a number, or a string with an expression
    Expression,  // a string with an expression; a number is read as well
    Texts,       // an array of strings
    Phrases,     // the same of strings that contain blanks
    Expressions, // an array of strings with expressions
    OneOrMore,   // the same; a single one may be given without brackets
    Place,       // an array of at most three expressions: a drawing is spatial at most
    Pair,        // an array of two numbers
    Numbers,     // an array of numbers
    Rows,        // an array of arrays of numbers, each a text with blanks
    MatrixRows,  // an array of arrays of numbers and texts, each a text with commas
    Fixed,       // an array of "displacement", "flow"
    Domain,      // one of the domains
    Mark,        // true, or not written
};

using Choices = std::span<const std::string_view>;

struct SectionKey {
    std::string_view name;
    Column column;
    ValueKind kind;
    Choices choices = {};        // the first is the default, except for shapes
    std::string_view table = {}; // the key whose value is a table with this one as an entry

    /// The key in the section itself.
    std::string_view outerName() const { return table.empty() ? name : table; }
};

/// How a section's items are written.
enum class SectionShape {
    TopLevel, // keys before the first header
    Table,    // [section] with keys
    Items,    // [[section]] with keys, any number of times
    Named,    // [section] with an entry `name = value` for each item
};

/// Whether the expressions of a section are parsed with those of the whole model, or by a parser of its own.
enum class Parsing { WithModel, Apart };

struct FileSection {
    Section section;
    std::string_view name;
    SectionShape shape;
    std::size_t mostItems;
    Parsing parsing;
    std::span<const SectionKey>
        keys; // in canonical order; of a named section the first is the name, the second the value
};

/// In canonical order.
std::span<const FileSection> fileSections();
const FileSection& fileSection(Section section);
/// Of one below a header, or nullptr.
const FileSection* fileSectionNamed(std::string_view name);

/// The key of a section, of a table of keys the first entry; or nullptr.
const SectionKey* findKey(const FileSection& section, std::string_view name);
/// The key that holds a column, or nullptr.
const SectionKey* keyOf(Section section, Column column);
std::vector<std::string> keyNames(const FileSection& section);

/// The entries of a key whose value is a table of texts; empty for any other key.
std::vector<SectionKey> tableEntries(const FileSection& section, const SectionKey& key);

/// The continuations of a section's name after `prefix.`: `flow` for constraints.flow.
std::vector<std::string> namesBelow(std::string_view prefix);
/// What can stand at the top of a file besides `format`.
std::vector<std::string> topLevelNames();

/// Whether the value holds expressions.
bool holdsExpressions(ValueKind kind);
bool isList(ValueKind kind);
/// The maximum length of a list.
std::size_t mostElementsIn(Section section, Column column);

} // namespace coenergy
