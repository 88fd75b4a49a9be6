#pragma once
// The energy balance along a run: how well the change of H agrees with the supplied and dissipated power, in every part
// of the model that shares nothing with the rest. What is fast in one part hides nothing in another.

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

/// The balances of a run: those of the parts of the model, or one of the whole.
inline const Tape& auditedEnergy(const SimulationProblem& problem) {
    return problem.observers->parts.empty() ? *problem.observers->energy : *problem.observers->energyOfParts;
}

/// Whether the audit is requested, and the formulation has a balance to audit.
inline bool hasEnergyAudit(const SimulationProblem& problem) {
    const bool hasMotion = problem.system->stateCount() > 0; // otherwise nothing is integrated, not even the powers
    return hasMotion && problem.settings.audit != Audit::Off && problem.observers->energy->outputCount() > 0;
}

/// The balance of one part.
class PartAudit {
public:
    /// The point is the beginning of the run.
    void begin(const EnergyReading& reading);
    /// The point is a row or the end of an accepted step. Returns its whole imbalance, |H - H(0) - work|.
    double look(const EnergyReading& reading, const EnergyIntegrals& integrals);
    /// Whether the digits that were lost at one point may be there again at this one, whose imbalance is that large.
    bool isWorse(double whole) const;
    /// The part of that imbalance that exceeds the rounding errors of H, and `nothing`.
    double visible(double whole, double nothing);

    /// Of H and of the powers between two points that differ in last digits alone.
    void noteRounding(const EnergyReading& reading, const EnergyReading& changed);
    void noteRoundingOf(double hamiltonian); // the last operation rounds, even if the inputs hardly matter
    void forgetRounding() { m_rounding = 0; }
    void allowWorkRounding(double rounding) { m_workRounding = rounding; }
    void assumeScale(double energy) { m_leastScale = std::max(m_leastScale, energy); }

    bool lacksCoenergy() const { return m_pointsWithoutCoenergy > 1; }
    double rounding() const { return roundingsThatCount * m_rounding; }
    double powerRounding() const { return roundingsThatCount * m_powerRounding; }
    double lastEnergy() const { return m_lastEnergy; }
    double figure(double imbalance) const;
    double largestFigure() const { return figure(m_largestImbalance); }
    double scale(double turnover) const {
        return std::max(m_leastScale, m_largestChange + turnover + m_largestCoenergy);
    }

private:
    void noteCoenergy(double value);

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
    std::size_t m_pointsWithoutCoenergy = 0; // the last ones
};

class EnergyAudit {
public:
    /// `weights` give the sizes of the state, below whose last digits nothing is visible; they are read when needed,
    /// not copied.
    EnergyAudit(const SimulationProblem& problem, Dynamics& dynamics, const SwitchingRun& switching,
                const ErrorWeights& weights);

    std::size_t partCount() const { return m_parts.size(); }
    /// At the last solved point of the dynamics, of each part; if that is a mixture, of its sides with their shares.
    const std::vector<EnergyReading>& read();
    /// Whether anything supplies or dissipates power; if not, H stays what it is.
    bool hasPower() const { return m_hasPower; }
    /// At these inputs, or the present ones of the dynamics.
    const std::vector<EnergyReading>& readAt(const std::vector<double>& inputs);
    const std::vector<EnergyReading>& readInputs() { return readAt(m_dynamics.inputs()); }
    /// The integrals of a part that are stored after the state variables; zero where none are integrated.
    EnergyIntegrals integrals(const std::vector<double>& y, std::size_t part) const {
        return y.size() > m_states ? EnergyIntegrals{y[place(part)], y[place(part) + 1]} : EnergyIntegrals{};
    }
    /// Where the work of a part is stored, if any is; its turnover follows.
    std::size_t place(std::size_t part) const { return m_states + 2 * part; }
    /// How many integrals are stored: none where nothing ever does any work.
    std::size_t integralCount() const { return m_doesWork ? 2 * m_parts.size() : 0; }

    /// The last solved point is the beginning of the run.
    void begin();
    /// The last solved point is a row or the end of an accepted step, with these integrals behind its state. Returns
    /// the imbalance of each part: what of |H - H(0) - work| exceeds the rounding errors of H, in units of energy.
    const std::vector<double>& add(const std::vector<double>& y);

    /// Whether T* has no value along the motion, although the equations have solutions: these come from derivatives,
    /// which may have values where the energy has none, as 1/f where T* = f ln(f) - f.
    bool lacksCoenergy() const;

    /// Sets the possible rounding error of the work so far, in units of energy; imbalances below it are not visible.
    void allowWorkRounding(std::size_t part, double rounding) { m_parts[part].allowWorkRounding(rounding); }

    /// Energies below this are rounding errors of a part in which nothing moves.
    void assumeScale(std::size_t part, double energy) { m_parts[part].assumeScale(energy); }

    /// Imbalances below this, in units of energy, are not visible.
    double rounding(std::size_t part) const { return m_parts[part].rounding(); }
    /// The same for the powers: where sources supply each other, the sum of the powers is nothing but rounding.
    double powerRounding(std::size_t part) const { return m_parts[part].powerRounding(); }
    /// The energy of each part that is lost between the point of the last `add` and the last solved point.
    const std::vector<double>& lost(const std::vector<double>& before, const std::vector<double>& after);
    /// The gain of H of each part between the point of the last `add` and the last solved point.
    const std::vector<double>& gained();

    /// An imbalance of a part divided by the sum of the largest change of H, the turnover and the largest T* of the
    /// whole run so far; 0 where nothing moves, infinite after an overflow.
    double figure(std::size_t part, double imbalance) const { return m_parts[part].figure(imbalance); }
    /// The largest figure so far, and the part whose it is.
    double largestFigure() const { return m_parts[worstPart()].largestFigure(); }
    std::size_t worstPart() const;
    /// The quantity with which imbalances of a part are compared, at this turnover.
    double scale(std::size_t part, double turnover) const { return m_parts[part].scale(turnover); }

    /// Adds to the integrals behind the state `y` those from t to t + h, by four-point Gauss quadrature on an
    /// interpolant of the motion; `solve` brings the dynamics to (t, y). Work is done along the actual path of the
    /// state, so the slope of the interpolant replaces the rate: in a stiff equation the rate turns a small error of
    /// the state into a large one.
    void addAlong(OneStep& step, double t, double h, std::vector<double>& y,
                  const std::function<void(double, const std::vector<double>&)>& solve);

private:
    double nothing() const;
    void evaluate(std::vector<EnergyReading>& readings); // at m_inputs
    double slopeOf(std::size_t state, double distance) const;
    void measureRounding();

    const Tape& m_energy;
    Dynamics& m_dynamics;
    const SwitchingRun& m_switching;
    const ErrorWeights& m_weights;
    std::size_t m_states;
    Tape::Memory m_memory;
    std::vector<double> m_inputs;
    std::vector<double> m_values;
    std::vector<EnergyReading> m_readings, m_side, m_changed;
    std::vector<PartAudit> m_parts;
    std::vector<double> m_imbalances;
    bool m_hasPower;
    bool m_doesWork; // what acts at switches may, too
    std::size_t m_points = 0;
    std::vector<double> m_between;
    std::vector<double> m_ahead;
    std::vector<double> m_behind;
};

/// The coordinates of the part whose figure is the largest; none where the model is one part.
std::vector<std::string> worstCoordinates(const SimulationProblem& problem, const EnergyAudit& audit);

} // namespace coenergy
