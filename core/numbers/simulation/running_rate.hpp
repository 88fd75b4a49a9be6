#pragma once
// The integrands of a run: the rate of the state, and beside it the power, whose integrals the audit compares with H.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/flow_stages.hpp"
#include "simulation/rate_equations.hpp"
#include "simulation/switching_run.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

class RunningRate {
public:
    /// The sizes in `weights` are read when needed, not copied.
    RunningRate(Dynamics& dynamics, SwitchingRun& switching, EnergyAudit& audit, const ErrorWeights& weights,
                const std::vector<double>& parameters);

    /// Whether the integrals of power are integrated with the state; if not, their rates are zero.
    void setIntegratesPower(bool integratesPower) { m_integratesPower = integratesPower; }
    bool integratesPower() const { return m_integratesPower; }

    const ErrorWeights& weights() const { return m_weights; }

    /// At (t, y), where y holds the state, or the state followed by the integrals.
    void evaluate(double t, const std::vector<double>& y, std::vector<double>& rate) {
        m_switching.rate(t, y, rate);
        if (m_switching.fault() && !m_fault)
            m_fault = m_switching.fault();
        if (rate.size() > m_states)
            readPower(rate);
    }
    /// The first fault of evaluate() since the last call that cleared them.
    const std::optional<EvaluationFault>& fault() const { return m_fault; }
    void forgetFault() { m_fault.reset(); }
    /// The derivatives of the state's rate with respect to the state, row by row, and to time. `h`: a short time.
    void jacobian(double t, const std::vector<double>& y, double h, std::vector<double>& byState,
                  std::vector<double>& byTime);
    /// How the state's rate changes with a change of the state, by a difference: where the sides of switches follow it.
    Eigen::VectorXd change(double t, const std::vector<double>& y, const Eigen::VectorXd& ofState);

    /// Whether it may move like a root of the state, as a flow does whose resistance vanishes with it.
    bool isRootLike() const { return m_dynamics.hasMonotoneLaw(); }
    /// The equations of a step's stages where it does.
    FlowStages& stages() { return m_stages; }
    /// The equations whose solution it is.
    RateEquations& equations() { return m_equations; }

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
    FlowStages m_stages;
    RateEquations m_equations;
    std::vector<double> m_rate; // evaluated for its side effects on the dynamics
    Eigen::MatrixXd m_byState;
    Eigen::VectorXd m_byTime;
};

} // namespace coenergy
