// Lagrange's equations state that d/dt (dT*/df) is a force. Where a switch jumps in dT*/df, the right side, taken piece
// by piece, does not contain that jump; keeping the flows would make the momenta jump although no force is infinite. So
// the flows jump, and the momenta do not. Where the switch depends on the state, dT*/dq is infinite as well, and there
// is no limit to compute.
// Reference: B. Brogliato, Nonsmooth Mechanics, 3rd ed., Springer 2016, sections 1.1 and 2.1.
#include "simulation/momentum_jump.hpp"

#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double noise = 100; // times the tolerance: the effect of a switch of the state that is not exactly at zero
constexpr double rounding = 1e-9; // of momenta, more than the effect of their last digits

Eigen::Index index(std::size_t k) {
    return static_cast<Eigen::Index>(k);
}

/// Scales in which a light mass counts as much as a heavy one.
Eigen::VectorXd scalesOf(const Eigen::MatrixXd& inertia) {
    return inertia.diagonal().cwiseAbs().cwiseSqrt().unaryExpr([](double root) { return root > 0 ? root : 1; });
}

Eigen::MatrixXd evened(const Eigen::MatrixXd& inertia) {
    const Eigen::VectorXd units = scalesOf(inertia).cwiseInverse();
    return units.asDiagonal() * inertia * units.asDiagonal();
}

} // namespace

MomentumJump::MomentumJump(const SimulationProblem& problem, const Dynamics& dynamics, const ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_weights(weights), m_momenta(problem, dynamics) {
    if (!problem.observers->switches.empty())
        m_flows = m_momenta.flows();
}

std::optional<std::string> MomentumJump::enter(double t, std::vector<double>& y) {
    m_after = valuesHere();
    if (m_flows.empty() || m_after == m_before)
        return std::nullopt;
    const std::vector<std::size_t> turned = involved(t, y);
    if (turned.empty() || losesInertia(t, y)) // a motion without inertia is treated later
        return std::nullopt;
    const std::vector<SwitchSurface>& switches = m_problem.observers->switches;
    const auto ofState =
        std::find_if(turned.begin(), turned.end(), [&](std::size_t k) { return !switches[k].isOfTimeAlone; });
    if (ofState == turned.end() ? keep(t, y) : isNoise(t, y))
        return std::nullopt;
    return switches[ofState == turned.end() ? turned.front() : *ofState].text;
}

bool MomentumJump::isOfTime() const {
    for (std::size_t k = 0; k < m_after.size(); ++k)
        if (m_after[k] != m_before[k] && m_problem.observers->switches[k].isOfTimeAlone)
            return true;
    return false;
}

MomentumJump::Values MomentumJump::valuesHere() const {
    Values values;
    for (std::size_t k = 0; k < m_problem.observers->switches.size(); ++k)
        values.push_back(m_dynamics.switchValue(k));
    return values;
}

// The changed switches on which the momenta depend. Where they do not occur, both sides agree to the last digit.
std::vector<std::size_t> MomentumJump::involved(double t, const std::vector<double>& y) {
    const Vector before = m_momenta.at(t, y, m_before), after = m_momenta.at(t, y, m_after);
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < m_after.size(); ++k) {
        if (m_after[k] == m_before[k])
            continue;
        Values entering = m_before, leaving = m_after;
        entering[k] = m_after[k];
        leaving[k] = m_before[k];
        if (m_momenta.at(t, y, entering) != before || m_momenta.at(t, y, leaving) != after)
            found.push_back(k);
    }
    return found;
}

bool MomentumJump::losesInertia(double t, const std::vector<double>& y) {
    const Eigen::MatrixXd before = m_momenta.inertia(t, y, m_before, m_weights.nominal),
                          after = m_momenta.inertia(t, y, m_after, m_weights.nominal);
    return after.allFinite() && LeastNorm(evened(after), rounding).rank() < LeastNorm(evened(before), rounding).rank();
}

bool MomentumJump::isNoise(double t, const std::vector<double>& y) {
    const Vector before = m_momenta.at(t, y, m_before), jump = m_momenta.at(t, y, m_after) - before;
    const Vector masses = m_momenta.inertia(t, y, m_after, m_weights.nominal).diagonal().cwiseAbs();
    for (std::size_t k = 0; k < m_flows.size(); ++k) {
        const double ofFlow = masses[index(k)] * m_weights.tolerance(m_flows[k], y[m_flows[k]]);
        const double ofMomentum = m_weights.relative * std::abs(before[index(k)]);
        if (!(std::abs(jump[index(k)]) <= noise * std::max(ofFlow, ofMomentum)))
            return false;
    }
    return true;
}

// T* of the new side may have no value at these flows, as for a particle that would be faster than light.
void MomentumJump::beginWithin(double t, std::vector<double>& y) {
    const std::vector<double> before = y;
    for (const double share : {1.0, 0.9, 0.5, 0.0}) {
        for (const std::size_t flow : m_flows)
            y[flow] = share * before[flow];
        if (m_momenta.at(t, y, m_after).allFinite())
            return;
    }
}

// Newton's method for dT*/df = its previous value, as far as it converges; steps that leave the domain of T*, or make
// no progress, are halved.
bool MomentumJump::keep(double t, std::vector<double>& y) {
    constexpr int rounds = 60;
    const Vector wanted = m_momenta.at(t, y, m_before);
    beginWithin(t, y);
    Vector missed = m_momenta.at(t, y, m_after) - wanted;
    Vector terms = (2 * wanted.cwiseAbs() + missed.cwiseAbs()).cwiseMax(std::numeric_limits<double>::min());
    const auto error = [&](const Vector& left) { return left.cwiseQuotient(terms).cwiseAbs().maxCoeff(); };
    double share = 1;
    for (int round = 0; round < rounds && missed.allFinite() && share > 1e-6; ++round) {
        const Eigen::MatrixXd masses = m_momenta.inertia(t, y, m_after, m_weights.nominal);
        const Vector scale = scalesOf(masses);
        const Vector step = LeastNorm(evened(masses), rounding).solve(missed.cwiseQuotient(scale)).cwiseQuotient(scale);
        terms = terms.cwiseMax(masses.cwiseAbs() * step.cwiseAbs()); // they may cancel
        std::vector<double> next = y;
        for (std::size_t k = 0; k < m_flows.size(); ++k)
            next[m_flows[k]] -= share * step[index(k)];
        const Vector left = m_momenta.at(t, next, m_after) - wanted;
        const bool isBetter = left.allFinite() && error(left) < error(missed);
        if (!isBetter && error(missed) <= rounding)
            break;
        share = isBetter ? std::min(1.0, 2 * share) : share / 2;
        if (!isBetter)
            continue;
        y = std::move(next);
        missed = left;
    }
    return missed.allFinite() && error(missed) <= rounding;
}

} // namespace coenergy
