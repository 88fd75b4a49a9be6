#pragma once
// The response of a linear system at rest to an input that jumps from 0 to 1.

#include "response/channel.hpp"

#include <vector>

namespace coenergy {

struct TimeResponse {
    std::vector<double> time;
    std::vector<double> values;
};

/// From 0 to the end at equal intervals, exact up to rounding; shorter if values overflow. The end must be positive.
TimeResponse stepResponse(const MinimalRealization& part, double end);

/// A time in which the response settles, or shows how it grows or oscillates.
double endFor(const MinimalRealization& part);

} // namespace coenergy
