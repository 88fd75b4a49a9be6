// All state variables are integrated; the rows between two projections show what the constraints lose meanwhile.
#include "comparedforms/hybrid_projection.hpp"

namespace coenergy {

namespace {

class HybridMotion : public ConstrainedMotion {
public:
    using ConstrainedMotion::ConstrainedMotion;

    void choose(double) {}

    std::vector<double> variables(double work) const {
        std::vector<double> values;
        for (std::size_t k = 0; k < m_state.size(); ++k)
            values.push_back(m_state[k] / m_problem.nominal[k]);
        values.push_back(work);
        return values;
    }

    void moveTo(double time, const std::vector<double>& variables) {
        for (std::size_t k = 0; k < m_state.size(); ++k)
            m_state[k] = variables[k] * m_problem.nominal[k];
        solve(time);
    }

    void rates(std::vector<double>& result) {
        m_dynamics.readRates(m_rates);
        for (std::size_t k = 0; k < m_state.size(); ++k)
            result[k] = m_rates[k] / m_problem.nominal[k];
        result.back() = power();
    }

    bool hasToRestart(double time) {
        if (++m_steps % stepsOfHybrid != 0)
            return false;
        if (!m_dynamics.project(time, m_state))
            throw LostMotion{RunEnd::StaysSingular};
        solve(time);
        return true;
    }

private:
    int m_steps = 0;
};

} // namespace

RunOfStates runWithRareProjection(const SimulationProblem& problem, const std::vector<double>& times,
                                  const std::stop_token& stop) {
    return rowsOfMotion<HybridMotion>(problem, times, stop);
}

} // namespace coenergy
