// Filippov's solution on surfaces of discontinuity. Where the argument of a switch is zero, the derivative of the
// argument on which the switch acts decides: the first for a velocity in dry friction, the second for a position at
// rest on a kink, all lower ones being zero. Where an argument is zero for other reasons (nothing drives it away, or it
// vanishes identically, like max(0, x) below 0) its function has its value at zero.
// References: A. F. Filippov, Differential Equations with Discontinuous Righthand Sides, 1988, chapter 2; A. Levant,
// Int. J. Control 58 (1993) 1247 (sliding order).
#include "simulation/switching_run.hpp"

#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double roundingShare = 8 * std::numeric_limits<double>::epsilon();
constexpr std::size_t mostSides = 8;  // for this number of surfaces or fewer all sides are evaluated
constexpr double restingShare = 0.01; // of the tolerance: permitted motion of a resting argument
constexpr double crossedShare = 1e4;  // of the tolerance: permitted error of a located zero
constexpr double heldRoomOf = 2e-10;  // of a value, before one of several surfaces is left: more than rounding
constexpr double keptShare = 1e4;     // of the room of a resting argument, within which a kept surface is not left
constexpr double driftShare = 1e-13;  // of the effect of a switch: rounding that remains of it where it holds
constexpr double restShare = 1e-12;   // of the value moved onto a surface: counts as zero
constexpr double surfaceRank = 1e-10; // of gradients of length one
constexpr double tornShare = 1e-7;    // of an argument's terms, beyond which a surface that holds is left all the same
constexpr double straightness = 1e-9; // of the changes with switches, where these enter linearly

double size(const Interval& interval) {
    return std::max(std::abs(interval.low), std::abs(interval.high));
}

} // namespace

SwitchingRun::SwitchingRun(Dynamics& dynamics, const Observers& observers, const std::vector<double>& parameters,
                           const ErrorWeights& weights)
    : m_dynamics(dynamics), m_observers(observers), m_weights(weights),
      m_rateMemory(observers.switchRates.memory(parameters)),
      m_argumentBounds(dynamics.system().switchArguments(), parameters),
      m_rateBounds(observers.switchRates, parameters), m_modes(dynamics.system().switchCount(), SwitchMode::Positive),
      m_vanishes(m_modes.size(), false), m_room(m_modes.size(), 0.0), m_drift(m_modes.size(), 0.0),
      m_isKept(m_modes.size(), false), m_inputs(dynamics.system().inputCount()),
      m_rates(observers.switchRates.outputCount()) {
    std::vector<bool> isSwitch(m_inputs.size(), false);
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        isSwitch[m_dynamics.system().switchInput(k)] = true;
    m_hasInner = m_argumentBounds.dependsOn(isSwitch);
}

// ---- values and modes ----

void SwitchingRun::setValue(std::size_t k, double value) {
    m_dynamics.setSwitch(k, value);
    for (std::size_t j = k + 1; j < m_modes.size(); ++j)
        if (const auto& leader = m_observers.switches[j].leader; leader && leader->index == k)
            m_dynamics.setSwitch(j, leader->sign * value);
}

void SwitchingRun::setAtZero(std::size_t k) {
    for (std::size_t j = k; j < m_modes.size(); ++j)
        if (const auto& leader = m_observers.switches[j].leader; j == k || (leader && leader->index == k))
            m_dynamics.setSwitch(j, valueAtZero(j));
}

void SwitchingRun::setMode(std::size_t k, SwitchMode mode) {
    m_modes[k] = mode;
    const double before = m_dynamics.switchValue(k);
    if (mode == SwitchMode::Resting || mode == SwitchMode::Vanishing)
        setAtZero(k);
    else
        setValue(k, mode == SwitchMode::Positive ? 1 : mode == SwitchMode::Negative ? -1 : 0);
    m_isEnclosed = m_isEnclosed && m_dynamics.switchValue(k) == before;
}

void SwitchingRun::setSide(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches,
                           const Eigen::VectorXd& values) {
    bool isNested = false;
    for (std::size_t k = 0; k < switches.size(); ++k) {
        setValue(switches[k], values[static_cast<Eigen::Index>(k)]);
        isNested = isNested || m_hasInner[switches[k]];
    }
    if (!isNested || switches.size() == 1)
        return;
    const std::vector<bool> kept = m_vanishes;
    findVanishing(t, y);
    for (const std::size_t k : switches)
        if (m_hasInner[k] && m_vanishes[k])
            setAtZero(k);
    m_vanishes = kept;
}

void SwitchingRun::collectMargins() {
    m_sliding.clear();
    m_margins.clear();
    const double bound = m_active.size() > 1 ? 1 + heldRoomOf : 1;
    for (std::size_t k = 0; k < m_modes.size(); ++k) {
        if (!isLeader(k) || m_observers.switches[k].isOfTimeAlone || m_dynamics.followsSolution(k))
            continue;
        switch (m_modes[k]) {
        case SwitchMode::Positive:
            if (!m_isKept[k])
                m_margins.push_back({k, false, 1, 0});
            break;
        case SwitchMode::Negative:
            if (!m_isKept[k])
                m_margins.push_back({k, false, -1, 0});
            break;
        case SwitchMode::Sliding:
            m_sliding.push_back(k);
            m_margins.push_back({k, true, 1, bound});
            m_margins.push_back({k, true, -1, bound});
            break;
        case SwitchMode::Resting:
            m_margins.push_back({k, false, 1, m_room[k]});
            m_margins.push_back({k, false, -1, m_room[k]});
            break;
        case SwitchMode::Vanishing:
        case SwitchMode::Yielding:
            break;
        }
    }
}

// ---- motion in the present modes ----

bool SwitchingRun::solveSwitched(double t, const std::vector<double>& y) {
    m_sides.clear();
    m_heldRounding.clear();
    m_sideFault.reset();
    m_isTorn = false;
    const bool isSolved = !m_sliding.empty() ? solveOnSurfaces(t, y)
                          : isYielding()     ? solveYielding(t, y)
                                             : m_dynamics.solve(t, y);
    noteFault(isSolved);
    return isSolved;
}

void SwitchingRun::noteFault(bool isSolved) {
    if (isSolved)
        m_fault.reset();
    else
        m_fault = m_sideFault ? m_sideFault : m_dynamics.fault();
}

bool SwitchingRun::solveOnSurfaces(double t, const std::vector<double>& y) {
    const SurfaceMixture mix = mixture(t, y, m_sliding);
    const Eigen::VectorXd values =
        mix.held(Eigen::VectorXd::Zero(mix.size()), std::vector<bool>(m_sliding.size(), true));
    if (!values.allFinite())
        return failOnSide();
    if (isTornApart(mix, values))
        return false;
    for (std::size_t k = 0; k < m_sliding.size(); ++k)
        setValue(m_sliding[k], values[static_cast<Eigen::Index>(k)]);
    const bool isSolved = m_dynamics.solve(t, y);
    if (!m_sides.empty())
        return mixSides(values);
    if (isSolved && m_active.size() > 1)
        stopRounding(values);
    return isSolved;
}

// ---- dry friction of flows without inertia ----

std::optional<SurfaceMixture::Choice> SwitchingRun::leastFlows(double t, const std::vector<double>& y,
                                                               const std::vector<std::size_t>& switches) {
    return affineMixture(t, y, switches).leastMotion();
}

// Where viscosity acts on all flows, these are continuous functions of the state: which surfaces hold need not be
// remembered, and several may come to rest or let go at once.
bool SwitchingRun::solveYielding(double t, const std::vector<double>& y) {
    const auto choice = leastFlows(t, y, m_yielding);
    if (!choice) {
        if (!m_sideFault)
            m_sideFault = EvaluationFault{EvaluationFault::Kind::NoSolution, m_observers.switches[m_yielding[0]].text};
        return false;
    }
    for (std::size_t k = 0; k < m_yielding.size(); ++k)
        setValue(m_yielding[k], choice->values[static_cast<Eigen::Index>(k)]);
    if (!m_dynamics.solve(t, y))
        return false;
    stopRounding(choice->values);
    return true;
}

// Whether the active surfaces are all of that kind.
bool SwitchingRun::letYield(double t, const std::vector<double>& y) {
    const CompiledSystem& system = m_dynamics.system();
    const bool isOfFlows = std::all_of(m_active.begin(), m_active.end(), [&](std::size_t k) {
        return m_observers.switches[k].order == 0 && !m_hasInner[k];
    });
    if (m_active.size() < 2 || !isOfFlows || !system.isAffine() || !system.isAffineInSwitches() ||
        !leastFlows(t, y, m_active))
        return false;
    for (const std::size_t k : m_active)
        setMode(k, SwitchMode::Yielding);
    std::swap(m_yielding, m_active);
    m_active.clear();
    return true;
}

// Values act on the flows without inertia themselves, so that surfaces of these may hold at one time and not at the
// next: no values keep a flow at rest and even with one that moves.
bool SwitchingRun::isTornApart(const SurfaceMixture& mix, const Eigen::VectorXd& values) {
    const Eigen::VectorXd arguments = mix.at(values), rounding = mix.smallest();
    for (std::size_t k = 0; k < m_sliding.size() && m_sliding.size() > 1; ++k) {
        const auto row = static_cast<Eigen::Index>(k);
        if (m_observers.switches[m_sliding[k]].order != 0 ||
            std::abs(arguments[row]) <= tornShare / SurfaceMixture::roundingShare * rounding[row])
            continue;
        m_isTorn = true;
        m_sideFault = EvaluationFault{EvaluationFault::Kind::NoSolution, m_observers.switches[m_sliding[k]].text};
    }
    return m_isTorn;
}

// Where several surfaces hold a motion altogether, what rounding leaves of the terms that cancel is none. Any reaction
// may be off by the last digits of the largest.
void SwitchingRun::stopRounding(const Eigen::VectorXd& values) {
    std::vector<double> rates(static_cast<std::size_t>(m_highestAtZero.size()));
    m_heldRounding.resize(rates.size());
    const Eigen::VectorXd effects = m_highestSlopes.cwiseAbs().colwise().maxCoeff();
    const double largest = effects.dot(values.cwiseAbs());
    bool hasStopped = false;
    for (std::size_t k = 0; k < rates.size(); ++k) {
        const auto row = static_cast<Eigen::Index>(k);
        const double rate = m_dynamics.inputs()[m_dynamics.system().highestInput(k)];
        double terms = std::abs(m_highestAtZero[row]);
        for (Eigen::Index c = 0; c < effects.size(); ++c)
            terms += effects[c] > 0 ? std::abs(m_highestSlopes(row, c)) / effects[c] * largest : 0;
        m_heldRounding[k] = 4 * roundingShare * terms;
        const bool isRounding = rate != 0 && std::abs(rate) <= m_heldRounding[k];
        rates[k] = isRounding ? 0 : rate;
        hasStopped = hasStopped || isRounding;
    }
    if (hasStopped)
        m_dynamics.replaceHighest(rates);
}

// Nothing can hold the motion on a surface if the equations have no solution on one side of it.
bool SwitchingRun::failOnSide() {
    if (!m_sideFault)
        m_sideFault = EvaluationFault{EvaluationFault::Kind::Undefined, m_observers.switches[m_sliding.front()].text};
    return false;
}

// Replaces the highest derivatives by the mixture.
bool SwitchingRun::mixSides(const Eigen::VectorXd& values) {
    const std::vector<double> weights = sideWeights(values);
    const std::size_t first = m_dynamics.system().highestInput(0);
    std::vector<double> mixed(m_dynamics.system().unknownCount(), 0.0);
    for (std::size_t side = 0; side < m_sides.size(); ++side) {
        m_sides[side].weight = weights[side];
        if (weights[side] == 0)
            continue;
        for (std::size_t j = 0; j < mixed.size(); ++j)
            mixed[j] += weights[side] * m_sides[side].inputs[first + j];
    }
    std::erase_if(m_sides, [](const MixedSide& side) { return side.weight == 0; });
    m_dynamics.replaceHighest(mixed);
    if (!std::all_of(mixed.begin(), mixed.end(), [](double value) { return std::isfinite(value); }))
        return failOnSide();
    return true;
}

// The derivatives of the switches' arguments on which the switches act, for these values of the switches; NaN where the
// equations have no solution.
Eigen::VectorXd SwitchingRun::surfaceRates(double t, const std::vector<double>& y,
                                           const std::vector<std::size_t>& switches, const Eigen::VectorXd& values) {
    setSide(t, y, switches, values);
    if (!m_dynamics.solve(t, y)) {
        if (!m_sideFault)
            m_sideFault = m_dynamics.fault();
        return Eigen::VectorXd::Constant(values.size(), std::nan(""));
    }
    m_observers.switchRates.evaluate(m_dynamics.inputs().data(), m_rates.data(), m_rateMemory);
    const std::vector<double>& arguments = m_dynamics.switchArguments(t, y);
    Eigen::VectorXd result(values.size());
    for (std::size_t k = 0; k < switches.size(); ++k) {
        const SwitchSurface& surface = m_observers.switches[switches[k]];
        const int order = surface.order.value_or(0);
        result[static_cast<Eigen::Index>(k)] =
            order == 0 ? arguments[switches[k]] : m_rates[surface.firstRate + static_cast<std::size_t>(order) - 1];
    }
    return result;
}

Eigen::VectorXd SwitchingRun::highest() const {
    const CompiledSystem& system = m_dynamics.system();
    return Eigen::Map<const Eigen::VectorXd>(m_dynamics.inputs().data() + system.highestInput(0),
                                             static_cast<Eigen::Index>(system.unknownCount()));
}

SurfaceMixture SwitchingRun::affineMixture(double t, const std::vector<double>& y,
                                           const std::vector<std::size_t>& switches) {
    const auto count = static_cast<Eigen::Index>(switches.size());
    const Eigen::VectorXd atZero = surfaceRates(t, y, switches, Eigen::VectorXd::Zero(count));
    m_highestAtZero = highest();
    Eigen::MatrixXd slopes(count, count);
    m_highestSlopes.resize(m_highestAtZero.size(), count);
    for (Eigen::Index c = 0; c < count; ++c) {
        slopes.col(c) = surfaceRates(t, y, switches, Eigen::VectorXd::Unit(count, c)) - atZero;
        m_highestSlopes.col(c) = highest() - m_highestAtZero;
    }
    return SurfaceMixture::affine(atZero, slopes);
}

// Products of switches may still be linear in those on their surfaces, such as a coefficient from a table times the
// direction of friction: the highest derivatives at any values then follow from those with single switches.
bool SwitchingRun::isStraight(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches) {
    Eigen::VectorXd probe(static_cast<Eigen::Index>(switches.size()));
    for (Eigen::Index c = 0; c < probe.size(); ++c)
        probe[c] = (c % 2 == 0 ? 1 : -1) * (0.4 + 0.5 / static_cast<double>(1 + c));
    if (!surfaceRates(t, y, switches, probe).allFinite())
        return false;
    const Eigen::VectorXd expected = m_highestAtZero + m_highestSlopes * probe;
    const Eigen::VectorXd terms = m_highestAtZero.cwiseAbs() + m_highestSlopes.cwiseAbs().rowwise().sum();
    return ((highest() - expected).cwiseAbs().array() <= straightness * terms.array()).all();
}

// Where switches enter linearly, the motion with a value between -1 and 1 is the mixture; otherwise the sides are
// evaluated.
SurfaceMixture SwitchingRun::mixture(double t, const std::vector<double>& y, const std::vector<std::size_t>& switches) {
    const auto count = static_cast<Eigen::Index>(switches.size());
    const bool mayBeStraight = std::none_of(switches.begin(), switches.end(), [&](std::size_t k) {
        return m_observers.switches[k].order.value_or(0) == 0 || (m_hasInner[k] && switches.size() > 1);
    });
    if ((mayBeStraight && m_dynamics.system().isAffineInSwitches()) || switches.size() > mostSides)
        return affineMixture(t, y, switches);
    if (mayBeStraight && switches.size() > 1) {
        SurfaceMixture straight = affineMixture(t, y, switches);
        if (isStraight(t, y, switches))
            return straight;
        m_sideFault.reset();
    }
    std::vector<Eigen::VectorXd> sides;
    for (std::size_t side = 0; side < std::size_t(1) << switches.size(); ++side) {
        Eigen::VectorXd values(count);
        for (Eigen::Index k = 0; k < count; ++k)
            values[k] = side >> k & 1 ? 1 : -1;
        sides.push_back(surfaceRates(t, y, switches, values));
        m_sides.push_back({0, m_dynamics.inputs()});
    }
    return SurfaceMixture::ofSides(std::move(sides));
}

// ---- the choice of modes ----

// All arguments and their derivatives at (t, y): values including possible rounding errors, and as rates the changes
// when the state moves by its tolerance.
const SwitchingRun::Enclosures& SwitchingRun::enclosures(double t, const std::vector<double>& y) {
    if (m_isEnclosed)
        return m_enclosures;
    const CompiledSystem& system = m_dynamics.system();
    m_dynamics.switchArguments(t, y);
    const std::vector<double>& inputs = m_dynamics.inputs();
    for (std::size_t k = 0; k < inputs.size(); ++k)
        m_inputs[k] = {inputs[k], 0};
    m_inputs[0].value = around(inputs[0], roundingShare);
    for (std::size_t k = 0; k < system.stateCount(); ++k) {
        const double rounding = roundingShare * std::max(std::abs(y[k]), m_weights.nominal[k]);
        const double tolerance = m_weights.absolute * m_weights.nominal[k] + m_weights.relative * std::abs(y[k]);
        m_inputs[system.stateInput(k)] = {{y[k] - rounding, y[k] + rounding}, {-tolerance, tolerance}};
    }
    m_enclosures.arguments = m_argumentBounds.evaluate(m_inputs);
    m_enclosures.rates = m_rateBounds.evaluate(m_inputs);
    m_isEnclosed = true;
    return m_enclosures;
}

const Motion& SwitchingRun::level(std::size_t k, int order) const {
    return order == 0 ? m_enclosures.arguments[k]
                      : m_enclosures.rates[m_observers.switches[k].firstRate + static_cast<std::size_t>(order) - 1];
}

// A nonzero analytic function vanishes on a null set only, so an argument that is zero at three random points nearby is
// taken to vanish identically.
void SwitchingRun::findVanishing(double t, const std::vector<double>& y) {
    m_vanishes.assign(m_modes.size(), true);
    const CompiledSystem& system = m_dynamics.system();
    m_dynamics.switchArguments(t, y);
    const std::vector<double>& inputs = m_dynamics.inputs();
    std::uint64_t state = 1;
    const auto random = [&state] { // Knuth's linear congruential generator, from -1 to 1
        state = state * 6364136223846793005U + 1442695040888963407U;
        return std::ldexp(static_cast<double>(state >> 11), -52) - 1;
    };
    for (int place = 0; place < 3; ++place) {
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            const bool isState = k > 0 && k <= system.stateCount();
            const double scale = std::max(std::abs(inputs[k]), isState ? m_weights.nominal[k - 1] : 1.0);
            const double moved = k < system.switchInput(0) ? inputs[k] + 0.1 * scale * random() : inputs[k];
            m_inputs[k] = {around(moved, roundingShare), 0};
        }
        const std::vector<Motion>& arguments = m_argumentBounds.evaluate(m_inputs);
        for (std::size_t k = 0; k < m_modes.size(); ++k)
            m_vanishes[k] = m_vanishes[k] && arguments[k].value.contains(0) && std::isfinite(size(arguments[k].value));
    }
}

// The arguments a moment later; the moment is this multiple of the shortest time that can be resolved.
const std::vector<Motion>& SwitchingRun::argumentsLater(double t, const std::vector<double>& y, double times) {
    const std::vector<double>& inputs = m_dynamics.inputs();
    m_dynamics.switchArguments(t, y);
    for (std::size_t input = 0; input < inputs.size(); ++input)
        m_inputs[input] = {inputs[input], 0};
    const double moment = 4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(inputs[0]), 1e-3);
    m_inputs[0] = {around(inputs[0] + times * moment, roundingShare / 8), 0};
    return m_argumentBounds.evaluate(m_inputs);
}

// For an argument of t alone: its sign a moment later. One without inner switches was evaluated together with all
// others.
SwitchMode SwitchingRun::sideInTime(std::size_t k, double t, const std::vector<double>& y) {
    double times = 1;
    for (int doubling = 0; doubling < 40; ++doubling, times *= 2) {
        const bool isKnown = doubling == 0 && !m_hasInner[k];
        const Interval value = isKnown ? m_soon[k].value : argumentsLater(t, y, times)[k].value;
        if (value.low > 0 || value.high < 0)
            return value.low > 0 ? SwitchMode::Positive : SwitchMode::Negative;
    }
    return SwitchMode::Positive;
}

bool SwitchingRun::isReached(std::size_t k, double t, const std::vector<double>& y) {
    const bool wasAside = m_before[k] == SwitchMode::Negative || m_before[k] == SwitchMode::Positive;
    enclosures(t, y);
    const Motion& argument = level(k, 0);
    const double away = std::abs(m_dynamics.switchArguments(t, y)[k]);
    const double tolerance = size(argument.rate);
    if (m_before[k] == SwitchMode::Sliding || m_wasKept[k] || (m_crossed == k && wasAside))
        return away <= crossedShare * tolerance + m_drift[k] * std::max(0.0, t - m_settledAt) ||
               argument.value.contains(0);
    return argument.value.contains(0) || (m_reach == Reach::Tolerance && away <= tolerance);
}

void SwitchingRun::classify(std::size_t k, double t, const std::vector<double>& y) {
    const auto sideOf = [](double value) { return value < 0 ? SwitchMode::Negative : SwitchMode::Positive; };
    const SwitchSurface& surface = m_observers.switches[k];
    if (m_dynamics.followsSolution(k))
        return setMode(k, sideOf(m_dynamics.switchArguments(t, y)[k]));
    if (m_vanishes[k])
        return setMode(k, SwitchMode::Vanishing);
    if (surface.isOfTimeAlone)
        return setMode(k, sideInTime(k, t, y));
    if (surface.order == 0) {
        m_active.push_back(k);
        return;
    }
    const double argument = m_dynamics.switchArguments(t, y)[k];
    if (!surface.order || !isReached(k, t, y))
        return setMode(k, sideOf(argument));
    for (int order = 1; order < *surface.order; ++order) {
        enclosures(t, y);
        const Motion& rate = level(k, order);
        if (!rate.value.contains(0) && std::max(-rate.value.high, rate.value.low) > size(rate.rate))
            return setMode(k, sideOf(rate.value.low));
    }
    enclosures(t, y);
    m_room[k] = std::max(restingShare * size(level(k, 0).rate), 4 * size(level(k, 0).value));
    m_active.push_back(k);
}

// The held surface whose value has come to a bound.
std::optional<SurfaceMixture::Leaving> SwitchingRun::leaving() const {
    if (!m_crossed || m_before[*m_crossed] != SwitchMode::Sliding)
        return std::nullopt;
    const auto place = std::find(m_active.begin(), m_active.end(), *m_crossed);
    if (place == m_active.end() || m_active.size() == 1)
        return std::nullopt;
    return SurfaceMixture::Leaving{place - m_active.begin(), m_valuesBefore[*m_crossed] > 0 ? 1 : -1};
}

void SwitchingRun::chooseOnSurfaces(double t, const std::vector<double>& y) {
    SurfaceMixture mix = mixture(t, y, m_active);
    const std::vector<double>& inputs = m_dynamics.inputs();
    m_isEnclosed = false;
    for (std::size_t k = 0; k < inputs.size(); ++k)
        m_inputs[k] = {around(inputs[k], roundingShare), 0};
    m_enclosures.arguments = m_argumentBounds.evaluate(m_inputs);
    m_enclosures.rates = m_rateBounds.evaluate(m_inputs);
    Eigen::VectorXd rounding(mix.size());
    for (std::size_t k = 0; k < m_active.size(); ++k) {
        const Interval& value = level(m_active[k], *m_observers.switches[m_active[k]].order).value;
        rounding[static_cast<Eigen::Index>(k)] = std::isfinite(size(value)) ? value.high - value.low : 0;
    }
    mix.widen(rounding);
    std::vector<bool> isHeldFirst; // a surface just reached may be held weakly, and one that was held has not left
    for (const std::size_t k : m_active)
        isHeldFirst.push_back((m_crossed == k) != (m_before[k] == SwitchMode::Sliding));
    const SurfaceMixture::Choice choice = mix.choice(isHeldFirst, leaving());
    const Eigen::MatrixXd slopes = mix.slopes(choice.values);
    for (std::size_t k = 0; k < m_active.size(); ++k) {
        const auto row = static_cast<Eigen::Index>(k);
        // A surface that both sides repel holds the motion only while nothing pushes.
        const bool isRepelled = slopes(row, row) > mix.smallest()[row];
        const bool isIdle = mix.isIndifferent(row) || (m_active.size() > 1 && mix.isIdle(row));
        m_drift[m_active[k]] = choice.isHeld[k] || (!choice.isKept.empty() && choice.isKept[k])
                                   ? driftShare * std::abs(slopes(row, row))
                                   : 0;
        m_isKept[m_active[k]] = !choice.isKept.empty() && choice.isKept[k];
        setMode(m_active[k], !choice.isHeld[k] ? choice.values[row] > 0 ? SwitchMode::Positive : SwitchMode::Negative
                             : isRepelled || isIdle ? SwitchMode::Resting
                                                    : SwitchMode::Sliding);
    }
}

void SwitchingRun::settle(double t, std::vector<double>& y, Reach reach, std::optional<std::size_t> crossed) {
    m_before = m_modes;
    m_wasKept = m_isKept;
    m_reach = reach;
    m_crossed = crossed;
    m_isEnclosed = false;
    m_valuesBefore.clear();
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        m_valuesBefore.push_back(m_dynamics.switchValue(k));
    constexpr int mostPlaces = 3;
    for (int place = 0; place < mostPlaces; ++place) {
        chooseModes(t, y);
        moveOntoSurfaces(t, y);
        if (m_active.empty() || !touchesMore(t, y))
            break;
    }
    m_settledAt = t;
    collectMargins();
}

void SwitchingRun::chooseModes(double t, const std::vector<double>& y) {
    constexpr int mostRounds = 5; // arguments change with the modes of the switches in them
    std::vector<SwitchMode> last;
    for (int round = 0; round < mostRounds && m_modes != last; ++round) {
        last = m_modes;
        m_active.clear();
        m_yielding.clear();
        m_isKept.assign(m_modes.size(), false);
        findVanishing(t, y);
        m_soon = argumentsLater(t, y, 1);
        for (std::size_t k = 0; k < m_modes.size(); ++k)
            if (isLeader(k))
                classify(k, t, y);
        if (!m_active.empty() && !letYield(t, y))
            chooseOnSurfaces(t, y);
    }
}

// Whether the motion, moved onto some surfaces, is also on others that follow from them, such as the difference of two
// flows that have come to rest.
bool SwitchingRun::touchesMore(double t, const std::vector<double>& y) {
    for (std::size_t k = 0; k < m_modes.size(); ++k) {
        const bool isAside = m_modes[k] == SwitchMode::Positive || m_modes[k] == SwitchMode::Negative;
        const bool isActive = std::find(m_active.begin(), m_active.end(), k) != m_active.end();
        if (!isLeader(k) || !isAside || isActive || m_observers.switches[k].order != 1)
            continue;
        enclosures(t, y);
        if (level(k, 0).value.contains(0))
            return true;
    }
    return false;
}

void SwitchingRun::noteFollowing(double t, const std::vector<double>& y) {
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        if (m_dynamics.followsSolution(k))
            m_modes[k] = m_dynamics.switchArguments(t, y)[k] < 0 ? SwitchMode::Negative : SwitchMode::Positive;
}

bool SwitchingRun::leavesKept(double t, const std::vector<double>& y) {
    if (std::find(m_isKept.begin(), m_isKept.end(), true) == m_isKept.end())
        return false;
    const std::vector<double> arguments = m_dynamics.switchArguments(t, y);
    bool isLeft = false;
    for (std::size_t k = 0; k < m_isKept.size(); ++k)
        isLeft =
            isLeft || (m_isKept[k] && std::abs(arguments[k]) > keptShare * m_room[k] + m_drift[k] * (t - m_settledAt));
    solve(t, y);
    return isLeft;
}

// The least change, in units of the sizes, that makes the arguments of all switches on their surfaces zero, and their
// derivatives as far as the switches do not act on them. Surfaces that are being left are included, because a rounding
// error would otherwise bring the motion back at once.
void SwitchingRun::moveOntoSurfaces(double t, std::vector<double>& y) {
    struct Target {
        std::size_t which;
        int order;
    };
    std::vector<Target> targets;
    for (const std::size_t k : m_active)
        if (m_reach == Reach::Rounding || m_modes[k] == SwitchMode::Sliding || m_modes[k] == SwitchMode::Resting)
            for (int order = 0; order < m_observers.switches[k].order.value_or(0); ++order)
                targets.push_back({k, order});
    if (targets.empty())
        return;
    const CompiledSystem& system = m_dynamics.system();
    const auto rows = static_cast<Eigen::Index>(targets.size());
    const auto columns = static_cast<Eigen::Index>(system.stateCount());
    Eigen::VectorXd residual(rows);
    Eigen::MatrixXd gradient(rows, columns);
    const auto evaluate = [&] {
        m_dynamics.switchArguments(t, y);
        for (std::size_t k = 0; k < m_inputs.size(); ++k)
            m_inputs[k] = {m_dynamics.inputs()[k], 0};
        for (Eigen::Index c = 0; c < columns; ++c) {
            Motion& input = m_inputs[system.stateInput(static_cast<std::size_t>(c))];
            input.rate = m_weights.nominal[static_cast<std::size_t>(c)];
            m_enclosures.arguments = m_argumentBounds.evaluate(m_inputs);
            m_enclosures.rates = m_rateBounds.evaluate(m_inputs);
            input.rate = 0;
            for (Eigen::Index r = 0; r < rows; ++r) {
                const Target& target = targets[static_cast<std::size_t>(r)];
                const Motion& motion = level(target.which, target.order);
                residual[r] = 0.5 * (motion.value.low + motion.value.high);
                gradient(r, c) = 0.5 * (motion.rate.low + motion.rate.high);
            }
        }
    };
    for (int step = 0; step < 3; ++step) {
        evaluate();
        if (!gradient.allFinite() || !residual.allFinite() || residual.isZero(0))
            break;
        if (rows > 1) // of any scale, and perhaps more than the motion has directions
            for (Eigen::Index r = 0; r < rows; ++r)
                if (const double size = gradient.row(r).norm(); size > 0) {
                    gradient.row(r) /= size;
                    residual[r] /= size;
                }
        const double threshold = rows > 1 ? surfaceRank : LeastNorm::roundingOnly;
        const Eigen::VectorXd change = LeastNorm(gradient, threshold).solve(-residual);
        for (std::size_t c = 0; c < system.stateCount(); ++c) {
            const double before = y[c];
            y[c] += m_weights.nominal[c] * change[static_cast<Eigen::Index>(c)];
            if (std::abs(y[c]) <= restShare * std::abs(before)) // otherwise the remaining rounding would be its size
                y[c] = 0;
        }
    }
    m_isEnclosed = false;
}

} // namespace coenergy
