#include "algebra/function_rules.hpp"

#include "algebra/tidy.hpp"
#include "algebra/wide_trial.hpp"
#include "expression/operators.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

namespace {

// What the algebra can differentiate as it stands.
bool isPlain(const Expression& expression) {
    bool isPlain = true;
    forEachNode(expression, [&](const Expression& node) {
        const bool isPending =
            node.isFunction() && (node.function() == Function::Dot || node.function() == Function::Integral ||
                                  node.function() == Function::Impulse || operatorOf(node));
        isPlain = isPlain && !isPending;
    });
    return isPlain;
}

// Also on sides of corners and jumps that random points may not reach, as where max(0, x - 50) is not zero.
bool agreeOnAllSides(const Expression& a, const Expression& b) {
    if (a == b)
        return true;
    const WideTrial wide = triedFarAndWide(a - b);
    return agreeAtRandomPoints(a, b) &&
           (wide == WideTrial::ZeroOnAllSides || (wide == WideTrial::ZeroOnSomeSides && vanishesIdentically(a - b)));
}

bool isDerivative(const Expression& rule, const Expression& value, const std::string& argument, Algebra& algebra) {
    if (!isPlain(value) || !isPlain(rule))
        return false;
    try {
        return agreeOnAllSides(rule, algebra.expression(algebra.derivative(algebra.formula(value), argument)));
    } catch (const ArithmeticError&) {
        return false;
    }
}

void compareWithFormula(const OwnFunction& function, Algebra& algebra, Diagnostics& findings) {
    for (std::size_t k = 0; k < function.derivatives.size(); ++k)
        if (!isDerivative(function.derivatives[k], *function.value, function.arguments[k], algebra))
            findings.push_back(
                {Code::RuleDiffers,
                 Severity::Error,
                 {Section::Functions, function.item, Column::Derivatives, k},
                 {},
                 {SourceText(toText(function.derivatives[k])), Name(function.name), Name(function.arguments[k])}});
}

// Second derivatives do not depend on the order.
void compareWithEachOther(const OwnFunction& function, Algebra& algebra, Diagnostics& findings) {
    const auto second = [&](std::size_t first, std::size_t then) {
        return algebra.expression(
            algebra.derivative(algebra.formula(function.derivatives[first]), function.arguments[then]));
    };
    for (std::size_t k = 0; k < function.derivatives.size(); ++k)
        for (std::size_t j = 0; j < k; ++j)
            if (!isPlain(function.derivatives[j]) || !isPlain(function.derivatives[k]) ||
                !agreeOnAllSides(second(j, k), second(k, j)))
                findings.push_back({Code::RulesDisagree,
                                    Severity::Error,
                                    {Section::Functions, function.item, Column::Derivatives, k},
                                    {},
                                    {Name(function.name), Name(function.arguments[j]), Name(function.arguments[k])}});
}

} // namespace

Diagnostics functionRuleFindings(const OwnFunctions& functions, Algebra& algebra) {
    Diagnostics findings;
    for (const auto& [name, function] : functions)
        if (!function->isBroken && function->value)
            compareWithFormula(*function, algebra, findings);
        else if (!function->isBroken)
            compareWithEachOther(*function, algebra, findings);
    return findings;
}

} // namespace coenergy
