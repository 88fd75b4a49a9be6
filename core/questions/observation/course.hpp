#pragma once
// The behaviour of a quantity over the rows of a run, in a few numbers.

#include <span>
#include <vector>

namespace coenergy {

struct Course {
    double peak = 0;           // the value of largest magnitude, with its sign
    double peakTime = 0;       // when it is first reached
    std::vector<double> turns; // times of its sign changes, between two rows
};

/// Values within rounding of zero have no sign; rows without a value are skipped.
Course courseOf(std::span<const double> time, std::span<const double> values);

} // namespace coenergy
