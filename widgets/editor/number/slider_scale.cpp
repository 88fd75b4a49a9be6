// From positions to values and back. Dragging and stepping give round numbers.

#include "editor/number/slider_scale.hpp"

#include <QString>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

double powerOfTen(double exponent) {
    // Through decimal text: the number nearest to it.
    return QStringLiteral("1e%1").arg(static_cast<int>(exponent)).toDouble();
}

// The least number not below that has at most two digits and reads well.
double roundUp(double value) {
    const double unit = powerOfTen(std::floor(std::log10(value)));
    for (const double digits : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (digits * unit >= value * (1 - 1e-9))
            return roundedTo(digits * unit, unit);
    return 10 * unit;
}

// 1, 2 or 5 times a power of ten, at most a hundredth of the range.
double stepOf(const SliderScale& scale) {
    const double hundredth = (scale.maximum - scale.minimum) / 100;
    const double unit = powerOfTen(std::floor(std::log10(hundredth)));
    for (const double digits : {5.0, 2.0})
        if (digits * unit <= hundredth * (1 + 1e-9))
            return digits * unit;
    return unit;
}

} // namespace

double SliderScale::positionOf(double value) const {
    const double clamped = std::clamp(value, minimum, maximum);
    if (!(maximum > minimum))
        return 0;
    return scaling == SliderScaling::Logarithmic ? std::log(clamped / minimum) / std::log(maximum / minimum)
                                                 : (clamped - minimum) / (maximum - minimum);
}

double SliderScale::valueAt(double position) const {
    if (position <= 0)
        return minimum;
    if (position >= 1)
        return maximum;
    if (scaling == SliderScaling::Logarithmic) {
        const double value = minimum * std::pow(maximum / minimum, position);
        return roundedTo(value, value);
    }
    const double step = stepOf(*this);
    return std::clamp(
        roundedTo(std::round((minimum + position * (maximum - minimum)) / step) * step, maximum - minimum), minimum,
        maximum);
}

double SliderScale::stepped(double value, double steps) const {
    if (scaling == SliderScaling::Logarithmic)
        return valueAt(positionOf(value) + 0.01 * steps);
    // Counted from the value itself, so that a step back returns to it.
    const double range = maximum - minimum;
    return std::clamp(roundedTo(value + steps * stepOf(*this), std::min(1.0, std::abs(steps)) * range), minimum,
                      maximum);
}

SliderScale scaleAround(double value, Sign sign) {
    if (value == 0)
        return sign == Sign::NeverNegative ? SliderScale{0, 1} : SliderScale{-1, 1};
    const double end = roundUp(2 * std::abs(value));
    return value > 0 ? SliderScale{0, end} : SliderScale{-end, 0};
}

SliderScale scaled(SliderScale scale, SliderScaling scaling, double value) {
    constexpr double decade = 10;
    scale.scaling = scaling;
    if (scaling == SliderScaling::Linear || scale.minimum > 0)
        return scale;
    if (value <= 0) {
        scale.scaling = SliderScaling::Linear;
        return scale;
    }
    scale.minimum = value / decade;
    scale.maximum = std::max(scale.maximum, value * decade);
    return scale;
}

double roundedTo(double value, double range) {
    constexpr double digits = 4;
    if (!(std::abs(range) > 0) || !std::isfinite(value))
        return value;
    const double places = digits - 1 - std::floor(std::log10(std::abs(range)));
    // Through decimal text, so that the result is the number nearest to a short decimal.
    const double scaled = std::round(value * std::pow(10.0, places));
    return QStringLiteral("%1e%2").arg(QString::number(scaled, 'f', 0)).arg(static_cast<int>(-places)).toDouble();
}

} // namespace coenergy
