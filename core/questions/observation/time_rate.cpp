// dot() in plotted expressions, by the chain rule, and the other operators. For display only: the equations are
// differentiated in core/language/algebra.

#include "observation/time_rate.hpp"

#include "expression/operators.hpp"
#include "expression/own_function.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

namespace {

// The derivative of a function of one argument with respect to it.
Expression derivativeOf(Function function, const Expression& x) {
    const Expression one(1);
    switch (function) {
    case Function::Sin: return apply(Function::Cos, {x});
    case Function::Cos: return -apply(Function::Sin, {x});
    case Function::Tan: return one + power(apply(Function::Tan, {x}), 2);
    case Function::Asin: return one / squareRoot(one - power(x, 2));
    case Function::Acos: return -(one / squareRoot(one - power(x, 2)));
    case Function::Atan: return one / (one + power(x, 2));
    case Function::Sinh: return apply(Function::Cosh, {x});
    case Function::Cosh: return apply(Function::Sinh, {x});
    case Function::Tanh: return one - power(apply(Function::Tanh, {x}), 2);
    case Function::Exp: return apply(Function::Exp, {x});
    case Function::Ln: return one / x;
    case Function::Log10: return one / (x * apply(Function::Ln, {Expression(10)}));
    case Function::Abs: return apply(Function::Sign, {x});
    case Function::Sign:
    case Function::Step:
    case Function::Impulse: return 0;
    default: return apply(Function::Dot, {x});
    }
}

// For the minimum or maximum of several arguments: the rate of the active one.
Expression rateOfExtreme(Function function, std::span<const Expression> arguments,
                         std::span<const Expression* const> rates) {
    Expression extreme = arguments[0];
    Expression rate = *rates[0];
    for (std::size_t k = 1; k < arguments.size(); ++k) {
        const Expression lead = function == Function::Max ? extreme - arguments[k] : arguments[k] - extreme;
        const Expression leads = apply(Function::Step, {lead});
        rate = leads * rate + (Expression(1) - leads) * *rates[k];
        extreme = apply(function, {extreme, arguments[k]});
    }
    return rate;
}

Expression rateOf(const Expression& expression, const Rates& known);

Expression partialBy(const Expression& value, const std::string& name) {
    Rates rates = {{name, Expression(1)}};
    for (const std::string& other : symbolsIn(value))
        rates.emplace(other, Expression());
    return rateOf(value, rates);
}

// Leibniz's rule: contributions of the limits and of the captured names.
Expression rateOfQuadrature(const Expression& node, std::span<const Expression* const> rates) {
    const auto x = node.operands();
    std::vector<Expression> terms = {integrandAt(node, x[0]) * *rates[0], -(integrandAt(node, x[1]) * *rates[1])};
    for (std::size_t k = 2; k < endOfCaptured(node); ++k)
        if (!rates[k]->isZero())
            terms.push_back(partialByCaptured(node, k, partialBy) * *rates[k]);
    return sum(std::move(terms));
}

Expression rateOfUnspecified(const Expression& call, std::span<const Expression* const> rates) {
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < rates.size(); ++k)
        if (!rates[k]->isZero())
            terms.push_back(partialOfUnspecified(call, k) * *rates[k]);
    return sum(std::move(terms));
}

Expression rateOfFunction(const Expression& node, std::span<const Expression* const> rates) {
    const auto x = node.operands();
    switch (node.function()) {
    case Function::Atan2: return (x[1] * *rates[0] - x[0] * *rates[1]) / (power(x[0], 2) + power(x[1], 2));
    case Function::Min:
    case Function::Max: return rateOfExtreme(node.function(), x, rates);
    case Function::Dot: return apply(Function::Dot, {node});
    case Function::Table:
        return rates[0]->isZero() ? Expression()
                                  : apply({node.table().curve, node.table().order + 1}, x[0]) * *rates[0];
    case Function::Quadrature: return rateOfQuadrature(node, rates);
    case Function::Unspecified: return rateOfUnspecified(node, rates);
    default: return rates[0]->isZero() ? Expression() : derivativeOf(node.function(), x[0]) * *rates[0];
    }
}

Expression rateOfProduct(std::span<const Expression> factors, std::span<const Expression* const> rates) {
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < factors.size(); ++k) {
        std::vector<Expression> term(factors.begin(), factors.end());
        term[k] = *rates[k];
        if (!rates[k]->isZero())
            terms.push_back(product(std::move(term)));
    }
    return sum(std::move(terms));
}

Expression rateOfPower(const Expression& node, std::span<const Expression* const> rates) {
    const Expression& base = node.operands()[0];
    const Expression& exponent = node.operands()[1];
    const Expression byBase =
        rates[0]->isZero() ? Expression() : exponent * power(base, exponent - Expression(1)) * *rates[0];
    const Expression byExponent = rates[1]->isZero() ? Expression() : node * apply(Function::Ln, {base}) * *rates[1];
    return byBase + byExponent;
}

Expression rateOf(const Expression& expression, const Rates& known) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> rates) {
        switch (node.kind()) {
        case Expression::Kind::Number: return Expression();
        case Expression::Kind::Symbol: {
            const auto rate = known.find(node.name());
            return rate == known.end() ? apply(Function::Dot, {node}) : rate->second;
        }
        case Expression::Kind::Sum: {
            std::vector<Expression> terms;
            for (const Expression* rate : rates)
                terms.push_back(*rate);
            return sum(std::move(terms));
        }
        case Expression::Kind::Product: return rateOfProduct(node.operands(), rates);
        case Expression::Kind::Power: return rateOfPower(node, rates);
        case Expression::Kind::Function: return rateOfFunction(node, rates);
        }
        return Expression();
    });
}

// Of what it acts on, without operators. A name that was replaced, a definition's, has been refused by the model.
Expression withOperator(const Expression& node, std::span<const Expression* const> operands) {
    const Expression& y = *operands[0];
    const Expression& by = *operands[1];
    const auto power = [&] { return operands[2]->number().to<std::size_t>(); };
    if (!by.isSymbol())
        throw ArithmeticError(ArithmeticFault::NotReal, toText(node));
    switch (*operatorOf(node)) {
    case SymbolicOperator::Derivative: return partialBy(y, by.name());
    case SymbolicOperator::Substitution: return substituted(y, {{by.name(), *operands[2]}});
    case SymbolicOperator::Coefficient: break;
    }
    if (const auto coefficient = polynomialCoefficient(y, by.name(), power()))
        return *coefficient;
    throw ArithmeticError(ArithmeticFault::NotReal, toText(node));
}

Expression withIntegral(const Expression& node, std::span<const Expression* const> operands) {
    const Expression& over = node.operands()[1];
    if (!over.isSymbol()) // the name of a definition was replaced
        throw ArithmeticError(ArithmeticFault::NotReal, toText(node));
    return quadrature(*operands[0], over.name(), operands.size() == 3 ? *operands[2] : Expression(), over);
}

} // namespace

Expression withoutDots(const Expression& expression, const Rates& rates) {
    return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
        if (node.isFunction() && node.function() == Function::Dot)
            return rateOf(*operands[0], rates);
        if (node.isFunction() && node.function() == Function::Integral)
            return withIntegral(node, operands);
        if (operatorOf(node))
            return withOperator(node, operands);
        std::vector<Expression> replaced;
        for (const Expression* operand : operands)
            replaced.push_back(*operand);
        return operands.empty() ? node : rebuilt(node, std::move(replaced));
    });
}

} // namespace coenergy
