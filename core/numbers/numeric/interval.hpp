#pragma once
// Interval arithmetic: the range of an operation when its operands lie anywhere in their intervals.
// Reference: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, 2009, chapters 2 and 5.

#include "numeric/operation.hpp"

#include <limits>

namespace coenergy {

/// All numbers from `low` to `high`. Results are widened by a rounding error on either side. An operation defined for
/// only some of its operands has their values as its range; one defined for none, or with a pole, has the whole line.
struct Interval {
    double low = 0;
    double high = 0;

    Interval() = default;
    Interval(double value) : low(value), high(value) {} // NOLINT: numbers are intervals
    Interval(double from, double to) : low(from), high(to) {}

    static Interval whole() {
        return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    }
    bool contains(double value) const { return low <= value && value <= high; }
    bool isPoint() const { return low == high; }
};

/// `value` and all numbers that differ from it by at most the given fraction of its size.
Interval around(double value, double share);
/// The smallest interval that contains both.
Interval hull(const Interval& a, const Interval& b);

Interval operator+(const Interval& a, const Interval& b);
Interval operator-(const Interval& a, const Interval& b);
Interval operator-(const Interval& a);
Interval operator*(const Interval& a, const Interval& b);
Interval operator/(const Interval& a, const Interval& b);
Interval squareOf(const Interval& a);

/// The range of an operation of the tapes; `b` matters for binary operations only. Not for SineCosine.
Interval rangeOf(Operation operation, const Interval& a, const Interval& b);

/// An interval for the values of a function of time, and one for its rates.
struct Motion {
    Interval value;
    Interval rate;
};

/// An operation on functions of time: values as above, rates by the chain rule. The rate also contains the slopes of
/// chords: where the function has a jump, corner or pole somewhere in the intervals, it includes all slopes that occur,
/// or is the whole line.
Motion motionOf(Operation operation, const Motion& a, const Motion& b);

} // namespace coenergy
