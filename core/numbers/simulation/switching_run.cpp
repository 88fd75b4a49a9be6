// Filippov's solution on surfaces of discontinuity. Where the argument of a switch is zero, the derivative of the
// argument on which the switch acts decides: the first for a velocity in dry friction, the second for a position at
// rest on a kink, all lower ones being zero. Where an argument is zero for other reasons (nothing drives it away, or it
// vanishes identically, like max(0, x) below 0) its function has its value at zero.
// References: A. F. Filippov, Differential Equations with Discontinuous Righthand Sides, 1988, chapter 2; A. Levant,
// Int. J. Control 58 (1993) 1247 (sliding order).
#include "simulation/switching_run.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostSides = 8;  // for this number of surfaces or fewer all sides are evaluated
constexpr double tornShare = 1e-7;    // of an argument's terms, beyond which a surface that holds is left all the same
constexpr double cornerShare = 1e-9;  // of a row's terms: what remains of it where it is solved
constexpr double straightness = 1e-9; // of the changes with switches, where these enter linearly

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

// ---- motion in the present modes ----

bool SwitchingRun::solveSwitched(double t, const std::vector<double>& y) {
    m_sides.clear();
    m_heldRounding.clear();
    m_sideFault.reset();
    m_isTorn = false;
    if (m_severalSolutions) {
        m_fault = EvaluationFault{EvaluationFault::Kind::NoSolution, m_severalSolutions->function};
        return false;
    }
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
        return mixSides(values) && !isUnsolvedCorner(t, y, values);
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

// Of the last mixture, with these values.
Eigen::VectorXd SwitchingRun::highestOf(const Eigen::VectorXd& values) const {
    if (m_sides.empty())
        return m_highestAtZero + m_highestSlopes * values;
    const CompiledSystem& system = m_dynamics.system();
    const std::vector<double> weights = sideWeights(values);
    Eigen::VectorXd mixed = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(system.unknownCount()));
    for (std::size_t side = 0; side < m_sides.size(); ++side)
        if (weights[side] != 0) // otherwise that side may have no solution
            mixed += weights[side] *
                     Eigen::Map<const Eigen::VectorXd>(&m_sides[side].inputs[system.highestInput(0)], mixed.size());
    return mixed;
}

// Replaces the highest derivatives by the mixture.
bool SwitchingRun::mixSides(const Eigen::VectorXd& values) {
    const Eigen::VectorXd mixed = highestOf(values);
    const std::vector<double> weights = sideWeights(values);
    for (std::size_t side = 0; side < m_sides.size(); ++side)
        m_sides[side].weight = weights[side];
    std::erase_if(m_sides, [](const MixedSide& side) { return side.weight == 0; });
    m_dynamics.replaceHighest({mixed.data(), static_cast<std::size_t>(mixed.size())});
    return mixed.allFinite() || failOnSide();
}

// Of each row, its terms in the highest derivatives, the largest over the sides.
Eigen::VectorXd SwitchingRun::termsOfSides(const Eigen::MatrixXd& byHighest) const {
    const std::size_t first = m_dynamics.system().highestInput(0);
    Eigen::VectorXd largest = Eigen::VectorXd::Zero(byHighest.cols());
    for (const MixedSide& side : m_sides)
        largest = largest.cwiseMax(Eigen::Map<const Eigen::VectorXd>(&side.inputs[first], largest.size()).cwiseAbs());
    return byHighest.cwiseAbs() * largest;
}

// A function of what the equations are solved for that has a corner and no jump, like abs(u), has no values between
// those of its sides where u = 0: the residual there, which no value of the switch changes, has to vanish.
bool SwitchingRun::isUnsolvedCorner(double t, const std::vector<double>& y, const Eigen::VectorXd& values) {
    const Eigen::VectorXd mixed = highest();
    for (std::size_t k = 0; k < m_sliding.size(); ++k) {
        const std::size_t which = m_sliding[k];
        if (m_observers.switches[which].order != 0)
            continue;
        EquationsThere above, below;
        setValue(which, 1);
        bool isDefined = m_dynamics.equationsAt(t, y, mixed, above);
        setValue(which, -1);
        isDefined = m_dynamics.equationsAt(t, y, mixed, below) && isDefined;
        setValue(which, values[static_cast<Eigen::Index>(k)]);
        const Eigen::ArrayXd small =
            cornerShare * termsOfSides(above.byHighest.cwiseAbs() + below.byHighest.cwiseAbs());
        if (isDefined && ((above.residual - below.residual).cwiseAbs().array() <= small).all() &&
            (above.residual.cwiseAbs().array() > small).any())
            m_sideFault = EvaluationFault{EvaluationFault::Kind::NoSolution, m_observers.switches[which].text};
    }
    m_dynamics.replaceHighest({mixed.data(), static_cast<std::size_t>(mixed.size())});
    return m_sideFault.has_value();
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

} // namespace coenergy
