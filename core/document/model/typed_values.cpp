// A quantity is not an expression: it stands alone, and its number is read like any other.
#include "model/typed_values.hpp"

#include "model/edit.hpp"
#include "model/fields.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace coenergy {

namespace {

constexpr std::string_view perSecond = "/s";

bool isOfFlow(Column column) {
    return column == Column::InitialFlow || column == Column::NominalFlow;
}

bool isNumber(Section section, Column column) {
    switch (section) {
    case Section::Parameters: return column == Column::Value || column == Column::Minimum || column == Column::Maximum;
    case Section::Coordinates: return column == Column::Initial || column == Column::Nominal || isOfFlow(column);
    case Section::DisplacementConstraints:
    case Section::FlowConstraints: return column == Column::MultiplierInitial || column == Column::MultiplierNominal;
    case Section::EffortConstraints:
    case Section::DynamicConstraints: return column == Column::Initial || column == Column::Nominal;
    default: return false;
    }
}

Diagnostic misfit(const TypedQuantity& quantity, const std::string& unit) {
    const bool isKnown = readUnit(quantity.unit).kind == UnitReading::Kind::Known;
    const SourceText typed(quantity.unit);
    if (!isKnown)
        return {Code::UnknownUnit, Severity::Error, {}, quantity.unitSpan, {typed}};
    return {Code::QuantityDoesNotFit,
            Severity::Error,
            {},
            quantity.unitSpan,
            {typed, SourceText(unit.empty() ? "1" : unit)}};
}

// Of the first value with a unit.
std::optional<std::string> typedUnit(const Document& document, Section section, std::size_t item) {
    constexpr std::array columns = {Column::Value,       Column::Initial,           Column::MultiplierInitial,
                                    Column::Minimum,     Column::Maximum,           Column::Nominal,
                                    Column::InitialFlow, Column::MultiplierNominal, Column::NominalFlow};
    for (const Column column : columns) {
        if (!isNumber(section, column))
            continue;
        const auto quantity = typedQuantity(textOf(document, {section, item, column}));
        if (const auto unit = !quantity          ? std::nullopt
                              : isOfFlow(column) ? unitBeneathFlow(quantity->unit)
                                                 : std::optional(quantity->unit))
            return unit;
    }
    return std::nullopt;
}

} // namespace

Field unitFieldOf(const Field& number) {
    const bool isOfMultiplier =
        number.section == Section::DisplacementConstraints || number.section == Section::FlowConstraints;
    return {number.section, number.item, isOfMultiplier ? Column::MultiplierUnit : Column::Unit};
}

std::optional<std::string> unitBeneathFlow(const std::string& unit) {
    if (!unit.ends_with(perSecond) || unit.size() == perSecond.size())
        return std::nullopt;
    return unit.substr(0, unit.size() - perSecond.size());
}

std::optional<std::string> unitOfNumber(const Document& document, const Field& field) {
    if (!isNumber(field.section, field.column))
        return std::nullopt;
    const std::string unit = textOf(document, unitFieldOf(field));
    return unit.empty() || !isOfFlow(field.column) ? unit : unit + std::string(perSecond);
}

std::string timeUnit(const Document& document) {
    constexpr std::array columns = {Column::Unit, Column::MultiplierUnit, Column::XUnit, Column::YUnit};
    const Document known = withTypedUnits(document);
    const auto hasUnit = [&](Section section) {
        for (std::size_t item = 0; item < itemCount(known, section); ++item)
            if (std::any_of(columns.begin(), columns.end(), [&](Column column) {
                    return !textOf(known, {section, item, column}).empty();
                }))
                return true;
        return false;
    };
    const bool isKnown = std::any_of(describedSections.begin(), describedSections.end(), hasUnit);
    return isKnown ? std::string(perSecond.substr(1)) : std::string();
}

std::optional<Parsed> parsedQuantity(const std::string& text, const std::string& unit) {
    const auto quantity = typedQuantity(text);
    if (!quantity)
        return std::nullopt;
    Parsed parsed = parseExpression(quantity->number);
    if (!parsed.value)
        return parsed;
    try {
        const auto value = converted(parsed.value->number(), quantity->unit, unit);
        parsed.value = value ? std::optional(Expression(withinLimits(*value))) : std::nullopt;
        if (!value)
            parsed.problems.push_back(misfit(*quantity, unit));
    } catch (const ArithmeticError& error) {
        parsed.value.reset();
        parsed.problems.push_back(diagnosticOf(error));
    }
    return parsed;
}

Document withTypedUnits(const Document& document) {
    Document result = document;
    for (const Section section : {Section::Parameters, Section::Coordinates, Section::DisplacementConstraints,
                                  Section::FlowConstraints, Section::EffortConstraints, Section::DynamicConstraints})
        for (std::size_t item = 0; item < itemCount(document, section); ++item) {
            const Field field = unitFieldOf({section, item});
            if (const auto unit = typedUnit(document, section, item); unit && textOf(document, field).empty())
                result = withText(result, field, *unit);
        }
    return result;
}

} // namespace coenergy
