// Texts of the document as plain numbers.

#include "editor/numbers.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "model/resolved_values.hpp"
#include "theme/quantity_text.hpp"

#include <QLocale>

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

Point parameterNumbers(const Document& document) {
    std::vector<NamedValue> given;
    for (const Parameter& parameter : *document.parameters)
        given.emplace_back(parameter.name, parseExpression(parameter.value).value);
    return resolvedValues(given);
}

QString shortNumber(double value) {
    return QLocale::c().toString(value, 'g', 4).replace(QLatin1Char('-'), QChar(0x2212));
}

// The time's unit is that of the flows beneath their displacements'.
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
