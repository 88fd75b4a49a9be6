#pragma once
// What a quantity does over the rows of a run, in a few numbers.

#include <span>
#include <vector>

namespace coenergy {

struct Course {
    double peak = 0;           // the value of the largest size, with its sign
    double peakTime = 0;       // when it is reached first
    std::vector<double> turns; // when it changes its sign, between two rows
};

/// Values within rounding of zero have no sign; rows without a value are passed over.
Course courseOf(std::span<const double> time, std::span<const double> values);

} // namespace coenergy
