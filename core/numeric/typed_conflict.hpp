#pragma once
// Which of the values that somebody typed cannot stand together.

#include "numeric/start_metric.hpp"

#include <vector>

namespace coenergy {

/// No more than it takes to contradict each other: without one of the values the others can stand.
struct TypedConflict {
    std::vector<std::size_t> typed;      // state variables
    std::vector<std::size_t> invariants; // of the system
};

/// One after the other, of typed values that the consistent start has moved; none where all stand, or where it is not
/// known who is at odds with whom.
std::vector<TypedConflict> typedConflicts(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                                          const StartResult& start, const std::stop_token& stop = {});

} // namespace coenergy
