// Reads .ldae: toml++ decides whether the text is TOML and where each value stands, the schema gives the meaning of the
// values, and the texts themselves are taken from the file, so that a number stays as it was typed.
#include "io/read_ldae.hpp"

#include "base/check.hpp"
#include "io/file_text.hpp"
#include "io/ldae_schema.hpp"
#include "io/remark_collector.hpp"
#include "io/text_index.hpp"
#include "io/toml_document.hpp"
#include "io/toml_string.hpp"
#include "model/edit.hpp"
#include "model/fields.hpp"
#include "model/integration_method.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

// A document under construction.
struct Draft {
    Header header;
    std::vector<Parameter> parameters;
    std::vector<Definition> definitions;
    std::vector<Table> tables;
    GraphRows graph;
    std::vector<GraphVector> graphVectors;
    std::vector<GraphInput> inputs;
    std::vector<InitialValue> initialValues;
    std::vector<Coordinate> coordinates;
    std::vector<Body> bodies;
    std::vector<Distributed> distributed;
    Energies energies;
    std::vector<Effort> efforts;
    std::vector<Force> forces;
    std::vector<Torque> torques;
    std::vector<Constraint> displacementConstraints;
    std::vector<Constraint> flowConstraints;
    std::vector<EffortConstraint> effortConstraints;
    std::vector<DynamicConstraint> dynamicConstraints;
    std::vector<Limit> limits;
    std::vector<Output> outputs;
    SimulationSettings simulation;
    std::vector<Plot> plots;
    std::vector<Shape> drawing;
    ContinuumDensities continuum;
    std::vector<ContinuumFieldItem> continuumFields;
    ContinuumEndItem continuumStart;
    ContinuumEndItem continuumEnd;
    std::vector<ContinuumPointItem> continuumPoints;
    FunctionalItem functional;
    Layout layout;
};

Document documentOf(Draft draft) {
    Document document;
    document.header = Part(std::move(draft.header));
    document.parameters = Part(std::move(draft.parameters));
    document.definitions = Part(std::move(draft.definitions));
    document.tables = Part(std::move(draft.tables));
    document.graph = Part(std::move(draft.graph));
    document.graphVectors = Part(std::move(draft.graphVectors));
    document.inputs = Part(std::move(draft.inputs));
    document.initialValues = Part(std::move(draft.initialValues));
    document.coordinates = Part(std::move(draft.coordinates));
    document.bodies = Part(std::move(draft.bodies));
    document.distributed = Part(std::move(draft.distributed));
    document.energies = Part(std::move(draft.energies));
    document.efforts = Part(std::move(draft.efforts));
    document.forces = Part(std::move(draft.forces));
    document.torques = Part(std::move(draft.torques));
    document.displacementConstraints = Part(std::move(draft.displacementConstraints));
    document.flowConstraints = Part(std::move(draft.flowConstraints));
    document.effortConstraints = Part(std::move(draft.effortConstraints));
    document.dynamicConstraints = Part(std::move(draft.dynamicConstraints));
    document.limits = Part(std::move(draft.limits));
    document.outputs = Part(std::move(draft.outputs));
    document.simulation = Part(std::move(draft.simulation));
    document.plots = Part(std::move(draft.plots));
    document.drawing = Part(std::move(draft.drawing));
    document.continuum = Part(std::move(draft.continuum));
    document.continuumFields = Part(std::move(draft.continuumFields));
    document.continuumStart = Part(std::move(draft.continuumStart));
    document.continuumEnd = Part(std::move(draft.continuumEnd));
    document.continuumPoints = Part(std::move(draft.continuumPoints));
    document.functional = Part(std::move(draft.functional));
    document.layout = Part(std::move(draft.layout));
    return document;
}

TomlType typeOf(const toml::node& node) {
    switch (node.type()) {
    case toml::node_type::string:
        return TomlType::Text;
    case toml::node_type::integer:
        return TomlType::Number;
    case toml::node_type::floating_point:
        return std::isfinite(node.as_floating_point()->get()) ? TomlType::Number : TomlType::NotFinite;
    case toml::node_type::boolean:
        return TomlType::TruthValue;
    case toml::node_type::array:
        return TomlType::List;
    case toml::node_type::table:
        return TomlType::Table;
    default:
        return TomlType::DateOrTime;
    }
}

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

std::vector<std::string> topLevelNames() {
    std::vector<std::string> names{"format"};
    for (const LdaeSection& section : ldaeSections()) {
        if (section.shape == SectionShape::TopLevel)
            for (const LdaeKey& key : section.keys)
                names.emplace_back(key.name);
        else if (const std::string name(section.name.substr(0, section.name.find('.')));
                 std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    }
    return names;
}

// The continuations of a section's name after `prefix.`: `flow` for constraints.flow.
std::vector<std::string> namesBelow(const std::string& prefix) {
    std::vector<std::string> names;
    for (const LdaeSection& section : ldaeSections())
        if (section.name.starts_with(prefix + ".")) {
            const std::string_view rest = section.name.substr(prefix.size() + 1);
            const std::string name(rest.substr(0, rest.find('.')));
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        }
    return names;
}

// Whether a key of a section opens another: `end` and `point` of continuum, and `field` where it is no name.
bool isBelow(const LdaeSection& section, std::string_view key, const toml::node& node) {
    const std::vector<std::string> names = namesBelow(std::string(section.name));
    return !node.is_value() && std::find(names.begin(), names.end(), key) != names.end();
}

const LdaeSection* sectionNamed(std::string_view name) {
    const auto sections = ldaeSections();
    const auto found = std::find_if(sections.begin(), sections.end(), [&](const LdaeSection& s) {
        return s.shape != SectionShape::TopLevel && s.name == name;
    });
    return found == sections.end() ? nullptr : &*found;
}

class LdaeReader {
public:
    LdaeReader(std::string text, const TomlDocument& toml)
        : m_model{{}, {}, SourceMap(std::move(text)), {}}, m_toml(toml), m_positions(toml.understood),
          m_remarks(m_model.places.text(), toml.understood, toml.layout) {}

    LoadedModel run() {
        if (m_toml.problem)
            m_model.diagnostics.push_back(*m_toml.problem);
        readRoot();
        handOutRemarks();
        m_model.document = documentOf(std::move(m_draft));
        m_model.diagnostics = inFileOrder(m_model.places, std::move(m_model.diagnostics));
        return std::move(m_model);
    }

private:
    // Places

    const std::string& text() const { return m_model.places.text(); }

    std::size_t offsetOf(toml::source_position position) const {
        return m_positions.offsetOf({position.line, position.column});
    }
    Span spanOf(const toml::source_region& region) const {
        const std::size_t begin = offsetOf(region.begin);
        return {begin, std::max(offsetOf(region.end), begin) - begin};
    }
    Span spanOf(const toml::key& key) const { return spanOf(key.source()); }
    Span spanOf(const toml::node& node) const { return spanOf(node.source()); }
    std::string_view sourceOf(const Span& span) const { return {text().data() + span.begin, span.length}; }

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
    void reportWrongType(const toml::key& key, const toml::node& node, TomlType expected) {
        report(Code::WrongType, spanOf(node), {std::string(key.str()), expected, typeOf(node)});
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
            m_remarks.reject(name.begin, std::string(sourceOf(name)) + " = " + std::string(sourceOf(value)));
    }

    // Values

    struct Value {
        std::string text;
        CodedText content;
    };

    std::optional<Value> textValue(const toml::node& node) const {
        if (!node.is_string())
            return std::nullopt;
        const CodedText content = contentOf(text(), spanOf(node));
        return Value{decoded(text(), content), content};
    }

    std::optional<Value> textOrNumber(const toml::node& node) const {
        if (!isFiniteNumber(node))
            return textValue(node);
        const Span span = spanOf(node);
        return Value{numberText(sourceOf(span), node), {span.begin, span.begin + span.length, Coding::Verbatim}};
    }

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

    // The end data of a single field, and a single inertia of a body, may be given without brackets.
    static bool isListOnly(const toml::key& key) {
        return key.str() != "moment" && key.str() != "force" && key.str() != "essential" && key.str() != "shapes" &&
               key.str() != "inertia";
    }

    // The texts of an array; none of them if one is of a wrong type.
    std::optional<std::vector<Value>> readList(const toml::key& key, const toml::node& node, TomlType expected) {
        if (std::optional<Value> single = textOrNumber(node); single && !isListOnly(key))
            return std::vector{std::move(*single)};
        const toml::array* array = node.as_array();
        std::vector<Value> values;
        for (std::size_t i = 0; array && i < array->size(); ++i)
            if (std::optional<Value> value = textOrNumber((*array)[i]))
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

    Effect readExpressions(const Field& field, std::vector<std::string>& slot, const toml::key& key,
                           const toml::node& node) {
        const auto values = readList(key, node, TomlType::ListOfTexts);
        if (values && values->size() > mostElements(field.section, field.column))
            return reportWrongType(key, node, TomlType::ListOfTwoNumbers), Effect::Rejected;
        if (!values)
            return Effect::Rejected;
        placeElements(field, *values);
        for (const Value& value : *values)
            slot.push_back(value.text);
        return slot.empty() ? Effect::Nothing : Effect::Something;
    }

    // A row of numbers is one text with blanks between them, as in the file; a matrix row has commas.
    std::optional<Value> rowValue(const toml::node& node, ValueKind kind) const {
        const toml::array* row = node.as_array();
        if (!row)
            return textOrNumber(node);
        std::string joined;
        for (const toml::node& entry : *row) {
            const std::optional<Value> value =
                kind == ValueKind::MatrixRows || isFiniteNumber(entry) ? textOrNumber(entry) : std::nullopt;
            if (!value)
                return std::nullopt;
            joined += (joined.empty() ? "" : kind == ValueKind::MatrixRows ? ", " : " ") + value->text;
        }
        const Span span = spanOf(node);
        return Value{joined, {span.begin, span.begin + span.length, Coding::Verbatim}};
    }

    Effect readRows(const Field& field, std::vector<std::string>& slot, ValueKind kind, const toml::key& key,
                    const toml::node& node) {
        const toml::array* array = node.as_array();
        std::vector<Value> values;
        for (std::size_t i = 0; array && i < array->size(); ++i)
            if (std::optional<Value> value = rowValue((*array)[i], kind))
                values.push_back(std::move(*value));
        if (!array || values.size() != array->size())
            return reportWrongType(key, node, TomlType::ListOfTexts), Effect::Rejected;
        placeElements(field, values);
        for (const Value& value : values)
            slot.push_back(value.text);
        return slot.empty() ? Effect::Nothing : Effect::Something;
    }

    // A key whose value is a table of texts, each with a column of its own.
    template <class Item>
    Effect readGroup(Item& item, const Field& field, const LdaeKey& schema, const toml::key& key,
                     const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table), Effect::Rejected;
        const std::span<const GroupEntry> entries = groupEntries(schema.kind);
        Effect effect = Effect::Nothing;
        for (const auto& [name, value] : *table) {
            const auto entry =
                std::find_if(entries.begin(), entries.end(), [&](const GroupEntry& e) { return e.name == name.str(); });
            if (entry == entries.end()) {
                reportUnknown(name, value, groupNames(schema.kind));
                continue;
            }
            std::string* slot = textSlot(item, entry->column);
            check(slot, "a part of a key without a field");
            const Field place{field.section, field.item, entry->column};
            if (readText(place, *slot, name, value, textOrNumber(value), TomlType::TextOrNumber) == Effect::Something)
                effect = Effect::Something;
        }
        return effect;
    }

    Effect readPair(const Field& field, std::array<std::string, 2>& slot, const toml::key& key,
                    const toml::node& node) {
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

    Effect readFixed(const Field& field, Coordinate& coordinate, const toml::key& key, const toml::node& node) {
        const auto values = readList(key, node, TomlType::ListOfTexts);
        if (!values)
            return Effect::Rejected;
        for (std::size_t i = 0; i < values->size(); ++i) {
            const std::string& name = (*values)[i].text;
            if (name != "displacement" && name != "flow") {
                reportUnknownOption(key, (*node.as_array())[i], name, NameList({"displacement", "flow"}));
                continue;
            }
            const bool isFlow = name == "flow";
            (isFlow ? coordinate.velocity : coordinate.displacement) = Keep::Fixed;
            m_model.places.add({field.section, field.item, field.column, isFlow ? 1u : 0u}, (*values)[i].content);
        }
        return coordinate.displacement == Keep::Fixed || coordinate.velocity == Keep::Fixed ? Effect::Something
                                                                                            : Effect::Nothing;
    }

    Effect readDomain(const Field& field, Coordinate& coordinate, const toml::key& key, const toml::node& node) {
        const std::optional<Value> value = textValue(node);
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
        coordinate.domain = *domain;
        m_model.places.add(field, value->content);
        return Effect::Something;
    }

    Effect readMark(const Field& field, Mark& mark, const toml::key& key, const toml::node& node) {
        if (!node.is_boolean()) {
            reportWrongType(key, node, TomlType::TruthValue);
            return Effect::Rejected;
        }
        const Span span = spanOf(node);
        m_model.places.add(field, {span.begin, span.begin + span.length, Coding::Verbatim});
        mark = node.as_boolean()->get() ? Mark::Set : Mark::Plain;
        return mark == Mark::Set ? Effect::Something : Effect::Nothing;
    }

    template <class Item>
    Effect readValue(Item& item, const Field& field, const LdaeKey& schema, const toml::key& key,
                     const toml::node& node) {
        if constexpr (std::is_same_v<Item, Coordinate>) {
            if (schema.kind == ValueKind::Fixed)
                return readFixed(field, item, key, node);
            if (schema.kind == ValueKind::Domain)
                return readDomain(field, item, key, node);
        }
        if constexpr (std::is_same_v<Item, SimulationSettings>) {
            if (schema.kind == ValueKind::Numbers)
                return readPair(field, item.baumgarte, key, node);
        }
        if (!groupEntries(schema.kind).empty())
            return readGroup(item, field, schema, key, node);
        if (Mark* mark = markSlot(item, schema.column))
            return readMark(field, *mark, key, node);
        if (auto* list = listSlot(item, schema.column);
            list && (schema.kind == ValueKind::Rows || schema.kind == ValueKind::MatrixRows))
            return readRows(field, *list, schema.kind, key, node);
        if (auto* list = listSlot(item, schema.column))
            return readExpressions(field, *list, key, node);
        std::string* slot = textSlot(item, schema.column);
        check(slot, "a key without a field");
        if (schema.kind != ValueKind::Text)
            return readText(field, *slot, key, node, textOrNumber(node), TomlType::TextOrNumber);
        const Effect effect = readText(field, *slot, key, node, textValue(node), TomlType::Text);
        if (schema.column == Column::Method)
            replaceRetired(*slot, node);
        return effect;
    }

    // Whether each key of an item has a line of its own.
    enum class Lines { Own, Shared };

    template <class Item>
    void readKeys(Item& item, const LdaeSection& section, std::size_t index, const toml::table& table, Lines lines) {
        for (const auto& [key, node] : table) {
            const std::size_t offset = spanOf(key).begin;
            const LdaeKey* schema = findKey(section, key.str());
            if (isBelow(section, key.str(), node))
                continue; // a section of its own
            if (!schema) {
                reportUnknown(key, node, keyNames(section));
                continue;
            }
            const Effect effect = readValue(item, {section.section, index, schema->column}, *schema, key, node);
            if (effect == Effect::Nothing)
                m_remarks.understand(offset);
            else if (effect == Effect::Something && lines == Lines::Own)
                m_remarks.claimLine({section.section, index, std::string(schema->name)}, offset);
            else if (effect == Effect::Something)
                m_remarks.claimLine({section.section, index, {}}, offset);
        }
        if (lines == Lines::Shared)
            rememberOrder(section, index, table);
    }

    // Records the order of the keys of an entry in one line, if it is not the usual one.
    void rememberOrder(const LdaeSection& section, std::size_t index, const toml::table& table) {
        std::vector<std::pair<std::size_t, const LdaeKey*>> keys;
        for (const auto& [key, node] : table)
            if (const LdaeKey* schema = findKey(section, key.str()))
                keys.emplace_back(spanOf(key).begin, schema);
        std::sort(keys.begin(), keys.end());
        const bool isUsual =
            std::is_sorted(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        for (std::size_t k = 0; k < keys.size() && !isUsual; ++k)
            m_remarks.claimOrder({section.section, index, std::string(keys[k].second->name)}, keys[k].first);
    }

    // Sections

    void readTableSection(const LdaeSection& section, const toml::key& key, const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table)
            return reportWrongType(key, node, TomlType::Table);
        const std::size_t offset = spanOf(*table).begin;
        m_remarks.claimHeader({Section::Model, 0, std::string(section.name)}, offset);
        placeHeader(section.section, 0, *table);
        visitSection(m_draft, section.section, [&](auto& item) {
            if constexpr (requires { item.remarks; })
                readKeys(item, section, 0, *table, Lines::Own);
        });
    }

    template <class Item>
    void readItem(std::vector<Item>& items, const LdaeSection& section, const toml::table& table) {
        const std::size_t index = items.size(), offset = spanOf(table).begin;
        m_remarks.claimOrder({Section::Model, 0, std::string(section.name)}, offset);
        m_remarks.claimLine({section.section, index, {}}, offset);
        placeHeader(section.section, index, table);
        readKeys(items.emplace_back(), section, index, table, Lines::Own);
    }

    void readItemsSection(const LdaeSection& section, const toml::key& key, const toml::node& node) {
        const toml::array* array = node.as_array();
        if (!array)
            reportWrongType(key, node, TomlType::ListOfTables);
        visitSection(m_draft, section.section, [&](auto& items) {
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
    void readNamedItem(std::vector<Item>& items, const LdaeSection& section, const toml::key& key,
                       const toml::node& node) {
        const std::size_t index = items.size();
        const Span name = spanOf(key);
        const LdaeKey& nameKey = section.keys[0];
        const LdaeKey& valueKey = section.keys[1];
        Item& item = items.emplace_back();
        if (std::string* slot = textSlot(item, nameKey.column))
            *slot = key.str();
        const toml::table* table = node.as_table();
        if (table) {
            // A name given inside replaces one that cannot be a key, because another item has it.
            readKeys(item, section, index, *table, Lines::Shared);
        } else {
            readValue(item, {section.section, index, valueKey.column}, valueKey, key, node);
        }
        m_remarks.claimLine({section.section, index, {}}, std::min(name.begin, spanOf(node).begin));
        m_model.places.add({section.section, index, Column::Whole}, {name.begin, name.begin + name.length});
        m_model.places.add({section.section, index, nameKey.column}, contentOf(text(), name));
    }

    void readNamedSection(const LdaeSection& section, const toml::key& key, const toml::node& node) {
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
        visitSection(m_draft, section.section, [&](auto& items) {
            if constexpr (requires { textSlot(items.emplace_back(), Column::Name); })
                for (const auto& [name, value] : entries)
                    readNamedItem(items, section, *name, *value);
        });
    }

    void readSection(const LdaeSection& section, const toml::key& key, const toml::node& node) {
        switch (section.shape) {
        case SectionShape::Table:
            return readTableSection(section, key, node);
        case SectionShape::Items:
            return readItemsSection(section, key, node);
        case SectionShape::Named:
            return readNamedSection(section, key, node);
        case SectionShape::TopLevel:
            break;
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
            if (const LdaeSection* section = sectionNamed(full))
                readSection(*section, name, value);
            else if (!namesBelow(full).empty())
                readNested(full, name, value);
            else
                reportUnknown(name, value, namesBelow(prefix));
        }
    }

    // A table with keys of its own besides nested sections.
    void readWithSections(const LdaeSection& section, const toml::key& key, const toml::node& node) {
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
            if (const LdaeSection* inner = sectionNamed(full))
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
                   {Name("format"), Count(newestLdaeFormat), value ? Argument(Count(value->get())) : typeOf(node)});
        } else if (value->get() > newestLdaeFormat) {
            m_newerFormat = Diagnostic{
                Code::NewerFormat, Severity::Error, {}, spanOf(node), {Count(value->get()), Count(newestLdaeFormat)}};
        }
    }

    void readRoot() {
        const LdaeSection& top = ldaeSection(Section::Model);
        for (const auto& [key, node] : m_toml.root) {
            if (key.str() == "format") {
                readFormat(key, node);
            } else if (const LdaeKey* schema = findKey(top, key.str())) {
                readTopLevelKey(*schema, key, node);
            } else if (key.str() == "constraints") {
                readNested("constraints", key, node);
            } else if (const LdaeSection* section = sectionNamed(key.str())) {
                if (namesBelow(std::string(section->name)).empty())
                    readSection(*section, key, node);
                else
                    readWithSections(*section, key, node);
            } else {
                reportUnknown(key, node, topLevelNames());
            }
        }
        if (!m_toml.root.contains("format") && !m_toml.problem)
            report(Code::MissingKey, {}, {Name("format")});
        if (m_newerFormat)
            m_model.diagnostics = {*m_newerFormat}; // other unknown parts are new features, not errors
    }

    void readTopLevelKey(const LdaeKey& schema, const toml::key& key, const toml::node& node) {
        const std::size_t offset = spanOf(key).begin;
        const Effect effect = readValue(m_draft.header, {Section::Model, 0, schema.column}, schema, key, node);
        if (effect == Effect::Something)
            m_remarks.claimLine({Section::Model, 0, std::string(schema.name)}, offset);
        else if (effect == Effect::Nothing)
            m_remarks.understand(offset);
    }

    void handOutRemarks() {
        CollectedRemarks collected = m_remarks.collect();
        m_draft.layout.end = std::move(collected.end);
        for (CollectedRemark& collectedRemark : collected.remarks)
            visitSection(m_draft, collectedRemark.target.section, [&](auto& part) {
                Remark remark = std::move(collectedRemark.remark);
                if constexpr (requires { part.remarks; })
                    part.remarks.push_back(std::move(remark));
                else if constexpr (requires { part.size(); })
                    part[collectedRemark.target.item].remarks.push_back(std::move(remark));
                else
                    m_draft.layout.sections.push_back(std::move(remark));
            });
    }

    LoadedModel m_model;
    Draft m_draft;
    const TomlDocument& m_toml;
    TextIndex m_positions; // of the text seen by the parser
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
