// A number stays as it was typed, but for what only TOML writes.
#include "io/toml_values.hpp"

#include "io/toml_string.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

bool isFiniteNumber(const toml::node& node) {
    return node.is_integer() || (node.is_floating_point() && std::isfinite(node.as_floating_point()->get()));
}

// A number in the syntax of a model's expressions: without the signs and separators specific to TOML.
std::string numberText(std::string_view source, const toml::node& node) {
    if (source.size() > 1 && source[0] == '0' && std::string_view("xob").find(source[1]) != std::string_view::npos)
        return std::to_string(node.as_integer()->get());
    std::string text(source);
    std::erase(text, '_');
    return text.starts_with('+') ? text.substr(1) : text;
}

CodedText verbatim(const Span& span) {
    return {span.begin, span.begin + span.length, Coding::Verbatim};
}

} // namespace

TomlType tomlTypeOf(const toml::node& node) {
    switch (node.type()) {
    case toml::node_type::string: return TomlType::Text;
    case toml::node_type::integer: return TomlType::Number;
    case toml::node_type::floating_point:
        return std::isfinite(node.as_floating_point()->get()) ? TomlType::Number : TomlType::NotFinite;
    case toml::node_type::boolean: return TomlType::TruthValue;
    case toml::node_type::array: return TomlType::List;
    case toml::node_type::table: return TomlType::Table;
    default: return TomlType::DateOrTime;
    }
}

Span TomlValues::spanOf(const toml::source_region& region) const {
    const std::size_t begin = m_positions.offsetOf({region.begin.line, region.begin.column});
    return {begin, std::max(m_positions.offsetOf({region.end.line, region.end.column}), begin) - begin};
}

std::optional<TomlValue> TomlValues::textValue(const toml::node& node) const {
    if (!node.is_string())
        return std::nullopt;
    const CodedText content = contentOf(m_text, spanOf(node));
    return TomlValue{decoded(m_text, content), content};
}

std::optional<TomlValue> TomlValues::textOrNumber(const toml::node& node) const {
    if (!isFiniteNumber(node))
        return textValue(node);
    const Span span = spanOf(node);
    return TomlValue{numberText(sourceOf(span), node), verbatim(span)};
}

std::optional<TomlValue> TomlValues::rowValue(const toml::node& node, ValueKind kind) const {
    const toml::array* row = node.as_array();
    if (!row)
        return textOrNumber(node);
    std::string joined;
    for (const toml::node& entry : *row) {
        const std::optional<TomlValue> value =
            kind == ValueKind::MatrixRows || isFiniteNumber(entry) ? textOrNumber(entry) : std::nullopt;
        if (!value)
            return std::nullopt;
        joined += (joined.empty() ? "" : kind == ValueKind::MatrixRows ? ", " : " ") + value->text;
    }
    return TomlValue{joined, verbatim(spanOf(node))};
}

} // namespace coenergy
