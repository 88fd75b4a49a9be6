#pragma once
// The thread on which runs are computed: the latest request wins, two runs never overlap.

#include "base/diagnostic.hpp"
#include "simulation/simulate.hpp"

#include <cstdint>
#include <functional>
#include <memory>

namespace coenergy {

/// Identifies a run for whoever asked for it.
using RunId = std::uint64_t;

class SimulationThread {
public:
    /// Takes what a run computed, on the simulation thread, where it may make more of it.
    using Deliver = std::function<void(SimulationResult)>;
    /// Looks at the rows that a run has so far, on the simulation thread, at most ten times a second; later rows each
    /// time, also where the run is repeated.
    using Grow = std::function<void(const Trajectory& rows)>;

    /// The callbacks are called on the simulation thread. `error` tells of a fault of the program itself.
    SimulationThread(std::function<void(RunId, double fraction)> progress,
                     std::function<void(RunId, Diagnostic)> failed);
    /// Stops the running job and waits for its end (milliseconds).
    ~SimulationThread();

    /// A run that was stopped delivers what it has; one that was replaced by a newer request delivers nothing.
    void request(RunId run, SimulationProblem problem, Deliver deliver, Grow grow = {});
    /// Stops the run; what it has computed is delivered.
    void stop();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace coenergy
