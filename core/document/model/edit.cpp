// Edits of the document. Each copies the one part that it changes and shares all others with the original; the table of
// fields is in fields.hpp.
#include "model/edit.hpp"

#include "model/fields.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

namespace coenergy {

namespace {

constexpr std::string_view fixedText = "fixed";
constexpr std::string_view markText = "true";

constexpr std::pair<Domain, std::string_view> domains[] = {
    {Domain::Translation, "translation"}, {Domain::Rotation, "rotation"},
    {Domain::Electrical, "electrical"},   {Domain::Fluid, "fluid"},
    {Domain::Thermal, "thermal"},         {Domain::General, "general"},
};

template <class T> const T* itemAt(const std::vector<T>& items, std::size_t index) {
    return index < items.size() ? &items[index] : nullptr;
}
template <class T> T* itemAt(std::vector<T>& items, std::size_t index) {
    return index < items.size() ? &items[index] : nullptr;
}
template <class T> T* itemAt(T& only, std::size_t index) {
    return index == 0 ? &only : nullptr;
}

const Keep& keepAt(const Coordinate& coordinate, std::size_t element) {
    return element == 0 ? coordinate.displacement : coordinate.velocity;
}

// Rows of numbers contain blanks.
char separatorOf(Column column) {
    const bool holdsRows = column == Column::Branches || column == Column::GraphOutputs ||
                           column == Column::NodePlaces || column == Column::PortNodes || column == Column::MatrixRows;
    return holdsRows ? ';' : ' ';
}

std::string joined(const std::vector<std::string>& list, Column column) {
    std::string text;
    for (std::size_t k = 0; k < list.size(); ++k)
        text += (k == 0 ? std::string() : std::string(1, separatorOf(column))) + list[k];
    return text;
}

// Splits at each blank, or between rows, so that the typed text can be restored: two blanks have an empty element
// between them.
std::vector<std::string> split(const std::string& text, Column column) {
    const bool isAtBlanks = separatorOf(column) == ' ';
    std::vector<std::string> list;
    if (!text.empty())
        list.emplace_back();
    for (const char c : text)
        if (isAtBlanks ? c == ' ' || c == '\n' || c == '\t' || c == '\r' : c == ';')
            list.emplace_back();
        else
            list.back() += c;
    return list;
}

template <class Item> std::string itemText(const Item& item, Column column, std::size_t element) {
    if constexpr (std::same_as<Item, Coordinate>) {
        if (column == Column::Fixed)
            return element < 2 && keepAt(item, element) == Keep::Fixed ? std::string(fixedText) : std::string();
        if (column == Column::Domain)
            return element == 0 ? std::string(domainName(item.domain)) : std::string();
    }
    if (const Mark* mark = markSlot(item, column))
        return element == 0 && *mark == Mark::Set ? std::string(markText) : std::string();
    if (const auto* list = listSlot(item, column); list && element == allElements)
        return joined(*list, column);
    const std::string* text = elementSlot(item, column, element);
    return text ? *text : std::string();
}

enum class Outcome { Changed, Unchanged };

Outcome setChoice(Coordinate& coordinate, Column column, std::size_t element, const std::string& text) {
    if (column == Column::Fixed && element < 2) {
        (element == 0 ? coordinate.displacement : coordinate.velocity) = text.empty() ? Keep::Free : Keep::Fixed;
        return Outcome::Changed;
    }
    const std::optional<Domain> domain = domainOf(text);
    if (column == Column::Domain && element == 0 && domain) {
        coordinate.domain = *domain;
        return Outcome::Changed;
    }
    return Outcome::Unchanged;
}

template <class Item> Outcome setItemText(Item& item, Column column, std::size_t element, const std::string& text) {
    if constexpr (std::same_as<Item, Coordinate>) {
        if (column == Column::Fixed || column == Column::Domain)
            return setChoice(item, column, element, text);
    }
    if (Mark* mark = markSlot(item, column); mark && element == 0) {
        *mark = text.empty() ? Mark::Plain : Mark::Set;
        return Outcome::Changed;
    }
    auto* list = listSlot(item, column);
    if (list && element == allElements) {
        *list = split(text, column);
        return Outcome::Changed;
    }
    if (list && element == list->size())
        list->emplace_back();
    std::string* slot = elementSlot(item, column, element);
    if (!slot)
        return Outcome::Unchanged;
    *slot = text;
    return Outcome::Changed;
}

template <class Item> std::size_t elementsOf(const Item& item, Column column) {
    if (const auto* list = listSlot(item, column))
        return list->size();
    if constexpr (std::same_as<Item, Coordinate>) {
        if (column == Column::Fixed)
            return 2;
        if (column == Column::Domain)
            return 1;
    }
    if constexpr (std::same_as<Item, SimulationSettings>) {
        if (column == Column::Baumgarte)
            return item.baumgarte.size();
    }
    return textSlot(item, column) || markSlot(item, column) ? 1 : 0;
}

// Applies `change` to a copy of the part that holds a section, and stores the copy in the result.
template <class Change> Document withSection(const Document& document, Section section, Change change) {
    Document result = document;
    visitSection(result, section, [&](auto& part) {
        auto value = *part;
        if (change(value) == Outcome::Changed)
            part = std::remove_cvref_t<decltype(part)>(std::move(value));
    });
    return result;
}

// As withSection, for the sections that hold several items.
template <class Change> Document withItems(const Document& document, Section section, Change change) {
    return withSection(document, section, [&](auto& value) {
        if constexpr (requires { value.insert(value.begin(), 1, value.front()); })
            return change(value);
        else
            return Outcome::Unchanged;
    });
}

struct ExpressionColumns {
    Section section;
    std::span<const Column> columns;
};

constexpr Column parameterColumns[] = {Column::Value, Column::Minimum, Column::Maximum};
constexpr Column namedColumns[] = {Column::Expression};
constexpr Column coordinateColumns[] = {Column::Initial, Column::InitialFlow, Column::Nominal, Column::NominalFlow};
constexpr Column bodyColumns[] = {Column::At,        Column::Axis,          Column::JointCoordinates, Column::Mass,
                                  Column::Inertia,   Column::Centre,        Column::Gravity,          Column::LoopAt,
                                  Column::LoopPoint, Column::LoopDirection, Column::LoopAxis};
constexpr Column graphInputColumns[] = {Column::Expression};
constexpr Column initialValueColumns[] = {Column::Initial};
constexpr Column distributedColumns[] = {Column::Modes,     Column::Length,       Column::Density, Column::Modulus,
                                         Column::Area,      Column::SecondMoment, Column::Tension, Column::WaveSpeed,
                                         Column::Viscosity, Column::Friction,     Column::Radius,  Column::Damping,
                                         Column::Ports};
constexpr Column energyColumns[] = {Column::KineticCoenergy, Column::Potential, Column::Dissipation};
constexpr Column forceColumns[] = {Column::Force, Column::Point};
constexpr Column torqueColumns[] = {Column::Torque, Column::Angle};
constexpr Column constraintColumns[] = {Column::Expression, Column::MultiplierInitial, Column::MultiplierNominal};
constexpr Column effortColumns[] = {Column::Expression, Column::Initial, Column::Nominal};
constexpr Column dynamicColumns[] = {Column::Rate, Column::Initial, Column::Nominal};
constexpr Column simulationColumns[] = {
    Column::Start, Column::End, Column::Step, Column::RelativeTolerance, Column::AbsoluteTolerance, Column::Baumgarte};
constexpr Column plotColumns[] = {Column::X, Column::Y};
constexpr Column shapeColumns[] = {Column::At,    Column::To,    Column::Size,  Column::Angle,
                                   Column::Level, Column::Shade, Column::Value, Column::Duration};

constexpr ExpressionColumns expressionColumns[] = {
    {Section::Parameters, parameterColumns},
    {Section::Definitions, namedColumns},
    {Section::Inputs, graphInputColumns},
    {Section::InitialValues, initialValueColumns},
    {Section::Coordinates, coordinateColumns},
    {Section::Bodies, bodyColumns},
    {Section::DistributedElements, distributedColumns},
    {Section::Energies, energyColumns},
    {Section::Efforts, namedColumns},
    {Section::Forces, forceColumns},
    {Section::Torques, torqueColumns},
    {Section::DisplacementConstraints, constraintColumns},
    {Section::FlowConstraints, constraintColumns},
    {Section::EffortConstraints, effortColumns},
    {Section::DynamicConstraints, dynamicColumns},
    {Section::Limits, namedColumns},
    {Section::Outputs, namedColumns},
    {Section::Simulation, simulationColumns},
    {Section::Plots, plotColumns},
    {Section::Drawing, shapeColumns},
};

} // namespace

std::string textOf(const Document& document, const Field& field) {
    return visitSection(document, field.section, [&](const auto& part) {
        const auto* item = itemAt(*part, field.item);
        return item ? itemText(*item, field.column, field.element) : std::string();
    });
}

Document withText(const Document& document, const Field& field, const std::string& text) {
    return withSection(document, field.section, [&](auto& value) {
        auto* item = itemAt(value, field.item);
        return item ? setItemText(*item, field.column, field.element, text) : Outcome::Unchanged;
    });
}

Document withNumber(const Document& document, const Field& field, double number) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number);
    return withText(document, field, {text.data(), end.ptr});
}

Document withElementRemoved(const Document& document, const Field& field) {
    return withSection(document, field.section, [&](auto& value) {
        auto* item = itemAt(value, field.item);
        auto* list = item ? listSlot(*item, field.column) : nullptr;
        if (!list || field.element >= list->size())
            return Outcome::Unchanged;
        list->erase(list->begin() + static_cast<std::ptrdiff_t>(field.element));
        return Outcome::Changed;
    });
}

std::size_t elementCount(const Document& document, Section section, std::size_t item, Column column) {
    return visitSection(document, section, [&](const auto& part) {
        const auto* found = itemAt(*part, item);
        return found ? elementsOf(*found, column) : std::size_t(0);
    });
}

std::size_t itemCount(const Document& document, Section section) {
    return visitSection(document, section, [](const auto& part) {
        if constexpr (requires { part->size(); })
            return part->size();
        else
            return std::size_t(1);
    });
}

Document withItemInserted(const Document& document, Section section, std::size_t index) {
    return withItems(document, section, [&](auto& items) {
        const auto place = items.begin() + static_cast<std::ptrdiff_t>(std::min(index, items.size()));
        items.insert(place, typename std::remove_cvref_t<decltype(items)>::value_type{});
        return Outcome::Changed;
    });
}

Document withItemRemoved(const Document& document, Section section, std::size_t index) {
    return withItems(document, section, [&](auto& items) {
        if (index >= items.size())
            return Outcome::Unchanged;
        items.erase(items.begin() + static_cast<std::ptrdiff_t>(index));
        return Outcome::Changed;
    });
}

Document withItemMoved(const Document& document, Section section, std::size_t from, std::size_t to) {
    return withItems(document, section, [&](auto& items) {
        if (from >= items.size() || to >= items.size() || from == to)
            return Outcome::Unchanged;
        const auto at = [&](std::size_t k) { return items.begin() + static_cast<std::ptrdiff_t>(k); };
        if (from < to)
            std::rotate(at(from), at(from + 1), at(to + 1));
        else
            std::rotate(at(to), at(from), at(from + 1));
        return Outcome::Changed;
    });
}

std::vector<Field> expressionFields(const Document& document) {
    std::vector<Field> fields;
    for (const auto& [section, columns] : expressionColumns)
        for (std::size_t item = 0; item < itemCount(document, section); ++item)
            for (const Column column : columns)
                for (std::size_t element = 0; element < elementCount(document, section, item, column); ++element)
                    fields.push_back({section, item, column, element});
    return fields;
}

std::string_view domainName(Domain domain) {
    const auto* row =
        std::find_if(std::begin(domains), std::end(domains), [&](const auto& d) { return d.first == domain; });
    return row->second;
}

std::optional<Domain> domainOf(std::string_view name) {
    const auto* row =
        std::find_if(std::begin(domains), std::end(domains), [&](const auto& d) { return d.second == name; });
    return row == std::end(domains) ? std::nullopt : std::optional(row->first);
}

std::vector<Domain> allDomains() {
    std::vector<Domain> all;
    for (const auto& row : domains)
        all.push_back(row.first);
    return all;
}

} // namespace coenergy
