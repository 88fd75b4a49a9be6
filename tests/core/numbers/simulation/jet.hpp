#pragma once
// Numbers that carry their derivatives: forward automatic differentiation (Griewank and Walther, Evaluating
// Derivatives, 2008, ch. 3). Jets of jets carry mixed second derivatives.

#include <array>
#include <cmath>
#include <cstddef>

namespace trial {

/// A value and its derivatives along `n` directions; `Base` is double or itself a jet.
template <class Base, std::size_t n> struct Jet {
    Base value{};
    std::array<Base, n> slope{};

    Jet() = default;
    Jet(double number) : value(number) {} // NOLINT: numbers are constant jets
    Jet(Base constant, const std::array<Base, n>& slopes) : value(constant), slope(slopes) {}
};

inline double plain(double x) {
    return x;
}
template <class B, std::size_t n> double plain(const Jet<B, n>& x) {
    return plain(x.value);
}

inline bool isConstant(double) {
    return true;
}
template <class B, std::size_t n> bool isConstant(const Jet<B, n>& x) {
    if (!isConstant(x.value))
        return false;
    for (const B& each : x.slope)
        if (plain(each) != 0 || !isConstant(each))
            return false;
    return true;
}

/// factor * x; adds nothing else, so that 0 * infinity does not arise in constants.
template <class B, std::size_t n> Jet<B, n> chain(const B& value, const B& derivative, const Jet<B, n>& x) {
    Jet<B, n> result;
    result.value = value;
    for (std::size_t k = 0; k < n; ++k)
        result.slope[k] = derivative * x.slope[k];
    return result;
}

template <class B, std::size_t n> Jet<B, n> operator+(const Jet<B, n>& a, const Jet<B, n>& b) {
    Jet<B, n> result;
    result.value = a.value + b.value;
    for (std::size_t k = 0; k < n; ++k)
        result.slope[k] = a.slope[k] + b.slope[k];
    return result;
}
template <class B, std::size_t n> Jet<B, n> operator*(const Jet<B, n>& a, const Jet<B, n>& b) {
    Jet<B, n> result;
    result.value = a.value * b.value;
    for (std::size_t k = 0; k < n; ++k)
        result.slope[k] = a.slope[k] * b.value + a.value * b.slope[k];
    return result;
}
template <class B, std::size_t n> Jet<B, n> operator-(const Jet<B, n>& a) {
    return chain(B(-1.0) * a.value, B(-1.0), a);
}
template <class B, std::size_t n> Jet<B, n> operator-(const Jet<B, n>& a, const Jet<B, n>& b) {
    return a + (-b);
}

inline double reciprocal(double x) {
    return 1 / x;
}
template <class B, std::size_t n> Jet<B, n> reciprocal(const Jet<B, n>& x) {
    const B value = reciprocal(x.value);
    return chain(value, B(-1.0) * value * value, x);
}

using std::asin, std::atan, std::cos, std::exp, std::log, std::pow, std::sin, std::sinh, std::cosh, std::tanh;
// Each is defined for jets of jets, too, so all are declared first.
template <class B, std::size_t n> Jet<B, n> sin(const Jet<B, n>& x);
template <class B, std::size_t n> Jet<B, n> cos(const Jet<B, n>& x);
template <class B, std::size_t n> Jet<B, n> exp(const Jet<B, n>& x);
template <class B, std::size_t n> Jet<B, n> log(const Jet<B, n>& x);
template <class B, std::size_t n> Jet<B, n> tanh(const Jet<B, n>& x);
template <class B, std::size_t n> Jet<B, n> atan(const Jet<B, n>& x);
template <class B, std::size_t n> Jet<B, n> pow(const Jet<B, n>& x, double exponent);

template <class B, std::size_t n> Jet<B, n> sin(const Jet<B, n>& x) {
    return chain(sin(x.value), cos(x.value), x);
}
template <class B, std::size_t n> Jet<B, n> cos(const Jet<B, n>& x) {
    return chain(cos(x.value), B(-1.0) * sin(x.value), x);
}
template <class B, std::size_t n> Jet<B, n> exp(const Jet<B, n>& x) {
    const B value = exp(x.value);
    return chain(value, value, x);
}
template <class B, std::size_t n> Jet<B, n> log(const Jet<B, n>& x) {
    return chain(log(x.value), reciprocal(x.value), x);
}
template <class B, std::size_t n> Jet<B, n> tanh(const Jet<B, n>& x) {
    const B value = tanh(x.value);
    return chain(value, B(1.0) + B(-1.0) * value * value, x);
}
template <class B, std::size_t n> Jet<B, n> atan(const Jet<B, n>& x) {
    return chain(atan(x.value), reciprocal(B(1.0) + x.value * x.value), x);
}
/// For the exponent 1 the factor of the derivative is 1, not 0 * infinity, and for the exponent 0 it is 0.
template <class B, std::size_t n> Jet<B, n> pow(const Jet<B, n>& x, double exponent) {
    return exponent == 0 ? Jet<B, n>(1.0) : chain(pow(x.value, exponent), B(exponent) * pow(x.value, exponent - 1), x);
}

} // namespace trial
