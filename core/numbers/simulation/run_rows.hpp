#pragma once
// The rows of a run: their times, and the state at rows inside steps, projected like the ends of steps.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/crossing_interpolant.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/one_step.hpp"
#include "simulation/recorder.hpp"
#include "simulation/step_doubling.hpp"
#include "simulation/switching_run.hpp"

#include <cmath>
#include <optional>
#include <vector>

namespace coenergy {

class Variations;

/// A step that was taken: its starting point and its length.
struct TakenStep {
    double t = 0;
    const std::vector<double>& y; // the state, then the integrals of power
    const std::vector<double>& rate;
    double length = 0;
    OneStep& method;
};

class RunRows {
public:
    RunRows(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, Recorder& recorder,
            EnergyAudit& audit, const ErrorWeights& weights);

    /// Rows are differentiated, too.
    void observe(Variations& variations) { m_variations = &variations; }

    /// The clock time for a time counted from the start of the run.
    double onTheClock(double t) const;
    /// The time of the next row of the grid, counted from the start of the run; the end of the run if there is none
    /// before it.
    double nextTime() const;
    double lastTime() const { return m_last; }

    void add(double time, const std::vector<double>& y);
    /// Removes the last row, which is none of the grid, so that the one at this time becomes the last.
    void takeBack(double before);
    /// Adds all rows in a step up to `time`, where the state is `reached`: those of the grid, and others if it is
    /// short; `across`: the interpolant, if the step crosses a singular time. `shorter` takes additional steps.
    void addInside(const TakenStep& step, double time, const std::vector<double>& reached, CrossingInterpolant* across,
                   StepDoubling& shorter);

    /// The integrals of power from the start of the step to `time`, where the method does not integrate them itself.
    void addQuadrature(const TakenStep& step, double time, std::vector<double>& y);

private:
    void addInterpolated(double time);
    void countRow(double time);
    std::vector<double> timesBesideGrid(double begin, double end) const;
    void putInside(const TakenStep& step, double row, CrossingInterpolant* across, StepDoubling& shorter);
    bool isInsideFaithful(OneStep& step, double row, double h);
    void project(StepInside& step, double time, bool isBesideSingular);
    double largestResidual(double time, const std::vector<double>& y);
    bool isNear(const std::vector<double>& before, const std::vector<double>& after) const;

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    SwitchingRun& m_switching;
    Recorder& m_recorder;
    EnergyAudit& m_audit;
    const ErrorWeights& m_weights;
    Variations* m_variations = nullptr;
    std::size_t m_states;
    bool m_hasAudit;
    bool m_isProjected;
    std::size_t m_next = 0; // row of the grid
    double m_last = -INFINITY;
    std::optional<bool> m_isFaithful; // whether the interpolant of the step satisfies the equations
    std::vector<double> m_row;
    std::vector<double> m_unprojected;
    std::vector<double> m_ahead; // beside a row
    std::vector<double> m_behind;
    std::vector<double> m_rate;
};

} // namespace coenergy
