#pragma once
// The energy balance along a run: how well the change of H agrees with the supplied and dissipated power.

#include "numeric/dynamics.hpp"
#include "simulation/one_step.hpp"
#include "simulation/simulation_problem.hpp"
#include "simulation/switching_run.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace coenergy {

/// H, supplied and dissipated power, and T* at a point.
struct EnergyReading {
    double hamiltonian = 0;
    double supplied = 0;
    double dissipated = 0;
    double kineticCoenergy = 0;

    /// The rate of change of H.
    double power() const { return supplied - dissipated; }
    /// The total power exchanged, regardless of sign.
    double exchange() const { return std::abs(supplied) + std::abs(dissipated); }
};

/// Integrals over the run so far of supplied - dissipated and of |supplied| + |dissipated| power.
struct EnergyIntegrals {
    double work = 0;
    double turnover = 0;
};

/// The integrals stored after the state variables; zero where none are integrated.
inline EnergyIntegrals integralsBehind(std::size_t states, const std::vector<double>& y) {
    return y.size() > states ? EnergyIntegrals{y[states], y[states + 1]} : EnergyIntegrals{};
}

/// Whether the audit is requested, and the formulation has a balance to audit.
inline bool hasEnergyAudit(const SimulationProblem& problem) {
    const bool hasMotion = problem.system->stateCount() > 0; // otherwise nothing is integrated, not even the powers
    return hasMotion && problem.settings.audit != Audit::Off && problem.observers->energy->outputCount() > 0;
}

class EnergyAudit {
public:
    /// `weights` give the sizes of the state, below whose last digits nothing is visible; they are read when needed,
    /// not copied.
    EnergyAudit(const SimulationProblem& problem, Dynamics& dynamics, const SwitchingRun& switching,
                const ErrorWeights& weights);

    /// At the last solved point of the dynamics; if that is a mixture, of its sides with their shares.
    EnergyReading read();
    /// Whether anything supplies or dissipates power; if not, H stays what it is.
    bool hasPower() const { return m_hasPower; }
    /// At the present inputs of the dynamics.
    EnergyReading readInputs() { return readAt(m_dynamics.inputs()); }

    /// The last solved point is the beginning of the run.
    void begin();
    /// The last solved point is a row or the end of an accepted step. Returns its imbalance: the part of |H - H(0) -
    /// work| that exceeds the rounding errors of H, in units of energy.
    double add(const EnergyIntegrals& integrals);

    /// Whether T* has no value along the motion, although the equations have solutions: these come from derivatives,
    /// which may have values where the energy has none, as 1/f where T* = f ln(f) - f.
    bool lacksCoenergy() const { return m_pointsWithoutCoenergy > 1; }

    /// Sets the possible rounding error of the work so far, in units of energy; imbalances below it are not visible.
    void allowWorkRounding(double rounding) { m_workRounding = rounding; }

    /// Energies below this are rounding errors of a model in which nothing moves.
    void assumeScale(double energy) { m_leastScale = std::max(m_leastScale, energy); }

    /// Imbalances below this, in units of energy, are not visible.
    double rounding() const { return roundingsThatCount * m_rounding; }
    /// The same for the powers: where sources supply each other, the sum of the powers is nothing but rounding.
    double powerRounding() const { return roundingsThatCount * m_powerRounding; }
    /// The energy lost between the point of the last `add` and the last solved point.
    double lost(const EnergyIntegrals& before, const EnergyIntegrals& after);

    /// The gain of H between the point of the last `add` and the last solved point.
    double gained() { return read().hamiltonian - m_lastEnergy; }

    /// An imbalance divided by the sum of the largest change of H, the turnover and the largest T* of the whole run so
    /// far; 0 where nothing moves, infinite after an overflow.
    double figure(double imbalance) const;
    /// The largest figure so far.
    double largestFigure() const { return figure(m_largestImbalance); }
    /// The quantity with which imbalances are compared, at this turnover.
    double scale(double turnover) const {
        return std::max(m_leastScale, m_largestChange + turnover + m_largestCoenergy);
    }

    /// Adds to the integrals those from t to t + h, by four-point Gauss quadrature on an interpolant of the motion;
    /// `solve` brings the dynamics to (t, y). Work is done along the actual path of the state, so the slope of the
    /// interpolant replaces the rate: in a stiff equation the rate turns a small error of the state into a large one.
    EnergyIntegrals along(OneStep& step, double t, double h, EnergyIntegrals before,
                          const std::function<void(double, const std::vector<double>&)>& solve);

private:
    EnergyReading readAt(const std::vector<double>& inputs);
    EnergyReading evaluated(); // at m_inputs
    double slopeOf(std::size_t state, double distance) const;
    void measureRounding();
    void noteCoenergy(double value);

    const Tape& m_energy;
    Dynamics& m_dynamics;
    const SwitchingRun& m_switching;
    const ErrorWeights& m_weights;
    Tape::Memory m_memory;
    std::vector<double> m_inputs;
    bool m_hasPower;
    static constexpr double roundingsThatCount = 10; // ratio of the accumulated to the measured rounding

    double m_startEnergy = 0;
    double m_lastEnergy = 0; // at the end of the last step
    double m_largestChange = 0;
    double m_largestCoenergy = 0;
    double m_turnover = 0;
    double m_largestImbalance = 0;
    double m_rounding = 0;      // of H, in units of energy
    double m_powerRounding = 0; // of supplied and dissipated power
    double m_workRounding = 0;
    double m_leastScale = 0;
    std::size_t m_points = 0;
    std::size_t m_pointsWithoutCoenergy = 0; // the last ones
    std::vector<double> m_between;
    std::vector<double> m_ahead;
    std::vector<double> m_behind;
};

} // namespace coenergy
