#pragma once
// The operations of a compiled tape.

#include <cstdint>

namespace coenergy {

enum class Operation : std::uint8_t {
    Add,
    Subtract,
    Multiply,
    Divide,
    Negate,
    SquareRoot,
    Abs,
    SineCosine, // writes two numbers: the sine to `result`, the cosine to `b`
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Ln,
    Log10,
    Power,
    Sign,
    Step,
    Min,
    Max,
    OrElse, // the first operand where it is finite, otherwise the second
};

/// Whether the operation has a second operand.
bool isBinary(Operation operation);
/// Whether machine code calls a function for it.
bool isCall(Operation operation);

/// The operation on numbers; `b` matters for binary operations only. Not for SineCosine.
double valueOf(Operation operation, double a, double b);

using UnaryFunction = double (*)(double);
using BinaryFunction = double (*)(double, double);
/// The function that computes a call; nothing if the number of operands differs.
UnaryFunction unaryFunction(Operation operation);
BinaryFunction binaryFunction(Operation operation);
void sineCosine(double x, double* sine, double* cosine);

} // namespace coenergy
