// Filippov's solution on a surface of discontinuity: where the motion is driven onto the surface from both sides,
// the switch takes the value between -1 and 1 that keeps it on the surface; it leaves when that value reaches
// an end. Reference: A. F. Filippov, Differential Equations with Discontinuous Righthand Sides, 1988, chapter 2.
#include "simulation/switching_run.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace coenergy {

SwitchingRun::SwitchingRun(Dynamics& dynamics, const Observers& observers, const std::vector<double>& parameters)
    : m_dynamics(dynamics), m_observers(observers), m_rateMemory(observers.switchRates.memory(parameters)),
      m_modes(dynamics.system().switchCount(), SwitchMode::Positive), m_margins(m_modes.size()), m_rates(m_modes.size()),
      m_moved(m_modes.size()),
      m_needsHighest(std::count(observers.hasSwitchRate.begin(), observers.hasSwitchRate.end(), false) > 0) {}

void SwitchingRun::apply() {
    m_sliding.clear();
    for (std::size_t k = 0; k < m_modes.size(); ++k) {
        if (m_modes[k] == SwitchMode::Sliding)
            m_sliding.push_back(k);
        else
            m_dynamics.setSwitch(k, m_modes[k] == SwitchMode::Positive ? 1 : -1);
    }
}

void SwitchingRun::rate(double t, const std::vector<double>& y, std::vector<double>& rate) {
    if (isSliding())
        solveSliding(t, y);
    m_dynamics.derivative(t, y, rate);
}

bool SwitchingRun::argumentRates(double t, const std::vector<double>& y, std::vector<double>& rates) {
    if (!m_dynamics.solve(t, y))
        return false;
    m_observers.switchRates.evaluate(m_dynamics.inputs().data(), rates.data(), m_rateMemory);
    return true;
}

// The rates of the arguments are affine in the switches, which enter forces linearly.
bool SwitchingRun::solveSliding(double t, const std::vector<double>& y) {
    const auto count = static_cast<Eigen::Index>(m_sliding.size());
    for (const std::size_t k : m_sliding)
        m_dynamics.setSwitch(k, 0);
    if (!argumentRates(t, y, m_rates))
        return false;
    Eigen::MatrixXd slopes(count, count);
    Eigen::VectorXd right(count);
    for (Eigen::Index c = 0; c < count; ++c) {
        const std::size_t k = m_sliding[static_cast<std::size_t>(c)];
        m_dynamics.setSwitch(k, 1);
        if (!argumentRates(t, y, m_moved))
            return false;
        m_dynamics.setSwitch(k, 0);
        right[c] = -m_rates[k];
        for (Eigen::Index r = 0; r < count; ++r) {
            const std::size_t row = m_sliding[static_cast<std::size_t>(r)];
            slopes(r, c) = m_moved[row] - m_rates[row];
        }
    }
    const Eigen::VectorXd values = slopes.completeOrthogonalDecomposition().solve(right);
    for (Eigen::Index c = 0; c < count; ++c)
        m_dynamics.setSwitch(m_sliding[static_cast<std::size_t>(c)], values[c]);
    return true;
}

const std::vector<double>& SwitchingRun::margins(double t, const std::vector<double>& y) {
    if (isSliding())
        solveSliding(t, y);
    if (isSliding() || m_needsHighest)
        m_dynamics.solve(t, y);
    const std::vector<double>& arguments = m_dynamics.switchArguments(t, y);
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        switch (m_modes[k]) {
        case SwitchMode::Positive:
            m_margins[k] = arguments[k];
            break;
        case SwitchMode::Negative:
            m_margins[k] = -arguments[k];
            break;
        case SwitchMode::Sliding:
            m_margins[k] = 1 - std::abs(m_dynamics.switchValue(k));
            break;
        }
    return m_margins;
}

double SwitchingRun::argumentRate(std::size_t k, double value, double t, const std::vector<double>& y) {
    m_dynamics.setSwitch(k, value);
    return argumentRates(t, y, m_rates) ? m_rates[k] : std::nan("");
}

void SwitchingRun::chooseOnSurface(std::size_t k, double t, const std::vector<double>& y, SwitchMode otherwise) {
    m_modes[k] = otherwise;
    apply();
    if (!m_observers.hasSwitchRate[k])
        return;
    const double above = argumentRate(k, 1, t, y);
    const double below = argumentRate(k, -1, t, y);
    if (above > 0 && below >= 0)
        m_modes[k] = SwitchMode::Positive;
    else if (above <= 0 && below < 0)
        m_modes[k] = SwitchMode::Negative;
    else if (above <= 0 && below >= 0 && above != below)
        m_modes[k] = SwitchMode::Sliding;
    apply();
}

void SwitchingRun::begin(double t, const std::vector<double>& y) {
    const std::vector<double> arguments = m_dynamics.switchArguments(t, y);
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        m_modes[k] = arguments[k] < 0 ? SwitchMode::Negative : SwitchMode::Positive;
    apply();
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        if (arguments[k] == 0)
            chooseOnSurface(k, t, y, SwitchMode::Positive);
}

void SwitchingRun::change(std::size_t k, double t, const std::vector<double>& y) {
    if (m_modes[k] == SwitchMode::Sliding) {
        m_modes[k] = m_dynamics.switchValue(k) > 0 ? SwitchMode::Positive : SwitchMode::Negative;
        apply();
        return;
    }
    const SwitchMode across = m_modes[k] == SwitchMode::Positive ? SwitchMode::Negative : SwitchMode::Positive;
    chooseOnSurface(k, t, y, across);
}

} // namespace coenergy
