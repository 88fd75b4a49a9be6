#include "simulation/rate_equations.hpp"

namespace coenergy {

namespace {

constexpr std::size_t fewStates = 100; // for which a full matrix costs no more

} // namespace

RateEquations::RateEquations(Dynamics& dynamics, SwitchingRun& switching, const std::vector<double>& parameters)
    : m_dynamics(dynamics), m_switching(switching), m_memory(dynamics.system().gradient().memory(parameters)),
      m_rate(dynamics.system().stateCount()) {}

bool RateEquations::apply() const {
    return system().stateCount() > fewStates && system().switchCount() == 0 && !m_dynamics.hasMonotoneLaw();
}

void RateEquations::slopes(double t, const std::vector<double>& y, EquationSlopes& slopes) {
    m_switching.rate(t, y, m_rate);
    slopes.byHighest = m_dynamics.jacobianEntries(t, y);
    slopes.byInput.resize(system().gradient().places().size());
    system().gradient().evaluate(m_dynamics.inputs().data(), slopes.byInput.data(), m_memory);
}

} // namespace coenergy
