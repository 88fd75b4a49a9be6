// An object for each section, whose properties are its keys and the sections below it. A key's schema is one line. What
// the program reads but never writes, a single item without brackets, is not part of it.
#include "io/ldae_json_schema.hpp"

#include "io/ldae_format.hpp"
#include "model/edit.hpp"
#include "model/file_section.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace coenergy {

namespace {

using Properties = std::vector<std::pair<std::string, std::string>>;

constexpr std::string_view numberOrText = R"({ "type": ["number", "string"] })";

std::string quotedJson(std::string_view text) {
    return '"' + std::string(text) + '"'; // keys and choices are words
}

template <class Names> std::string oneOf(const Names& names) {
    std::string list;
    for (const std::string_view name : names)
        list += (list.empty() ? "" : ", ") + quotedJson(name);
    return "{ \"enum\": [" + list + "] }";
}

std::string oneOrNone(Choices choices) {
    std::vector<std::string_view> names = {""};
    names.insert(names.end(), choices.begin(), choices.end());
    return oneOf(names);
}

std::string arrayOf(std::string_view items, std::string_view limits = {}) {
    return "{ \"type\": \"array\", \"items\": " + std::string(items) + std::string(limits) + " }";
}

std::string domainSchema() {
    std::vector<std::string_view> names;
    for (const Domain domain : allDomains())
        names.push_back(domainName(domain));
    return oneOf(names);
}

std::string keySchema(const SectionKey& key) {
    switch (key.kind) {
    case ValueKind::Name:
    case ValueKind::Reference:
    case ValueKind::Text: return R"({ "type": "string" })";
    case ValueKind::Choice: return oneOf(key.choices);
    case ValueKind::Number:
    case ValueKind::Expression: return std::string(numberOrText);
    case ValueKind::Texts: return arrayOf(key.choices.empty() ? std::string(numberOrText) : oneOrNone(key.choices));
    case ValueKind::Phrases:
    case ValueKind::Expressions:
    case ValueKind::Numbers: return arrayOf(numberOrText);
    case ValueKind::OneOrMore:
        return R"({ "type": ["number", "string", "array"], "items": )" + std::string(numberOrText) + " }";
    case ValueKind::Place: return arrayOf(numberOrText, ", \"maxItems\": 3");
    case ValueKind::Pair: return arrayOf(numberOrText, ", \"minItems\": 2, \"maxItems\": 2");
    case ValueKind::Rows: return arrayOf(R"({ "type": ["string", "array"], "items": { "type": "number" } })");
    case ValueKind::MatrixRows:
        return arrayOf(R"({ "type": ["number", "string", "array"], "items": )" + std::string(numberOrText) + " }");
    case ValueKind::Fixed: return arrayOf(R"({ "enum": ["displacement", "flow"] })");
    case ValueKind::Domain: return domainSchema();
    case ValueKind::Mark: break;
    }
    return R"({ "type": "boolean" })";
}

std::string indented(const std::string& text) {
    std::string result;
    for (const char c : text)
        result += c == '\n' ? std::string("\n  ") : std::string(1, c);
    return result;
}

std::string objectSchema(const Properties& properties, std::string_view more = {}) {
    std::string lines;
    for (const auto& [name, schema] : properties)
        lines += (lines.empty() ? "\n    " : ",\n    ") + quotedJson(name) + ": " + indented(indented(schema));
    return "{\n  \"type\": \"object\",\n" + std::string(more) +
           "  \"additionalProperties\": false,\n  \"properties\": {" + lines + "\n  }\n}";
}

Properties propertiesOf(std::span<const SectionKey> keys, const FileSection& section) {
    Properties properties;
    for (const SectionKey& key : keys) {
        Properties entries;
        for (const SectionKey& entry : tableEntries(section, key))
            entries.emplace_back(entry.name, keySchema(entry));
        const bool isKnown = std::ranges::any_of(properties, [&](const auto& p) { return p.first == key.outerName(); });
        if (!isKnown)
            properties.emplace_back(key.outerName(), key.table.empty() ? keySchema(key) : objectSchema(entries));
    }
    return properties;
}

// An entry `name = value`, or with the other keys in a table.
std::string entrySchema(const FileSection& section) {
    const std::string table = objectSchema(propertiesOf(section.keys, section));
    return "{\n  \"anyOf\": [\n    " + keySchema(section.keys[1]) + ",\n    " + indented(indented(table)) + "\n  ]\n}";
}

std::string sectionSchema(const std::string& name);

void addSectionsBelow(Properties& properties, const std::string& name) {
    for (const std::string& below : namesBelow(name)) {
        const std::string schema = sectionSchema(name + "." + below);
        const auto key = std::ranges::find(properties, below, &Properties::value_type::first);
        if (key == properties.end())
            properties.emplace_back(below, schema);
        else // `field` of a continuum is the name of the only one, or the list of all
            key->second = "{\n  \"anyOf\": [\n    " + key->second + ",\n    " + indented(indented(schema)) + "\n  ]\n}";
    }
}

std::string sectionSchema(const std::string& name) {
    const FileSection* section = fileSectionNamed(name);
    if (section && section->shape == SectionShape::Named)
        return "{\n  \"type\": \"object\",\n  \"additionalProperties\": " + indented(entrySchema(*section)) + "\n}";
    Properties properties = section ? propertiesOf(section->keys, *section) : Properties();
    addSectionsBelow(properties, name);
    const std::string object = objectSchema(properties);
    return section && section->shape == SectionShape::Items
               ? "{\n  \"type\": \"array\",\n  \"items\": " + indented(object) + "\n}"
               : object;
}

} // namespace

std::string ldaeJsonSchema() {
    const FileSection& top = fileSection(Section::Model);
    Properties properties{{"format", "{ \"const\": " + std::to_string(newestLdaeFormat) + " }"}};
    for (auto& property : propertiesOf(top.keys, top))
        properties.push_back(std::move(property));
    for (const std::string& name : topLevelNames())
        if (!findKey(top, name))
            properties.emplace_back(name, sectionSchema(name));
    return objectSchema(properties, "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                                    "  \"title\": \"A model of Coenergy, NAME.ldae\",\n"
                                    "  \"required\": [\"format\"],\n") +
           "\n";
}

} // namespace coenergy
