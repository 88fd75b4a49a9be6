#include "observation/course.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double rounding = 1e-9; // of the peak

} // namespace

Course courseOf(std::span<const double> time, std::span<const double> values) {
    Course course;
    const std::size_t count = std::min(time.size(), values.size());
    for (std::size_t k = 0; k < count; ++k)
        if (std::abs(values[k]) > std::abs(course.peak)) {
            course.peak = values[k];
            course.peakTime = time[k];
        }
    std::size_t last = count; // the last row with a sign
    for (std::size_t k = 0; k < count; ++k) {
        if (!(std::abs(values[k]) > rounding * std::abs(course.peak)))
            continue;
        if (last < count && values[k] * values[last] < 0)
            course.turns.push_back(time[last] + (time[k] - time[last]) * values[last] / (values[last] - values[k]));
        last = k;
    }
    return course;
}

} // namespace coenergy
