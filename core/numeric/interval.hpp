#pragma once
// Interval arithmetic: what an operation can give when its operands lie anywhere in theirs.
// Reference: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis, 2009, chapters 2 and 5.

#include "numeric/operation.hpp"

#include <limits>

namespace coenergy {

/// All numbers from `low` to `high`. Results are widened by a rounding error on either side. Of an operation
/// that is defined for some of its operands alone their values count; where for none, or at a pole, the whole line.
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

/// `value` and all numbers that differ from it by a share of its size.
Interval around(double value, double share);
/// The least interval that contains both.
Interval hull(const Interval& a, const Interval& b);

Interval operator+(const Interval& a, const Interval& b);
Interval operator-(const Interval& a, const Interval& b);
Interval operator-(const Interval& a);
Interval operator*(const Interval& a, const Interval& b);
Interval operator/(const Interval& a, const Interval& b);
Interval squareOf(const Interval& a);

/// The values of an operation of the tapes; `b` counts for binary operations alone. Not for SineCosine.
Interval rangeOf(Operation operation, const Interval& a, const Interval& b);

/// An interval of values of a function of time, and one of its rates.
struct Motion {
    Interval value;
    Interval rate;
};

/// The operation on functions of time: values as above, rates by the chain rule. The rate contains the
/// slopes of chords, too: where the function jumps, has a corner or a pole somewhere in the intervals, it takes in all
/// slopes that occur, or is the whole line.
Motion motionOf(Operation operation, const Motion& a, const Motion& b);

} // namespace coenergy
