// Every number is computed three times, from all rows and from either half of them: if these disagree, the rows are too
// far apart to tell.
#include "studies/reductions.hpp"

#include "observation/curve_transforms.hpp"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace coenergy {

namespace {

constexpr double resolved = 1e-2;

/// A quantity between its rows.
class RowCurve {
public:
    RowCurve(const std::vector<double>& time, const std::vector<double>& values)
        : m_time(time), m_values(values), m_slopes(slopesOverRows(time, values)) {}

    std::size_t size() const { return m_time.size(); }
    double time(std::size_t row) const { return m_time[row]; }
    double value(std::size_t row) const { return m_values[row]; }

    /// Between a row and the next one, `share` of the way.
    double within(std::size_t row, double share) const {
        const double h = m_time[row + 1] - m_time[row], rest = 1 - share;
        const double before = m_values[row], after = m_values[row + 1];
        if (!std::isfinite(m_slopes[row]) || !std::isfinite(m_slopes[row + 1]))
            return rest * before + share * after;
        return rest * rest * ((1 + 2 * share) * before + share * h * m_slopes[row]) +
               share * share * ((1 + 2 * rest) * after - rest * h * m_slopes[row + 1]);
    }

    /// Where the cubic between a row and the next one has its maximum, as a share of the way: its slope there, times
    /// the time between the rows, is c + b share + a share^2, and falls. Not a number if it has none.
    double levelShareWithin(std::size_t row) const {
        const double h = m_time[row + 1] - m_time[row], change = m_values[row + 1] - m_values[row];
        const double c = h * m_slopes[row], end = h * m_slopes[row + 1];
        const double a = 3 * (c + end - 2 * change), b = 6 * change - 4 * c - 2 * end;
        return 2 * c / (std::sqrt(b * b - 4 * a * c) - b);
    }

    double at(double time) const {
        const auto after = std::upper_bound(m_time.begin(), m_time.end(), time);
        const auto row = static_cast<std::size_t>(after - m_time.begin()) - 1;
        return row + 1 == size() ? m_values[row] : within(row, (time - m_time[row]) / (m_time[row + 1] - m_time[row]));
    }

    /// The share of the way to the next row at which the quantity is zero; the signs at the row and at `end` differ.
    double zeroWithin(std::size_t row, double end = 1) const {
        if (m_values[row] == 0)
            return 0;
        std::uintmax_t iterations = 60;
        const auto [low, high] = boost::math::tools::toms748_solve(
            [&](double share) { return within(row, share); }, 0.0, end, m_values[row], within(row, end),
            boost::math::tools::eps_tolerance<double>(50), iterations);
        return (low + high) / 2;
    }

private:
    const std::vector<double>& m_time;
    const std::vector<double>& m_values;
    std::vector<double> m_slopes;
};

bool isPassedUpward(const RowCurve& curve, std::size_t row) {
    return !(curve.value(row) > 0) && curve.value(row + 1) > 0;
}

std::vector<double> passageTimes(const RowCurve& curve) {
    std::vector<double> times;
    for (std::size_t row = 0; row + 1 < curve.size(); ++row)
        if (isPassedUpward(curve, row)) {
            const double length = curve.time(row + 1) - curve.time(row);
            times.push_back(curve.time(row) + (length > 0 ? length * curve.zeroWithin(row) : 0));
        }
    return times;
}

/// Twice the bend of the parabola through a row and its neighbours; nothing at a jump or an end.
std::optional<double> bendAt(const RowCurve& curve, std::size_t row) {
    if (row == 0 || row + 1 >= curve.size())
        return std::nullopt;
    const double before = curve.time(row) - curve.time(row - 1), after = curve.time(row + 1) - curve.time(row);
    if (!(before > 0 && after > 0))
        return std::nullopt;
    return ((curve.value(row + 1) - curve.value(row)) / after - (curve.value(row) - curve.value(row - 1)) / before) /
           (before + after);
}

/// Whether there is a smooth peak between two rows, not a corner, behind which the cubic would swing over.
bool isSmoothBetween(const RowCurve& curve, std::size_t row) {
    constexpr double change = 2;
    const auto one = bendAt(curve, row), other = bendAt(curve, row + 1);
    return one && other && *one < 0 && *other < 0 && *one > change * *other && *other > change * *one;
}

/// The share of the way to the next row at which the cubic has its peak, or the higher end.
double peakShareWithin(const RowCurve& curve, std::size_t row) {
    const double share = curve.levelShareWithin(row);
    return share > 0 && share < 1 ? share : (curve.value(row + 1) > curve.value(row) ? 1 : 0);
}

double peakWithin(const RowCurve& curve, std::size_t row) {
    return curve.within(row, peakShareWithin(curve, row));
}

/// Whether the quantity is positive between two rows at which it is not.
bool hidesPeak(const RowCurve& curve, std::size_t row) {
    const double more = std::max(curve.value(row), curve.value(row + 1));
    if (more > 0 || !isSmoothBetween(curve, row))
        return false;
    const double length = curve.time(row + 1) - curve.time(row);
    const double bend = std::max(std::abs(*bendAt(curve, row)), std::abs(*bendAt(curve, row + 1)));
    return more + bend * length * length > 0 && peakWithin(curve, row) > 0;
}

double largest(const RowCurve& curve) {
    double most = curve.value(0);
    for (std::size_t row = 1; row < curve.size(); ++row)
        most = std::max(most, curve.value(row));
    double peak = most;
    for (std::size_t row = 0; row + 1 < curve.size(); ++row) {
        const double step = std::abs(curve.value(row + 1) - curve.value(row));
        const bool mayRise = std::max(curve.value(row), curve.value(row + 1)) + step >= most;
        if (mayRise && isSmoothBetween(curve, row))
            peak = std::max(peak, peakWithin(curve, row));
    }
    return peak;
}

double meanOf(const std::vector<double>& time, const std::vector<double>& values) {
    const double length = time.back() - time.front();
    return length > 0 ? integralsOverRows(time, values).back() / length : values.back();
}

bool areApartBy(double period, const std::vector<double>& passages) {
    return std::adjacent_find(passages.begin(), passages.end(), [period](double one, double next) {
               return !(std::abs(next - one - period) <= resolved * period);
           }) == passages.end();
}

// Where the amplitude or the mean changes, passages upward come later and those downward earlier, or the reverse.
Reduced periodOf(const std::vector<double>& time, const std::vector<double>& values) {
    const auto [lowest, highest] = std::minmax_element(values.begin(), values.end());
    const double middle = *lowest + (*highest - *lowest) / 2;
    std::vector<double> above, below;
    for (const double value : values) {
        above.push_back(value - middle);
        below.push_back(middle - value);
    }
    const std::vector<double> upward = passageTimes(RowCurve(time, above));
    const std::vector<double> downward = passageTimes(RowCurve(time, below));
    const std::vector<double>& more = upward.size() >= downward.size() ? upward : downward;
    if (std::min(upward.size(), downward.size()) < 2) // one interval alone cannot be compared with another
        return tl::unexpected(NoValue::NoPeriod);
    const double period = (more.back() - more.front()) / static_cast<double>(more.size() - 1);
    if (!areApartBy(period, upward) || !areApartBy(period, downward))
        return tl::unexpected(NoValue::NoPeriod);
    return period;
}

Reduced valueWhenFirst(const RowCurve& value, const RowCurve& condition) {
    if (condition.value(0) > 0)
        return value.value(0);
    for (std::size_t row = 0; row + 1 < condition.size(); ++row) {
        if (hidesPeak(condition, row))
            return value.within(row, condition.zeroWithin(row, peakShareWithin(condition, row)));
        if (isPassedUpward(condition, row)) {
            const bool isJump = !(condition.time(row + 1) > condition.time(row));
            return isJump ? value.value(row + 1) : value.within(row, condition.zeroWithin(row));
        }
    }
    return tl::unexpected(NoValue::NeverTrue);
}

std::vector<double> transformedRows(std::vector<double> values, double (*change)(double)) {
    std::transform(values.begin(), values.end(), values.begin(), change);
    return values;
}

double opposite(double value) {
    return -value;
}

double passagesOf(const std::vector<double>& time, const std::vector<double>& values) {
    const std::vector<double> turned = transformedRows(values, opposite);
    const RowCurve curve(time, values), mirrored(time, turned);
    double count = 0;
    for (std::size_t row = 0; row + 1 < curve.size(); ++row) {
        const bool returns = values[row + 1] > 0 && hidesPeak(mirrored, row);
        count += returns || isPassedUpward(curve, row) || hidesPeak(curve, row) ? 1 : 0;
    }
    return count;
}

Reduced valueAt(double when, const std::vector<double>& time, const std::vector<double>& values) {
    const double slack = 1e-12 * std::max(std::abs(time.front()), std::abs(time.back()));
    if (!(when >= time.front() - slack && when <= time.back() + slack))
        return tl::unexpected(NoValue::OutsideRun);
    return RowCurve(time, values).at(std::clamp(when, time.front(), time.back()));
}

using Rows = std::span<const std::vector<double>>;

Reduced fromRows(RunReduction reduction, const std::vector<double>& time, Rows rows) {
    const std::vector<double>& values = rows[0];
    switch (reduction) {
    case RunReduction::Max: return largest(RowCurve(time, values));
    case RunReduction::Min: {
        const std::vector<double> turned = transformedRows(values, opposite);
        return -largest(RowCurve(time, turned));
    }
    case RunReduction::Mean: return meanOf(time, values);
    case RunReduction::Rms:
        return std::sqrt(meanOf(time, transformedRows(values, [](double value) { return value * value; })));
    case RunReduction::Initial: return values.front();
    case RunReduction::Final: return values.back();
    case RunReduction::At: return valueAt(values.front(), time, rows[1]);
    case RunReduction::First: return valueWhenFirst(RowCurve(time, values), RowCurve(time, rows[1]));
    case RunReduction::Period: return periodOf(time, values);
    case RunReduction::Count: return passagesOf(time, values);
    }
    return tl::unexpected(NoValue::Undefined);
}

enum class Half : std::size_t { Even, Odd };

/// Every second row, with both sides of jumps and the ends.
std::vector<std::size_t> thinned(const std::vector<double>& time, Half half) {
    std::vector<std::size_t> kept;
    kept.reserve(time.size());
    for (std::size_t row = 0; row < time.size(); ++row) {
        const bool isJump =
            (row > 0 && !(time[row] > time[row - 1])) || (row + 1 < time.size() && !(time[row + 1] > time[row]));
        if (row % 2 == static_cast<std::size_t>(half) || isJump || row == 0 || row + 1 == time.size())
            kept.push_back(row);
    }
    return kept;
}

std::vector<double> chosen(const std::vector<double>& values, const std::vector<std::size_t>& rows) {
    std::vector<double> result;
    result.reserve(rows.size());
    for (const std::size_t row : rows)
        result.push_back(values[row]);
    return result;
}

Reduced fromHalf(RunReduction reduction, const std::vector<double>& time, Rows rows, Half half) {
    const std::vector<std::size_t> kept = thinned(time, half);
    std::vector<std::vector<double>> fewer;
    for (const std::vector<double>& values : rows)
        fewer.push_back(chosen(values, kept));
    return fromRows(reduction, chosen(time, kept), fewer);
}

double sizeOf(const std::vector<double>& values) {
    double size = 0;
    for (const double value : values)
        size = std::max(size, std::abs(value));
    return size;
}

/// A corner is found up to rounding: what is zero along one side of it is zero there.
std::vector<double> withSettledCorners(const std::vector<double>& time, std::vector<double> values) {
    constexpr double rounding = 1e-9; // of the largest value
    const double least = rounding * sizeOf(values);
    for (std::size_t row = 1; row + 2 < time.size(); ++row) {
        const bool isCorner = !(time[row + 1] > time[row]);
        const double most = std::max(std::abs(values[row]), std::abs(values[row + 1]));
        if (isCorner && most <= least && (values[row - 1] == 0 || values[row + 2] == 0))
            values[row] = values[row + 1] = 0;
    }
    return values;
}

bool isOfOneRow(RunReduction reduction) {
    return reduction == RunReduction::Initial || reduction == RunReduction::Final;
}

// What a difference between all rows and half of them is weighed against.
double scaleOf(RunReduction reduction, double value, const std::vector<double>& time, Rows rows) {
    switch (reduction) {
    case RunReduction::Rms:
    case RunReduction::Period:
    case RunReduction::Count: return std::abs(value);
    case RunReduction::Mean: // not the size: one row at a pole would outweigh all others
        return meanOf(time, transformedRows(rows[0], [](double each) { return std::abs(each); }));
    case RunReduction::At: return sizeOf(rows[1]);
    default: return sizeOf(rows[0]);
    }
}

} // namespace

std::vector<double> positiveAtZero(std::vector<double> difference) {
    std::replace(difference.begin(), difference.end(), 0.0, std::numeric_limits<double>::min());
    return difference;
}

Reduced reduced(RunReduction reduction, const std::vector<double>& time, Rows recorded) {
    const auto isNone = [](double value) { return !std::isfinite(value); };
    for (const std::vector<double>& values : recorded)
        if (values.empty() ||
            (isOfOneRow(reduction) ? isNone(reduction == RunReduction::Final ? values.back() : values.front())
                                   : std::any_of(values.begin(), values.end(), isNone)))
            return tl::unexpected(NoValue::Undefined);
    std::vector<std::vector<double>> settled;
    if (std::adjacent_find(time.begin(), time.end()) != time.end())
        for (const std::vector<double>& values : recorded)
            settled.push_back(withSettledCorners(time, values));
    const Rows rows = settled.empty() ? recorded : Rows(settled);
    const Reduced value = fromRows(reduction, time, rows);
    if (isOfOneRow(reduction) || (!value && value.error() == NoValue::OutsideRun))
        return value;
    for (const Half half : {Half::Even, Half::Odd}) {
        const Reduced coarse = fromHalf(reduction, time, rows, half);
        if (value.has_value() != coarse.has_value() ||
            (value && !(std::abs(*value - *coarse) <= resolved * scaleOf(reduction, *value, time, rows))))
            return tl::unexpected(NoValue::RowsTooFar);
    }
    if (value && isNone(*value))
        return tl::unexpected(NoValue::Undefined);
    return value;
}

} // namespace coenergy
