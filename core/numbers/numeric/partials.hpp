#pragma once
// The partial derivatives of the operations, for numbers or any other type with arithmetic. Where a function has no
// derivative they agree with the symbolic one: 0 for abs and sign at 0, those of the first operand for min and max of
// equal operands.

#include "numeric/operation.hpp"

#include <limits>
#include <numbers>

namespace coenergy {

/// Whether the derivative is zero wherever it exists.
inline bool isPiecewiseConstant(Operation operation) {
    return operation == Operation::Sign || operation == Operation::Step;
}

/// Whether the rate of the first operand is not used, because it may be undefined where the operand is.
inline bool movesWithSecondAlone(Operation operation) {
    return operation == Operation::OrElse;
}

inline double constant(double number, double) {
    return number;
}
inline double call(Operation operation, double a, double b = 0) {
    return valueOf(operation, a, b);
}

/// The derivative with respect to the first operand, where `value` is the result. Not for SineCosine, whose results are
/// each other's derivatives up to sign.
template <class Number>
Number partialByFirst(Operation operation, const Number& a, const Number& b, const Number& value) {
    const auto one = [&] { return constant(1, a); };
    const auto cosineOfArc = [&] { return call(Operation::SquareRoot, (one() - a) * (one() + a)); };
    switch (operation) {
    case Operation::Multiply: return b;
    case Operation::Divide: return one() / b;
    case Operation::Negate: return constant(-1, a);
    case Operation::SquareRoot: return constant(0.5, a) / value;
    case Operation::Abs: return call(Operation::Sign, a);
    case Operation::Sin: return call(Operation::Cos, a);
    case Operation::Cos: return -call(Operation::Sin, a);
    case Operation::Tan: return one() + value * value;
    case Operation::Asin: return one() / cosineOfArc();
    case Operation::Acos: return constant(-1, a) / cosineOfArc();
    case Operation::Atan: return one() / (one() + a * a);
    case Operation::Atan2: return b / (a * a + b * b);
    case Operation::Sinh: return call(Operation::Cosh, a);
    case Operation::Cosh: return call(Operation::Sinh, a);
    case Operation::Tanh: return one() - value * value;
    case Operation::Exp: return value;
    case Operation::Ln: return one() / a;
    case Operation::Log10: return constant(std::numbers::log10e, a) / a;
    case Operation::Power: return b * call(Operation::Power, a, b - one());
    case Operation::Min: return call(Operation::Step, b - a);
    case Operation::Max: return call(Operation::Step, a - b);
    case Operation::OrElse: // both operands represent the same function
        return constant(0, a);
    case Operation::Sign:
    case Operation::Step: return constant(0, a);
    case Operation::Add:
    case Operation::Subtract:
    case Operation::SineCosine: break;
    }
    return one();
}

/// The derivative of a binary operation with respect to the second operand.
template <class Number>
Number partialBySecond(Operation operation, const Number& a, const Number& b, const Number& value) {
    switch (operation) {
    case Operation::Subtract: return constant(-1, a);
    case Operation::Multiply: return a;
    case Operation::Divide: return -value / b;
    case Operation::Atan2: return -a / (a * a + b * b);
    case Operation::Power: { // of 0^b with b > 0 it is 0; a least number has a logarithm
        const Number positive = call(Operation::Max, a, constant(std::numeric_limits<double>::min(), a));
        return call(Operation::OrElse, value * call(Operation::Ln, a), value * call(Operation::Ln, positive));
    }
    case Operation::Min:
    case Operation::Max: return constant(1, a) - partialByFirst(operation, a, b, value);
    default: return constant(1, a);
    }
}

} // namespace coenergy
