// The rate is evaluated with other last digits of the state, drawn twice: its change is the effect of rounding.
// Reference: J. Vignes, A stochastic arithmetic for reliable scientific computation, Math. Comput. Simulation 35
// (1993).
#include "simulation/step_rounding.hpp"

#include "simulation/rounding.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

StepRounding::StepRounding(Dynamics& dynamics, EnergyAudit& audit, RunningRate& rate, const StateSizes& sizes,
                           std::size_t size)
    : m_dynamics(dynamics), m_audit(audit), m_rate(rate), m_sizes(sizes), m_states(dynamics.system().stateCount()),
      m_changed(size), m_rateThere(size), m_gathered(size, 0.0) {}

double StepRounding::measure(double t, const std::vector<double>& y, const std::vector<double>& rate, double h,
                             std::vector<double>& rounding) {
    constexpr double stages = 10; // amplification of the rounding of a rate in the methods' estimates
    rounding = ofRate(t, y, rate);
    for (double& error : rounding)
        error *= stages * h;
    return addWhatFollows(t, y, rate, h, rounding);
}

std::vector<double> StepRounding::ofRate(double t, const std::vector<double>& y, const std::vector<double>& rate) {
    std::vector<double> rounding(rate.size(), 0.0);
    m_changed = y;
    const double clock = m_dynamics.timeOrigin() + t;
    std::vector<double> sides;
    for (std::size_t k = 0; k < m_dynamics.system().switchCount(); ++k)
        sides.push_back(m_dynamics.switchValue(k));
    for (std::size_t draw = 0; draw < 2; ++draw) {
        for (std::size_t k = 0; k < m_states; ++k) {
            const double size = std::max(std::abs(y[k]), m_sizes.largest()[k]);
            m_changed[k] = y[k] + (lastDigitsChanged(size, k, draw) - size);
        }
        changeSides(sides, draw);
        m_rate.evaluate(t + (lastDigitsChanged(clock, m_states, draw) - clock), m_changed, m_rateThere);
        for (std::size_t k = 0; k < sides.size(); ++k)
            m_dynamics.setSwitch(k, sides[k]);
        enlarge(rounding, rate, 1);
    }
    m_rate.evaluate(t, y, m_rateThere);
    addRateRounding(rounding);
    return rounding;
}

// What a switch leaves out, as 1/10 + s/10 with s = -1, leaves its rounding, too.
void StepRounding::changeSides(const std::vector<double>& sides, std::size_t draw) {
    for (std::size_t k = 0; k < sides.size(); ++k)
        if (std::abs(sides[k]) == 1)
            m_dynamics.setSwitch(k, lastDigitsChanged(sides[k], m_states + 1 + k, draw));
}

// The rounding of a rate also affects subsequent rates; returns the amplification in units of sizes.
double StepRounding::addWhatFollows(double t, const std::vector<double>& y, const std::vector<double>& rate, double h,
                                    std::vector<double>& rounding) {
    double gain = 0;
    for (int level = 0; level < 3; ++level) {
        for (std::size_t k = 0; k < m_states; ++k)
            m_changed[k] = y[k] + rounding[k];
        m_rate.evaluate(t, m_changed, m_rateThere);
        m_following.assign(rounding.size(), 0.0);
        enlarge(m_following, rate, h);
        if (const double before = inSizes(rounding); before > 0)
            gain = std::max(gain, inSizes(m_following) / before);
        for (std::size_t k = 0; k < rounding.size(); ++k)
            rounding[k] = std::max(rounding[k], m_following[k]);
    }
    return gain;
}

std::vector<double> StepRounding::assumedWork(double t, const std::vector<double>& y, double h) {
    m_rate.evaluate(t, y, m_rateThere);
    for (std::size_t k = 0; k < m_states; ++k)
        m_changed[k] = m_sizes.isAssumed(k) ? m_sizes.values()[k] / h : 0;
    std::vector<double> energies = powerBy(m_changed);
    for (double& energy : energies)
        energy = std::isfinite(h * energy) ? h * energy : 0;
    return energies;
}

void StepRounding::gather(const std::vector<double>& rounding, std::size_t steps) {
    for (std::size_t k = 0; k < rounding.size(); ++k)
        m_gathered[k] += static_cast<double>(steps) * rounding[k];
}

// Of the solution at the last evaluated point, and its effect on the power where flows are rates.
void StepRounding::addRateRounding(std::vector<double>& rounding) {
    m_dynamics.rateRounding(m_changed);
    for (std::size_t k = 0; k < m_states; ++k)
        rounding[k] = std::max(rounding[k], m_changed[k]);
    if (!m_rate.integratesPower())
        return;
    for (std::size_t part = 0; const double change : powerBy(m_changed)) {
        double& ofWork = rounding[m_audit.place(part++)];
        if (std::isfinite(change))
            ofWork = std::max(ofWork, change);
    }
}

// How much the power of each part at the point that was evaluated last changes with rates that are greater by so much.
// What was solved there stays the guess for what is solved next.
std::vector<double> StepRounding::powerBy(const std::vector<double>& more) {
    const CompiledSystem& system = m_dynamics.system();
    const auto first = m_dynamics.inputs().begin() + static_cast<std::ptrdiff_t>(system.highestInput(0));
    const std::vector<double> highest(first, first + static_cast<std::ptrdiff_t>(system.unknownCount()));
    std::vector<double> changes;
    for (const EnergyReading& reading : m_audit.readInputs())
        changes.push_back(reading.power());
    for (std::size_t k = 0; k < m_states; ++k)
        m_dynamics.replaceRate(k, m_rateThere[k] + more[k]);
    for (std::size_t part = 0; const EnergyReading& reading : m_audit.readInputs()) {
        changes[part] = std::abs(reading.power() - changes[part]);
        ++part;
    }
    m_dynamics.replaceHighest(highest);
    return changes;
}

double StepRounding::inSizes(const std::vector<double>& errors) const {
    double largest = 0;
    for (std::size_t k = 0; k < m_states; ++k)
        if (const double size = m_sizes.values()[k]; size > 0)
            largest = std::max(largest, errors[k] / size);
    return largest;
}

// Raises the errors to at least `share` times the difference between the last evaluated rate and another.
void StepRounding::enlarge(std::vector<double>& errors, const std::vector<double>& rate, double share) const {
    for (std::size_t k = 0; k < errors.size(); ++k)
        if (const double change = std::abs(m_rateThere[k] - rate[k]); std::isfinite(change))
            errors[k] = std::max(errors[k], share * change);
}

} // namespace coenergy
