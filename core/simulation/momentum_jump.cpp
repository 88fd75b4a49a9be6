// Lagrange's equations say d/dt (dT*/df) = a force. Where a switch jumps in dT*/df their right side, taken piece by
// piece, has no part of that jump; with it the momenta would jump, though no force is infinite. So the flows jump, and
// the momenta do not. All that is read off T* at both sides, by central differences: where T* is quadratic in the
// flows they are exact. Where the switch depends on the state, dT*/dq is infinite, too, and no limit is told.
// Reference: B. Brogliato, Nonsmooth Mechanics, 3rd ed., Springer 2016, sections 1.1 and 2.1.
#include "simulation/momentum_jump.hpp"

#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double noise = 100;     // times the tolerance: what a switch that is not quite at zero makes
constexpr double rounding = 1e-9; // of what is read off differences

Eigen::Index index(std::size_t k) {
    return static_cast<Eigen::Index>(k);
}

} // namespace

MomentumJump::MomentumJump(const SimulationProblem& problem, const Dynamics& dynamics, EnergyAudit& audit,
                           const ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_probe(problem.system, problem.parameters, problem.nominal),
      m_audit(audit), m_weights(weights) {
    m_probe.setTimeOrigin(problem.settings.start);
    const bool hasCoenergy = problem.observers->energy.outputCount() > 0 && !problem.observers->switches.empty();
    const std::vector<Precedence>& precedence = problem.start.precedence;
    for (std::size_t k = 0; hasCoenergy && k < precedence.size(); ++k)
        if (precedence[k] == Precedence::Flow)
            m_flows.push_back(k);
}

void MomentumJump::leave() {
    m_before = valuesHere();
}

std::optional<std::string> MomentumJump::enter(double t, std::vector<double>& y) {
    m_after = valuesHere();
    if (m_flows.empty() || m_after == m_before || !isTouched(t, y))
        return std::nullopt;
    const Vector before = momenta(t, y, m_before);
    if (areNoise(jump(t, y), before, inertia(t, y), y) || vanishes(t, y))
        return std::nullopt;
    if (!isOfTimeAlone() || !keep(t, y, before))
        return responsible(t, y);
    return std::nullopt;
}

bool MomentumJump::isOfTimeAlone() const {
    for (std::size_t k = 0; k < m_after.size(); ++k)
        if (m_after[k] != m_before[k] && !m_problem.observers->switches[k].isOfTimeAlone)
            return false;
    return m_after != m_before;
}

MomentumJump::Values MomentumJump::valuesHere() const {
    Values values;
    for (std::size_t k = 0; k < m_problem.observers->switches.size(); ++k)
        values.push_back(m_dynamics.switchValue(k));
    return values;
}

double MomentumJump::kinetic(double t, const std::vector<double>& y, const Values& values) {
    for (std::size_t k = 0; k < values.size(); ++k)
        m_probe.setSwitch(k, values[k]);
    m_probe.solve(t, y);
    return m_audit.readAt(m_probe.inputs()).kineticCoenergy;
}

// Where the switches stand elsewhere than in T*, both sides agree to the last digit, whatever the flows are.
bool MomentumJump::isTouched(double t, const std::vector<double>& y) {
    std::vector<double> other = y;
    for (std::size_t k = 0; k < m_flows.size(); ++k)
        other[m_flows[k]] += (0.7 + 0.1 * static_cast<double>(k % 7)) * stepOf(m_flows[k], y);
    return change(t, y) != 0 || change(t, other) != 0;
}

double MomentumJump::stepOf(std::size_t flow, const std::vector<double>& y) const {
    return std::max(m_weights.nominal[flow], std::abs(y[flow]));
}

std::vector<double> MomentumJump::moved(const std::vector<double>& y, std::size_t flow, double share) const {
    std::vector<double> result = y;
    result[flow] += share * stepOf(flow, y);
    return result;
}

// By differences over shares of the flows' sizes.
MomentumJump::Vector MomentumJump::slopes(double t, const std::vector<double>& y, const Values& values, double share) {
    Vector result(index(m_flows.size()));
    for (std::size_t k = 0; k < m_flows.size(); ++k)
        result[index(k)] =
            (kinetic(t, moved(y, m_flows[k], share), values) - kinetic(t, moved(y, m_flows[k], -share), values)) /
            (2 * share * stepOf(m_flows[k], y));
    return result;
}

// What the second order misses cancels between two shares.
MomentumJump::Vector MomentumJump::momenta(double t, const std::vector<double>& y, const Values& values) {
    constexpr double share = 2e-3;
    return (4 * slopes(t, y, values, share / 2) - slopes(t, y, values, share)) / 3;
}

MomentumJump::Vector MomentumJump::jump(double t, const std::vector<double>& y) {
    return momenta(t, y, m_after) - momenta(t, y, m_before);
}

// The flow may be an argument itself: |f| f jumps nowhere, though with each sign of f it differs beside f = 0.
bool MomentumJump::vanishes(double t, const std::vector<double>& y) {
    const auto jumpOver = [&](double share) {
        return (slopes(t, y, m_after, share) - slopes(t, y, m_before, share)).norm();
    };
    return jumpOver(1e-6) <= 0.1 * jumpOver(1e-4);
}

Eigen::MatrixXd MomentumJump::inertia(double t, const std::vector<double>& y) {
    constexpr double share = 1e-2;
    Eigen::MatrixXd result(index(m_flows.size()), index(m_flows.size()));
    for (std::size_t k = 0; k < m_flows.size(); ++k)
        result.col(index(k)) =
            (momenta(t, moved(y, m_flows[k], share), m_after) - momenta(t, moved(y, m_flows[k], -share), m_after)) /
            (2 * share * stepOf(m_flows[k], y));
    return result;
}

bool MomentumJump::areNoise(const Vector& jump, const Vector& momenta, const Eigen::MatrixXd& inertia,
                            const std::vector<double>& y) const {
    for (std::size_t k = 0; k < m_flows.size(); ++k) {
        const double ofFlow = std::abs(inertia(index(k), index(k))) * m_weights.tolerance(m_flows[k], y[m_flows[k]]);
        const double ofMomentum = m_weights.relative * std::abs(momenta[index(k)]);
        if (!(std::abs(jump[index(k)]) <= noise * std::max(ofFlow, ofMomentum)))
            return false;
    }
    return true;
}

// Newton's method for dT*/df = momenta.
bool MomentumJump::keep(double t, std::vector<double>& y, const Vector& momentaBefore) {
    constexpr int rounds = 12;
    const double size = momentaBefore.norm() + jump(t, y).norm();
    for (int round = 0; round < rounds; ++round) {
        const Vector missed = momenta(t, y, m_after) - momentaBefore;
        if (missed.norm() <= rounding * size)
            return true;
        const Vector step = LeastNorm(inertia(t, y), rounding).solve(missed);
        for (std::size_t k = 0; k < m_flows.size(); ++k)
            y[m_flows[k]] -= step[index(k)];
    }
    return false;
}

// The first that depends on the state; else the first of all.
std::string MomentumJump::responsible(double t, const std::vector<double>& y) {
    const std::vector<SwitchSurface>& switches = m_problem.observers->switches;
    std::string name;
    for (std::size_t k = 0; k < m_after.size(); ++k) {
        if (m_after[k] == m_before[k])
            continue;
        Values values = m_before;
        values[k] = m_after[k];
        const double whole = kinetic(t, moved(y, m_flows.front(), 1), m_before);
        const bool isInvolved = kinetic(t, moved(y, m_flows.front(), 1), values) != whole;
        if (name.empty() || (isInvolved && !switches[k].isOfTimeAlone))
            name = switches[k].text;
    }
    return name;
}

} // namespace coenergy
