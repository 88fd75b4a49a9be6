// The labels of an axis show how its ticks differ; what they have in common stands once in the corner.

#include "plot/number_ticker.hpp"

#include "theme/quantity_text.hpp"

#include <algorithm>
#include <array>
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

// So many decimals that a number is whole, but for rounding.
int decimalsOf(double value, double rounding) {
    constexpr int most = 12;
    int decimals = 0;
    for (double scaled = value;
         decimals < most && std::abs(scaled - std::round(scaled)) > rounding * std::pow(10, decimals); scaled *= 10)
        ++decimals;
    return decimals;
}

// So many more that the end is told from its neighbours.
int decimalsOfEnd(double end, int decimals) {
    constexpr int more = 2;
    for (int k = decimals; k < decimals + more; ++k)
        if (std::abs(end * std::pow(10, k) - std::round(end * std::pow(10, k))) < fuzz * std::pow(10, k))
            return k;
    return decimals + more;
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
    return numberLocale().toString(rounded, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

bool isWhole(double value) {
    return std::abs(value - std::round(value)) < fuzz * std::max(1.0, std::abs(value));
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
    const double rounding = fuzz * step / unit;
    const int decimals = std::max(decimalsOf(step / unit, rounding), // two ticks are no multiples of their distance
                                  ticks.size() == 2 ? decimalsOf((ticks[0] - offset) / unit, rounding) : 0);
    TickLabels result{{}, commonText(exponent, offset)};
    for (const double tick : ticks)
        result.labels.append(label((tick - offset) / unit, decimals));
    const bool endsEarly = ticks.size() > 1 && !isWhole((ticks.back() - ticks.front()) / step);
    if (endsEarly)
        result.labels.back() = label((ticks.back() - offset) / unit, decimalsOfEnd(ticks.back() / unit, decimals));
    return result;
}

double roundStep(double wanted, double length, double mostSteps, StepEnds ends) {
    constexpr std::array mantissas{1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 3.6, 4.0, 5.0, 6.0, 8.0};
    constexpr std::array usual{1.0, 2.0, 2.5, 5.0};
    constexpr double leastSteps = 2;
    constexpr double farthest = 0.7; // twice as long or half as long
    const auto isUsual = [&](double mantissa) {
        return std::find(usual.begin(), usual.end(), mantissa) != usual.end();
    };
    const double least = length / std::max(1.0, mostSteps);
    const double decade = std::pow(10, exponentOf(std::max(wanted, least)));
    double best = 10 * decade;
    double shortest = std::numeric_limits<double>::infinity();
    for (const double power : {0.1 * decade, decade, 10 * decade})
        for (const double mantissa : mantissas) {
            const double step = mantissa * power;
            const bool divides = isWhole(length / step) && length / step > leastSteps - fuzz;
            const bool isMeant = ends == StepEnds::AtTheEnd && divides;
            if (step < least * (1 - fuzz) || (!isUsual(mantissa) && !isMeant))
                continue;
            const double distance = std::abs(std::log(step / wanted));
            const double penalty = ends == StepEnds::AtTheEnd && !divides ? farthest : 0;
            const double strangeness = isUsual(mantissa) ? 0 : 0.5 * farthest;
            if (distance + penalty + strangeness < shortest - fuzz) {
                shortest = distance + penalty + strangeness;
                best = step;
            }
        }
    return best;
}

namespace {

// Of a step's multiples.
double countWithin(const QCPRange& range, double step) {
    return std::floor(range.upper / step + fuzz) - std::ceil(range.lower / step - fuzz) + 1;
}

double finer(double step) {
    constexpr std::array mantissas{5.0, 2.5, 2.0, 1.0};
    const double decade = std::pow(10, exponentOf(step));
    for (const double mantissa : mantissas)
        if (mantissa * decade < step * (1 - fuzz))
            return mantissa * decade;
    return mantissas.front() * decade / 10;
}

// Where more have no room.
void keepOutermost(QVector<double>& ticks, const QCPRange& range, double room) {
    const double rounding = fuzz * range.size();
    const auto isOutside = [&](double tick) { return tick < range.lower - rounding || tick > range.upper + rounding; };
    ticks.erase(std::remove_if(ticks.begin(), ticks.end(), isOutside), ticks.end());
    const auto zero = std::find_if(ticks.begin(), ticks.end(), [&](double tick) { return std::abs(tick) < rounding; });
    if (ticks.size() > 2 && zero != ticks.end() && ticks.back() >= room) // where the sign changes
        ticks = {0, ticks.back()};
    if (ticks.size() > 2)
        ticks = {ticks.front(), ticks.back()};
    if (ticks.size() == 2 && ticks[1] - ticks[0] < room)
        ticks.removeLast();
}

} // namespace

bool NumberTicker::isEndOf(const QCPRange& range) const {
    return m_end && std::abs(range.upper - *m_end) < fuzz * range.size();
}

double NumberTicker::getTickStep(const QCPRange& range) {
    const double wanted = range.size() / tickCount();
    if (isEndOf(range))
        return roundStep(wanted, range.size(), m_mostSteps, StepEnds::AtTheEnd);
    double step = roundStep(wanted, range.size(), m_mostSteps, StepEnds::Anywhere);
    while (countWithin(range, step) < 2) // one number tells no scale
        step = finer(step);
    return step;
}

// Rounding must not lose the last tick. One that would stand too near to the end gives way to it.
QVector<double> NumberTicker::createTickVector(double tickStep, const QCPRange& range) {
    constexpr double room = 0.6; // of a step
    QVector<double> ticks = QCPAxisTicker::createTickVector(tickStep, range);
    for (double& tick : ticks)
        if (std::abs(tick - range.upper) < fuzz * tickStep)
            tick = range.upper;
    if (!isEndOf(range)) {
        if (tickStep < (1 - fuzz) * range.size() / m_mostSteps)
            keepOutermost(ticks, range, range.size() / m_mostSteps);
        return ticks;
    }
    while (!ticks.isEmpty() && ticks.back() > range.upper)
        ticks.removeLast();
    if (!ticks.isEmpty() && ticks.back() < range.upper) {
        if (range.upper - ticks.back() < room * tickStep && ticks.size() > 1)
            ticks.removeLast();
        ticks.append(range.upper);
    }
    return ticks;
}

QVector<QString> NumberTicker::createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) {
    TickLabels made = tickLabels(ticks);
    m_common = std::move(made.common);
    return std::move(made.labels);
}

} // namespace coenergy
