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
    /// The value so many steps (hundredths of the range) away, within the range.
    double stepped(double value, double steps) const;

    bool operator==(const SliderScale&) const = default;
};

/// A range that one may want to try around a value.
SliderScale scaleAround(double value);

/// The value with as many digits as a range of this length makes sense of, so that it reads well in the document.
double roundedTo(double value, double range);

} // namespace coenergy
