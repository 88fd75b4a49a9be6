// Which value every switch has, or on which surface the motion stays: by the arguments themselves where these differ
// from zero, and by the derivatives on which the switches act where they do not.
#include "simulation/switching_run.hpp"

#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace coenergy {

namespace {

constexpr double restingShare = 0.01; // of the tolerance: permitted motion of a resting argument
constexpr double crossedShare = 1e4;  // of the tolerance: permitted error of a located zero
constexpr double heldRoomOf = 2e-10;  // of a value, before one of several surfaces is left: more than rounding
constexpr double keptShare = 1e4;     // of the room of a resting argument, within which a kept surface is not left
constexpr double driftShare = 1e-13;  // of the effect of a switch: rounding that remains of it where it holds
constexpr double restShare = 1e-12;   // of the value moved onto a surface: counts as zero
constexpr double surfaceRank = 1e-10; // of gradients of length one

double size(const Interval& interval) {
    return std::max(std::abs(interval.low), std::abs(interval.high));
}

} // namespace

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

// ---- several solutions ----

// Functions of what the equations are solved for, at a start or where the run was on one side of them.
std::vector<bool> SwitchingRun::judgedSurfaces() const {
    std::vector<bool> isJudged;
    for (const std::size_t k : m_active) {
        const bool wasHeld = m_before[k] == SwitchMode::Sliding || m_before[k] == SwitchMode::Resting;
        isJudged.push_back(m_observers.switches[k].order == 0 && m_crossed != k && (m_isStart || !wasHeld));
    }
    return isJudged;
}

bool SwitchingRun::isWanted(const SurfaceMixture::Choice& choice, const std::vector<bool>& isJudged) const {
    for (std::size_t k = 0; k < m_active.size(); ++k)
        if (isJudged[k] && m_wanted[m_active[k]] * choice.values[static_cast<Eigen::Index>(k)] < 0)
            return false;
    return true;
}

// Where abs(u) = 1 + u/2, say, there is a solution on either side. That on the side of a typed guess is taken, in a run
// that on the side it comes from: if a force jumps, that is where a force that changes fast leads. Else none is.
SurfaceMixture::Choice SwitchingRun::soleSolution(const SurfaceMixture& mix, SurfaceMixture::Choice taken) {
    const std::vector<bool> isJudged = judgedSurfaces();
    if (std::find(isJudged.begin(), isJudged.end(), true) == isJudged.end())
        return taken;
    std::vector<SurfaceMixture::Choice> found = mix.others(taken, isJudged);
    if (mix.leaves(taken, isJudged)) // what is held at a corner may be none
        found.insert(found.begin(), taken);
    const auto other = std::stable_partition(
        found.begin(), found.end(), [&](const SurfaceMixture::Choice& choice) { return isWanted(choice, isJudged); });
    const auto end = other == found.begin() ? found.end() : other;
    for (auto choice = found.begin(); choice != end; ++choice)
        for (std::size_t k = 0; k < m_active.size(); ++k) {
            const auto row = static_cast<Eigen::Index>(k);
            if (isJudged[k] && choice->values[row] != found.front().values[row] && !m_severalSolutions)
                noteSolutions(found.front(), *choice, m_active[k]);
        }
    return found.empty() ? taken : found.front();
}

void SwitchingRun::noteSolutions(const SurfaceMixture::Choice& one, const SurfaceMixture::Choice& other,
                                 std::size_t which) {
    const CompiledSystem& system = m_dynamics.system();
    const Eigen::VectorXd first = highestOf(one.values), second = highestOf(other.values);
    m_severalSolutions = SeveralSolutions{m_observers.switches[which].text, {}};
    for (std::size_t j = 0; j < system.unknownCount(); ++j) {
        std::vector<bool> isThis(system.inputCount(), false);
        isThis[system.highestInput(j)] = true;
        const auto row = static_cast<Eigen::Index>(j);
        if (first[row] != second[row] && m_argumentBounds.dependsOn(isThis)[which])
            m_severalSolutions->values.push_back(
                {system.inputNames()[system.highestInput(j)], first[row], second[row]});
    }
}

// ---- the choice ----

void SwitchingRun::chooseOnSurfaces(double t, const std::vector<double>& y) {
    m_sides.clear();
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
    const SurfaceMixture::Choice choice = soleSolution(mix, mix.choice(isHeldFirst, leaving()));
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
    m_isStart = false;
    m_wanted.clear();
    for (const SwitchMode mode : m_modes)
        m_wanted.push_back(mode == SwitchMode::Positive ? 1 : mode == SwitchMode::Negative ? -1 : 0);
    settleFrom(t, y, reach, crossed);
}

void SwitchingRun::settleStart(double t, std::vector<double>& y, const StartValues& start) {
    m_isStart = true;
    const CompiledSystem& system = m_dynamics.system();
    std::vector<bool> isOpen(system.inputCount(), false); // what no guess is typed for
    for (std::size_t j = 0; j < system.unknownCount(); ++j)
        isOpen[system.highestInput(j)] = j >= start.isHighestGiven.size() || !start.isHighestGiven[j];
    const Eigen::VectorXd found = highest();
    for (std::size_t j = 0; j < start.highest.size(); ++j)
        m_dynamics.guess(j, start.highest[j]);
    const std::vector<double> arguments = m_dynamics.switchArguments(t, y);
    m_dynamics.replaceHighest({found.data(), system.unknownCount()});
    const std::vector<bool> hasOpen = m_argumentBounds.dependsOn(isOpen);
    m_wanted.clear();
    for (std::size_t k = 0; k < m_modes.size(); ++k)
        m_wanted.push_back(hasOpen[k] || arguments[k] == 0 ? 0 : arguments[k] > 0 ? 1 : -1);
    settleFrom(t, y, Reach::Rounding, {});
}

void SwitchingRun::settleFrom(double t, std::vector<double>& y, Reach reach, std::optional<std::size_t> crossed) {
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
        m_severalSolutions.reset();
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
        case SwitchMode::Yielding: break;
        }
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

std::vector<SwitchingRun::SurfaceLevel> SwitchingRun::levelsToVanish() const {
    std::vector<SurfaceLevel> levels;
    for (const std::size_t k : m_active)
        if (m_reach == Reach::Rounding || m_modes[k] == SwitchMode::Sliding || m_modes[k] == SwitchMode::Resting)
            for (int order = 0; order < m_observers.switches[k].order.value_or(0); ++order)
                levels.push_back({k, order});
    return levels;
}

// Their values, and how these change with the state in units of the sizes.
SwitchingRun::LinearLevels SwitchingRun::linearized(const std::vector<SurfaceLevel>& levels, double t,
                                                    const std::vector<double>& y) {
    const CompiledSystem& system = m_dynamics.system();
    const auto rows = static_cast<Eigen::Index>(levels.size());
    LinearLevels linear{Eigen::VectorXd(rows), Eigen::MatrixXd(rows, static_cast<Eigen::Index>(system.stateCount()))};
    m_dynamics.switchArguments(t, y);
    for (std::size_t k = 0; k < m_inputs.size(); ++k)
        m_inputs[k] = {m_dynamics.inputs()[k], 0};
    for (Eigen::Index c = 0; c < linear.gradient.cols(); ++c) {
        Motion& input = m_inputs[system.stateInput(static_cast<std::size_t>(c))];
        input.rate = m_weights.nominal[static_cast<std::size_t>(c)];
        m_enclosures.arguments = m_argumentBounds.evaluate(m_inputs);
        m_enclosures.rates = m_rateBounds.evaluate(m_inputs);
        input.rate = 0;
        for (Eigen::Index r = 0; r < rows; ++r) {
            const SurfaceLevel& wanted = levels[static_cast<std::size_t>(r)];
            const Motion& motion = level(wanted.which, wanted.order);
            linear.values[r] = 0.5 * (motion.value.low + motion.value.high);
            linear.gradient(r, c) = 0.5 * (motion.rate.low + motion.rate.high);
        }
    }
    return linear;
}

// The least change, in units of the sizes, that makes the arguments of all switches on their surfaces zero, and their
// derivatives as far as the switches do not act on them. Surfaces that are being left are included, because a rounding
// error would otherwise bring the motion back at once.
void SwitchingRun::moveOntoSurfaces(double t, std::vector<double>& y) {
    const std::vector<SurfaceLevel> levels = levelsToVanish();
    if (levels.empty())
        return;
    const bool isOne = levels.size() == 1;
    for (int step = 0; step < 3; ++step) {
        LinearLevels linear = linearized(levels, t, y);
        if (!linear.gradient.allFinite() || !linear.values.allFinite() || linear.values.isZero(0))
            break;
        for (Eigen::Index r = 0; !isOne && r < linear.values.size(); ++r) // of any scale
            if (const double size = linear.gradient.row(r).norm(); size > 0) {
                linear.gradient.row(r) /= size;
                linear.values[r] /= size;
            }
        // Several are perhaps more than the motion has directions.
        const double threshold = isOne ? LeastNorm::roundingOnly : surfaceRank;
        const Eigen::VectorXd change = LeastNorm(linear.gradient, threshold).solve(-linear.values);
        for (std::size_t c = 0; c < m_dynamics.system().stateCount(); ++c) {
            const double before = y[c];
            y[c] += m_weights.nominal[c] * change[static_cast<Eigen::Index>(c)];
            if (std::abs(y[c]) <= restShare * std::abs(before)) // otherwise the remaining rounding would be its size
                y[c] = 0;
        }
    }
    m_isEnclosed = false;
}

} // namespace coenergy
