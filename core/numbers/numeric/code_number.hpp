#pragma once
// Numbers that instructions will compute: used with them, `partials` generates code.

#include "numeric/program_builder.hpp"

namespace coenergy {

/// A number that instructions will compute.
struct CodeNumber {
    ProgramBuilder* builder = nullptr;
    ProgramBuilder::Value value = 0;
};

inline CodeNumber constant(double number, const CodeNumber& like) {
    return {like.builder, like.builder->preset(number)};
}

inline CodeNumber call(Operation operation, const CodeNumber& a) {
    if (operation == Operation::Sin)
        return {a.builder, a.builder->sineCosine(a.value).first};
    if (operation == Operation::Cos)
        return {a.builder, a.builder->sineCosine(a.value).second};
    return {a.builder, a.builder->emit(operation, a.value)};
}

inline CodeNumber call(Operation operation, const CodeNumber& a, const CodeNumber& b) {
    return {a.builder, a.builder->emit(operation, a.value, b.value)};
}

inline CodeNumber operator-(const CodeNumber& a) {
    return call(Operation::Negate, a);
}
inline CodeNumber operator+(const CodeNumber& a, const CodeNumber& b) {
    return call(Operation::Add, a, b);
}
inline CodeNumber operator-(const CodeNumber& a, const CodeNumber& b) {
    return call(Operation::Subtract, a, b);
}
inline CodeNumber operator*(const CodeNumber& a, const CodeNumber& b) {
    return call(Operation::Multiply, a, b);
}
inline CodeNumber operator/(const CodeNumber& a, const CodeNumber& b) {
    return call(Operation::Divide, a, b);
}

} // namespace coenergy
