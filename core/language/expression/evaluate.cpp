// Evaluation as a fold. For repeated evaluation of whole systems use the compiled tape in numeric.
#include "expression/evaluate.hpp"

#include "expression/outweighed_logarithms.hpp"
#include "expression/quadrature.hpp"
#include "expression/saturation.hpp"
#include "expression/table_curve.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace coenergy {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

template <class Values> double symbolValue(const std::string& name, const Values& point) {
    const auto entry = point.find(name);
    if (entry != point.end())
        return entry->second;
    return name == "pi" ? std::numbers::pi : undefined;
}

bool anyUndefined(const double* values, std::size_t count) {
    return std::any_of(values, values + count, [](double value) { return std::isnan(value); });
}

// With u ln(u) = 0 at u = 0; what is undefined stays so.
double valueOfProduct(const Expression& node, std::span<const double* const> factors) {
    double value = 1;
    for (const double* factor : factors)
        value *= *factor;
    if (!std::isnan(value))
        return value;
    const std::vector<std::size_t> outweighed = outweighedLogarithms(node);
    value = 1;
    for (std::size_t k = 0; k < factors.size(); ++k) {
        const bool isOutweighed = std::find(outweighed.begin(), outweighed.end(), k) != outweighed.end();
        value *= isOutweighed ? std::max(*factors[k], std::log(std::numeric_limits<double>::min())) : *factors[k];
    }
    return value;
}

} // namespace

double evaluate(Function function, const double* x, std::size_t count) {
    switch (function) {
    case Function::Sin: return std::sin(*x);
    case Function::Cos: return std::cos(*x);
    case Function::Tan: return std::tan(*x);
    case Function::Asin: return std::asin(*x);
    case Function::Acos: return std::acos(*x);
    case Function::Atan: return std::atan(*x);
    case Function::Atan2: return std::atan2(x[0], x[1]);
    case Function::Sinh: return std::sinh(*x);
    case Function::Cosh: return std::cosh(*x);
    case Function::Tanh: return std::tanh(*x);
    case Function::Exp: return std::exp(*x);
    case Function::Ln: return std::log(*x);
    case Function::Log10: return std::log10(*x);
    case Function::Abs: return std::abs(*x);
    case Function::Sign: return *x > 0 ? 1 : (*x < 0 ? -1 : *x);
    case Function::Step: return std::isnan(*x) ? *x : (*x >= 0 ? 1 : 0);
    case Function::Min: return anyUndefined(x, count) ? undefined : *std::min_element(x, x + count);
    case Function::Max: return anyUndefined(x, count) ? undefined : *std::max_element(x, x + count);
    case Function::Impulse: return *x == 0 ? undefined : *x * 0;
    case Function::Dot:
    case Function::Table:
    case Function::Integral:
    case Function::Unspecified:
    case Function::Quadrature: return undefined;
    }
    return undefined;
}

double evaluateCall(const Expression& call, std::span<const double> arguments) {
    if (call.isQuadrature())
        return quadratureValue(*call.integrand(), arguments);
    if (call.isTable())
        return call.table().curve->value(call.table().order, arguments[0]);
    return evaluate(call.function(), arguments.data(), arguments.size());
}

namespace {

template <class Values> double valueOf(const Expression& expression, const Values& point);

template <class Values>
double valueAsTyped(const Expression& node, std::span<const double* const> operands, const Values& point) {
    double value = 0;
    switch (node.kind()) {
    case Expression::Kind::Number: return toDouble(node.number());
    case Expression::Kind::Symbol: return symbolValue(node.name(), point);
    case Expression::Kind::Sum:
        for (const double* term : operands)
            value += *term;
        return value;
    case Expression::Kind::Product: return valueOfProduct(node, operands);
    case Expression::Kind::Power: return std::pow(*operands[0], *operands[1]);
    case Expression::Kind::Function: {
        std::vector<double> arguments;
        for (const double* argument : operands)
            arguments.push_back(*argument);
        return evaluateCall(node, arguments);
    }
    }
    return value;
}

template <class Values>
double valueOfNode(const Expression& node, std::span<const double* const> operands, const Values& point) {
    const double value = valueAsTyped(node, operands, point);
    if (std::isfinite(value))
        return value;
    const auto moderate = withoutSaturation(node);
    return moderate ? valueOf(*moderate, point) : value;
}

// Computes what nodes share once for each, which is cheaper for a small expression than to record it.
template <class Values> double valueOfSmall(const Expression& expression, const Values& point) {
    constexpr std::size_t most = 16; // operands without a list in memory
    const std::span<const Expression> operands = expression.operands();
    std::array<double, most> few;
    std::array<const double*, most> places;
    if (operands.size() > most)
        return fold<double>(expression, [&](const Expression& node, std::span<const double* const> values) {
            return valueOfNode(node, values, point);
        });
    for (std::size_t k = 0; k < operands.size(); ++k) {
        few[k] = valueOfSmall(operands[k], point);
        places[k] = &few[k];
    }
    return valueOfNode(expression, std::span(places.data(), operands.size()), point);
}

template <class Values> double valueOf(const Expression& expression, const Values& point) {
    constexpr std::uint64_t small = 200; // nodes
    if (expression.treeSize() <= small)
        return valueOfSmall(expression, point);
    return fold<double>(expression, [&](const Expression& node, std::span<const double* const> operands) {
        return valueOfNode(node, operands, point);
    });
}

} // namespace

double evaluate(const Expression& expression, const Point& point) {
    return valueOf(expression, point);
}

double valueAt(const Expression& expression, const PointTable& point) {
    return valueOf(expression, point);
}

} // namespace coenergy
