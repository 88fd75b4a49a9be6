#pragma once
// From the rows of a run to one number. Between rows a quantity is the cubic with the slopes of `slopesOverRows`.

#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

enum class RunReduction : std::uint8_t {
    Max,
    Min,
    Mean, // over time
    Rms,  // likewise
    Initial,
    Final,
    At,     // the second quantity, at the time that is the first row of the first one
    First,  // the first quantity when the second one is positive for the first time
    Period, // between passages through the middle of the range, upward and downward alike
    Count,  // how often the quantity becomes positive
};

/// Why there is no number.
enum class NoValue : std::uint8_t {
    Undefined,  // a row has no value
    OutsideRun, // the time of `At` is not one of the run
    NeverTrue,  // `First`
    NoPeriod,   // fewer than two periods, or the times between passages differ by more than a hundredth
    RowsTooFar, // from a half of the rows follows another number
};

using Reduced = tl::expected<double, NoValue>;

/// Of a condition that holds where both sides are equal, so that it counts as positive there.
std::vector<double> positiveAtZero(std::vector<double> difference);

/// `rows` holds each quantity that the reduction needs; rows of equal time are the two sides of a jump. A number that
/// the rows do not determine within a hundredth of the size of the quantity is none.
Reduced reduced(RunReduction reduction, const std::vector<double>& time, std::span<const std::vector<double>> rows);

} // namespace coenergy
