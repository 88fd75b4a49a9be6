#pragma once

namespace coenergy {

enum class SliderScaling { Linear, Logarithmic };

/// The range of a slider and how positions stand for values.
struct SliderScale {
    double minimum = 0;
    double maximum = 1;
    SliderScaling scaling = SliderScaling::Linear;

    /// From 0 to 1; values outside the range are at its ends.
    double positionOf(double value) const;
    double valueAt(double position) const;
    /// The value so many steps (round parts of about a hundredth of the range) away, within the range.
    double stepped(double value, double steps) const;

    bool operator==(const SliderScale&) const = default;
};

/// Whether a slider may come below zero where nothing says how far it goes.
enum class Sign { Any, NeverNegative };

/// A range that one may want to try around a value: from 0 to a round number that is at least twice the value, from -1
/// to 1 for 0.
SliderScale scaleAround(double value, Sign sign = Sign::Any);

/// The same range with another scaling. A logarithmic range is positive; if this one is not, two decades around the
/// value are, and it stays linear where that is impossible, too.
SliderScale scaled(SliderScale scale, SliderScaling scaling, double value);

/// The value with as many digits as a range of this length makes sense of, so that it reads well in the document.
double roundedTo(double value, double range);

} // namespace coenergy
