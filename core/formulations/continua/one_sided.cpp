// Which side of its jump a function is on is told by the first derivative of its argument that does not vanish at the
// place: of order k it has the sign of the k-th derivative before and behind, before with (-1)^k. |g| is g with that
// sign, and max and min are made of sum and |difference|. Places are compared up to what rounding makes of the numbers
// in them: L/3 is the same as 0.3333333333333333 L. Two that are the same with the present values alone have the limits
// of one place, too: the condition between them would be wrong, which is then told to hold for these values.
#include "continua/one_sided.hpp"

#include "algebra/tidy.hpp"
#include "base/random_numbers.hpp"
#include "continua/jets.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// Whether a sum is nothing but rounding; not where it has no value.
bool isRounding(const Expression& argument, const Point& point) {
    constexpr double rounding = 1e-12;
    double value = 0, size = 0;
    for (const Expression& term : termsOf(argument)) {
        value += evaluate(term, point);
        size += std::abs(evaluate(term, point));
    }
    return std::abs(value) <= rounding * size;
}

// Whether an argument is nothing but rounding where the variable has the value of a place: at values drawn at random.
bool vanishesAt(const Expression& argument, const Expression& place, const std::string& variable) {
    RandomNumbers random;
    std::set<std::string> names = symbolsIn(argument);
    names.merge(symbolsIn(place));
    names.erase(variable);
    names.erase("pi");
    for (int count = 0; count < 3; ++count) {
        Point point;
        for (const std::string& name : names)
            point[name] = 0.5 + random.share();
        point[variable] = evaluate(place, point);
        if (!isRounding(argument, point))
            return false;
    }
    return true;
}

class OneSide {
public:
    OneSide(const Continuum& continuum, const FieldNames& names, const Expression& at, PointSide side, Algebra& algebra)
        : m_continuum(continuum), m_variable(continuum.variable), m_names(names), m_at(at), m_side(side),
          m_algebra(algebra) {}

    Expression of(const Expression& expression) {
        return fold<Expression>(expression, [&](const Expression& node, std::span<const Expression* const> operands) {
            std::vector<Expression> parts;
            for (const Expression* operand : operands)
                parts.push_back(*operand);
            return limit(parts.empty() ? node : rebuilt(node, std::move(parts)));
        });
    }

private:
    Expression limit(const Expression& node) {
        if (!node.isFunction())
            return node;
        const auto operands = node.operands();
        switch (node.function()) {
        case Function::Step:
        case Function::Sign:
            if (const auto sign = signNear(operands[0]))
                return valueOf(node.function(), *sign);
            return node;
        case Function::Abs:
            if (const auto sign = signNear(operands[0]))
                return valueOf(Function::Sign, *sign) * operands[0];
            return node;
        case Function::Min:
        case Function::Max: return operands.size() == 2 ? extremeOf(node) : node;
        default: return node;
        }
    }

    Expression extremeOf(const Expression& node) {
        const Expression a = node.operands()[0], b = node.operands()[1];
        const auto sign = signNear(a - b);
        if (!sign)
            return node;
        const Expression larger = (node.function() == Function::Max ? 1 : -1) * valueOf(Function::Sign, *sign);
        return (a + b + larger * (a - b)) / 2;
    }

    static Expression valueOf(Function function, const Expression& sign) {
        if (!sign.isNumber())
            return apply(function, {sign});
        return sign.number() > 0 ? Expression(1) : Expression(function == Function::Sign ? -1 : 0);
    }

    /// An expression with its sign just beside the place, if it vanishes there.
    std::optional<Expression> signNear(const Expression& argument) {
        constexpr int mostOrders = 4;
        if (!symbolsIn(argument).contains(m_variable) || !derivativesIn(argument, m_names).empty() ||
            !(vanishesIdentically(there(argument)) || vanishesAt(argument, m_at, m_variable) || vanishesNow(argument)))
            return std::nullopt;
        Expression slope = argument;
        for (int order = 1; order <= mostOrders; ++order) {
            slope = m_algebra.expression(m_algebra.derivative(m_algebra.formula(slope), m_variable));
            const Expression value = there(slope);
            if (!vanishesIdentically(value))
                return order % 2 == 1 && m_side == PointSide::Before ? -value : value;
        }
        return std::nullopt;
    }

    bool vanishesNow(const Expression& argument) const {
        Point point = m_continuum.values;
        point[m_variable] = evaluate(m_at, m_continuum.values);
        return isRounding(argument, point);
    }

    Expression there(const Expression& expression) const { return substituted(expression, {{m_variable, m_at}}); }

    const Continuum& m_continuum;
    const std::string& m_variable;
    const FieldNames& m_names;
    Expression m_at;
    PointSide m_side;
    Algebra& m_algebra;
};

std::optional<Expression> rootOf(const Expression& argument, const std::string& variable, Algebra& algebra) {
    const Expression slope = algebra.expression(algebra.derivative(algebra.formula(argument), variable));
    if (symbolsIn(slope).contains(variable) || slope.isZero())
        return std::nullopt;
    return tidied(-substituted(argument, {{variable, Expression()}}) / slope);
}

} // namespace

bool isSamePlace(const Expression& a, const Expression& b, const Continuum& continuum) {
    return vanishesIdentically(a - b) || vanishesAt(Expression::symbol(continuum.variable) - b, a, continuum.variable);
}

bool isSamePlaceNow(const Expression& a, const Expression& b, const Continuum& continuum) {
    return isSamePlace(a, b, continuum) || isRounding(a - b, continuum.values);
}

Expression oneSided(const Expression& expression, const Continuum& continuum, const FieldNames& names,
                    const Expression& at, PointSide side, Algebra& algebra) {
    return OneSide(continuum, names, at, side, algebra).of(expression);
}

std::vector<Jump> jumpsIn(const Expression& expression, const Continuum& continuum, const FieldNames& names,
                          Algebra& algebra) {
    std::vector<Jump> jumps;
    const auto isKnown = [&](const Jump& jump) {
        return std::any_of(jumps.begin(), jumps.end(), [&](const Jump& other) {
            return jump.at && other.at ? isSamePlace(*jump.at, *other.at, continuum) : jump.call == other.call;
        });
    };
    const auto add = [&](const Expression& call, const Expression& argument) {
        Jump jump{call, rootOf(argument, continuum.variable, algebra)};
        if (!isKnown(jump))
            jumps.push_back(std::move(jump));
    };
    forEachNode(expression, [&](const Expression& node) {
        if (!node.isFunction() || !symbolsIn(node).contains(continuum.variable) || !derivativesIn(node, names).empty())
            return;
        const auto operands = node.operands();
        const Function function = node.function();
        if (function == Function::Step || function == Function::Sign || function == Function::Abs)
            add(node, operands[0]);
        else if ((function == Function::Min || function == Function::Max) && operands.size() == 2)
            add(node, operands[0] - operands[1]);
    });
    return jumps;
}

} // namespace coenergy
