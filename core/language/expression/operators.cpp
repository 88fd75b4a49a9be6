// Coefficients from the powers of x in every part of y, from the leaves up, without those beyond the one requested.
#include "expression/operators.hpp"

#include "expression/any_node.hpp"
#include "expression/own_function.hpp"
#include "expression/traverse.hpp"

#include <array>
#include <map>
#include <span>

namespace coenergy {

namespace {

const std::array<OwnFunctionPointer, 3>& operatorFunctions() {
    const auto named = [](const char* name, std::vector<std::string> arguments) {
        return std::make_shared<const OwnFunction>(
            OwnFunction{.name = name, .arguments = std::move(arguments), .value = {}, .derivatives = {}});
    };
    static const std::array<OwnFunctionPointer, 3> all = {named("dot", {"y", "x"}), named("put", {"y", "x", "value"}),
                                                          named("coeff", {"y", "x", "n"})};
    return all;
}

} // namespace

std::optional<SymbolicOperator> operatorNamed(std::string_view name) {
    for (std::size_t k = 0; k < operatorFunctions().size(); ++k)
        if (operatorFunctions()[k]->name == name)
            return static_cast<SymbolicOperator>(k);
    return std::nullopt;
}

std::optional<SymbolicOperator> operatorOf(const Expression& node) {
    if (!node.isUnspecified())
        return std::nullopt;
    for (std::size_t k = 0; k < operatorFunctions().size(); ++k)
        if (node.unspecified().function == operatorFunctions()[k])
            return static_cast<SymbolicOperator>(k);
    return std::nullopt;
}

bool hasOperator(const Expression& expression) {
    return operatorIn(expression).has_value();
}

std::optional<Expression> operatorIn(const Expression& expression) {
    if (!expression.functions().has(Function::Unspecified))
        return std::nullopt;
    std::optional<Expression> found;
    anyNode(expression, [&](const Expression& node) {
        if (operatorOf(node))
            found = node;
        return found.has_value();
    });
    return found;
}

Expression applyOperator(SymbolicOperator kind, std::vector<Expression> operands) {
    const OwnFunctionPointer& function = operatorFunctions()[static_cast<std::size_t>(kind)];
    return applyUnspecified({function, std::vector<int>(function->arguments.size(), 0)}, std::move(operands));
}

namespace {

/// Coefficients by power, up to a highest one; absent where the expression is no polynomial.
using Powers = std::optional<std::map<std::size_t, Expression>>;

constexpr std::size_t mostProducts = 50'000; // of two coefficients each

class PowersOf {
public:
    PowersOf(const std::string& x, std::size_t highest) : m_x(x), m_highest(highest) {}

    Powers of(const Expression& y) {
        return fold<Powers>(y, [this](const Expression& node, std::span<const Powers* const> operands) {
            switch (node.kind()) {
            case Expression::Kind::Number: return constant(node);
            case Expression::Kind::Symbol:
                return node.name() == m_x ? withinHighest({{1, Expression(1)}}) : constant(node);
            case Expression::Kind::Sum: return sumOf(operands);
            case Expression::Kind::Product: return productOf(operands);
            case Expression::Kind::Power: return powerOf(node, *operands[0]);
            case Expression::Kind::Function: break;
            }
            return constant(node);
        });
    }

private:
    // Without x, it is its own coefficient of x^0.
    Powers constant(const Expression& node) const {
        if (symbolsIn(node).contains(m_x))
            return std::nullopt;
        return std::map<std::size_t, Expression>{{0, node}};
    }

    Powers withinHighest(std::map<std::size_t, Expression> powers) const {
        powers.erase(powers.upper_bound(m_highest), powers.end());
        return powers;
    }

    static Powers sumOf(std::span<const Powers* const> terms) {
        std::map<std::size_t, std::vector<Expression>> parts;
        for (const Powers* term : terms) {
            if (!*term)
                return std::nullopt;
            for (const auto& [power, coefficient] : **term)
                parts[power].push_back(coefficient);
        }
        std::map<std::size_t, Expression> total;
        for (auto& [power, coefficients] : parts)
            total.emplace(power, sum(std::move(coefficients)));
        return total;
    }

    Powers times(const Powers& a, const Powers& b) {
        std::map<std::size_t, std::vector<Expression>> parts;
        if ((m_products += a->size() * b->size()) > mostProducts)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        for (const auto& [n, left] : *a)
            for (const auto& [m, right] : *b)
                if (n + m <= m_highest)
                    parts[n + m].push_back(left * right);
        std::map<std::size_t, Expression> total;
        for (auto& [power, coefficients] : parts)
            total.emplace(power, sum(std::move(coefficients)));
        return total;
    }

    Powers productOf(std::span<const Powers* const> factors) {
        Powers total = std::map<std::size_t, Expression>{{0, Expression(1)}};
        for (const Powers* factor : factors)
            if (!*factor)
                return std::nullopt;
        for (const Powers* factor : factors)
            total = times(total, *factor);
        return total;
    }

    Powers powerOf(const Expression& node, const Powers& base) {
        if (const Powers whole = constant(node))
            return whole;
        const Expression& exponent = node.operands()[1];
        const bool isWhole = exponent.isNumber() && denominator(exponent.number()) == 1 && exponent.number() > 0;
        if (!base || !isWhole)
            return std::nullopt;
        if (exponent.number() > 1'000'000'000)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        if (node.operands()[0].isSymbol()) // x^n
            return withinHighest({{exponent.number().to<std::size_t>(), Expression(1)}});
        Powers result = std::map<std::size_t, Expression>{{0, Expression(1)}};
        Powers square = base;
        for (auto left = exponent.number().to<std::size_t>(); left > 0; left /= 2) {
            if (left % 2 == 1)
                result = times(result, square);
            if (left > 1)
                square = times(square, square);
        }
        return result;
    }

    const std::string& m_x;
    std::size_t m_highest;
    std::size_t m_products = 0;
};

} // namespace

std::optional<Expression> polynomialCoefficient(const Expression& y, const std::string& x, std::size_t n) {
    const Powers powers = PowersOf(x, n).of(y);
    if (!powers)
        return std::nullopt;
    const auto found = powers->find(n);
    return found == powers->end() ? Expression() : found->second;
}

} // namespace coenergy
