// Evaluation in double precision, then a descent from what is not finite to its innermost part.
#include "model/undefined_value.hpp"

#include "base/argument_text.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <string>

namespace coenergy {

namespace {

std::string valuesText(const Expression& expression, const Point& values) {
    std::string text;
    for (const std::string& name : symbolsIn(expression))
        if (const auto value = values.find(name); value != values.end())
            text += (text.empty() ? "" : ", ") + name + " = " + shortNumber(value->second);
    return text;
}

bool isKnown(const std::string& name, const Point& values) {
    return name == "pi" || values.contains(name);
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

Diagnostics undefinedValues(const ParsedModel& model, const Point& values) {
    Diagnostics findings;
    for (const auto& [field, expression] : model.expressions) {
        if (!holdsNumber(field))
            continue;
        const std::set<std::string> names = symbolsIn(expression);
        if (!std::all_of(names.begin(), names.end(), [&](const std::string& name) { return isKnown(name, values); }))
            continue;
        if (const auto part = undefinedPart(expression, values))
            findings.push_back({Code::UndefinedValue,
                                Severity::Error,
                                field,
                                {},
                                {std::string(quantityName(field)), toText(*part), valuesText(*part, values)}});
    }
    return findings;
}

} // namespace coenergy
