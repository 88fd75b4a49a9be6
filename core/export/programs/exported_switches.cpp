// A program changes the sides of switches between steps, and nothing of the state with them. What would make the state
// jump is found by dependence: invariants, and the kinetic coenergy, in which a switch stands (simulation/impulse_jump,
// momentum_jump and jump_balance treat these in runs).
#include "programs/exported_switches.hpp"

#include "numeric/tape_bounds.hpp"
#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

using Feature = ExportObstacle::Feature;
constexpr std::size_t kineticCoenergy = 3; // among the outputs of the tape of energies
constexpr double heldShare = 1e-9;         // of the same: an argument that stays within it is held
constexpr double telling = 1e-9;           // of an argument, beside the change when all inputs move by their size

bool reads(const Tape& tape, const SimulationProblem& problem, std::size_t input, std::size_t firstOutput = 0) {
    if (tape.outputCount() <= firstOutput)
        return false;
    std::vector<bool> isMarked(std::max(tape.inputCount(), problem.system->inputCount()), false);
    isMarked[input] = true;
    const std::vector<bool> depends = TapeBounds(tape, problem.parameters).dependsOn(isMarked);
    return std::any_of(depends.begin() + static_cast<std::ptrdiff_t>(firstOutput), depends.end(),
                       [](bool value) { return value; });
}

bool movesState(const SimulationProblem& problem, std::size_t k) {
    const std::size_t input = problem.system->switchInput(k);
    const std::vector<Stage>& stages = problem.system->stages();
    return reads(*problem.observers->energy, problem, input, kineticCoenergy) ||
           std::any_of(stages.begin(), stages.end(),
                       [&](const Stage& stage) { return reads(stage.residuals, problem, input); });
}

// How far a value moves when one input after the other moves by its size.
template <class Value>
double reachOf(const SimulationProblem& problem, const Value& value, double t, const std::vector<double>& y) {
    const double here = value(t, y);
    double reach = std::abs(value(t + std::max(std::abs(t), 1e-3), y) - here);
    std::vector<double> moved = y;
    for (std::size_t i = 0; i < y.size(); ++i) {
        moved[i] += std::max(std::abs(y[i]), problem.nominal[i]);
        reach += std::abs(value(t, moved) - here);
        moved[i] = y[i];
    }
    return reach;
}

/// The arguments of switches and their derivatives at points of a run.
class SurfaceLevels {
public:
    SurfaceLevels(const SimulationProblem& problem, Dynamics& dynamics)
        : m_problem(problem), m_dynamics(dynamics), m_rates(problem.observers->switchRates.outputCount()),
          m_memory(problem.observers->switchRates.memory(problem.parameters)) {}

    /// Of a switch: order 0 is its argument; at the highest, which forces decide, with the last solution.
    double value(std::size_t which, int order, double t, const std::vector<double>& y) {
        const double argument = m_dynamics.switchArguments(t, y)[which];
        if (order == 0)
            return argument;
        m_problem.observers->switchRates.evaluate(m_dynamics.inputs().data(), m_rates.data(), m_memory);
        return m_rates[m_problem.observers->switches[which].firstRate + static_cast<std::size_t>(order) - 1];
    }
    /// Whether it is zero, though not whatever the motion is.
    bool vanishes(std::size_t which, int order, double t, const std::vector<double>& y) {
        const double reach = reachOf(
            m_problem, [&](double time, const std::vector<double>& state) { return value(which, order, time, state); },
            t, y);
        return reach > 0 && std::abs(value(which, order, t, y)) <= heldShare * reach;
    }

private:
    const SimulationProblem& m_problem;
    Dynamics& m_dynamics;
    std::vector<double> m_rates;
    Tape::Memory m_memory;
};

// The state at a row; nothing where it is not recorded.
std::optional<std::vector<double>> stateAt(const SimulationProblem& problem, const Trajectory& run, std::size_t row) {
    std::vector<double> y;
    for (const StateVariable& variable : problem.system->state()) {
        const Series* series = run.find(variable.name);
        if (!series)
            return std::nullopt;
        y.push_back(series->values[row]);
    }
    return y;
}

bool isOfForces(const SwitchSurface& surface) {
    return !surface.leader && surface.order.value_or(0) > 0;
}

// Those on whose surfaces forces decide.
std::vector<std::size_t> touchedAt(const SimulationProblem& problem, SurfaceLevels& levels, double t,
                                   const std::vector<double>& y) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    std::vector<std::size_t> touched;
    for (std::size_t k = 0; k < switches.size(); ++k) {
        bool isTouched = isOfForces(switches[k]);
        for (int order = 0; isTouched && order < *switches[k].order; ++order)
            isTouched = levels.vanishes(k, order, t, y);
        if (isTouched)
            touched.push_back(k);
    }
    return touched;
}

// Of those on which forces decide at once, one that was passed together with another between two rows: such as the same
// argument in two forms.
std::optional<std::size_t> passedTogether(const std::vector<SwitchSurface>& switches, const std::vector<double>& before,
                                          const std::vector<double>& behind) {
    const auto isPassed = [&](std::size_t k) {
        return isOfForces(switches[k]) && switches[k].order == 1 && before[k] * behind[k] < 0;
    };
    for (std::size_t k = 0; k < switches.size(); ++k)
        for (std::size_t j = 0; isPassed(k) && j < k; ++j) {
            const double one = before[j] * behind[k], other = before[k] * behind[j];
            if (isPassed(j) && std::abs(one - other) <= heldShare * (std::abs(one) + std::abs(other)))
                return k;
        }
    return std::nullopt;
}

// Whether the sides say how a motion on a surface goes on: to one of them, or along the surface to which both lead.
bool isDecided(const SimulationProblem& problem, Dynamics& dynamics, SurfaceLevels& levels, double t,
               const std::vector<double>& y, std::size_t which) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    turnSwitches(problem, dynamics, t, y);
    const auto pull = [&](int side) {
        for (std::size_t k = 0; k < switches.size(); ++k)
            if (k == which || (switches[k].leader && switches[k].leader->index == which))
                dynamics.setSwitch(k, k == which ? side : side * switches[k].leader->sign);
        dynamics.solve(t, y);
        return levels.value(which, *switches[which].order, t, y);
    };
    const double below = pull(-1), above = pull(1), least = heldShare * (std::abs(below) + std::abs(above));
    const bool leavesDown = below < -least && above <= least, leavesUp = above > least && below >= -least;
    return leavesDown || leavesUp || below > least || above < -least;
}

} // namespace

std::optional<std::vector<SwitchKind>> switchKinds(const SimulationProblem& problem) {
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const StartResult start = startOf(problem, dynamics);
    if (!start.isConsistent() || !dynamics.solve(problem.settings.start, start.state))
        return std::nullopt;
    std::vector<SwitchKind> kinds;
    for (std::size_t k = 0; k < problem.system->switchCount(); ++k)
        kinds.push_back(dynamics.followsSolution(k)                    ? SwitchKind::Following
                        : problem.observers->switches[k].isOfTimeAlone ? SwitchKind::Timed
                                                                       : SwitchKind::Moved);
    return kinds;
}

std::optional<ExportObstacle> switchObstacle(const SimulationProblem& problem) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    if (switches.empty())
        return std::nullopt;
    for (const SwitchSurface& surface : switches)
        if (surface.moment)
            return ExportObstacle{Feature::Impulse, surface.text};
    for (std::size_t k = 0; k < switches.size(); ++k)
        if (movesState(problem, k))
            return ExportObstacle{Feature::Jump, switches[k].text};
    const auto kinds = switchKinds(problem);
    if (!kinds)
        return ExportObstacle{Feature::NoStates, ""};
    for (std::size_t k = 0; k < switches.size(); ++k)
        if (const auto leader = switches[k].leader;
            (*kinds)[k] == SwitchKind::Moved && switches[leader ? leader->index : k].order == 0)
            return ExportObstacle{Feature::SolvedSwitch, switches[k].text};
    return std::nullopt;
}

std::optional<ExportObstacle> heldTogether(const SimulationProblem& problem, const Trajectory& run) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    if (std::none_of(switches.begin(), switches.end(), isOfForces))
        return std::nullopt;
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    SurfaceLevels levels(problem, dynamics);
    std::vector<std::size_t> before;
    std::vector<double> arguments;
    for (std::size_t row = 0; row < run.rowCount(); ++row) {
        const auto y = stateAt(problem, run, row);
        if (!y)
            return std::nullopt;
        turnSwitches(problem, dynamics, run.time[row], *y);
        const std::vector<double> last = std::exchange(arguments, dynamics.switchArguments(run.time[row], *y));
        if (const auto passed = row > 0 ? passedTogether(switches, last, arguments) : std::nullopt)
            return ExportObstacle{Feature::HeldTogether, switches[*passed].text};
        const std::vector<std::size_t> touched = touchedAt(problem, levels, run.time[row], *y);
        std::vector<std::size_t> kept = touched; // at the start, all
        if (row > 0)
            std::erase_if(kept,
                          [&](std::size_t k) { return std::find(before.begin(), before.end(), k) == before.end(); });
        if (kept.size() > 1)
            return ExportObstacle{Feature::HeldTogether, switches[kept.front()].text};
        if (kept.size() == 1 && !isDecided(problem, dynamics, levels, run.time[row], *y, kept.front()))
            return ExportObstacle{Feature::Resting, switches[kept.front()].text};
        before = touched;
    }
    return std::nullopt;
}

// Arguments may contain other switches, so that some turns follow from others.
bool turnSwitches(const SimulationProblem& problem, Dynamics& dynamics, double t, const std::vector<double>& y) {
    const std::size_t count = problem.system->switchCount();
    const auto argumentReach = [&](std::size_t k) {
        return reachOf(
            problem,
            [&](double time, const std::vector<double>& state) { return dynamics.switchArguments(time, state)[k]; }, t,
            y);
    };
    for (std::size_t round = 0; round <= count; ++round) {
        const std::vector<double> arguments = dynamics.switchArguments(t, y);
        bool isSettled = true;
        for (std::size_t k = 0; k < count; ++k) {
            const double value = arguments[k] < 0 ? -1 : 1;
            isSettled = isSettled && dynamics.switchValue(k) == value;
            dynamics.setSwitch(k, value);
        }
        if (!isSettled)
            continue;
        for (std::size_t k = 0; k < count; ++k)
            if (!dynamics.followsSolution(k) && !(std::abs(arguments[k]) > telling * argumentReach(k)))
                return false;
        return true;
    }
    return count == 0;
}

} // namespace coenergy
