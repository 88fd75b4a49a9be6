// From the tape of the energies: momenta are its exact derivatives; the inertia is a difference of momenta, which is
// exact where T* is quadratic.
#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t ofCoenergy = 3; // index among the outputs of the tape of energies

} // namespace

Momenta::Momenta(const SimulationProblem& problem, const Dynamics& dynamics)
    : m_problem(problem), m_dynamics(dynamics) {
    const std::vector<Precedence>& precedence = problem.start.precedence;
    if (!problem.observers->hasEnergy)
        return;
    for (std::size_t k = 0; k < precedence.size(); ++k)
        if (precedence[k] == Precedence::Flow)
            m_flows.push_back(k);
}

Momenta::Vector Momenta::at(double t, const std::vector<double>& y, const Values& values) {
    const CompiledSystem& system = m_dynamics.system();
    const Tape& energy = *m_problem.observers->energy;
    if (!m_derivatives) {
        std::vector<std::size_t> inputs;
        for (const std::size_t flow : m_flows)
            inputs.push_back(system.stateInput(flow));
        m_derivatives.emplace(energy, inputs, ofCoenergy, Tape::Execution::Interpreted); // needed at events only
        m_memory = m_derivatives->memory(m_problem.parameters);
        for (const MatrixPlace& place : m_derivatives->places())
            m_flowOf.push_back(std::find(inputs.begin(), inputs.end(), place.column) - inputs.begin());
        m_slopes.resize(m_flowOf.size());
        m_inputs.assign(energy.inputCount(), 0.0);
    }
    std::copy(m_dynamics.inputs().begin(), m_dynamics.inputs().end(), m_inputs.begin());
    m_inputs[0] = m_dynamics.timeOrigin() + t;
    for (std::size_t k = 0; k < system.stateCount(); ++k)
        m_inputs[system.stateInput(k)] = y[k];
    for (std::size_t k = 0; k < values.size(); ++k)
        m_inputs[system.switchInput(k)] = values[k];
    m_derivatives->evaluate(m_inputs.data(), m_slopes.data(), m_memory);
    Vector result = Vector::Zero(static_cast<Eigen::Index>(m_flows.size()));
    for (std::size_t k = 0; k < m_slopes.size(); ++k)
        result[m_flowOf[k]] = m_slopes[k];
    return result;
}

// By differences of momenta, which are linear in the flows where T* is quadratic: with steps large enough to be visible
// in them, and short ones where T* has no value farther away, as beyond the speed of light.
Eigen::MatrixXd Momenta::inertia(double t, const std::vector<double>& y, const Values& values,
                                 const std::vector<double>& sizes) {
    constexpr double seen = 1e-3, longest = 1e30;
    const Vector here = at(t, y, values).cwiseAbs();
    Eigen::MatrixXd result(here.size(), here.size());
    for (std::size_t k = 0; k < m_flows.size(); ++k) {
        const std::size_t flow = m_flows[k];
        const auto change = [&](double step) -> Vector {
            std::vector<double> above = y, below = y;
            above[flow] += step;
            below[flow] -= step;
            return (at(t, above, values) - at(t, below, values)) / 2;
        };
        double step = std::max(sizes[flow], std::abs(y[flow]));
        Vector difference = change(step);
        for (; std::abs(difference[static_cast<Eigen::Index>(k)]) < seen * here[static_cast<Eigen::Index>(k)] &&
               step < longest;
             difference = change(step))
            step *= 10;
        const auto isStraight = [&] {
            return difference.allFinite() && (difference - 2 * change(step / 2)).norm() <= seen * difference.norm();
        };
        for (int round = 0; round < 10 && !isStraight(); ++round, difference = change(step))
            step /= 8;
        result.col(static_cast<Eigen::Index>(k)) = difference / step;
    }
    return result;
}

std::vector<double> highestDerivatives(const Dynamics& dynamics) {
    const auto first = dynamics.inputs().begin() + static_cast<std::ptrdiff_t>(dynamics.system().highestInput(0));
    return {first, first + static_cast<std::ptrdiff_t>(dynamics.system().unknownCount())};
}

std::vector<double> switchValues(const Dynamics& dynamics) {
    std::vector<double> values;
    for (std::size_t k = 0; k < dynamics.system().switchCount(); ++k)
        values.push_back(dynamics.switchValue(k));
    return values;
}

StartMetric coenergyMetric(const SimulationProblem& problem, const Dynamics& dynamics) {
    const auto momenta = std::make_shared<Momenta>(problem, dynamics);
    return {momenta->flows(), [momenta, &problem, &dynamics](double time, const std::vector<double>& state) {
                return momenta->inertia(time, state, switchValues(dynamics), problem.nominal);
            }};
}

StartResult startOf(const SimulationProblem& problem, Dynamics& dynamics, const std::stop_token& stop) {
    StartValues values = problem.start;
    values.time -= dynamics.timeOrigin();
    return consistentStart(dynamics, values, coenergyMetric(problem, dynamics), stop);
}

} // namespace coenergy
