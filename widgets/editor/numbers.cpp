// Texts of the document as plain numbers.

#include "editor/numbers.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/edit.hpp"
#include "model/resolved_values.hpp"
#include "theme/quantity_text.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace coenergy {

std::optional<double> plainNumber(const std::string& text) {
    const Parsed parsed = parseExpression(text);
    if (!parsed.value || !symbolsIn(*parsed.value).empty())
        return std::nullopt;
    const double value = evaluate(*parsed.value, {});
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<TypedQuantity> typedQuantity(const std::string& text) {
    static const QRegularExpression pattern(QStringLiteral(
        R"(^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s+([\p{L}°%](?:[\p{L}\d°%^*/·.² ³⁻¹-]*[\p{L}\d°%²³¹])?)\s*$)"));
    const auto match = pattern.match(QString::fromStdString(text));
    if (!match.hasMatch())
        return std::nullopt;
    QString unit = match.captured(2).simplified();
    unit.replace(QLatin1Char(' '), QLatin1Char('*')).replace(QChar(0xB7), QLatin1Char('*'));
    return TypedQuantity{match.captured(1).toStdString(), unit.toStdString()};
}

namespace {

// Of a flow: its displacement's, if it ends per second.
std::optional<std::string> unitBeneath(const std::string& unit, Column column) {
    constexpr std::string_view perTime = "/s";
    if (column != Column::InitialFlow)
        return unit;
    if (!unit.ends_with(perTime))
        return std::nullopt;
    return unit.substr(0, unit.size() - perTime.size());
}

} // namespace

Document withTypedUnit(const Document& document, const Field& field) {
    const bool isValue = field.section == Section::Parameters && field.column == Column::Value;
    const bool isStart = field.section == Section::Coordinates &&
                         (field.column == Column::Initial || field.column == Column::InitialFlow);
    const auto quantity = isValue || isStart ? typedQuantity(textOf(document, field)) : std::nullopt;
    const auto unit = quantity ? unitBeneath(quantity->unit, field.column) : std::nullopt;
    return unit ? withText(withText(document, field, quantity->number), {field.section, field.item, Column::Unit, 0},
                           *unit)
                : document;
}

Point parameterNumbers(const Document& document) {
    std::vector<NamedValue> given;
    for (const Parameter& parameter : *document.parameters)
        given.emplace_back(parameter.name, parseExpression(parameter.value).value);
    return resolvedValues(given);
}

QString shortNumber(double value) {
    constexpr double mostOfInteger = 1e5; // which is as short in full
    constexpr int digits = 4;
    const bool isShort = std::abs(value) < mostOfInteger && value == std::round(value);
    return typedNumber(value, isShort ? digits + 1 : digits);
}

// The time's unit is that of the flows beneath their displacements', if these have any.
QString timeUnitOf(const Document& document) {
    const auto& list = *document.coordinates;
    const bool isKnown = std::any_of(list.begin(), list.end(), [](const Coordinate& c) { return !c.unit.empty(); });
    return isKnown ? QStringLiteral("s") : QString();
}

QString unitOf(const Document& document, const Field& field) {
    if (field.section == Section::Simulation)
        return timeUnitOf(document);
    if (field.section == Section::Parameters && field.item < document.parameters->size())
        return displayedUnit((*document.parameters)[field.item].unit);
    if (field.section != Section::Coordinates || field.item >= document.coordinates->size())
        return {};
    const QString unit = displayedUnit((*document.coordinates)[field.item].unit);
    return unit.isEmpty() || field.column == Column::Initial ? unit : unit + QStringLiteral("/s");
}

namespace {

std::optional<SliderScaling> scalingOf(const Parameter& parameter) {
    if (parameter.scale.empty())
        return std::nullopt;
    return parameter.scale == sliderScales[1] ? SliderScaling::Logarithmic : SliderScaling::Linear;
}

} // namespace

std::optional<SliderNumber> sliderNumberOf(const Document& document, const Field& field) {
    if (field.section == Section::Parameters && field.column == Column::Value &&
        field.item < document.parameters->size()) {
        const Parameter& parameter = (*document.parameters)[field.item];
        if (const auto value = plainNumber(parameter.value))
            return SliderNumber{*value, plainNumber(parameter.minimum), plainNumber(parameter.maximum),
                                unitOf(document, field), scalingOf(parameter)};
        return std::nullopt;
    }
    const bool isInitial = field.column == Column::Initial || field.column == Column::InitialFlow;
    if (field.section != Section::Coordinates || !isInitial || field.item >= document.coordinates->size())
        return std::nullopt;
    const Coordinate& coordinate = (*document.coordinates)[field.item];
    const std::string& text = field.column == Column::Initial ? coordinate.initial : coordinate.initialFlow;
    const auto value = text.empty() ? std::optional(0.0) : plainNumber(text);
    return value ? std::optional(SliderNumber{*value, {}, {}, unitOf(document, field)}) : std::nullopt;
}

SliderScale scaleOf(const SliderNumber& number, SliderScaling otherwise) {
    const bool isMass = number.unit.startsWith(QLatin1String("kg"));
    SliderScale scale = scaleAround(number.value, isMass ? Sign::NeverNegative : Sign::Any);
    scale.minimum = number.minimum.value_or(std::min(scale.minimum, number.maximum.value_or(scale.maximum)));
    scale.maximum = number.maximum.value_or(std::max(scale.maximum, scale.minimum));
    scale.minimum = std::min(scale.minimum, number.value);
    scale.maximum = std::max(scale.maximum, number.value);
    return scaled(scale, number.scaling.value_or(otherwise), number.value);
}

} // namespace coenergy
