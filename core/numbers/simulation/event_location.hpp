#pragma once
// Locates a discontinuity inside a step, or a limit that is reached.

#include "numeric/tape_bounds.hpp"
#include "simulation/recorder.hpp"
#include "simulation/step_path.hpp"
#include "simulation/switching_run.hpp"

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace coenergy {

class StepInside;

struct Event {
    double time = 0;
    std::optional<std::size_t> limit; // otherwise a switch
    std::size_t which = 0;
};

/// Monitors the margins of all switches and the values of all limits along a run. Nothing is assumed between two
/// evaluations: bounds show that a quantity does not vanish there, or where it does.
class EventLocation {
public:
    EventLocation(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, Recorder& recorder,
                  const ErrorWeights& weights);

    bool isIdle() const { return !m_switching.hasSwitches() && m_problem.observers->limits.empty(); }
    /// Where the next step starts.
    void beginAt(double t, const std::vector<double>& y);
    /// Modes have changed: results for later times are discarded.
    void forget() { m_freeUntil.reset(); }
    /// The length of a step of at most h that ends at the next zero of an argument of t alone, if there is one.
    double clipped(double h);
    /// The first event between the start and `reached`, where `step` is the last step.
    std::optional<Event> firstIn(StepInside& step, double reached);

    /// Switches, as typed, and limits that could not be bounded somewhere in the run.
    const std::vector<std::string>& unbounded() const { return m_unbounded; }

private:
    // A margin of a switch, or a limit.
    struct Watch {
        SwitchMargin margin;
        std::optional<std::size_t> limit;
    };
    struct Bracket {
        std::size_t watch = 0;
        double left = 0;
        double right = 0;
    };
    struct Search {
        const std::vector<Watch>& watches;
        const StepPath& path;
        StepInside* step; // null: time alone
        double finest;    // pieces are not divided further than this
        std::size_t looks = 0;
    };
    enum class Verdict { Clear, Falls, Unknown };

    double end() const { return m_problem.settings.end - m_problem.settings.start; }
    double resolution(double t) const;
    void collectWatches();
    StepPath pathOf(StepInside& step, double from, double to);
    bool isFaithful(const StepPath& path, StepInside& step);
    std::optional<Event> firstWithin(StepInside& step, double from, double to, std::size_t& divisions);
    void stateAt(StepInside* step, double t);
    void load(double t, const std::vector<double>& y);
    double valueAt(const Watch& watch, StepInside* step, double t);
    std::vector<Interval> pointValues(const Search& search, double t);
    std::vector<Motion> pieceMotions(const Search& search, const PathPiece& piece);
    std::vector<Motion> evaluated(const std::vector<Watch>& watches);
    Verdict verdict(const Watch& watch, const Motion& motion, const Interval& left, const Interval& right,
                    double length) const;
    std::optional<Bracket> firstBracket(Search& search, const PathPiece& piece, const std::vector<Interval>& left,
                                        const std::vector<Interval>& right);
    bool isOver(const Watch& watch, const Interval& value) const;
    bool isReached(const Watch& watch, const Interval& value) const;
    std::optional<double> touch(const Search& search, const Watch& watch, const PathPiece& piece);
    double crossing(const Search& search, const Bracket& bracket);
    void noteUnbounded(const Watch& watch);

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    SwitchingRun& m_switching;
    Recorder& m_recorder;
    const ErrorWeights& m_weights;
    TapeBounds m_arguments;
    TapeBounds m_limits;
    bool m_isProjected;                    // limits refer to the rows, which satisfy the invariants
    std::vector<std::size_t> m_pathInputs; // states and solved unknowns that are evaluated
    bool m_needsSolution = false;          // some of them are solved for
    double m_t = 0;
    std::vector<double> m_y;
    std::vector<Watch> m_watches;
    std::vector<Watch> m_timeWatches;
    std::optional<double> m_freeUntil;                         // arguments of t alone keep their signs until then
    std::optional<Event> m_timeEvent;                          // and one vanishes there
    double m_window = std::numeric_limits<double>::infinity(); // length of the future interval that is searched at once
    std::vector<double> m_inside;
    std::vector<Motion> m_inputs;
    std::vector<std::string> m_unbounded;
};

} // namespace coenergy
