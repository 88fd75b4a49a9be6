#pragma once
// What an output does when an input jumps.

#include "response/channel.hpp"

#include <vector>

namespace coenergy {

struct TimeResponse {
    std::vector<double> time;
    std::vector<double> values;
};

/// From rest, when the input jumps from 0 to 1 at t = 0; exact at each of the times.
TimeResponse stepResponse(const Channel& channel, double end, std::size_t count = 600);

/// Long enough for a response to settle, or to show how it swings or grows.
double endFor(const Channel& channel);

} // namespace coenergy
