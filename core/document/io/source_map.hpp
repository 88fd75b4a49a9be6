#pragma once
// From a document back to its file: the position of each field's text.

#include "base/diagnostic.hpp"
#include "base/field.hpp"
#include "io/text_index.hpp"
#include "io/toml_string.hpp"

#include <map>
#include <memory>
#include <string>

namespace coenergy {

/// A place for a person: line and column count from 1, columns and lengths count characters.
struct SourcePlace {
    std::size_t line = 1;
    std::size_t column = 1;
    std::size_t length = 0;
    std::string text;      // the line, or of a very long one the part around the place
    std::size_t caret = 0; // characters of `text` before the place

    bool operator==(const SourcePlace&) const = default;
};

/// The field {Section::Model, 0, Column::Whole} is the file itself: its spans are bytes of the file.
/// The Column::Whole of any other item is its header or, without one, its key.
class SourceMap {
public:
    SourceMap();
    /// `text` must be valid UTF-8.
    explicit SourceMap(std::string text);

    const std::string& text() const { return m_index->text(); }
    const TextIndex& index() const { return *m_index; }

    void add(const Field& field, const CodedText& content) { m_contents.emplace(field, content); }
    /// nullptr for a field that the file does not have.
    const CodedText* find(const Field& field) const;

    /// The map for a document in which an item was removed.
    SourceMap withoutItem(Section section, std::size_t item) const;

private:
    std::shared_ptr<const TextIndex> m_index;
    std::map<Field, CodedText> m_contents;
};

/// The place of a diagnostic. Without the field's own text it is the item's header; without that the file's first
/// character. A span of length 0 at the beginning of a field means the whole field.
SourcePlace placeOf(const SourceMap& map, const Diagnostic& diagnostic);

/// Those that stand first in the file come first.
Diagnostics inFileOrder(const SourceMap& map, Diagnostics diagnostics);

} // namespace coenergy
