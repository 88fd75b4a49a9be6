// The operations on numbers, in one place for constant folding, the interpreter and machine code, so that all of them
// give the same bits.
#include "numeric/operation.hpp"

#include "base/check.hpp"

#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double signOf(double x) {
    return x > 0 ? 1 : (x < 0 ? -1 : x);
}

double stepAt(double x) {
    return std::isnan(x) ? x : (x >= 0 ? 1 : 0);
}

double lesser(double a, double b) {
    return std::isunordered(a, b) ? undefined : (b < a ? b : a);
}

double greater(double a, double b) {
    return std::isunordered(a, b) ? undefined : (b > a ? b : a);
}

double orElse(double a, double b) {
    return std::isfinite(a) ? a : b;
}

} // namespace

bool isBinary(Operation operation) {
    switch (operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide: return true;
    default: return binaryFunction(operation) != nullptr;
    }
}

bool isCall(Operation operation) {
    return operation == Operation::SineCosine || unaryFunction(operation) || binaryFunction(operation);
}

UnaryFunction unaryFunction(Operation operation) {
    switch (operation) {
    case Operation::Sin: return std::sin;
    case Operation::Cos: return std::cos;
    case Operation::Tan: return std::tan;
    case Operation::Asin: return std::asin;
    case Operation::Acos: return std::acos;
    case Operation::Atan: return std::atan;
    case Operation::Sinh: return std::sinh;
    case Operation::Cosh: return std::cosh;
    case Operation::Tanh: return std::tanh;
    case Operation::Exp: return std::exp;
    case Operation::Ln: return std::log;
    case Operation::Log10: return std::log10;
    case Operation::Sign: return signOf;
    case Operation::Step: return stepAt;
    default: return nullptr;
    }
}

BinaryFunction binaryFunction(Operation operation) {
    switch (operation) {
    case Operation::Atan2: return std::atan2;
    case Operation::Power: return std::pow;
    case Operation::Min: return lesser;
    case Operation::Max: return greater;
    case Operation::OrElse: return orElse;
    default: return nullptr;
    }
}

void sineCosine(double x, double* sine, double* cosine) {
#ifdef __GLIBC__
    ::sincos(x, sine, cosine);
#else
    *sine = std::sin(x);
    *cosine = std::cos(x);
#endif
}

double valueOf(Operation operation, double a, double b) {
    switch (operation) {
    case Operation::Add: return a + b;
    case Operation::Subtract: return a - b;
    case Operation::Multiply: return a * b;
    case Operation::Divide: return a / b;
    case Operation::Negate: return -a;
    case Operation::SquareRoot: return std::sqrt(a);
    case Operation::Abs: return std::fabs(a);
    default: break;
    }
    if (const BinaryFunction function = binaryFunction(operation))
        return function(a, b);
    const UnaryFunction function = unaryFunction(operation);
    check(function != nullptr, "an operation without a function");
    return function(a);
}

} // namespace coenergy
