// Every expression is classified from its leaves up: a number, free of t, r t + something free of t, a function of
// sines and cosines of such arguments, or anything else. There is a common period if the frequencies have a common
// divisor, determined by their continued fractions.
#include "equilibrium/time_dependence.hpp"

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace coenergy {

namespace {

// rate * t + a function of t with these angular frequencies.
struct TimeShape {
    std::optional<double> number = {}; // of parameters alone
    double rate = 0;
    std::set<double> frequencies = {};
    bool isOther = false;
};

using Operands = std::span<const TimeShape* const>;

TimeShape joined(Operands operands) {
    TimeShape result;
    for (const TimeShape* one : operands) {
        result.frequencies.insert(one->frequencies.begin(), one->frequencies.end());
        result.isOther = result.isOther || one->isOther;
    }
    return result;
}

bool areNumbers(Operands operands) {
    return std::all_of(operands.begin(), operands.end(), [](const TimeShape* one) { return one->number.has_value(); });
}

bool isMoving(Operands operands) {
    return std::any_of(operands.begin(), operands.end(), [](const TimeShape* one) { return one->rate != 0; });
}

// A motor's angle minus its prescribed value does not move.
TimeShape sumShape(Operands operands) {
    TimeShape result = joined(operands);
    double number = 0, terms = 0;
    for (const TimeShape* one : operands) {
        number += one->number.value_or(0);
        result.rate += one->rate;
        terms += std::abs(one->rate);
    }
    if (std::abs(result.rate) <= 1e-7 * terms)
        result.rate = 0;
    if (areNumbers(operands))
        result.number = number;
    return result;
}

TimeShape productShape(Operands operands) {
    TimeShape result = joined(operands);
    double number = 1;
    std::size_t moving = 0, symbolic = 0;
    for (const TimeShape* one : operands) {
        moving += one->rate != 0;
        symbolic += one->rate == 0 && !one->number;
        number *= one->rate != 0 ? one->rate : one->number.value_or(1);
    }
    if (areNumbers(operands))
        result.number = number;
    else if (moving == 1 && symbolic == 0 && result.frequencies.empty())
        result.rate = number;
    else
        result.isOther = result.isOther || moving > 0;
    return result;
}

bool isCircular(Function function) {
    return function == Function::Sin || function == Function::Cos || function == Function::Tan;
}

TimeShape callShape(const Expression& call, Operands operands) {
    TimeShape result = joined(operands);
    if (areNumbers(operands) && !call.isQuadrature()) {
        std::vector<double> numbers;
        for (const TimeShape* one : operands)
            numbers.push_back(*one->number);
        result.number = evaluateCall(call, numbers);
    } else if (isCircular(call.function())) {
        if (const double rate = std::abs(operands.front()->rate); rate != 0)
            result.frequencies.insert(rate);
    } else {
        result.isOther = result.isOther || isMoving(operands);
    }
    return result;
}

TimeShape powerShape(Operands operands) {
    TimeShape result = joined(operands);
    if (areNumbers(operands))
        result.number = std::pow(*operands[0]->number, *operands[1]->number);
    else
        result.isOther = result.isOther || isMoving(operands);
    return result;
}

class Classifier {
public:
    explicit Classifier(std::map<std::string, TimeShape> known) : m_known(std::move(known)) {}

    TimeShape of(const Expression& expression) {
        return fold<TimeShape>(expression, m_memo,
                               [this](const Expression& node, Operands operands) { return shapeOf(node, operands); });
    }
    void know(const std::string& name, const TimeShape& shape) { m_known.insert_or_assign(name, shape); }

private:
    TimeShape shapeOf(const Expression& node, Operands operands) const {
        switch (node.kind()) {
        case Expression::Kind::Number: return {toDouble(node.number())};
        case Expression::Kind::Symbol: {
            const auto found = m_known.find(node.name());
            return found == m_known.end() ? TimeShape{} : found->second;
        }
        case Expression::Kind::Sum: return sumShape(operands);
        case Expression::Kind::Product: return productShape(operands);
        case Expression::Kind::Power: return powerShape(operands);
        case Expression::Kind::Function: return callShape(node, operands);
        }
        return {};
    }

    std::map<std::string, TimeShape> m_known;
    Memo<TimeShape> m_memo;
};

// p/q with a small q.
std::optional<std::pair<std::int64_t, std::int64_t>> ratioOf(double value) {
    constexpr std::int64_t largest = 200;
    constexpr double exact = 1e-10;
    std::int64_t p0 = 0, q0 = 1, p1 = 1, q1 = 0;
    double rest = value;
    for (int count = 0; count < 20 && std::abs(rest) < 1e6; ++count) {
        const auto whole = static_cast<std::int64_t>(std::floor(rest));
        const std::int64_t p = whole * p1 + p0, q = whole * q1 + q0;
        p0 = std::exchange(p1, p);
        q0 = std::exchange(q1, q);
        if (q > largest)
            return std::nullopt;
        if (std::abs(static_cast<double>(p) / static_cast<double>(q) - value) <= exact * value)
            return std::pair(p, q);
        rest = 1 / (rest - std::floor(rest));
    }
    return std::nullopt;
}

// All frequencies are whole multiples of first * numerator / denominator.
DependenceOnTime commonPeriod(const std::set<double>& frequencies) {
    const double first = *frequencies.begin();
    std::int64_t numerator = 0, denominator = 1;
    for (const double frequency : frequencies) {
        const auto ratio = ratioOf(frequency / first);
        if (!ratio)
            return {TimeDependence::Other, 0, *frequencies.rbegin()};
        denominator = std::lcm(denominator, ratio->second);
        if (denominator > 1'000'000)
            return {TimeDependence::Other, 0, *frequencies.rbegin()};
    }
    for (const double frequency : frequencies)
        numerator = std::gcd(numerator, std::llround(frequency / first * static_cast<double>(denominator)));
    const double common = first * static_cast<double>(numerator) / static_cast<double>(denominator);
    return {TimeDependence::Periodic, 2 * std::numbers::pi / common, *frequencies.rbegin()};
}

} // namespace

DependenceOnTime dependenceOnTime(const ModelEquations& equations, const std::vector<std::string>& parameterNames,
                                  const std::vector<double>& parameters, const std::map<std::string, double>& rates) {
    const DaeSystem& system = *equations.whole;
    std::map<std::string, TimeShape> known;
    known["pi"] = {std::numbers::pi};
    known["t"] = {std::nullopt, 1};
    for (std::size_t k = 0; k < parameterNames.size(); ++k)
        known[parameterNames[k]] = {parameters[k]};
    for (const auto& [name, rate] : rates)
        if (rate != 0)
            known[name] = {std::nullopt, rate};
    Classifier classifier(std::move(known));
    std::vector<Expression> residuals;
    for (const Equation& equation : system.equations)
        residuals.push_back(equation.residual);
    for (const Statement& statement : statementsBehind(system.statements, residuals))
        classifier.know(statement.name, classifier.of(statement.value));
    std::set<double> frequencies;
    bool isOther = false;
    for (const Expression& residual : residuals) {
        const TimeShape shape = classifier.of(residual);
        frequencies.insert(shape.frequencies.begin(), shape.frequencies.end());
        isOther = isOther || shape.isOther || shape.rate != 0;
    }
    if (isOther)
        return {TimeDependence::Other};
    return frequencies.empty() ? DependenceOnTime{} : commonPeriod(frequencies);
}

} // namespace coenergy
