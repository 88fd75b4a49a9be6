// Evaluates in double precision, then descends from a value that is not finite to its innermost part.
#include "meaning/undefined_value.hpp"

#include "base/argument_text.hpp"
#include "expression/own_function.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>

namespace coenergy {

namespace {

// "a = 3"
SourceTexts valuesIn(const Expression& expression, const Point& values) {
    SourceTexts result;
    for (const std::string& name : symbolsIn(expression))
        if (const auto value = values.find(name); value != values.end())
            result.texts.push_back(name + " = " + shortNumber(value->second));
    return result;
}

bool isKnown(const Expression& expression, const Point& values) {
    const std::set<std::string> names = symbolsIn(expression);
    return std::all_of(names.begin(), names.end(),
                       [&](const std::string& name) { return name == "pi" || values.contains(name); });
}

// First the value itself, then a part that a zero factor may hide: 0/b is 0 for every b but 0.
std::optional<Expression> undefinedPartOf(const Field& field, const ParsedModel& model, const Point& values) {
    std::vector<Expression> parts = {model.expressions.at(field)};
    if (const auto factors = model.factors.find(field); factors != model.factors.end())
        parts.insert(parts.end(), factors->second.begin(), factors->second.end());
    for (const Expression& part : parts)
        if (isKnown(part, values))
            if (auto undefined = undefinedPart(part, values))
                return undefined;
    return std::nullopt;
}

Diagnostic findingAbout(const Expression& part, const Field& field, const Point& values) {
    const SourceText text(toText(part));
    if (part.isUnspecified())
        return {Code::UnspecifiedFunction, Severity::Error, field, {}, {text, Name(part.unspecified().function->name)}};
    return {Code::UndefinedValue, Severity::Error, field, {}, {quantityOf(field), text, valuesIn(part, values)}};
}

} // namespace

std::optional<Expression> undefinedPart(const Expression& expression, const Point& values) {
    if (std::isfinite(evaluate(expression, values)))
        return std::nullopt;
    Expression part = expression;
    while (true) {
        const std::span<const Expression> operands = part.operands();
        const auto inner = std::find_if(operands.begin(), operands.end(), [&](const Expression& operand) {
            return !std::isfinite(evaluate(operand, values));
        });
        if (inner == operands.end())
            return part;
        part = Expression(*inner);
    }
}

std::optional<Diagnostic> undefinedValue(const Expression& expression, const Field& field, const Point& values) {
    const auto part = isKnown(expression, values) ? undefinedPart(expression, values) : std::nullopt;
    return part ? std::optional(findingAbout(*part, field, values)) : std::nullopt;
}

Diagnostics undefinedValues(const ParsedModel& model, const Point& values) {
    Diagnostics findings;
    for (const auto& entry : model.expressions) {
        const Field& field = entry.first;
        if (!holdsNumber(field))
            continue;
        if (const auto part = undefinedPartOf(field, model, values))
            findings.push_back(findingAbout(*part, field, values));
    }
    return findings;
}

} // namespace coenergy
