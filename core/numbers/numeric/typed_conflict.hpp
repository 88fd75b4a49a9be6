#pragma once
// Which typed values contradict each other.

#include "numeric/start_metric.hpp"

#include <vector>

namespace coenergy {

/// A minimal contradictory set: without any one of the values the others are consistent.
struct TypedConflict {
    std::vector<std::size_t> typed;      // state variables
    std::vector<std::size_t> invariants; // of the system
};

/// One conflict after the other, among typed values that the consistent start has moved; none if all are consistent, or
/// if the cause is not known.
std::vector<TypedConflict> typedConflicts(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                                          const StartResult& start, const std::stop_token& stop = {});

} // namespace coenergy
