// Texts of the document as plain numbers.

#include "editor/number/numbers.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "graphmodel/graph_edits.hpp"
#include "model/edit.hpp"
#include "model/resolved_values.hpp"
#include "model/typed_values.hpp"
#include "theme/quantity_text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

std::optional<double> plainNumber(const std::string& text) {
    const Parsed parsed = parseExpression(text);
    if (!parsed.value || !symbolsIn(*parsed.value).empty())
        return std::nullopt;
    const double value = evaluate(*parsed.value, {});
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

namespace {

// As the form writes units.
std::string normalizedUnit(const std::string& typed) {
    QString unit = QString::fromStdString(typed).simplified();
    return unit.replace(QLatin1Char(' '), QLatin1Char('*')).replace(QChar(0xB7), QLatin1Char('*')).toStdString();
}

std::string declaredUnit(const Document& document, const Field& field) {
    return unitOfNumber(document, field).value_or(std::string());
}

// Where no unit is declared, a value that is typed with one is in that.
std::optional<Expression> valueAt(const Document& document, const Field& field) {
    const std::string text = textOf(document, field);
    const auto unit = unitOfNumber(document, field);
    const auto own = unit && unit->empty() ? typedQuantity(text) : std::nullopt;
    const auto quantity = unit ? parsedQuantity(text, own ? own->unit : *unit) : std::nullopt;
    return quantity ? quantity->value : parseExpression(text).value;
}

std::optional<double> numberAt(const Document& document, const Field& field) {
    const std::string text = textOf(document, field);
    if (!isConvertedQuantity(document, field))
        return plainNumber(text);
    return toDouble(valueAt(document, field)->number());
}

} // namespace

bool isConvertedQuantity(const Document& document, const Field& field) {
    const std::string unit = declaredUnit(document, field);
    const auto quantity = unit.empty() ? std::nullopt : parsedQuantity(textOf(document, field), unit);
    return quantity && quantity->value;
}

Document withTypedUnit(const Document& document, const Field& field) {
    const auto declared = unitOfNumber(document, field);
    const auto quantity = declared ? typedQuantity(textOf(document, field)) : std::nullopt;
    if (!quantity)
        return document;
    const std::string typed = normalizedUnit(quantity->unit);
    const Document number = withText(document, field, quantity->number);
    if (!declared->empty())
        return typed == *declared ? number : document;
    const bool isFlow = field.column == Column::InitialFlow || field.column == Column::NominalFlow;
    const auto unit = isFlow ? unitBeneathFlow(typed) : std::optional(typed);
    return unit ? withText(number, unitFieldOf(field), *unit) : document;
}

Point parameterNumbers(const Document& document) {
    std::vector<NamedValue> given;
    for (std::size_t k = 0; k < document.parameters->size(); ++k)
        given.emplace_back((*document.parameters)[k].name, valueAt(document, {Section::Parameters, k, Column::Value}));
    return resolvedValues(given);
}

QString shortNumberText(double value) {
    constexpr double mostOfInteger = 1e5; // which is as short in full
    constexpr int digits = 4;
    const bool isShort = std::abs(value) < mostOfInteger && value == std::round(value);
    return displayedNumber(value, isShort ? digits + 1 : digits);
}

QString unitOf(const Document& document, const Field& field) {
    if (field.section == Section::Simulation)
        return QString::fromStdString(timeUnit(document));
    if (field.section == Section::Parameters && field.item < document.parameters->size())
        return displayedUnit((*document.parameters)[field.item].unit);
    if (field.section == Section::Inputs && field.item < document.inputs->size())
        return displayedUnit(unitOfSource(document, (*document.inputs)[field.item]));
    if (field.section != Section::Coordinates || field.item >= document.coordinates->size())
        return {};
    const QString unit = displayedUnit((*document.coordinates)[field.item].unit);
    return unit.isEmpty() || field.column == Column::Initial ? unit : unit + QStringLiteral("/s");
}

namespace {

std::optional<SliderScaling> scalingOf(const Parameter& parameter) {
    if (parameter.scale.empty())
        return std::nullopt;
    return parameter.scale == scales.back() ? SliderScaling::Logarithmic : SliderScaling::Linear;
}

} // namespace

std::optional<SliderNumber> sliderNumberOf(const Document& document, const Field& field) {
    if (field.section == Section::Parameters && field.column == Column::Value &&
        field.item < document.parameters->size()) {
        const Parameter& parameter = (*document.parameters)[field.item];
        const auto limit = [&](Column column) { return numberAt(document, {field.section, field.item, column}); };
        if (const auto value = numberAt(document, field))
            return SliderNumber{*value, limit(Column::Minimum), limit(Column::Maximum), unitOf(document, field),
                                scalingOf(parameter)};
        return std::nullopt;
    }
    if (field.section == Section::Inputs && field.column == Column::Expression &&
        field.item < document.inputs->size()) {
        const auto constant = numberAt(document, field);
        return constant ? std::optional(SliderNumber{*constant, {}, {}, unitOf(document, field)}) : std::nullopt;
    }
    const bool isInitial = field.column == Column::Initial || field.column == Column::InitialFlow;
    if (field.section != Section::Coordinates || !isInitial || field.item >= document.coordinates->size())
        return std::nullopt;
    const Coordinate& coordinate = (*document.coordinates)[field.item];
    const std::string& text = field.column == Column::Initial ? coordinate.initial : coordinate.initialFlow;
    const auto value = text.empty() ? std::optional(0.0) : numberAt(document, field);
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
