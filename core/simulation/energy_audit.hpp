#pragma once
// The balance of energy along a run: how well H follows from the power that is supplied and dissipated.

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

    /// What H gains.
    double power() const { return supplied - dissipated; }
    /// What flows in and out, whatever its sign.
    double exchange() const { return std::abs(supplied) + std::abs(dissipated); }
};

/// Integrals over the run so far of supplied - dissipated, and of |supplied| + |dissipated| power.
struct EnergyIntegrals {
    double work = 0;
    double turnover = 0;
};

/// Behind so many variables of the state; nothing where none are integrated.
inline EnergyIntegrals integralsBehind(std::size_t states, const std::vector<double>& y) {
    return y.size() > states ? EnergyIntegrals{y[states], y[states + 1]} : EnergyIntegrals{};
}

/// Whether it is wanted, and the formulation has a balance to audit.
inline bool hasEnergyAudit(const SimulationProblem& problem) {
    const bool hasMotion = problem.system->stateCount() > 0; // else nothing is integrated, the powers neither
    return hasMotion && problem.settings.audit != Audit::Off && problem.observers->energy.outputCount() > 0;
}

class EnergyAudit {
public:
    /// `weights` tell the sizes of the state, below whose last digits nothing is seen; they are looked at as they are
    /// then.
    EnergyAudit(const SimulationProblem& problem, Dynamics& dynamics, const SwitchingRun& switching,
                const ErrorWeights& weights);

    /// At the last solved point of the dynamics; where that is a mixture, of the sides in their shares.
    EnergyReading read();
    /// At the inputs of the dynamics as they are.
    EnergyReading readInputs() { return readAt(m_dynamics.inputs()); }

    /// The last solved point is where the run begins.
    void begin();
    /// The last solved point is a row or the end of an accepted step. Its imbalance: |H - H(0) - work| as far as it
    /// exceeds the rounding errors of H, in units of energy.
    double add(const EnergyIntegrals& integrals);

    /// What rounding may have made of the work so far, in units of energy: so much is not seen.
    void allowWorkRounding(double rounding) { m_workRounding = rounding; }

    /// Energies below this are not moved but made by the roundings of what nothing moves.
    void assumeScale(double energy) { m_leastScale = std::max(m_leastScale, energy); }

    /// Below this, in units of energy, nothing is seen.
    double rounding() const { return roundingsThatCount * m_rounding; }
    /// The same of the powers: where sources supply each other, their sum is nothing but that.
    double powerRounding() const { return roundingsThatCount * m_powerRounding; }
    /// What is lost, in units of energy, between the point of the last `add` and the last solved point.
    double lost(const EnergyIntegrals& before, const EnergyIntegrals& after);

    /// What H gained, in units of energy, between the point of the last `add` and the last solved point.
    double gained() { return read().hamiltonian - m_lastEnergy; }

    /// An imbalance against the largest change of H, the turnover and the largest T* of the whole run so far; 0 where
    /// nothing moves, infinite after an overflow.
    double figure(double imbalance) const;
    /// The largest figure so far.
    double largestFigure() const { return figure(m_largestImbalance); }
    /// What imbalances are compared with, once the turnover has reached this.
    double scale(double turnover) const {
        return std::max(m_leastScale, m_largestChange + turnover + m_largestCoenergy);
    }

    /// Adds to the integrals those from t to t + h, by Gauss's rule with four points on an interpolant of the motion;
    /// `solve` brings the dynamics to (t, y). Work is done along what the state really does, so the slope of the
    /// interpolant takes the place of the rate: in a stiff equation the rate turns a small error of the state into a
    /// large one.
    EnergyIntegrals along(OneStep& step, double t, double h, EnergyIntegrals before,
                          const std::function<void(double, const std::vector<double>&)>& solve);

private:
    EnergyReading readAt(const std::vector<double>& inputs);
    EnergyReading evaluated(); // at m_inputs
    double slopeOf(std::size_t state, double distance) const;
    void measureRounding();

    const Tape& m_energy;
    Dynamics& m_dynamics;
    const SwitchingRun& m_switching;
    const ErrorWeights& m_weights;
    Tape::Memory m_memory;
    std::vector<double> m_inputs;
    static constexpr double roundingsThatCount = 10; // between the measured ones and what a run may gather

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
    std::vector<double> m_between;
    std::vector<double> m_ahead;
    std::vector<double> m_behind;
};

} // namespace coenergy
