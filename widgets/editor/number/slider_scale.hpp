#pragma once

namespace coenergy {

enum class SliderScaling { Linear, Logarithmic };

/// The range of a slider, and which positions stand for which values.
struct SliderScale {
    double minimum = 0;
    double maximum = 1;
    SliderScaling scaling = SliderScaling::Linear;

    /// From 0 to 1; values outside the range are placed at its ends.
    double positionOf(double value) const;
    double valueAt(double position) const;
    /// The value this many steps (round parts of about a hundredth of the range) away, within the range.
    double stepped(double value, double steps) const;

    bool operator==(const SliderScale&) const = default;
};

/// Whether a slider may go below zero if nothing specifies its range.
enum class Sign { Any, NeverNegative };

/// A range worth trying around a value: from 0 to a round number that is at least twice the value, from -1 to 1 for 0.
SliderScale scaleAround(double value, Sign sign = Sign::Any);

/// The same range with another scaling. A logarithmic range is positive; if this one is not, two decades around the
/// value are used; if that is impossible, too, it stays linear.
SliderScale scaled(SliderScale scale, SliderScaling scaling, double value);

/// The value with as many digits as make sense for a range of this length, so that it reads well in the document.
double roundedTo(double value, double range);

} // namespace coenergy
