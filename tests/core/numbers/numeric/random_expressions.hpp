#pragma once
// Random expressions with shared parts, and their values with a bound on the rounding error.

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace randomexpressions {

using namespace coenergy;

inline const std::vector<Function> functions = {
    Function::Sin,   Function::Cos,  Function::Tan,  Function::Asin, Function::Acos, Function::Atan,
    Function::Atan2, Function::Sinh, Function::Cosh, Function::Tanh, Function::Exp,  Function::Ln,
    Function::Log10, Function::Abs,  Function::Sign, Function::Step, Function::Min,  Function::Max,
};

class Source {
public:
    Source(unsigned seed, const std::vector<std::string>& names) : m_random(seed) {
        for (const std::string& name : names)
            m_pool.push_back(Expression::symbol(name));
        m_pool.push_back(Expression::symbol("pi"));
    }

    /// A new expression made from earlier ones.
    Expression next() {
        while (true)
            try {
                Expression made = combined();
                if (made.depth() < 12 && made.treeSize() < 400) {
                    m_pool.push_back(made);
                    return made;
                }
            } catch (const ArithmeticError&) { // 0^-1 and the like: try another
            }
    }

    double number(double least, double most) { return std::uniform_real_distribution(least, most)(m_random); }
    std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(m_random); }

private:
    const Expression& any() { return m_pool[below(m_pool.size())]; }

    std::vector<Expression> some(std::size_t least, std::size_t most) {
        std::vector<Expression> result;
        for (std::size_t count = least + below(most - least + 1); result.size() < count;)
            result.push_back(any());
        return result;
    }

    Expression combined() {
        switch (below(8)) {
        case 0: return sum(some(2, 5));
        case 1: return product(some(2, 4));
        case 2: return any() - any();
        case 3: return any() / any();
        case 4:
            return power(any(), Expression(Rational(static_cast<int>(below(41)) - 20, 1 + static_cast<int>(below(3)))));
        case 5: return Expression(Rational(static_cast<int>(below(9)) - 4, 3)) * any() + Expression(1);
        case 6: return below(4) == 0 ? power(any(), any()) : -any() * any();
        default:
            const Function function = functions[below(functions.size())];
            const Arity arity = *arityOf(functionName(function));
            return apply(function, some(arity.least, arity.most.value_or(4)));
        }
    }

    std::mt19937 m_random;
    std::vector<Expression> m_pool;
};

/// A value and how far rounding may have moved it from the exact one, to first order; infinite if unknown.
struct Bounded {
    double value = 0;
    double error = 0;
};

constexpr double unit = std::numeric_limits<double>::epsilon();

/// The largest change of f when each argument changes by its error.
template <class F> double spread(std::vector<Bounded> x, double value, F f) {
    double total = 0;
    std::vector<double> point;
    for (const Bounded& argument : x)
        point.push_back(argument.value);
    for (std::size_t k = 0; k < x.size(); ++k) {
        double largest = 0;
        for (const double sign : {-2.0, 2.0}) {
            point[k] = x[k].value + sign * x[k].error;
            const double change = std::abs(f(point) - value);
            largest = std::isnan(change) ? std::numeric_limits<double>::infinity() : std::max(largest, change);
        }
        point[k] = x[k].value;
        total += largest;
    }
    return total;
}

inline Bounded bounded(const Expression& root, const Point& at) {
    const auto visit = [&](const Expression& node, std::span<const Bounded* const> operands) -> Bounded {
        std::vector<Bounded> x;
        for (const Bounded* operand : operands)
            x.push_back(*operand);
        Bounded result;
        switch (node.kind()) {
        case Expression::Kind::Number:
        case Expression::Kind::Symbol:
            result.value = evaluate(node, at);
            result.error = unit * std::abs(result.value);
            return result;
        case Expression::Kind::Sum: {
            double size = 0;
            for (const Bounded& term : x) {
                result.value += term.value;
                result.error += term.error;
                size += std::abs(term.value);
            }
            result.error += static_cast<double>(x.size()) * unit * size;
            return result;
        }
        case Expression::Kind::Product: {
            result.value = 1;
            double size = 1;
            for (const Bounded& factor : x) {
                result.value *= factor.value;
                size *= std::abs(factor.value) + factor.error;
            }
            result.error = size - std::abs(result.value) + 2 * static_cast<double>(x.size()) * unit * size;
            return result;
        }
        case Expression::Kind::Power: {
            const auto f = [](const std::vector<double>& p) { return std::pow(p[0], p[1]); };
            result.value = f({x[0].value, x[1].value});
            if (node.operands()[1].isNumber())
                x[1].error = 0;
            result.error = spread(x, result.value, f) + 40 * unit * std::abs(result.value);
            return result;
        }
        case Expression::Kind::Function: {
            const auto f = [&](const std::vector<double>& p) { return evaluate(node.function(), p.data(), p.size()); };
            std::vector<double> point;
            for (const Bounded& argument : x)
                point.push_back(argument.value);
            result.value = f(point);
            result.error = spread(x, result.value, f) + 4 * unit * std::abs(result.value);
            return result;
        }
        }
        return result;
    };
    return fold<Bounded>(root, visit);
}

} // namespace randomexpressions
