#pragma once
// The rows of a trajectory: values of every series, and the two audits.

#include "numeric/dynamics.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/integral_watch.hpp"
#include "simulation/set_aside_watch.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>
#include <span>
#include <vector>

namespace coenergy {

class Recorder {
public:
    Recorder(const SimulationProblem& problem, Dynamics& dynamics);

    /// The values of the limits, at the last loaded point.
    const std::vector<double>& limits();
    /// The first limit that is not positive.
    std::optional<std::size_t> reachedLimit();

    /// Adds a row for the last solved point, at `t` of the run and `shown` on the clock; `imbalances` are those
    /// of the energy of each part that is audited; none: there is no audit.
    void add(double t, double shown, const std::vector<double>& y, std::span<const double> imbalances);
    /// The same where the series of the state are all that is recorded, for any state.
    void addStates(double shown, const std::vector<double>& y);
    /// The first flaw of an integral so far, in the rows or at the last solved point if called there.
    const std::optional<IntegralFlaw>& integralFlaw();
    /// Removes the last row.
    void takeBack();
    /// The rows so far, without audits.
    const Trajectory& rows() const { return m_trajectory; }
    /// The complete trajectory, with the energy imbalances as figures of the audit.
    Trajectory finished(const EnergyAudit& audit);

    double maximumConstraintResidual() const { return m_maximumResidual; }
    double lastResidual() const { return m_lastResidual; }
    /// Of the constraints that were set aside, at the last solved point.
    const SetAsideWatch& setAsideHere();
    std::size_t rowCount() const { return m_trajectory.time.size(); }
    double residualOfRow(std::size_t row) const { return m_residuals[row]; }

private:
    void beginSeries(const SimulationProblem& problem);
    const std::vector<double>& extendedInputs();
    void watchIntegrals(const std::vector<double>& inputs);

    const Observers& m_observers;
    const bool m_isOfStates;
    std::vector<std::size_t> m_stateOfSeries; // if so
    Dynamics& m_dynamics;
    Tape::Memory m_outputMemory;
    Tape::Memory m_limitMemory;
    Tape::Memory m_rowMemory;
    IntegralWatch m_integrals;
    std::optional<IntegralFlaw> m_integralFlaw;
    SetAsideWatch m_setAside;
    std::vector<double> m_inputs;
    std::vector<double> m_outputs;
    std::vector<double> m_limits;
    std::vector<double> m_constraintRows;
    Trajectory m_trajectory;
    std::vector<double> m_imbalances; // of every part in every row
    std::vector<double> m_residuals;
    double m_maximumResidual = 0;
    double m_lastResidual = 0;
};

} // namespace coenergy
