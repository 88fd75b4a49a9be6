// While a force of size 1/h acts, all other forces are negligible in the limit. In the time tau = t/h the motion is
// dy/dtau = F(y; 1) - F(y; 0), where F(y; p) is dy/dt at that moment with a force of size p, which enters linearly. It
// is integrated from tau = 0 to 1 by the classical Runge-Kutta method, with the number of steps doubled until the
// result no longer changes. Where the inertia is constant, one step is exact: a jump of momenta. Reactions of
// constraints are included.
// Reference: B. Brogliato, Nonsmooth Mechanics, 3rd ed., Springer 2016, sections 1.1 and 2.1.
#include "simulation/impulse_jump.hpp"

#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostSteps = 4096;
constexpr double share = 1e-3; // of the tolerance of a step
constexpr double same = 1e-6;
constexpr double seen = 1e-9; // relative change that exceeds rounding

} // namespace

ImpulseJump::ImpulseJump(const SimulationProblem& problem, Dynamics& dynamics, EnergyAudit& audit,
                         const ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_audit(audit), m_weights(weights),
      m_states(problem.system->stateCount()) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    for (std::size_t k = 0; k < switches.size(); ++k)
        if (switches[k].moment)
            m_sizes.push_back(k);
    m_takesPart.assign(switches.size(), false);
}

bool ImpulseJump::wasPositive(const std::vector<SwitchMode>& modes, std::size_t moment) const {
    const auto& leader = m_problem.observers->switches[moment].leader;
    const SwitchMode mode = modes[leader ? leader->index : moment];
    return mode == (leader && leader->sign < 0 ? SwitchMode::Negative : SwitchMode::Positive);
}

std::vector<std::size_t> ImpulseJump::between(const std::vector<SwitchMode>& before,
                                              const std::vector<SwitchMode>& after) const {
    std::vector<std::size_t> passed;
    for (const std::size_t k : m_sizes) {
        const std::size_t moment = *m_problem.observers->switches[k].moment;
        if (!wasPositive(before, moment) && wasPositive(after, moment))
            passed.push_back(k);
    }
    return passed;
}

std::vector<std::size_t> ImpulseJump::dueAt(double t, const std::vector<double>& y) {
    std::vector<std::size_t> due;
    const double clock = m_dynamics.timeOrigin() + t;
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(clock);
    const std::vector<double>& arguments = m_dynamics.switchArguments(t, y);
    for (const std::size_t k : m_sizes)
        if (std::abs(arguments[*m_problem.observers->switches[k].moment]) <= rounding)
            due.push_back(k);
    return due;
}

void ImpulseJump::setSizes(const std::vector<std::size_t>& impulses, double size) {
    for (const std::size_t k : impulses)
        m_dynamics.setSwitch(k, size);
}

// The rate with the present values of the switches, followed by the power if that is integrated.
bool ImpulseJump::read(double t, const std::vector<double>& y, std::vector<double>& rate) {
    rate.assign(y.size(), 0.0);
    if (!m_dynamics.solve(t, y))
        return false;
    m_dynamics.readRates(rate);
    if (y.size() > m_states)
        for (std::size_t part = 0; const EnergyReading& reading : m_audit.readInputs())
            rate[m_audit.place(part++)] = reading.power();
    return std::all_of(rate.begin(), rate.end(), [](double value) { return std::isfinite(value); });
}

bool ImpulseJump::jumpRate(double t, const std::vector<double>& y, std::vector<double>& rate) {
    setSizes(m_impulses, 0);
    bool isSolved = read(t, y, m_without);
    setSizes(m_impulses, m_scale);
    isSolved = read(t, y, m_with) && isSolved;
    setSizes(m_impulses, 0);
    rate.resize(y.size());
    for (std::size_t k = 0; k < y.size(); ++k)
        rate[k] = (m_with[k] - m_without[k]) / m_scale;
    for (std::size_t place = m_states; place < y.size(); place += 2)
        rate[place + 1] = std::abs(rate[place]);
    return isSolved;
}

std::optional<std::vector<double>> ImpulseJump::carried(double t, const std::vector<double>& y, std::size_t steps) {
    const double h = 1.0 / static_cast<double>(steps);
    std::vector<double> reached = y;
    std::vector<double> stages[4];
    std::vector<double> place;
    for (std::size_t step = 0; step < steps; ++step) {
        for (int stage = 0; stage < 4; ++stage) {
            place = reached;
            const double length = stage == 0 ? 0 : stage == 3 ? h : h / 2;
            for (std::size_t k = 0; stage > 0 && k < place.size(); ++k)
                place[k] += length * stages[stage - 1][k];
            if (!jumpRate(t, place, stages[stage]))
                return std::nullopt;
        }
        for (std::size_t k = 0; k < reached.size(); ++k)
            reached[k] += h / 6 * (stages[0][k] + 2 * (stages[1][k] + stages[2][k]) + stages[3][k]);
    }
    return reached;
}

bool ImpulseJump::areClose(const std::vector<double>& a, const std::vector<double>& b) const {
    for (std::size_t k = 0; k < m_states; ++k)
        if (!(std::abs(a[k] - b[k]) <= share * m_weights.tolerance(k, b[k])))
            return false;
    for (std::size_t part = 0; part < m_audit.partCount() && m_states < a.size(); ++part) {
        const double one = a[m_audit.place(part)], other = b[m_audit.place(part)];
        if (!(std::abs(one - other) <= seen * (std::abs(other) + m_audit.rounding(part))))
            return false;
    }
    return true;
}

// The rate that a force adds is as large as the force, unless it passes a resistance that is not: then the limit of
// short forces is nothing, or without bound.
bool ImpulseJump::isProportional(double t, const std::vector<double>& y) {
    constexpr double larger = 10;
    std::vector<double> once, more;
    const double scale = m_scale;
    bool isSolved = jumpRate(t, y, once);
    m_scale = larger * scale;
    isSolved = jumpRate(t, y, more) && isSolved;
    m_scale = scale;
    return isSolved && areAlike(once, more);
}

// A constraint that contains the force would have to hold with an infinite value in it.
std::optional<std::string> ImpulseJump::openConstraint(double t, const std::vector<double>& y) {
    const std::vector<double> without = m_dynamics.scaledResiduals(t, y);
    setSizes(m_impulses, m_scale);
    const std::vector<double> with = m_dynamics.scaledResiduals(t, y);
    setSizes(m_impulses, 0);
    for (std::size_t k = 0; k < with.size(); ++k)
        if (!(std::abs(with[k] - without[k]) <= seen * (1 + std::abs(without[k]))))
            return m_problem.system->invariants()[k].name;
    return std::nullopt;
}

// A switch whose argument contains the force, such as |lambda|, is on the side given by the force.
std::optional<std::string> ImpulseJump::openSwitch(double t, const std::vector<double>& y) {
    constexpr double strong = 1e12;
    const std::vector<SwitchSurface>& switches = m_problem.observers->switches;
    setSizes(m_impulses, 0);
    if (!m_dynamics.solve(t, y))
        return std::nullopt;
    const std::vector<double> without = m_dynamics.switchArguments(t, y);
    setSizes(m_impulses, strong * m_scale);
    m_dynamics.solve(t, y);
    const std::vector<double> with = m_dynamics.switchArguments(t, y);
    setSizes(m_impulses, 0);
    for (std::size_t k = 0; k < switches.size(); ++k) {
        const double change = with[k] - without[k];
        const bool follows = std::abs(change) > 1e3 * std::abs(without[k]);
        if (follows && !(change * m_dynamics.switchValue(k) > 0))
            return switches[k].text;
    }
    return std::nullopt;
}

// Adds the switches whose values affect the jump: dry friction whose normal force has an impulse, too. A kink where the
// jump begins is seen where it ends.
void ImpulseJump::addParts(double t, const std::vector<double>& y) {
    std::vector<double> as;
    std::vector<double> otherwise;
    if (!jumpRate(t, y, as))
        return;
    for (std::size_t k = 0; k < m_takesPart.size(); ++k) {
        const SwitchSurface& surface = m_problem.observers->switches[k];
        if (surface.moment || surface.isOfTimeAlone)
            continue;
        const double value = m_dynamics.switchValue(k);
        m_dynamics.setSwitch(k, std::abs(value) == 1 ? -value : 1);
        const bool isSolved = jumpRate(t, y, otherwise);
        m_dynamics.setSwitch(k, value);
        for (std::size_t j = 0; j < m_states; ++j)
            m_takesPart[k] = m_takesPart[k] || !isSolved ||
                             std::abs(as[j] - otherwise[j]) > seen * (m_weights.nominal[j] + std::abs(as[j]));
    }
}

// Otherwise the digits of the impulse would be lost beside the other forces. False if its effect has no value.
bool ImpulseJump::chooseScale(double t, const std::vector<double>& y) {
    m_scale = 1;
    std::vector<double> rate;
    if (!jumpRate(t, y, rate))
        return false;
    double others = 0;
    double own = 0;
    for (std::size_t k = 0; k < m_states; ++k) {
        others = std::max(others, std::abs(m_without[k]) / m_weights.nominal[k]);
        own = std::max(own, std::abs(rate[k]) / m_weights.nominal[k]);
    }
    m_scale = own > 0 ? std::clamp(others / own, 1.0, 1e9) : 1;
    return true;
}

void ImpulseJump::leave(const std::vector<double>& y) {
    if (!hasImpulses())
        return;
    m_left = y;
    m_valuesLeft = switchValues(m_dynamics);
}

ImpulseJump::Effect ImpulseJump::effect(double t, const std::vector<double>& y) {
    Effect found;
    EquationsThere with, without;
    if (!chooseScale(t, y) || !jumpRate(t, y, found.rate))
        return found;
    const std::vector<double> highest = highestDerivatives(m_dynamics);
    const auto z = Eigen::Map<const Eigen::VectorXd>(highest.data(), static_cast<Eigen::Index>(highest.size()));
    found.isKnown = m_dynamics.equationsAt(t, y, z, without);
    setSizes(m_impulses, m_scale);
    found.isKnown = m_dynamics.equationsAt(t, y, z, with) && found.isKnown;
    setSizes(m_impulses, 0);
    found.force = (with.residual - without.residual) / m_scale;
    return found;
}

// An impulse that adds the same to the same momenta may come at any time: the flows that these belong to are another
// matter, where an inertia jumps. What has no inertia is displaced, by as much as its resistance allows then. Compared
// where the impulse begins and where it ends if its effect stays the same.
std::optional<std::string> ImpulseJump::orderOpen(double t, const std::vector<double>& y,
                                                  const std::vector<std::size_t>& impulses) {
    m_impulses = impulses;
    const std::vector<double> values = switchValues(m_dynamics);
    const Course after = course(t, y);
    setSwitches(m_valuesLeft);
    const Course before = course(t, m_left);
    setSwitches(values);
    const bool isKnown = before.first.isKnown && before.last.isKnown && after.first.isKnown && after.last.isKnown;
    const bool isSameChange =
        isKnown && areAlike(before.first.rate, after.first.rate) && areAlike(before.last.rate, after.last.rate);
    const bool isSameForce = isKnown && areAlike(before.first.force, after.first.force) &&
                             areAlike(before.last.force, after.last.force) &&
                             areAlike(after.first.force, after.last.force);
    if (isSameChange || (isSameForce && !isDisplaced(m_left, y) && !isDisplaced(before.first.rate, after.first.rate)))
        return std::nullopt;
    return m_problem.observers->switches[impulses.front()].text;
}

void ImpulseJump::setSwitches(const std::vector<double>& values) {
    for (std::size_t k = 0; k < values.size(); ++k)
        m_dynamics.setSwitch(k, values[k]);
}

ImpulseJump::Course ImpulseJump::course(double t, const std::vector<double>& y) {
    constexpr double shortest = 1e-3;
    Course course{effect(t, y), {}};
    std::vector<double> end = y;
    for (double share = 1; course.first.isKnown && !course.last.isKnown && share > shortest; share /= 2) {
        for (std::size_t k = 0; k < m_states; ++k)
            end[k] = y[k] + share * course.first.rate[k];
        course.last = effect(t, end); // may have no value farther away, as beyond the speed of light
    }
    return course;
}

bool ImpulseJump::areAlike(const std::vector<double>& a, const std::vector<double>& b) const {
    for (std::size_t k = 0; k < m_states; ++k)
        if (!(std::abs(a[k] - b[k]) <= same * (m_weights.nominal[k] + std::abs(a[k]))))
            return false;
    return true;
}

bool ImpulseJump::areAlike(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return (a - b).norm() <= same * a.norm();
}

bool ImpulseJump::isDisplaced(const std::vector<double>& from, const std::vector<double>& to) const {
    const std::vector<Precedence>& precedence = m_problem.start.precedence;
    for (std::size_t k = 0; k < m_states; ++k) {
        const bool isFlow = k < precedence.size() && precedence[k] == Precedence::Flow;
        if (!isFlow && std::abs(to[k] - from[k]) > same * (m_weights.nominal[k] + std::abs(to[k])))
            return true;
    }
    return false;
}

std::optional<std::string> ImpulseJump::carry(double t, std::vector<double>& y,
                                              const std::vector<std::size_t>& impulses) {
    m_impulses = impulses;
    const std::string text = m_problem.observers->switches[impulses.front()].text;
    if (!chooseScale(t, y))
        return text;
    if (auto open = openConstraint(t, y))
        return open;
    m_takesPart.assign(m_takesPart.size(), false);
    addParts(t, y);
    if (auto open = openSwitch(t, y))
        return open;
    if (!isProportional(t, y))
        return text;
    std::optional<std::vector<double>> coarse = carried(t, y, 1);
    for (std::size_t steps = 2; steps <= mostSteps; steps *= 2) { // long ones may leave where there are values
        std::optional<std::vector<double>> fine = carried(t, y, steps);
        if (coarse && fine && areClose(*coarse, *fine)) {
            y = std::move(*fine);
            addParts(t, y);
            m_dynamics.solve(t, y);
            return std::nullopt;
        }
        coarse = std::move(fine);
    }
    return text;
}

std::optional<std::string> ImpulseJump::turnedOver(const std::vector<SwitchMode>& before,
                                                   const std::vector<SwitchMode>& after) const {
    for (std::size_t k = 0; k < m_takesPart.size(); ++k)
        if (m_takesPart[k] && (before[k] != after[k] || before[k] == SwitchMode::Sliding))
            return m_problem.observers->switches[k].text;
    return std::nullopt;
}

} // namespace coenergy
