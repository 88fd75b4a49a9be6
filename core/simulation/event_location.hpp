#pragma once
// Where inside a step a discontinuity lies, or a limit is reached.

#include "simulation/recorder.hpp"
#include "simulation/switching_run.hpp"

#include <optional>
#include <vector>

namespace coenergy {

class OneStep;

struct Event {
    double time = 0;
    std::optional<std::size_t> limit; // else a switch
    std::size_t which = 0;
};

/// Watches the margins of all switches and the values of all limits along a run.
class EventLocation {
public:
    EventLocation(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, Recorder& recorder);

    bool isIdle() const { return !m_switching.hasSwitches() && m_problem.observers->limits.empty(); }
    /// Where the next step starts. With a sliding switch the last rate must be that at (t, y).
    void beginAt(double t, const std::vector<double>& y);
    /// The first event between the start and `reached`, of which `step` is the last step.
    std::optional<Event> firstIn(OneStep& step, double reached);

private:
    // What changes its sign at an event.
    struct Watched {
        double time = 0;
        std::vector<double> margins;
        std::vector<double> limits;
    };

    struct Bracket {
        std::size_t which = 0;
        bool isLimit = false;
        double left = 0;
        double before = 0;
        double right = 0;
        double after = 0;
    };

    Watched watchedAt(double t, const std::vector<double>& y);
    std::optional<Event> firstCrossing(OneStep& step, const Watched& before, const Watched& after);
    std::vector<double> marginsAt(double t, const std::vector<double>& y);
    std::vector<double> limitsAt(double t, const std::vector<double>& y);
    double crossing(OneStep& step, const Bracket& bracket);

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    SwitchingRun& m_switching;
    Recorder& m_recorder;
    Watched m_start;
    std::vector<double> m_inside;
};

} // namespace coenergy
