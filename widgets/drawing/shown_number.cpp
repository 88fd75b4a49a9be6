// Very large and very small numbers as a power of ten; a true minus sign.
#include "drawing/shown_number.hpp"

#include "theme/quantity_text.hpp"

#include <cmath>

namespace coenergy {

namespace {

constexpr int digits = 3;

// As many decimals always, so that a number that moves does not dance.
QString mantissa(double value, int order) {
    return numberLocale().toString(value, 'f', std::max(0, digits - 1 - order));
}

QString numberAlone(double value) {
    constexpr int leastOrder = -3;
    constexpr int mostOrder = 4;
    if (value == 0)
        return numberLocale().toString(0);
    const int order = static_cast<int>(std::floor(std::log10(std::abs(value))));
    if (order >= leastOrder && order <= mostOrder)
        return mantissa(value, std::max(order, 0));
    return mantissa(value / std::pow(10.0, order), 0) + QStringLiteral(" · ") + powerOfTen(order);
}

} // namespace

QString shownNumber(double value, const QString& unit) {
    QString text = numberAlone(value);
    text.replace(QLatin1Char('-'), QChar(0x2212));
    return unit.isEmpty() ? text : text + QChar(0x00a0) + displayedUnit(unit.toStdString());
}

} // namespace coenergy
