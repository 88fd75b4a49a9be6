// Labels of an axis say what differs between them; what they share stands once in the corner.

#include "plot/number_ticker.hpp"

#include "theme/quantity_text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int mostDigits = 5;       // of a label before an offset is taken out
constexpr int leastExponent = -3;   // numbers between these powers of ten are written out
constexpr int greatestExponent = 4; // thousands and ten thousands are
constexpr double fuzz = 1e-6;       // of a step

int exponentOf(double value) {
    return static_cast<int>(std::floor(std::log10(value) + 1e-12));
}

double largestOf(const QVector<double>& ticks) {
    return std::max(std::abs(ticks.front()), std::abs(ticks.back()));
}

// So many decimals that a step is whole.
int decimalsOf(double step) {
    constexpr int most = 12;
    int decimals = 0;
    for (double scaled = step;
         decimals < most && std::abs(scaled - std::round(scaled)) > fuzz * step * std::pow(10, decimals); scaled *= 10)
        ++decimals;
    return decimals;
}

// What is taken out where labels would need more digits than can be read: the ticks' common beginning.
double offsetOf(const QVector<double>& ticks, double step) {
    const double largest = largestOf(ticks);
    if (largest == 0 || exponentOf(largest) - exponentOf(step) < mostDigits)
        return 0;
    const double unit = std::pow(10, exponentOf(ticks.back() - ticks.front()) + 1);
    const double nearest = std::abs(ticks.front()) < std::abs(ticks.back()) ? ticks.front() : ticks.back();
    return std::trunc(nearest / unit + std::copysign(fuzz, nearest)) * unit;
}

QString label(double value, int decimals) {
    const double rounded = std::abs(value) < 0.5 * std::pow(10, -decimals) ? 0 : value;
    QString text = QLocale().toString(rounded, 'f', decimals);
    return text.replace(QLatin1Char('-'), QChar(0x2212)).remove(QLocale().groupSeparator());
}

QString commonText(int exponent, double offset) {
    QStringList parts;
    if (exponent != 0)
        parts.append(QStringLiteral("· ") + powerOfTen(exponent));
    if (offset != 0)
        parts.append((offset < 0 ? QStringLiteral("− ") : QStringLiteral("+ ")) +
                     displayedNumber(std::abs(offset), 15));
    return parts.join(QLatin1Char(' '));
}

} // namespace

TickLabels tickLabels(const QVector<double>& ticks) {
    if (ticks.isEmpty())
        return {};
    const double step = ticks.size() > 1 ? ticks[1] - ticks[0] : std::max(largestOf(ticks), 1.0);
    const double offset = offsetOf(ticks, step);
    const double largest = std::max(std::abs(ticks.front() - offset), std::abs(ticks.back() - offset));
    const int size = largest > 0 ? exponentOf(largest) : 0;
    const int exponent = size < leastExponent || size > greatestExponent ? size : 0;
    const double unit = std::pow(10, exponent);
    const int decimals = decimalsOf(step / unit);
    TickLabels result{{}, commonText(exponent, offset)};
    for (const double tick : ticks)
        result.labels.append(label((tick - offset) / unit, decimals));
    return result;
}

QVector<QString> NumberTicker::createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) {
    TickLabels made = tickLabels(ticks);
    m_common = std::move(made.common);
    return std::move(made.labels);
}

} // namespace coenergy
