#include "reduction/operation_slopes.hpp"

#include "expression/evaluate.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace coenergy {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double productWithout(std::span<const double> factors, std::size_t left) {
    double value = 1;
    for (std::size_t i = 0; i < factors.size(); ++i)
        if (i != left)
            value *= factors[i];
    return value;
}

} // namespace

double valueOf(const Expression& operation, std::span<const double> x) {
    switch (operation.kind()) {
    case Expression::Kind::Sum: return std::accumulate(x.begin(), x.end(), 0.0);
    case Expression::Kind::Product: return productWithout(x, x.size());
    case Expression::Kind::Power: return std::pow(x[0], x[1]);
    case Expression::Kind::Function: return evaluateCall(operation, x);
    default: return unknown;
    }
}

double slopeOf(const Expression& operation, std::span<const double> x, std::size_t i) {
    switch (operation.kind()) {
    case Expression::Kind::Sum: return 1;
    case Expression::Kind::Product: return productWithout(x, i);
    case Expression::Kind::Power:
        return i == 0 ? x[1] * std::pow(x[0], x[1] - 1) : std::pow(x[0], x[1]) * std::log(x[0]);
    case Expression::Kind::Function: break;
    default: return unknown;
    }
    switch (operation.function()) {
    case Function::Sin: return std::cos(x[0]);
    case Function::Cos: return -std::sin(x[0]);
    case Function::Exp: return std::exp(x[0]);
    case Function::Ln: return 1 / x[0];
    default: return unknown;
    }
}

bool isWithoutSlope(const Expression& node) {
    if (!node.isFunction())
        return false;
    switch (node.function()) {
    case Function::Sin:
    case Function::Cos:
    case Function::Exp:
    case Function::Ln: return false;
    default: return true;
    }
}

} // namespace coenergy
