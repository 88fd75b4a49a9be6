// Conversion to GiNaC and back, and differentiation there. Conversion back applies the canonical rules of our own
// expressions, so that the result does not depend on GiNaC's order of terms, which changes from run to run.
// Reference: Bauer, Frink, Kreckel: Introduction to the GiNaC framework for symbolic computation, 2002.
#include "algebra/algebra.hpp"

#include "algebra/real_functions.hpp"
#include "base/check.hpp"
#include "expression/own_function.hpp"
#include "expression/quadrature.hpp"
#include "expression/table_curve.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace coenergy {

namespace {

using GiNaC::ex;
using GiNaC::ex_to;
using GiNaC::is_a;

// GiNaC throws where a formula has no value; this becomes an arithmetic fault of ours.
template <class Work> auto guarded(Work work) -> decltype(work()) {
    try {
        return work();
    } catch (const GiNaC::pole_error& error) {
        throw ArithmeticError(ArithmeticFault::DivisionByZero, error.what());
    } catch (const std::overflow_error& error) {
        throw ArithmeticError(ArithmeticFault::DivisionByZero, error.what());
    } catch (const std::domain_error& error) {
        throw ArithmeticError(ArithmeticFault::NotReal, error.what());
    }
}

void collectSymbols(const ex& value, std::set<ex, GiNaC::ex_is_less>& symbols) {
    if (is_a<GiNaC::symbol>(value))
        symbols.insert(value);
    for (std::size_t k = 0; k < value.nops(); ++k)
        collectSymbols(value.op(k), symbols);
}

// A long sum, perhaps with a factor. Few of its terms contain a given name: only these are differentiated with respect
// to it.
class LongSum {
public:
    static bool is(const ex& value) { return sumIn(value).nops() >= longSum; }

    explicit LongSum(const ex& whole) : m_whole(whole), m_sum(sumIn(whole)) {
        m_factor = is_a<GiNaC::add>(whole) ? ex(1) : whole / m_sum;
        collectSymbols(m_factor, m_symbolsOfFactor);
        for (std::size_t k = 0; k < m_sum.nops(); ++k) {
            std::set<ex, GiNaC::ex_is_less> symbols;
            collectSymbols(m_sum.op(k), symbols);
            for (const ex& symbol : symbols)
                m_terms[symbol].push_back(m_sum.op(k));
        }
    }

    ex derivative(const GiNaC::symbol& symbol) const {
        if (m_symbolsOfFactor.contains(symbol))
            return m_whole.diff(symbol);
        const auto terms = m_terms.find(symbol);
        if (terms == m_terms.end())
            return 0;
        GiNaC::exvector parts;
        for (const ex& term : terms->second)
            parts.push_back(term.diff(symbol));
        return m_factor * ex(GiNaC::add(parts));
    }

private:
    static constexpr std::size_t longSum = 16;

    // The value itself, or the only sum among its factors.
    static ex sumIn(const ex& value) {
        if (is_a<GiNaC::add>(value))
            return value;
        ex found = 0;
        for (std::size_t k = 0; is_a<GiNaC::mul>(value) && k < value.nops(); ++k)
            if (const ex factor = value.op(k); is_a<GiNaC::add>(factor)) {
                if (!found.is_zero())
                    return 0;
                found = factor;
            }
        return found;
    }

    ex m_whole;
    ex m_sum;
    ex m_factor;
    std::set<ex, GiNaC::ex_is_less> m_symbolsOfFactor;
    std::map<ex, GiNaC::exvector, GiNaC::ex_is_less> m_terms; // by the names in them
};

// f(u)^n with a moderate integer n, which is 1 where there is no power; nothing for other factors.
struct PowerOfFunction {
    Expression argument;
    int exponent = 0;
};

std::optional<PowerOfFunction> powerOf(Function function, const Expression& factor) {
    constexpr int highest = 64;
    const Expression& base = factor.isPower() ? factor.operands()[0] : factor;
    if (!base.isFunction() || base.function() != function)
        return std::nullopt;
    const Expression exponent = factor.isPower() ? factor.operands()[1] : Expression(1);
    if (!exponent.isNumber() || denominator(exponent.number()) != 1 || abs(exponent.number()) > highest)
        return std::nullopt;
    return PowerOfFunction{base.operands()[0], static_cast<int>(toDouble(exponent.number()))};
}

// sinh(u)/cosh(u), the slope of ln(cosh(u)): where tanh(u) has become 1, both overflow.
std::vector<Expression> withHyperbolicTangents(std::vector<Expression> factors) {
    for (std::size_t k = 0; k < factors.size(); ++k) {
        const auto cosine = powerOf(Function::Cosh, factors[k]);
        if (!cosine || cosine->exponent >= 0)
            continue;
        for (std::size_t j = 0; j < factors.size(); ++j) {
            const auto sine = powerOf(Function::Sinh, factors[j]);
            if (!sine || sine->exponent <= 0 || !(sine->argument == cosine->argument))
                continue;
            const int shared = std::min(sine->exponent, -cosine->exponent);
            const Expression& u = sine->argument;
            factors[j] = power(apply(Function::Sinh, {u}), Expression(sine->exponent - shared));
            factors[k] = power(apply(Function::Cosh, {u}), Expression(cosine->exponent + shared));
            factors.push_back(power(apply(Function::Tanh, {u}), Expression(shared)));
            break;
        }
    }
    return factors;
}

GiNaC::numeric integerToNumeric(const Integer& value) {
    if (value >= INT32_MIN && value <= INT32_MAX)
        return GiNaC::numeric(value.to<int>());
    return GiNaC::numeric(value.digits().c_str());
}

Integer numericToInteger(const GiNaC::numeric& value) {
    if (value.is_integer() && abs(value) < INT32_MAX)
        return value.to_long();
    std::ostringstream digits;
    digits << value;
    return Integer(digits.str());
}

Expression numberFrom(const GiNaC::numeric& value) {
    if (!value.is_rational())
        throw ArithmeticError(ArithmeticFault::NotReal);
    return Expression(Rational(numericToInteger(value.numer()), numericToInteger(value.denom())));
}

ex extreme(const std::vector<ex>& arguments, ex (*pairwise)(const ex&, const ex&)) {
    ex result = arguments.front();
    for (std::size_t k = 1; k < arguments.size(); ++k)
        result = pairwise(result, arguments[k]);
    return result;
}

ex applied(Function function, const std::vector<ex>& x) {
    switch (function) {
    case Function::Sin: return GiNaC::sin(x[0]);
    case Function::Cos: return GiNaC::cos(x[0]);
    case Function::Tan: return GiNaC::tan(x[0]);
    case Function::Asin: return GiNaC::asin(x[0]);
    case Function::Acos: return GiNaC::acos(x[0]);
    case Function::Atan: return GiNaC::atan(x[0]);
    case Function::Atan2: return GiNaC::atan2(x[0], x[1]);
    case Function::Sinh: return GiNaC::sinh(x[0]);
    case Function::Cosh: return GiNaC::cosh(x[0]);
    case Function::Tanh: return GiNaC::tanh(x[0]);
    case Function::Exp: return GiNaC::exp(x[0]);
    case Function::Ln: return GiNaC::log(x[0]);
    case Function::Log10: return GiNaC::log(x[0]) / GiNaC::log(ex(10));
    case Function::Abs: return real::absolute(x[0]);
    case Function::Sign: return real::signum(x[0]);
    case Function::Step: return real::unitStep(x[0]);
    case Function::Min: return extreme(x, [](const ex& a, const ex& b) -> ex { return real::smaller(a, b); });
    case Function::Max: return extreme(x, [](const ex& a, const ex& b) -> ex { return real::larger(a, b); });
    case Function::Dot:
    case Function::Table: // has a number of its own: see Algebra::State
    case Function::Quadrature:
    case Function::Integral:
    case Function::Unspecified:
    case Function::Impulse: break;
    }
    check(false, "dot() must be taken before the algebra");
    return 0;
}

std::string nameOf(const ex& call) {
    return ex_to<GiNaC::function>(call).get_name();
}

Function functionOf(const ex& call) {
    const std::string name = nameOf(call);
    if (name == "log")
        return Function::Ln;
    if (name == "absolute")
        return Function::Abs;
    if (name == "signum")
        return Function::Sign;
    if (name == "unitStep")
        return Function::Step;
    if (name == "smaller")
        return Function::Min;
    if (name == "larger")
        return Function::Max;
    const auto function = functionNamed(name);
    check(function.has_value(), "a function of GiNaC that the language has not");
    return *function;
}

} // namespace

Formula::Formula() : Formula(ex(0)) {}

Formula::Formula(const ex& value) : m_value(std::make_shared<const ex>(value)) {}

bool Formula::isZero() const {
    return m_value->is_zero();
}

Formula operator+(const Formula& a, const Formula& b) {
    return Formula(*a.m_value + *b.m_value);
}

Formula operator-(const Formula& a, const Formula& b) {
    return Formula(*a.m_value - *b.m_value);
}

Formula operator*(const Formula& a, const Formula& b) {
    return Formula(*a.m_value * *b.m_value);
}

Formula operator-(const Formula& a) {
    return Formula(-*a.m_value);
}

struct Algebra::State {
    explicit State(PiMeaning meaning) : pi(meaning) {}

    PiMeaning pi;
    std::unordered_map<std::string, GiNaC::realsymbol> symbols;
    std::unordered_set<std::uint64_t> seenSums; // hashes of the sums that occurred as factors or bases
    std::vector<TablePointer> tables;           // GiNaC knows them by their numbers
    std::vector<Expression> opaque;             // integrals, impulses and functions without formula: to GiNaC, names
    Memo<ex> formulas;
    // GiNaC's hashes coincide for whole families, such as cos x, cos 2x, ...: a sorted map costs only a logarithm
    std::map<ex, Expression, GiNaC::ex_is_less> expressions;
    std::map<ex, LongSum, GiNaC::ex_is_less> longSums; // sums already differentiated: gradients are taken name by name

    const GiNaC::realsymbol& symbol(const std::string& name) { return symbols.try_emplace(name, name).first->second; }

    ex toGinac(const Expression& node, std::span<const ex* const> operands) {
        switch (node.kind()) {
        case Expression::Kind::Number:
            return integerToNumeric(numerator(node.number())) / integerToNumeric(denominator(node.number()));
        case Expression::Kind::Symbol:
            if (pi == PiMeaning::Constant && node.name() == "pi")
                return GiNaC::Pi;
            return symbol(node.name());
        case Expression::Kind::Power:
            noteSum(node.operands()[0]);
            checkExponent(node.operands()[0], node.operands()[1]);
            return GiNaC::pow(*operands[0], *operands[1]);
        default: break;
        }
        std::vector<ex> values;
        values.reserve(operands.size());
        for (const ex* operand : operands)
            values.push_back(*operand);
        if (node.isSum())
            return GiNaC::dynallocate<GiNaC::add>(values);
        if (node.isProduct()) {
            for (const Expression& factor : node.operands())
                noteSum(factor);
            return GiNaC::dynallocate<GiNaC::mul>(values);
        }
        if (node.isQuadrature() || node.isUnspecified() || node.function() == Function::Impulse)
            return opaqueSymbol(node);
        return node.isTable() ? tableValue(node.table(), values[0]) : applied(node.function(), values);
    }

    ex tableValue(const TableCall& call, const ex& x) {
        const auto known = std::find_if(tables.begin(), tables.end(),
                                        [&](const TablePointer& table) { return *table == *call.curve; });
        const auto number = static_cast<int>(known - tables.begin());
        if (known == tables.end())
            tables.push_back(call.curve);
        return real::tableValue(number, call.order, x);
    }

    static std::string nameOfOpaque(std::size_t number) { return "\u222b#" + std::to_string(number); }

    ex opaqueSymbol(const Expression& node) {
        const auto known = std::find(opaque.begin(), opaque.end(), node);
        const auto number = static_cast<std::size_t>(known - opaque.begin());
        if (known == opaque.end())
            opaque.push_back(node);
        return symbol(nameOfOpaque(number));
    }

    Expression symbolFrom(const std::string& name) const {
        for (std::size_t k = 0; k < opaque.size(); ++k)
            if (name == nameOfOpaque(k))
                return opaque[k];
        return Expression::symbol(name);
    }

    Expression tableFrom(const std::vector<Expression>& operands) const {
        const auto whole = [&](std::size_t k) { return numerator(operands[k].number()); };
        return apply({tables.at(whole(0).to<std::size_t>()), whole(1).to<int>()}, operands[2]);
    }

    void noteSum(const Expression& factor) {
        if (factor.isSum())
            seenSums.insert(factor.hash());
    }

    // GiNaC moves numbers out of the base, and would do so for any exponent.
    static void checkExponent(const Expression& base, const Expression& exponent) {
        if (base.isSum() && exponent.isNumber() && abs(exponent.number()) > maximumDigits)
            throw ArithmeticError(ArithmeticFault::TooManyDigits);
    }

    static Expression opposite(const Expression& sum) {
        std::vector<Expression> terms;
        for (const Expression& term : sum.operands())
            terms.push_back(-term);
        return coenergy::sum(std::move(terms));
    }

    // In some runs GiNaC writes a factor x - y, or an integer power of it, with -(y - x). The given sign is restored;
    // if none was given, most terms are positive, or otherwise the content decides.
    bool isTurned(const Expression& sum) const {
        const bool isSeen = seenSums.contains(sum.hash());
        if (isSeen != seenSums.contains(opposite(sum).hash()))
            return !isSeen;
        const auto isNegative = [](const Expression& term) { return scaled(term).coefficient < 0; };
        const auto negative =
            static_cast<std::size_t>(std::count_if(sum.operands().begin(), sum.operands().end(), isNegative));
        const std::size_t positive = sum.operands().size() - negative;
        return negative != positive ? negative > positive : isNegative(sum.operands().front());
    }

    Expression powerFrom(const Expression& base, const Expression& exponent) const {
        const bool isWhole = exponent.isNumber() && denominator(exponent.number()) == 1;
        if (!isWhole || !base.isSum() || !isTurned(base))
            return power(base, exponent);
        const bool isOdd = numerator(exponent.number()) % 2 != 0;
        return isOdd ? -power(opposite(base), exponent) : power(opposite(base), exponent);
    }

    Expression piFrom() const {
        if (pi == PiMeaning::Constant)
            return Expression::symbol("pi");
        return product({4, apply(Function::Atan, {1})}); // the name is taken
    }

    // An expression whose operands are known already.
    Expression fromGinac(const ex& value) {
        if (is_a<GiNaC::numeric>(value))
            return numberFrom(ex_to<GiNaC::numeric>(value));
        if (is_a<GiNaC::symbol>(value))
            return symbolFrom(ex_to<GiNaC::symbol>(value).get_name());
        if (is_a<GiNaC::constant>(value)) {
            check(value.is_equal(GiNaC::Pi), "a constant of GiNaC that the language has not");
            return piFrom();
        }
        std::vector<Expression> operands;
        operands.reserve(value.nops());
        for (std::size_t k = 0; k < value.nops(); ++k)
            operands.push_back(expressions.at(value.op(k)));
        if (is_a<GiNaC::add>(value))
            return sum(std::move(operands));
        if (is_a<GiNaC::mul>(value)) {
            for (Expression& factor : operands)
                factor = powerFrom(factor, 1);
            return product(withHyperbolicTangents(std::move(operands)));
        }
        if (is_a<GiNaC::power>(value))
            return powerFrom(operands[0], operands[1]);
        check(is_a<GiNaC::function>(value), "a kind of GiNaC expression that the language has not");
        if (nameOf(value) == "tableValue")
            return tableFrom(operands);
        return apply(functionOf(value), std::move(operands));
    }
};

Algebra::Algebra(PiMeaning pi) : m_state(std::make_unique<State>(pi)) {}

Algebra::~Algebra() = default;

Formula Algebra::formula(const Expression& expression) {
    return guarded([&] {
        return Formula(
            fold(expression, m_state->formulas, [&](const Expression& node, std::span<const ex* const> operands) {
                return m_state->toGinac(node, operands);
            }));
    });
}

Formula Algebra::symbol(const std::string& name) {
    return formula(Expression::symbol(name));
}

Expression Algebra::expression(const Formula& formula) {
    auto& known = m_state->expressions;
    std::vector<std::pair<ex, std::size_t>> open = {{formula.value(), 0}};
    while (!open.empty()) {
        auto& [value, next] = open.back();
        if (next == 0 && known.contains(value)) {
            open.pop_back();
        } else if (next < value.nops()) {
            const ex operand = value.op(next++);
            if (!known.contains(operand))
                open.emplace_back(operand, 0);
        } else {
            known.emplace(value, guarded([&, &whole = value] { return m_state->fromGinac(whole); }));
            open.pop_back();
        }
    }
    return known.at(formula.value());
}

Expression Algebra::withExactValues(const Expression& expression) {
    if (m_state->pi == PiMeaning::Name)
        return expression;
    struct Value {
        Expression expression;
        bool isConstant = false;
    };
    return fold<Value>(expression,
                       [this](const Expression& node, std::span<const Value* const> operands) {
                           Value value{node, node.isNumber() || (node.isSymbol() && node.name() == "pi")};
                           if (operands.empty())
                               return value;
                           std::vector<Expression> parts;
                           for (const Value* operand : operands)
                               parts.push_back(operand->expression);
                           if (!std::equal(parts.begin(), parts.end(), node.operands().begin()))
                               value.expression = rebuilt(node, std::move(parts));
                           value.isConstant = std::all_of(operands.begin(), operands.end(),
                                                          [](const Value* v) { return v->isConstant; });
                           if (value.isConstant && value.expression.isFunction() &&
                               value.expression.function() != Function::Dot &&
                               value.expression.function() != Function::Integral &&
                               value.expression.function() != Function::Impulse)
                               value.expression = this->expression(formula(value.expression));
                           return value;
                       })
        .expression;
}

Formula Algebra::derivative(const Formula& formula, const std::string& name) {
    const Formula direct = directDerivative(formula, name);
    return m_state->opaque.empty() ? direct : direct + derivativeThroughOpaque(formula, name);
}

Formula Algebra::directDerivative(const Formula& formula, const std::string& name) {
    const ex& value = formula.value();
    return guarded([&] {
        const GiNaC::symbol& symbol = m_state->symbol(name);
        if (!LongSum::is(value))
            return Formula(value.diff(symbol));
        return Formula(m_state->longSums.try_emplace(value, value).first->second.derivative(symbol));
    });
}

// GiNaC treats an integral, or a function without formula, as a name. Nothing may depend on the derivative of an
// impulse.
Formula Algebra::derivativeThroughOpaque(const Formula& formula, const std::string& name) {
    std::set<ex, GiNaC::ex_is_less> symbols;
    collectSymbols(formula.value(), symbols);
    Formula total;
    for (std::size_t k = 0; k < m_state->opaque.size(); ++k) {
        const Expression node = m_state->opaque[k];
        const std::string own = State::nameOfOpaque(k);
        const bool hasSlope = node.isQuadrature() || node.isUnspecified();
        if (!hasSlope || !symbols.contains(m_state->symbol(own)))
            continue;
        const Expression slope = node.isQuadrature() ? slopeOfQuadrature(node, name) : slopeOfUnspecified(node, name);
        if (!slope.isZero())
            total = total + directDerivative(formula, own) * this->formula(slope);
    }
    return total;
}

// Leibniz's rule: contributions of the limits and of the captured names.
Expression Algebra::slopeOfQuadrature(const Expression& quadrature, const std::string& name) {
    const auto slopeOf = [this](const Expression& value, const std::string& by) {
        return expression(derivative(formula(value), by));
    };
    const auto operands = quadrature.operands();
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < endOfCaptured(quadrature); ++k) {
        const Expression inner = slopeOf(operands[k], name);
        if (inner.isZero())
            continue;
        const Expression outer = k == 0   ? integrandAt(quadrature, operands[0])
                                 : k == 1 ? -integrandAt(quadrature, operands[1])
                                          : partialByCaptured(quadrature, k, slopeOf);
        terms.push_back(outer * inner);
    }
    return sum(std::move(terms));
}

// The chain rule.
Expression Algebra::slopeOfUnspecified(const Expression& call, const std::string& name) {
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < call.operands().size(); ++k) {
        const Expression inner = expression(derivative(formula(call.operands()[k]), name));
        if (!inner.isZero())
            terms.push_back(partialOfUnspecified(call, k) * inner);
    }
    return sum(std::move(terms));
}

bool Algebra::exceeds(const Formula& formula, std::size_t nodes) const {
    std::vector<ex> open = {formula.value()};
    for (std::size_t count = 1; !open.empty(); ++count) {
        if (count + open.size() > nodes)
            return true;
        const ex value = std::move(open.back());
        open.pop_back();
        for (std::size_t k = 0; k < value.nops(); ++k)
            open.push_back(value.op(k));
    }
    return false;
}

} // namespace coenergy
