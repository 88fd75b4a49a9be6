// Functions of numbers, folded exactly.
#include "expression/exact_value.hpp"

#include <algorithm>

namespace coenergy {

namespace {

[[noreturn]] void notReal(Function function, const Rational& argument) {
    throw ArithmeticError(ArithmeticFault::NotReal, std::string(functionName(function)) + "(" + toText(argument) + ")");
}

std::optional<Expression> ofNumber(Function function, const Rational& x) {
    switch (function) {
    case Function::Sin:
    case Function::Tan:
    case Function::Atan:
    case Function::Sinh:
    case Function::Tanh: return x.isZero() ? std::optional(Expression(0)) : std::nullopt;
    case Function::Asin:
    case Function::Acos:
        if (abs(x) > 1)
            notReal(function, x);
        return x == (function == Function::Asin ? 0 : 1) ? std::optional(Expression(0)) : std::nullopt;
    case Function::Cos:
    case Function::Cosh:
    case Function::Exp: return x.isZero() ? std::optional(Expression(1)) : std::nullopt;
    case Function::Ln:
    case Function::Log10:
        if (x <= 0)
            notReal(function, x);
        return x == 1 ? std::optional(Expression(0)) : std::nullopt;
    case Function::Abs: return Expression(Rational(abs(x)));
    case Function::Sign: return Expression(static_cast<long long>(x.sign()));
    case Function::Step: return Expression(x >= 0 ? 1 : 0);
    case Function::Dot: return Expression(0);
    default: return std::nullopt;
    }
}

std::optional<Expression> exactExtreme(Function function, const std::vector<Expression>& arguments) {
    if (!std::all_of(arguments.begin(), arguments.end(), [](const Expression& a) { return a.isNumber(); }))
        return std::nullopt;
    const auto less = [](const Expression& a, const Expression& b) { return a.number() < b.number(); };
    return function == Function::Min ? *std::min_element(arguments.begin(), arguments.end(), less)
                                     : *std::max_element(arguments.begin(), arguments.end(), less);
}

} // namespace

std::optional<Expression> exactValue(Function function, const std::vector<Expression>& arguments) {
    if (function == Function::Min || function == Function::Max)
        return exactExtreme(function, arguments);
    return arguments.size() == 1 && arguments.front().isNumber() ? ofNumber(function, arguments.front().number())
                                                                 : std::nullopt;
}

} // namespace coenergy
