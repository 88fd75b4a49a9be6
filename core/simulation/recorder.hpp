#pragma once
// The rows of a trajectory: values of every series, and the two audits.

#include "numeric/dynamics.hpp"
#include "simulation/simulation_problem.hpp"

#include <array>
#include <vector>

namespace coenergy {

/// H, supplied and dissipated power, and T* at a point.
struct EnergyReading {
    double hamiltonian = 0;
    double supplied = 0;
    double dissipated = 0;
    double kineticCoenergy = 0;
};

class Recorder {
public:
    Recorder(const SimulationProblem& problem, Dynamics& dynamics);

    /// At the last solved point of the dynamics.
    EnergyReading energy();
    /// The values of the limits, at the last loaded point.
    const std::vector<double>& limits();

    /// Adds a row for the last solved point; `work` is the integral of supplied - dissipated power since the start.
    void add(double t, const std::vector<double>& y, double work);
    /// Divides the energy imbalances by their scale; `turnover` is the integral of |supplied| + |dissipated|.
    Trajectory finished(double turnover);

    double maximumConstraintResidual() const { return m_maximumResidual; }
    double maximumAudit() const { return m_maximumAudit; }
    double lastResidual() const { return m_lastResidual; }
    /// The last row's imbalance against the scale so far; against `leastScale` while next to nothing moves.
    double lastImbalance(double turnover, double leastScale) const;

    /// What imbalances are divided by: the largest change of H and the largest T* so far, and `turnover`.
    double energyScale(double turnover) const;

private:
    const std::vector<double>& extendedInputs();

    const SimulationProblem& m_problem;
    const Observers& m_observers;
    Dynamics& m_dynamics;
    Tape::Memory m_outputMemory;
    Tape::Memory m_limitMemory;
    Tape::Memory m_energyMemory;
    Tape::Memory m_rowMemory;
    std::vector<double> m_inputs;
    std::vector<double> m_outputs;
    std::vector<double> m_limits;
    std::vector<double> m_constraintRows;
    Trajectory m_trajectory;
    std::vector<double> m_imbalances;
    std::vector<double> m_residuals;
    double m_startEnergy = 0;
    double m_largestEnergyChange = 0;
    double m_largestCoenergy = 0;
    double m_maximumResidual = 0;
    double m_maximumAudit = 0;
    double m_lastResidual = 0;
};

} // namespace coenergy
