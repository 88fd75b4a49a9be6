#pragma once
// The thread on which runs are computed: the latest request wins, two runs never overlap.

#include "base/diagnostic.hpp"
#include "simulation/simulate.hpp"

#include <cstdint>
#include <functional>
#include <memory>

namespace coenergy {

/// Identifies a run for its requester.
using RunId = std::uint64_t;

class SimulationThread {
public:
    /// Receives the result of a run, on the simulation thread, where further results may be computed from it.
    using Deliver = std::function<void(SimulationResult)>;
    /// Receives the rows of a run so far, on the simulation thread, at most ten times a second; later rows each time,
    /// even if the run is repeated.
    using Grow = std::function<void(const Trajectory& rows)>;

    /// The callbacks are called on the simulation thread. `error` reports an internal error.
    SimulationThread(std::function<void(RunId, double fraction)> progress,
                     std::function<void(RunId, Diagnostic)> failed);
    /// Stops the running job and waits for its end (milliseconds).
    ~SimulationThread();

    /// A run that was stopped delivers its rows so far; one that was replaced by a newer request delivers nothing.
    void request(RunId run, SimulationProblem problem, Deliver deliver, Grow grow = {});
    /// Stops the run; the rows computed so far are delivered.
    void stop();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace coenergy
