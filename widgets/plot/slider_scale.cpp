// From positions to values and back.

#include "plot/slider_scale.hpp"

#include <QString>

#include <algorithm>
#include <cmath>

namespace coenergy {

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
    return roundedTo(minimum + position * (maximum - minimum), maximum - minimum);
}

double SliderScale::stepped(double value, double steps) const {
    constexpr double step = 0.01;
    if (scaling == SliderScaling::Logarithmic)
        return valueAt(positionOf(value) + steps * step);
    // Counted from the value itself, so that a step back returns to it.
    const double range = maximum - minimum;
    return std::clamp(roundedTo(value + steps * step * range, std::min(1.0, std::abs(steps)) * range), minimum, maximum);
}

SliderScale scaleAround(double value) {
    if (value == 0)
        return {-1, 1};
    return value > 0 ? SliderScale{0, 2 * value} : SliderScale{2 * value, 0};
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
