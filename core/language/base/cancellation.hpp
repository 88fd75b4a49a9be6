#pragma once
// Cancellation has a type of its own: thrown only here, caught only where a job begins.

#include <stop_token>

namespace coenergy {

class Cancelled {};

/// Throws Cancelled if a stop was requested. Long work calls it between small steps.
inline void checkpoint(const std::stop_token& stop) {
    if (stop.stop_requested())
        throw Cancelled();
}

} // namespace coenergy
