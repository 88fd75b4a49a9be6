// Ranges of the elementary functions: of monotone functions from the ends, of sine and cosine from the extremes in
// between, of powers with a positive base from the corners, since they are monotone in either operand.
#include "numeric/interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace coenergy {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

Interval widened(double low, double high) {
    constexpr double share = 2 * std::numeric_limits<double>::epsilon(); // functions may be off by an ulp or two
    constexpr double least = std::numeric_limits<double>::denorm_min();
    if (std::isnan(low) || std::isnan(high))
        return Interval::whole();
    constexpr double largest = std::numeric_limits<double>::max();
    const auto margin = [](double x) { return std::isfinite(x) && x != 0 ? share * std::abs(x) + least : 0; };
    return {std::min(low - margin(low), largest),
            std::max(high + margin(high), -largest)}; // beyond it lies an overflow
}

// A result too small for a double is not zero: it may be multiplied by something large.
double orTiny(double result) {
    return result == 0 ? std::copysign(std::numeric_limits<double>::denorm_min(), result) : result;
}

// 0 times infinity is 0: an infinite end stands for arbitrarily large but finite numbers.
double times(double a, double b) {
    return a == 0 || b == 0 ? 0 : orTiny(a * b);
}

double powerOf(double base, double exponent) {
    const double result = std::pow(base, exponent);
    return base == 0 || !std::isfinite(base) || !std::isfinite(exponent) ? result : orTiny(result);
}

double exponential(double x) {
    return std::isfinite(x) ? orTiny(std::exp(x)) : std::exp(x);
}

Interval ofEnds(std::initializer_list<double> values) {
    if (std::any_of(values.begin(), values.end(), [](double x) { return std::isnan(x); }))
        return Interval::whole();
    const auto [low, high] = std::minmax(values);
    return widened(low, high);
}

template <class Function> Interval increasing(Function function, const Interval& a) {
    return widened(function(a.low), function(a.high));
}

// Cosine; extremes at integer multiples of pi.
Interval cosine(const Interval& a) {
    constexpr double pi = std::numbers::pi;
    if (!(a.high - a.low < 2 * pi) || std::max(std::abs(a.low), std::abs(a.high)) > 1e15)
        return {-1, 1};
    const double margin = 1e-15 * (1 + std::max(std::abs(a.low), std::abs(a.high)));
    const double first = std::ceil((a.low - margin) / pi);
    const double last = std::floor((a.high + margin) / pi);
    Interval range = ofEnds({std::cos(a.low), std::cos(a.high)});
    for (double multiple = first; multiple <= last; ++multiple) {
        if (std::fmod(multiple, 2) == 0)
            range.high = 1;
        else
            range.low = -1;
    }
    return {std::max(range.low, -1.0), std::min(range.high, 1.0)};
}

Interval sine(const Interval& a) {
    const Interval shifted = a - Interval(std::numbers::pi / 2);
    return cosine(shifted);
}

Interval tangent(const Interval& a) {
    const Interval c = cosine(a);
    return c.contains(0) || !(a.high - a.low < std::numbers::pi) ? Interval::whole()
                                                                 : increasing([](double x) { return std::tan(x); }, a);
}

Interval hyperbolicCosine(const Interval& a) {
    const double largest = std::cosh(std::max(std::abs(a.low), std::abs(a.high)));
    return a.contains(0) ? widened(1, largest)
                         : widened(std::cosh(std::min(std::abs(a.low), std::abs(a.high))), largest);
}

// Where the argument lies partly outside the domain [low, high], only the rest has values.
template <class Function> Interval inDomain(Function function, const Interval& a, double low, double high) {
    if (a.high < low || a.low > high)
        return Interval::whole();
    return increasing(function, {std::max(a.low, low), std::min(a.high, high)});
}

Interval magnitude(const Interval& a) {
    if (a.low >= 0)
        return a;
    if (a.high <= 0)
        return -a;
    return {0, std::max(-a.low, a.high)};
}

Interval angle(const Interval& y, const Interval& x) {
    constexpr double pi = std::numbers::pi;
    if (x.low <= 0 && y.contains(0))
        return {-pi, pi};
    return ofEnds(
        {std::atan2(y.low, x.low), std::atan2(y.low, x.high), std::atan2(y.high, x.low), std::atan2(y.high, x.high)});
}

Interval raised(const Interval& base, const Interval& exponent) {
    const bool isPoint = exponent.isPoint() && std::isfinite(exponent.low);
    const bool isWhole = isPoint && exponent.low == std::trunc(exponent.low);
    if (isWhole && exponent.low == 0)
        return 1;
    if (isWhole && exponent.low < 0)
        return Interval(1) / raised(base, -exponent);
    if (isWhole && base.low < 0) {
        const double n = exponent.low;
        return std::fmod(n, 2) == 0 ? raised(magnitude(base), exponent)
                                    : ofEnds({powerOf(base.low, n), powerOf(base.high, n)});
    }
    if (base.low < 0 && !isPoint) { // integer exponents may give either sign
        const Interval size = raised(magnitude(base), exponent);
        return hull(size, -size);
    }
    if (base.high < 0)
        return Interval::whole();
    const double least = std::max(base.low, 0.0);
    return ofEnds({powerOf(least, exponent.low), powerOf(least, exponent.high), powerOf(base.high, exponent.low),
                   powerOf(base.high, exponent.high)});
}

Interval signs(const Interval& a) {
    return {a.low > 0 ? 1.0 : a.low < 0 ? -1.0 : 0.0, a.high > 0 ? 1.0 : a.high < 0 ? -1.0 : 0.0};
}

Interval steps(const Interval& a) {
    return {a.low >= 0 ? 1.0 : 0.0, a.high >= 0 ? 1.0 : 0.0};
}

bool hasNaN(const Interval& a) {
    return std::isnan(a.low) || std::isnan(a.high);
}

// f'(a) for a unary operation.
Interval slopeOf(Operation operation, const Interval& a) {
    const Interval one(1);
    const auto range = [&](Operation other) { return rangeOf(other, a, {}); };
    switch (operation) {
    case Operation::SquareRoot: return Interval(0.5) / range(Operation::SquareRoot);
    case Operation::Abs: return signs(a);
    case Operation::Sin: return range(Operation::Cos);
    case Operation::Cos: return -range(Operation::Sin);
    case Operation::Tan: return one + squareOf(range(Operation::Tan));
    case Operation::Asin: return one / rangeOf(Operation::SquareRoot, one - squareOf(a), {});
    case Operation::Acos: return -(one / rangeOf(Operation::SquareRoot, one - squareOf(a), {}));
    case Operation::Atan: return one / (one + squareOf(a));
    case Operation::Sinh: return range(Operation::Cosh);
    case Operation::Cosh: return range(Operation::Sinh);
    case Operation::Tanh: return one - squareOf(range(Operation::Tanh));
    case Operation::Exp: return range(Operation::Exp);
    case Operation::Ln: return one / a;
    case Operation::Log10: return one / (a * Interval(std::numbers::ln10));
    case Operation::Sign:
    case Operation::Step: return a.contains(0) && !a.isPoint() ? Interval::whole() : Interval(0);
    default: return Interval::whole();
    }
}

// Across a pole a function jumps from one end of the line to the other, against the sign of its slopes.
bool mayCrossPole(Operation operation, const Interval& value) {
    return (operation == Operation::Tan || operation == Operation::Power) && std::isinf(value.low) &&
           std::isinf(value.high);
}

Interval rateOfPower(const Motion& base, const Motion& exponent) {
    if (exponent.rate.low == 0 && exponent.rate.high == 0) {
        const Interval lower =
            exponent.value.isPoint() ? Interval(exponent.value.low - 1) : exponent.value - Interval(1);
        return exponent.value * raised(base.value, lower) * base.rate;
    }
    const Interval byBase = exponent.value * raised(base.value, exponent.value - Interval(1));
    const Interval logarithm = rangeOf(Operation::Ln, base.value, {});
    return byBase * base.rate + raised(base.value, exponent.value) * logarithm * exponent.rate;
}

} // namespace

Interval around(double value, double share) {
    const double margin = share * std::abs(value);
    return {value - margin, value + margin};
}

Interval hull(const Interval& a, const Interval& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval operator+(const Interval& a, const Interval& b) {
    return widened(a.low + b.low, a.high + b.high);
}

Interval operator-(const Interval& a) {
    return {-a.high, -a.low};
}

Interval operator-(const Interval& a, const Interval& b) {
    return a + (-b);
}

Interval operator*(const Interval& a, const Interval& b) {
    return ofEnds({times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)});
}

Interval operator/(const Interval& a, const Interval& b) {
    if (b.low > 0 || b.high < 0)
        return a * widened(1 / b.high, 1 / b.low);
    if (a.low == 0 && a.high == 0 && !(b.low == 0 && b.high == 0))
        return 0;
    if (b.low == 0 && b.high > 0)
        return a * Interval(1 / b.high, infinity);
    if (b.high == 0 && b.low < 0)
        return a * Interval(-infinity, 1 / b.low);
    return Interval::whole();
}

Interval squareOf(const Interval& a) {
    const Interval size = magnitude(a);
    return widened(times(size.low, size.low), times(size.high, size.high));
}

Interval rangeOf(Operation operation, const Interval& a, const Interval& b) {
    if (hasNaN(a) || hasNaN(b))
        return Interval::whole();
    switch (operation) {
    case Operation::Add: return a + b;
    case Operation::Subtract: return a - b;
    case Operation::Multiply: return a * b;
    case Operation::Divide: return a / b;
    case Operation::Negate: return -a;
    case Operation::SquareRoot: return inDomain([](double x) { return std::sqrt(x); }, a, 0, infinity);
    case Operation::Abs: return magnitude(a);
    case Operation::Sin: return sine(a);
    case Operation::Cos: return cosine(a);
    case Operation::Tan: return tangent(a);
    case Operation::Asin: return inDomain([](double x) { return std::asin(x); }, a, -1, 1);
    case Operation::Acos: return -inDomain([](double x) { return -std::acos(x); }, a, -1, 1);
    case Operation::Cosh: return hyperbolicCosine(a);
    case Operation::Ln: return inDomain([](double x) { return std::log(x); }, a, 0, infinity);
    case Operation::Log10: return inDomain([](double x) { return std::log10(x); }, a, 0, infinity);
    case Operation::Atan:
    case Operation::Sinh:
    case Operation::Tanh: return increasing(unaryFunction(operation), a);
    case Operation::Exp: return increasing(exponential, a);
    case Operation::Atan2: return angle(a, b);
    case Operation::Power: return raised(a, b);
    case Operation::Sign: return signs(a);
    case Operation::Step: return steps(a);
    case Operation::Min: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Operation::Max: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case Operation::OrElse: return hull(a, b);
    case Operation::SineCosine: break;
    }
    return Interval::whole();
}

Motion motionOf(Operation operation, const Motion& a, const Motion& b) {
    const Interval value = rangeOf(operation, a.value, b.value);
    if (mayCrossPole(operation, value))
        return {value, Interval::whole()};
    switch (operation) {
    case Operation::Add: return {value, a.rate + b.rate};
    case Operation::Subtract: return {value, a.rate - b.rate};
    case Operation::Multiply: return {value, a.rate * b.value + a.value * b.rate};
    case Operation::Divide: return {value, (a.rate - value * b.rate) / b.value};
    case Operation::Negate: return {value, -a.rate};
    case Operation::Atan2:
        if (b.value.low <= 0 && a.value.contains(0)) // it may jump there
            return {value, Interval::whole()};
        return {value, (a.rate * b.value - a.value * b.rate) / (squareOf(a.value) + squareOf(b.value))};
    case Operation::Power: return {value, rateOfPower(a, b)};
    case Operation::Min:
    case Operation::Max: {
        const bool isGreater = operation == Operation::Max;
        if (isGreater ? a.value.low > b.value.high : a.value.high < b.value.low)
            return {value, a.rate};
        if (isGreater ? b.value.low > a.value.high : b.value.high < a.value.low)
            return {value, b.rate};
        return {value, hull(a.rate, b.rate)};
    }
    case Operation::OrElse: return {value, hull(a.rate, b.rate)};
    default: return {value, a.rate.low == 0 && a.rate.high == 0 ? Interval(0) : slopeOf(operation, a.value) * a.rate};
    }
}

} // namespace coenergy
