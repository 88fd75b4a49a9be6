// Texts of the document as plain numbers.

#include "editor/numbers.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"

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

// "kg*m^2" as "kg m²".
QString typesetUnit(const std::string& unit) {
    QString shown = QString::fromStdString(unit);
    shown.replace(QLatin1String("^2"), QString(QChar(0xB2))).replace(QLatin1String("^3"), QString(QChar(0xB3)));
    return shown.replace(QLatin1Char('*'), QLatin1Char(' '));
}

} // namespace

QString unitOf(const Document& document, const Field& field) {
    if (field.section == Section::Parameters && field.item < document.parameters->size())
        return typesetUnit((*document.parameters)[field.item].unit);
    if (field.section != Section::Coordinates || field.item >= document.coordinates->size())
        return {};
    const QString unit = typesetUnit((*document.coordinates)[field.item].unit);
    return unit.isEmpty() || field.column == Column::Initial ? unit : unit + QStringLiteral("/s");
}

std::optional<SliderNumber> sliderNumberOf(const Document& document, const Field& field) {
    if (field.section == Section::Parameters && field.column == Column::Value &&
        field.item < document.parameters->size()) {
        const Parameter& parameter = (*document.parameters)[field.item];
        if (const auto value = plainNumber(parameter.value))
            return SliderNumber{*value, plainNumber(parameter.minimum), plainNumber(parameter.maximum),
                                unitOf(document, field)};
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

} // namespace coenergy
