// Reads .ldae: toml++ decides whether the text is TOML and where each value stands, the description of each section
// gives the meaning of the values, and the texts themselves are taken from the file, so that a number stays as it was
// typed.
#include "io/read_ldae.hpp"

#include "base/check.hpp"
#include "io/file_text.hpp"
#include "io/ldae_format.hpp"
#include "io/remark_collector.hpp"
#include "io/toml_document.hpp"
#include "io/toml_values.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "model/matrix_text.hpp"

#include <algorithm>
#include <optional>

namespace coenergy {

namespace {

// A document under construction: the contents of all sections, in the order of their descriptions.
template <class... Sections> std::tuple<typename Sections::Value...> emptyDraft(const std::tuple<Sections...>&);
using Draft = decltype(emptyDraft(documentSections));

template <std::size_t... index> Document documentOf(Draft draft, std::index_sequence<index...>) {
    Document document;
    ((document.*std::get<index>(documentSections).part = Part(std::move(std::get<index>(draft)))), ...);
    return document;
}

// Whether a key of a section opens another: `end` and `point` of continuum, and `field` where it is no name.
bool isBelow(const FileSection& section, std::string_view key, const toml::node& node) {
    const std::vector<std::string> names = namesBelow(section.name);
    return !node.is_value() && std::find(names.begin(), names.end(), key) != names.end();
}

class LdaeReader {
public:
    LdaeReader(std::string text, const TomlDocument& toml)
        : m_model{{}, {}, SourceMap(std::move(text)), {}}, m_toml(toml),
          m_values(m_model.places.text(), toml.understood),
          m_remarks(m_model.places.text(), toml.understood, toml.layout) {}

    LoadedModel run() {
        if (m_toml.problem)
            m_model.diagnostics.push_back(*m_toml.problem);
        readRoot();
        handOutRemarks();
        m_model.document = documentOf(std::move(m_draft), std::make_index_sequence<sectionCount>());
        m_model.document.layout = Part(std::move(m_layout));
        m_model.diagnostics = inFileOrder(m_model.places, std::move(m_model.diagnostics));
        return std::move(m_model);
    }

private:
    // Places

    const std::string& text() const { return m_model.places.text(); }
    template <class Place> Span spanOf(const Place& place) const { return m_values.spanOf(place); }

    // The header that opens a table, or for an inline table its braces or first key.
    void placeHeader(Section section, std::size_t item, const toml::table& table) {
        Span place = spanOf(table);
        if (!table.is_inline() && text()[place.begin] == '[') {
            const std::size_t end = std::min(m_toml.understood.find_first_of("\n#", place.begin), text().size());
            place.length = m_toml.understood.find_last_of(']', end) + 1 - place.begin;
        }
        m_model.places.add({section, item, Column::Whole}, {place.begin, place.begin + place.length});
    }

    // Findings

    void report(Code code, Span span, Arguments arguments) {
        m_model.diagnostics.push_back({code, Severity::Error, {}, span, std::move(arguments)});
    }
    void reportTooMany(const toml::node& node, std::size_t found) {
        report(Code::WrongNumberOfEntries, spanOf(node),
               {SourceTexts({"2", "3"}), Count(static_cast<std::int64_t>(found))});
    }

    void reportWrongType(const toml::key& key, const toml::node& node, TomlType expected) {
        report(Code::WrongType, spanOf(node), {std::string(key.str()), expected, tomlTypeOf(node)});
        rejectEntry(key, node);
    }
    void reportUnknown(const toml::key& key, const toml::node& node, const std::vector<std::string>& known) {
        constexpr int mostSuggestions = 100;
        const std::string name(key.str());
        const std::optional<std::string> nearest =
            ++m_unknownKeys <= mostSuggestions ? nearestName(name, known) : std::nullopt;
        report(Code::UnknownKey, spanOf(key), {name, nearest.value_or("")});
        rejectEntry(key, node);
    }
    void reportUnknownOption(const toml::key& key, const toml::node& node, std::string found, NameList allowed) {
        report(Code::UnknownOption, spanOf(node), {std::move(found), std::move(allowed)});
        rejectEntry(key, node);
    }

    // A method that no longer exists is replaced by its successor.
    void replaceRetired(std::string& method, const toml::node& node) {
        const auto successor = successorOf(method);
        if (!successor)
            return;
        m_model.diagnostics.push_back(
            {Code::UnknownOption, Severity::Warning, {}, spanOf(node), {method, NameList({std::string(*successor)})}});
        method = *successor;
    }

    // A rejected key with a header is kept as a comment with its lines.
    void rejectEntry(const toml::key& key, const toml::node& node) {
        const Span name = spanOf(key), value = spanOf(node);
        if (value.begin > name.begin)
            m_remarks.reject(name.begin,
                             std::string(m_values.sourceOf(name)) + " = " + std::string(m_values.sourceOf(value)));
    }

    using Value = TomlValue;

    // Keys of an item. Each returns whether the value leaves something in the document.

    enum class Effect { Something, Nothing, Rejected };

    Effect readText(const Field& field, std::string& slot, const toml::key& key, const toml::node& node,
                    std::optional<Value> value, TomlType expected) {
        if (!value) {
            reportWrongType(key, node, expected);
            return Effect::Rejected;
        }
        slot = value->text;
        m_model.places.add(field, value->content);
        return slot.empty() ? Effect::Nothing : Effect::Something;
    }

    // The texts of an array; none of them if one is of a wrong type.
    std::optional<std::vector<Value>> readList(const toml::key& key, const toml::node& node, TomlType expected) {
        const toml::array* array = node.as_array();
        std::vector<Value> values;
        for (std::size_t i = 0; array && i < array->size(); ++i)
            if (std::optional<Value> value = m_values.textOrNumber((*array)[i]))
                values.push_back(std::move(*value));
        if (array && values.size() == array->size())
            return values;
        reportWrongType(key, node, expected);
        return std::nullopt;
    }

    void placeElements(Field field, const std::vector<Value>& values) {
        for (field.element = 0; field.element < values.size(); ++field.element)
            m_model.places.add(field, values[field.element].content);
    }

    Effect takeElements(const Field& field, std::vector<std::string>& slot, const std::vector<Value>& values) {
        placeElements(field, values);
        for (const Value& value : values)
            slot.push_back(value.text);
        return slot.empty() ? Effect::Nothing : Effect::Something;
    }

    Effect readValue(std::vector<std::string>* slot, const Field& field, ValueKind kind, const toml::key& key,
                     const toml::node& node) {
        if (kind == ValueKind::Rows || kind == ValueKind::MatrixRows)
            return readRows(field, *slot, kind, key, node);
        if (std::optional<Value> single = m_values.textOrNumber(node); single && kind == ValueKind::OneOrMore)
            return takeElements(field, *slot, {std::move(*single)});
        const auto values = readList(key, node, TomlType::ListOfTexts);
        if (values && values->size() > mostElementsIn(field.section, field.column))
            return reportTooMany(node, values->size()), Effect::Rejected;
        return values ? takeElements(field, *slot, *values) : Effect::Rejected;
    }

    Effect readRows(const Field& field, std::vector<std::string>& slot, ValueKind kind, const toml::key& key,
                    const toml::node& node) {
        if (const auto matrix = kind == ValueKind::Rows ? m_values.textValue(node) : std::nullopt)
            return readMatrixText(field, slot, *matrix);
        const toml::array* array = node.as_array();
        std::vector<Value> values;
        for (std::size_t i = 0; array && i < array->size(); ++i)
            if (std::optional<Value> value = m_values.rowValue((*array)[i], kind))
                values.push_back(std::move(*value));
        if (!array || values.size() != array->size())
            return reportWrongType(key, node, TomlType::ListOfTexts), Effect::Rejected;
        return takeElements(field, slot, values);
    }

    // [1 2 1 4; 2 2 3 3], as toolboxes have it; each row stands for itself, but what is wrong has the place of the
    // text.
    Effect readMatrixText(const Field& field, std::vector<std::string>& slot, const Value& matrix) {
        std::vector<Value> values;
        for (std::string& row : rowsOfMatrix(matrix.text))
            values.push_back({std::move(row), matrix.content});
        return takeElements(field, slot, values);
    }

    // A key whose value is a table of texts, each with a column of its own.
    template <class Item>
    Effect readTable(Item& item, const Field& field, const std::vector<SectionKey>& entries, const toml::key& key,
                     const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table), Effect::Rejected;
        Effect effect = Effect::Nothing;
        for (const auto& [name, value] : *table) {
            const auto entry = std::ranges::find(entries, std::string_view(name.str()), &SectionKey::name);
            if (entry == entries.end()) {
                std::vector<std::string> known;
                for (const SectionKey& e : entries)
                    known.emplace_back(e.name);
                reportUnknown(name, value, known);
                continue;
            }
            std::string* slot = textSlot(item, entry->column);
            check(slot, "a part of a key without a field");
            const Field place{field.section, field.item, entry->column};
            if (readText(place, *slot, name, value, m_values.textOrNumber(value), TomlType::TextOrNumber) ==
                Effect::Something)
                effect = Effect::Something;
        }
        return effect;
    }

    Effect readValue(std::array<std::string, 2>* pair, const Field& field, ValueKind, const toml::key& key,
                     const toml::node& node) {
        std::array<std::string, 2>& slot = *pair;
        if (!node.is_array() || node.as_array()->size() != slot.size()) {
            reportWrongType(key, node, TomlType::ListOfTwoNumbers);
            return Effect::Rejected;
        }
        const auto values = readList(key, node, TomlType::ListOfTwoNumbers);
        if (!values)
            return Effect::Rejected;
        placeElements(field, *values);
        for (std::size_t i = 0; i < slot.size(); ++i)
            slot[i] = (*values)[i].text;
        return slot[0].empty() && slot[1].empty() ? Effect::Nothing : Effect::Something;
    }

    Effect readValue(const std::array<Keep*, 2>& slot, const Field& field, ValueKind, const toml::key& key,
                     const toml::node& node) {
        const auto values = readList(key, node, TomlType::ListOfTexts);
        if (!values)
            return Effect::Rejected;
        for (std::size_t i = 0; i < values->size(); ++i) {
            const std::string& name = (*values)[i].text;
            if (name != "displacement" && name != "flow") {
                reportUnknownOption(key, (*node.as_array())[i], name, NameList({"displacement", "flow"}));
                continue;
            }
            const std::size_t element = name == "flow" ? 1 : 0;
            *slot[element] = Keep::Fixed;
            m_model.places.add({field.section, field.item, field.column, element}, (*values)[i].content);
        }
        return *slot[0] == Keep::Fixed || *slot[1] == Keep::Fixed ? Effect::Something : Effect::Nothing;
    }

    Effect readValue(Domain* slot, const Field& field, ValueKind, const toml::key& key, const toml::node& node) {
        const std::optional<Value> value = m_values.textValue(node);
        if (!value) {
            reportWrongType(key, node, TomlType::Text);
            return Effect::Rejected;
        }
        const std::optional<Domain> domain = domainOf(value->text);
        if (!domain) {
            NameList allowed;
            for (const Domain d : allDomains())
                allowed.names.emplace_back(domainName(d));
            reportUnknownOption(key, node, value->text, allowed);
            return Effect::Rejected;
        }
        *slot = *domain;
        m_model.places.add(field, value->content);
        return Effect::Something;
    }

    Effect readValue(Mark* mark, const Field& field, ValueKind, const toml::key& key, const toml::node& node) {
        if (!node.is_boolean()) {
            reportWrongType(key, node, TomlType::TruthValue);
            return Effect::Rejected;
        }
        const Span span = spanOf(node);
        m_model.places.add(field, {span.begin, span.begin + span.length, Coding::Verbatim});
        *mark = node.as_boolean()->get() ? Mark::Set : Mark::Plain;
        return *mark == Mark::Set ? Effect::Something : Effect::Nothing;
    }

    Effect readValue(std::string* slot, const Field& field, ValueKind kind, const toml::key& key,
                     const toml::node& node) {
        const bool isText = kind == ValueKind::Name || kind == ValueKind::Reference || kind == ValueKind::Text ||
                            kind == ValueKind::Choice;
        if (!isText)
            return readText(field, *slot, key, node, m_values.textOrNumber(node), TomlType::TextOrNumber);
        const Effect effect = readText(field, *slot, key, node, m_values.textValue(node), TomlType::Text);
        if (field.column == Column::Method)
            replaceRetired(*slot, node);
        return effect;
    }

    Effect readValue(std::monostate, const Field&, ValueKind, const toml::key&, const toml::node&) {
        check(false, "a key without a field");
        return Effect::Rejected;
    }

    template <class Item>
    Effect readKey(Item& item, const FileSection& section, std::size_t index, const SectionKey& schema,
                   const toml::key& key, const toml::node& node) {
        const Field field{section.section, index, schema.column};
        if (!schema.table.empty())
            return readTable(item, field, tableEntries(section, schema), key, node);
        return std::visit([&](const auto& slot) { return readValue(slot, field, schema.kind, key, node); },
                          Slot(slotOf(item, schema.column)));
    }

    // Whether each key of an item has a line of its own.
    enum class Lines { Own, Shared };

    template <class Item>
    void readKeys(Item& item, const FileSection& section, std::size_t index, const toml::table& table, Lines lines) {
        for (const auto& [key, node] : table) {
            const std::size_t offset = spanOf(key).begin;
            const SectionKey* schema = findKey(section, key.str());
            if (isBelow(section, key.str(), node))
                continue; // a section of its own
            if (!schema) {
                reportUnknown(key, node, keyNames(section));
                continue;
            }
            const Effect effect = readKey(item, section, index, *schema, key, node);
            if (effect == Effect::Nothing)
                m_remarks.understand(offset);
            else if (effect == Effect::Something && lines == Lines::Own)
                m_remarks.claimLine({section.section, index, std::string(schema->outerName())}, offset);
            else if (effect == Effect::Something)
                m_remarks.claimLine({section.section, index, {}}, offset);
        }
        if (lines == Lines::Shared)
            rememberOrder(section, index, table);
    }

    // Records the order of the keys of an entry in one line, if it is not the usual one.
    void rememberOrder(const FileSection& section, std::size_t index, const toml::table& table) {
        std::vector<std::pair<std::size_t, const SectionKey*>> keys;
        for (const auto& [key, node] : table)
            if (const SectionKey* schema = findKey(section, key.str()))
                keys.emplace_back(spanOf(key).begin, schema);
        std::sort(keys.begin(), keys.end());
        const bool isUsual =
            std::is_sorted(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        for (std::size_t k = 0; k < keys.size() && !isUsual; ++k)
            m_remarks.claimOrder({section.section, index, std::string(keys[k].second->name)}, keys[k].first);
    }

    // Sections

    void readTableSection(const FileSection& section, const toml::key& key, const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table);
        const std::size_t offset = spanOf(*table).begin;
        m_remarks.claimHeader({Section::Model, 0, std::string(section.name)}, offset);
        placeHeader(section.section, 0, *table);
        visitDraft(section.section, [&](auto& item) {
            if constexpr (requires { item.remarks; })
                readKeys(item, section, 0, *table, Lines::Own);
        });
    }

    template <class Item>
    void readItem(std::vector<Item>& items, const FileSection& section, const toml::table& table) {
        const std::size_t index = items.size(), offset = spanOf(table).begin;
        m_remarks.claimOrder({Section::Model, 0, std::string(section.name)}, offset);
        m_remarks.claimLine({section.section, index, {}}, offset);
        placeHeader(section.section, index, table);
        readKeys(items.emplace_back(), section, index, table, Lines::Own);
    }

    void readItemsSection(const FileSection& section, const toml::key& key, const toml::node& node) {
        const toml::array* array = node.as_array();
        if (!array)
            reportWrongType(key, node, TomlType::ListOfTables);
        visitDraft(section.section, [&](auto& items) {
            if constexpr (requires { items.emplace_back(); }) {
                if (const toml::table* single = node.as_table())
                    readItem(items, section, *single);
                for (std::size_t i = 0; array && i < array->size(); ++i) {
                    if (const toml::table* table = (*array)[i].as_table())
                        readItem(items, section, *table);
                    else
                        reportWrongType(key, (*array)[i], TomlType::Table);
                }
            }
        });
        if (array && array->empty())
            m_remarks.understand(spanOf(key).begin);
    }

    template <class Item>
    void readNamedItem(std::vector<Item>& items, const FileSection& section, const toml::key& key,
                       const toml::node& node) {
        const std::size_t index = items.size();
        const Span name = spanOf(key);
        const SectionKey& nameKey = section.keys[0];
        const SectionKey& valueKey = section.keys[1];
        Item& item = items.emplace_back();
        if (std::string* slot = textSlot(item, nameKey.column))
            *slot = key.str();
        const toml::table* table = node.as_table();
        if (table) {
            // A name given inside replaces one that cannot be a key, because another item has it.
            readKeys(item, section, index, *table, Lines::Shared);
        } else {
            readKey(item, section, index, valueKey, key, node);
        }
        m_remarks.claimLine({section.section, index, {}}, std::min(name.begin, spanOf(node).begin));
        m_model.places.add({section.section, index, Column::Whole}, {name.begin, name.begin + name.length});
        m_model.places.add({section.section, index, nameKey.column}, contentOf(text(), name));
    }

    void readNamedSection(const FileSection& section, const toml::key& key, const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table);
        m_remarks.claimHeader({Section::Model, 0, std::string(section.name)}, spanOf(*table).begin);
        using Entry = std::pair<const toml::key*, const toml::node*>;
        std::vector<Entry> entries;
        for (const auto& [name, value] : *table)
            entries.emplace_back(&name, &value);
        std::sort(entries.begin(), entries.end(), [&](const Entry& a, const Entry& b) {
            const auto& first = a.first->source().begin;
            const auto& second = b.first->source().begin;
            return std::pair(first.line, first.column) < std::pair(second.line, second.column);
        });
        visitDraft(section.section, [&](auto& items) {
            if constexpr (requires { textSlot(items.emplace_back(), Column::Name); })
                for (const auto& [name, value] : entries)
                    readNamedItem(items, section, *name, *value);
        });
    }

    void readSection(const FileSection& section, const toml::key& key, const toml::node& node) {
        switch (section.shape) {
        case SectionShape::Table: return readTableSection(section, key, node);
        case SectionShape::Items: return readItemsSection(section, key, node);
        case SectionShape::Named: return readNamedSection(section, key, node);
        case SectionShape::TopLevel: break;
        }
    }

    // Sections that stand in a table of tables, such as constraints.flow.
    void readNested(const std::string& prefix, const toml::key& key, const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table);
        m_remarks.understand(spanOf(*table).begin);
        for (const auto& [name, value] : *table) {
            const std::string full = prefix + "." + std::string(name.str());
            if (const FileSection* section = fileSectionNamed(full))
                readSection(*section, name, value);
            else if (!namesBelow(full).empty())
                readNested(full, name, value);
            else
                reportUnknown(name, value, namesBelow(prefix));
        }
    }

    // A table with keys of its own besides nested sections.
    void readWithSections(const FileSection& section, const toml::key& key, const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table);
        const bool hasOwn = std::any_of(table->cbegin(), table->cend(), [&](const auto& entry) {
            return !isBelow(section, entry.first.str(), entry.second);
        });
        if (hasOwn)
            readTableSection(section, key, node);
        else
            m_remarks.understand(spanOf(*table).begin);
        for (const auto& [name, value] : *table) {
            if (!isBelow(section, name.str(), value))
                continue;
            const std::string full = std::string(section.name) + "." + std::string(name.str());
            if (const FileSection* inner = fileSectionNamed(full))
                readSection(*inner, name, value);
            else
                readNested(full, name, value);
        }
    }

    void readFormat(const toml::key& key, const toml::node& node) {
        m_remarks.claimLine({Section::Model, 0, "format"}, spanOf(key).begin);
        const toml::value<std::int64_t>* value = node.as_integer();
        if (!value || value->get() < 1) {
            report(Code::WrongType, spanOf(node),
                   {Name("format"), Count(newestLdaeFormat), value ? Argument(Count(value->get())) : tomlTypeOf(node)});
        } else if (value->get() > newestLdaeFormat) {
            m_newerFormat = Diagnostic{
                Code::NewerFormat, Severity::Error, {}, spanOf(node), {Count(value->get()), Count(newestLdaeFormat)}};
        }
    }

    void readRoot() {
        const FileSection& top = fileSection(Section::Model);
        for (const auto& [key, node] : m_toml.root) {
            if (key.str() == "format") {
                readFormat(key, node);
            } else if (const SectionKey* schema = findKey(top, key.str())) {
                readTopLevelKey(*schema, key, node);
            } else {
                readTopSection(key, node);
            }
        }
        if (!m_toml.root.contains("format") && !m_toml.problem)
            report(Code::MissingKey, {}, {Name("format")});
        if (m_newerFormat)
            m_model.diagnostics = {*m_newerFormat}; // other unknown parts are new features, not errors
    }

    void readTopSection(const toml::key& key, const toml::node& node) {
        const FileSection* section = fileSectionNamed(key.str());
        const bool hasNested = !namesBelow(key.str()).empty();
        if (section && hasNested)
            readWithSections(*section, key, node);
        else if (section)
            readSection(*section, key, node);
        else if (hasNested)
            readNested(std::string(key.str()), key, node);
        else {
            std::vector<std::string> known = topLevelNames();
            known.insert(known.begin(), "format");
            reportUnknown(key, node, known);
        }
    }

    void readTopLevelKey(const SectionKey& schema, const toml::key& key, const toml::node& node) {
        const std::size_t offset = spanOf(key).begin;
        const Effect effect = readKey(std::get<Header>(m_draft), fileSection(Section::Model), 0, schema, key, node);
        if (effect == Effect::Something)
            m_remarks.claimLine({Section::Model, 0, std::string(schema.name)}, offset);
        else if (effect == Effect::Nothing)
            m_remarks.understand(offset);
    }

    void handOutRemarks() {
        CollectedRemarks collected = m_remarks.collect();
        m_layout.end = std::move(collected.end);
        for (CollectedRemark& collectedRemark : collected.remarks)
            visitDraft(collectedRemark.target.section, [&](auto& part) {
                Remark remark = std::move(collectedRemark.remark);
                if constexpr (requires { part.remarks; })
                    part.remarks.push_back(std::move(remark));
                else if constexpr (requires { part.size(); })
                    part[collectedRemark.target.item].remarks.push_back(std::move(remark));
                else
                    m_layout.sections.push_back(std::move(remark));
            });
    }

    template <std::size_t index = 0, class Visit> void visitDraft(Section section, Visit visit) {
        if (std::get<index>(documentSections).section == section)
            visit(std::get<index>(m_draft));
        else if constexpr (index + 1 < sectionCount)
            visitDraft<index + 1>(section, visit);
    }

    LoadedModel m_model;
    Draft m_draft;
    Layout m_layout;
    const TomlDocument& m_toml;
    TomlValues m_values;
    RemarkCollector m_remarks;
    std::optional<Diagnostic> m_newerFormat;
    int m_unknownKeys = 0;
};

} // namespace

LoadedModel readLdae(std::string_view bytes) {
    const FileText file = fileTextOf(bytes);
    if (file.problem && file.problem->code == Code::FileNotReadable)
        return LoadedModel{{}, {*file.problem}, {}, {}};
    const TomlDocument toml = parseToml(file.text);
    LoadedModel model = LdaeReader(file.text, toml).run();
    if (file.problem)
        model.diagnostics.insert(model.diagnostics.begin(), *file.problem);
    return model;
}

} // namespace coenergy
