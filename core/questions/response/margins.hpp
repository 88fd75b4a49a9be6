#pragma once
// How far the loop closed over a channel by y -> u = -y is from its stability limit.

#include "response/channel.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

struct Margin {
    double frequency = 0;
    double value = 0; // gain: the factor; phase: the angle in rad
};

/// For a stable closed loop, these are the gain and the lag that it tolerates; for an unstable one they are merely
/// crossings.
struct Margins {
    std::vector<Margin> gain;  // where G is negative: 1/|G|
    std::vector<Margin> phase; // where |G| is 1: the angle from -1, in (-pi, pi]
    /// The limiting ones: the factor nearest to 1, the angle nearest to 0.
    std::optional<std::size_t> limitingGain = {};
    std::optional<std::size_t> limitingPhase = {};
    bool isOpenLoopStable = false;   // every pole that the channel sees
    bool isClosedLoopStable = false; // likewise; false if the loop has no solution, 1 + d = 0
};

/// Every crossing, by frequency, to full accuracy.
Margins marginsOf(const MinimalRealization& part);

} // namespace coenergy
