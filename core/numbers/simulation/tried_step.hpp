#pragma once
// A step that is attempted: its error in the state and in the energies, in units of the tolerance; and what accepted
// steps show about the accuracy of the run.

#include "simulation/energy_audit.hpp"
#include "simulation/running_method.hpp"
#include "simulation/running_rate.hpp"
#include "simulation/singular_passage.hpp"
#include "simulation/state_sizes.hpp"
#include "simulation/step_rounding.hpp"
#include "simulation/trust.hpp"

#include <cmath>
#include <optional>
#include <vector>

namespace coenergy {

/// The beginning of a step.
struct StepStart {
    double t = 0;
    const std::vector<double>& y; // the state, then the integrals of power
    const std::vector<double>& rate;
};

class TriedStep {
public:
    /// `weights` are those of the run; the share of a step and the rounding errors are filled in here.
    TriedStep(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, EnergyAudit& audit,
              RunningRate& rate, RunningMethod& method, SingularPassage& passage, const StateSizes& sizes,
              ErrorWeights& weights);

    /// The error of a step of length h that may use this share of its tolerance, and that ends at `reached`.
    double errorOf(const StepStart& start, double h, double reached, double share);

    double length() const { return m_length; }
    /// The variable with the largest error.
    std::size_t worst() const { return m_worst; }
    /// Whether the method found no end of the step; fault() then is what it met, if anything.
    bool isRefused() const { return !std::isfinite(m_error); }
    const std::optional<EvaluationFault>& faultOfMethod() const { return m_faultOfMethod; }
    /// The projected end, if the projection succeeds.
    const std::vector<double>& projected() const { return m_projected; }
    bool isLost() const { return m_isLost; }

    /// Accepts the step up to `time`; `isWhole`: not cut short by an event.
    void accept(const StepStart& start, double time, bool isWhole);
    const Evidence& evidence() const { return m_evidence; }
    /// The possible rounding error of each state variable, and of the integrals integrated with them.
    const std::vector<double>& gatheredRounding() const { return m_rounding.gathered(); }

private:
    static constexpr std::size_t stepsWithoutSuspicion = 50; // after rounding was found not to contribute to an error

    double ownError(const StepStart& start, double h, double reached);
    bool suspectsRounding(double error) const;
    WeighedError weighProjected(const WeighedError& plain, const std::vector<double>& before, double time);
    void measureRounding(const StepStart& start, double h, bool isRejected);
    double lostEnergy(const StepStart& start, double h);
    enum class WorkRounding { Counts, IsHidden };
    double workErrorOfStep(WorkRounding rounding) const;
    double relativeWorkError(std::size_t part, double error, const std::vector<double>& after) const;
    void takeTwice(const StepStart& start, double time);
    void gatherRounding();
    void allowWorkRounding();

    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    SwitchingRun& m_switching;
    EnergyAudit& m_audit;
    RunningRate& m_rate;
    RunningMethod& m_method;
    SingularPassage& m_passage;
    const StateSizes& m_sizes;
    ErrorWeights& m_weights;
    std::size_t m_states;
    StepRounding m_rounding;
    std::vector<double> m_roundingOfRate; // of each variable of the state
    Evidence m_evidence;
    double m_length = 0;
    double m_elapsed = 0; // of accepted steps
    double m_error = 0;
    std::optional<EvaluationFault> m_faultOfMethod;
    std::size_t m_worst = 0;
    std::vector<double> m_projected;
    bool m_isLost = false;
    ErrorEstimate m_tangential;
    std::vector<double> m_probe;
    std::vector<double> m_whole; // a step and its two halves
    ErrorEstimate m_difference;
    std::vector<double> m_rateThere; // evaluated for its side effects on the dynamics
    std::size_t m_stepsOfRounding = 0;
    std::size_t m_nextSuspicion = 0;
};

} // namespace coenergy
