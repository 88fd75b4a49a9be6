#pragma once
// The values of a TOML text: where each stands, and as which text a model has it.

#include "base/diagnostic.hpp"
#include "io/source_map.hpp"
#include "io/text_index.hpp"
#include "io/toml_document.hpp"
#include "model/file_section.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

TomlType tomlTypeOf(const toml::node& node);

/// What a model gets of a value, and the bytes of the file that it came from.
struct TomlValue {
    std::string text;
    CodedText content;
};

class TomlValues {
public:
    /// `text` has to outlive this object; `understood` is what the parser saw of it.
    TomlValues(const std::string& text, const std::string& understood) : m_text(text), m_positions(understood) {}

    Span spanOf(const toml::source_region& region) const;
    Span spanOf(const toml::key& key) const { return spanOf(key.source()); }
    Span spanOf(const toml::node& node) const { return spanOf(node.source()); }
    std::string_view sourceOf(const Span& span) const { return {m_text.data() + span.begin, span.length}; }

    /// Nothing for a value of another type.
    std::optional<TomlValue> textValue(const toml::node& node) const;
    std::optional<TomlValue> textOrNumber(const toml::node& node) const;
    /// A row of numbers is one text with blanks between them, as in the file; a matrix row has commas.
    std::optional<TomlValue> rowValue(const toml::node& node, ValueKind kind) const;

private:
    const std::string& m_text;
    TextIndex m_positions;
};

} // namespace coenergy
