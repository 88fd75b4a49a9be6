// Zeros of denominators between the limits are bracketed on a sequence of points and refined: sign changes by
// bisection, double zeros by golden-section search; what is left of these is rounding. Whether a zero is a pole depends
// on the growth of the integrand: |f| ~ |s - r|^(-p), with p estimated from two distances; for p >= 1 the integral does
// not exist. So sin(s)/s and 1/sqrt(s) have no pole; a principal value is never taken for an integral. Reference: P. J.
// Davis, P. Rabinowitz, Methods of Numerical Integration, 2nd edition, 1984, section 2.12.
#include "expression/poles.hpp"

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace coenergy {

namespace {

using RealFunction = std::function<double(double)>;

bool isAlwaysPositive(const Expression& u) {
    return u.isFunction() && (u.function() == Function::Cosh || u.function() == Function::Exp);
}

// Reciprocals, including those with symbolic exponents; tan(u) has the denominator cos(u).
std::optional<Expression> denominatorOf(const Expression& node) {
    if (node.isFunction() && node.function() == Function::Tan)
        return apply(Function::Cos, {node.operands()[0]});
    const bool isReciprocal = node.isPower() && (!node.operands()[1].isNumber() || node.operands()[1].number() <= -1);
    return isReciprocal && !isAlwaysPositive(node.operands()[0]) ? std::optional(node.operands()[0]) : std::nullopt;
}

RealFunction functionOf(const Expression& expression, std::span<const double> operands) {
    Point point;
    for (std::size_t k = 2; k < operands.size(); ++k)
        point[Integrand::captured(k - 2)] = operands[k];
    return [expression, point](double place) mutable {
        point[Integrand::variable()] = place;
        return evaluate(expression, point);
    };
}

// A zero to the accuracy that can be reached, and the distance from it at which the integrand is evaluated.
struct Zero {
    double place = 0;
    double nearest = 0;
    double steepest = 1; // exponents from this value on mean a pole
};

constexpr double ratioOfDistances = 1000;

// Without a sign change only half the digits of a zero can be found.
Zero simpleZero(double place, double width) {
    return {place, std::max(1e-9 * width, 1e-12 * std::abs(place)), 0.999};
}

Zero touchingZero(double place, double width) {
    return {place, std::max(1e-5 * width, 1e-7 * std::abs(place)), 0.99};
}

double bisected(const RealFunction& d, double a, double b) {
    const bool isNegative = std::signbit(d(a));
    for (int halving = 0; halving < 100; ++halving) {
        const double middle = a + (b - a) / 2;
        if (middle == a || middle == b)
            break;
        const double value = d(middle);
        if (value == 0)
            return middle;
        (std::signbit(value) == isNegative ? a : b) = middle;
    }
    return b;
}

double leastBetween(const RealFunction& d, double a, double b) {
    constexpr double share = 0.3819660112501051; // of the golden section
    double p = a + share * (b - a);
    double q = b - share * (b - a);
    double atP = std::abs(d(p));
    double atQ = std::abs(d(q));
    for (int step = 0; step < 80; ++step) {
        if (atP <= atQ) {
            b = q;
            q = p;
            atQ = atP;
            p = a + share * (b - a);
            atP = std::abs(d(p));
        } else {
            a = p;
            p = q;
            atP = atQ;
            q = b - share * (b - a);
            atQ = std::abs(d(q));
        }
    }
    return atP <= atQ ? p : q;
}

bool dipsAt(std::span<const double> d, std::size_t k) {
    if (k == 0 || k + 1 >= d.size())
        return false;
    const double before = std::abs(d[k - 1]);
    const double here = std::abs(d[k]);
    const double behind = std::abs(d[k + 1]);
    return here <= before && here <= behind && 8 * here <= std::max(before, behind); // a square would give 9 or more
}

// Values this small relative to the largest are zero up to rounding.
double negligibleAmong(std::span<const double> d) {
    double largest = 0;
    for (const double value : d)
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    return 1e-14 * largest;
}

bool haveOppositeSigns(double a, double b) {
    return (a < 0 && b > 0) || (a > 0 && b < 0);
}

// The last digits of a place change what is left by as much as its terms are rounded.
bool isRounding(const RealFunction& d, double place, double negligible) {
    constexpr int digits = 16;
    constexpr double much = 100;
    const double here = d(place);
    double rounding = 0;
    for (int digit = -digits; digit <= digits; ++digit)
        rounding = std::max(rounding, std::abs(d(place * (1 + digit * 0x1p-52)) - here));
    return std::abs(here) <= negligible + much * rounding;
}

std::vector<Zero> zerosOf(const RealFunction& d, double low, double high) {
    constexpr int ways = 128;
    const double width = high - low;
    const auto placeOf = [&](std::size_t k) { return k == ways ? high : low + width * static_cast<double>(k) / ways; };
    std::vector<double> values;
    for (std::size_t k = 0; k <= ways; ++k)
        values.push_back(d(placeOf(k)));
    const double negligible = negligibleAmong(values);
    std::vector<Zero> zeros;
    for (std::size_t k = 0; k <= ways; ++k) {
        if (std::abs(values[k]) <= negligible)
            zeros.push_back(simpleZero(placeOf(k), width));
        else if (k > 0 && haveOppositeSigns(values[k - 1], values[k]))
            zeros.push_back(simpleZero(bisected(d, placeOf(k - 1), placeOf(k)), width));
        else if (dipsAt(values, k))
            if (const double place = leastBetween(d, placeOf(k - 1), placeOf(k + 1)); isRounding(d, place, negligible))
                zeros.push_back(touchingZero(place, width));
    }
    return zeros;
}

// Approaches the zero from one side.
bool growsToPole(const RealFunction& f, const Zero& zero, double direction) {
    const double near = std::abs(f(zero.place + direction * zero.nearest));
    const double far = std::abs(f(zero.place + direction * ratioOfDistances * zero.nearest));
    if (std::isinf(near))
        return true;
    return std::log(near / far) >= zero.steepest * std::log(ratioOfDistances); // false where undefined
}

} // namespace

std::vector<Expression> denominatorsIn(const Integrand& integrand) {
    std::vector<Expression> found;
    forEachNode(integrand.value, [&](const Expression& node) {
        const auto denominator = denominatorOf(node);
        if (denominator && symbolsIn(*denominator).contains(Integrand::variable()) &&
            std::find(found.begin(), found.end(), *denominator) == found.end())
            found.push_back(*denominator);
    });
    return found;
}

bool mayHaveZero(std::span<const double> denominator) {
    const double negligible = negligibleAmong(denominator);
    for (std::size_t k = 0; k < denominator.size(); ++k)
        if (std::abs(denominator[k]) <= negligible || dipsAt(denominator, k) ||
            (k > 0 && haveOppositeSigns(denominator[k - 1], denominator[k])))
            return true;
    return false;
}

std::optional<double> poleBetween(const Integrand& integrand, std::span<const double> operands) {
    const double low = std::min(operands[0], operands[1]);
    const double high = std::max(operands[0], operands[1]);
    if (!(low < high) || !std::isfinite(low) || !std::isfinite(high))
        return std::nullopt;
    const RealFunction f = functionOf(integrand.value, operands);
    for (const Expression& denominator : denominatorsIn(integrand))
        for (const Zero& zero : zerosOf(functionOf(denominator, operands), low, high))
            for (const double direction : {-1.0, 1.0}) {
                const double far = zero.place + direction * ratioOfDistances * zero.nearest;
                if (low <= far && far <= high && growsToPole(f, zero, direction))
                    return zero.place;
            }
    return std::nullopt;
}

bool beginsAtPole(const Integrand& integrand, std::span<const double> operands) {
    const double place = operands[1];
    if (!std::isfinite(place) || denominatorsIn(integrand).empty())
        return false;
    const RealFunction f = functionOf(integrand.value, operands);
    const Zero zero = simpleZero(place, std::max(1e-3, 1e-3 * std::abs(place)));
    const auto hasValue = [&](double direction) { return std::isfinite(f(place + direction * zero.nearest)); };
    const auto isPole = [&](double direction) { return growsToPole(f, zero, direction); };
    return (isPole(-1) && (isPole(1) || !hasValue(1))) || (isPole(1) && !hasValue(-1));
}

} // namespace coenergy
