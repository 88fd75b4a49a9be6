#pragma once
// What a run integrates: the state, and beside it the power, whose integrals the audit compares with H.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/switching_run.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

class RunningRate {
public:
    /// The sizes among the `weights` are looked at as they are then.
    RunningRate(Dynamics& dynamics, SwitchingRun& switching, EnergyAudit& audit, const ErrorWeights& weights);

    /// Whether the integrals of power ride along; else their rates are zero.
    void setIntegratesPower(bool integratesPower) { m_integratesPower = integratesPower; }
    bool integratesPower() const { return m_integratesPower; }

    const ErrorWeights& weights() const { return m_weights; }

    /// At (t, y), with room for the state or for the integrals behind it, too.
    void evaluate(double t, const std::vector<double>& y, std::vector<double>& rate) {
        m_switching.rate(t, y, rate);
        if (m_switching.fault() && !m_fault)
            m_fault = m_switching.fault();
        if (rate.size() > m_states)
            readPower(rate);
    }
    /// The first fault of evaluate() since it was told to forget them.
    const std::optional<EvaluationFault>& fault() const { return m_fault; }
    void forgetFault() { m_fault.reset(); }
    /// The derivatives of the state's rate by the state, row by row, and by time. `h`: a short time.
    void jacobian(double t, const std::vector<double>& y, double h, std::vector<double>& byState,
                  std::vector<double>& byTime);

private:
    void readPower(std::vector<double>& rate);
    void differences(double t, const std::vector<double>& y, double h, std::vector<double>& byState,
                     std::vector<double>& byTime);

    Dynamics& m_dynamics;
    SwitchingRun& m_switching;
    EnergyAudit& m_audit;
    const ErrorWeights& m_weights;
    std::size_t m_states;
    bool m_integratesPower = false;
    std::optional<EvaluationFault> m_fault;
    std::vector<double> m_rate; // asked for its side effects on the dynamics
    Eigen::MatrixXd m_byState;
    Eigen::VectorXd m_byTime;
};

} // namespace coenergy
