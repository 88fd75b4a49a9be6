// An impulse is the limit of ever shorter forces with the same time integral. The limit exists if the impulse is a term
// of a force, with a factor that neither jumps at that moment nor contains an impulse.
#include "lagrange/impulses.hpp"

#include "expression/jumps.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

bool isImpulse(const Expression& node) {
    return node.isFunction() && node.function() == Function::Impulse;
}

bool mayTakeImpulses(const Field& field) {
    switch (field.section) {
    case Section::Efforts: return true;
    case Section::Forces: return field.column == Column::Force;
    case Section::Torques: return field.column == Column::Torque;
    case Section::DynamicConstraints: return field.column == Column::Rate;
    default: return false;
    }
}

// t - t0, where t0 contains parameters only.
bool isMoment(const ParsedModel& model, const Expression& argument) {
    const std::set<std::string> names = symbolsIn(argument - Expression::symbol("t"));
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        const Entry* entry = model.vocabulary.find(name);
        return entry && (entry->meaning == Meaning::Parameter || entry->meaning == Meaning::Pi);
    });
}

// Replaces each impulse by a name of its own.
Expression named(const Expression& value, std::vector<Expression>& arguments) {
    return fold<Expression>(value, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (isImpulse(node)) {
            const auto known = std::find(arguments.begin(), arguments.end(), node.operands()[0]);
            const auto place = known - arguments.begin();
            if (known == arguments.end())
                arguments.push_back(node.operands()[0]);
            return Expression::symbol("impulse'" + std::to_string(place));
        }
        std::vector<Expression> values;
        for (const Expression* operand : operands)
            values.push_back(*operand);
        return values.empty() ? node : rebuilt(node, std::move(values));
    });
}

bool jumpsWith(const Expression& factor, const Expression& moment) {
    bool found = false;
    forEachNode(factor, [&](const Expression& node) {
        found = found || (isStepOrSign(node) && (node.operands()[0] == moment || node.operands()[0] == -moment ||
                                                 (node.operands()[0] + moment).isZero()));
    });
    return found;
}

} // namespace

bool hasImpulse(const Expression& expression) {
    return expression.functions().has(Function::Impulse);
}

bool hasImpulses(const ParsedModel& model) {
    return std::any_of(model.expressions.begin(), model.expressions.end(),
                       [](const auto& entry) { return hasImpulse(entry.second); });
}

std::optional<Diagnostic> impulseProblem(const ParsedModel& model, const Field& field, const Expression& value,
                                         Algebra& algebra) {
    if (!hasImpulse(value) || field.section == Section::Definitions)
        return std::nullopt;
    const auto problem = [&](Code code, Argument argument) {
        return Diagnostic{code, Severity::Error, field, {}, {std::move(argument)}};
    };
    if (!mayTakeImpulses(field))
        return problem(Code::ImpulseNotAllowed, quantityOf(field));
    std::vector<Expression> moments;
    const Expression linear = named(value, moments);
    for (std::size_t k = 0; k < moments.size(); ++k) {
        if (!isMoment(model, moments[k]))
            return problem(Code::ImpulseArgument, SourceText(toText(moments[k])));
        const std::string name = "impulse'" + std::to_string(k);
        const Expression factor = algebra.expression(algebra.derivative(algebra.formula(linear), name));
        bool hasAnother = false;
        for (const std::string& symbol : symbolsIn(factor))
            hasAnother = hasAnother || symbol.starts_with("impulse'");
        if (hasAnother || jumpsWith(factor, moments[k]))
            return problem(Code::ImpulseNotLinear, SourceText(toText(value)));
    }
    return std::nullopt;
}

} // namespace coenergy
