#pragma once
// How far a loop that is closed around a channel is from the edge of stability.

#include "response/channel.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// At a frequency in rad per unit of time.
struct Margin {
    double frequency = 0;
    double value = 0;
};

/// Every crossing, by frequency. Of a loop with unit feedback of this open loop; whether that is stable is another
/// question, which the open loop's own growing motions have a part in.
struct StabilityMargins {
    std::vector<Margin> gain;  // the factor that brings the response to -1 where it crosses the negative real axis
    std::vector<Margin> phase; // in radians, from -1 where its magnitude is 1
};

StabilityMargins marginsOf(const Channel& channel);

/// The one that is left first: the factor nearest to 1, the angle nearest to 0.
std::optional<Margin> smallestGainMargin(const StabilityMargins& margins);
std::optional<Margin> smallestPhaseMargin(const StabilityMargins& margins);

} // namespace coenergy
