// A program changes the sides of switches between steps, and nothing of the state with them. What would make the state
// jump is found by dependence: invariants, and the kinetic coenergy, in which a switch stands (simulation/impulse_jump,
// momentum_jump and jump_balance treat these in runs).
#include "programs/exported_switches.hpp"

#include "numeric/tape_bounds.hpp"
#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

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
    return reads(problem.observers->energy, problem, input, kineticCoenergy) ||
           std::any_of(stages.begin(), stages.end(),
                       [&](const Stage& stage) { return reads(stage.residuals, problem, input); });
}

// How far the argument of a switch moves when one input after the other moves by its size.
double reachOf(const SimulationProblem& problem, Dynamics& dynamics, double t, const std::vector<double>& y,
               std::size_t k) {
    const double here = dynamics.switchArguments(t, y)[k];
    double reach = std::abs(dynamics.switchArguments(t + std::max(std::abs(t), 1e-3), y)[k] - here);
    std::vector<double> moved = y;
    for (std::size_t i = 0; i < y.size(); ++i) {
        moved[i] += std::max(std::abs(y[i]), problem.nominal[i]);
        reach += std::abs(dynamics.switchArguments(t, moved)[k] - here);
        moved[i] = y[i];
    }
    return reach;
}

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

// Those whose arguments are zero, though not whatever the motion is, and on which forces act.
std::vector<std::size_t> touchedAt(const SimulationProblem& problem, Dynamics& dynamics, double t,
                                   const std::vector<double>& y) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    const std::vector<double> arguments = dynamics.switchArguments(t, y);
    std::vector<std::size_t> touched;
    for (std::size_t k = 0; k < switches.size(); ++k) {
        if (switches[k].leader || switches[k].order.value_or(0) == 0 || !(std::abs(arguments[k]) < INFINITY))
            continue;
        const double reach = reachOf(problem, dynamics, t, y, k);
        if (reach > 0 && std::abs(arguments[k]) <= heldShare * reach)
            touched.push_back(k);
    }
    return touched;
}

// Whether the motion on either side of a surface comes back to it.
bool isDrivenTo(const SimulationProblem& problem, Dynamics& dynamics, double t, const std::vector<double>& y,
                std::size_t which) {
    const std::vector<SwitchSurface>& switches = problem.observers->switches;
    Tape::Memory memory = problem.observers->switchRates.memory(problem.parameters);
    std::vector<double> rates(problem.observers->switchRates.outputCount());
    turnSwitches(problem, dynamics, t, y);
    const auto pull = [&](int side) {
        for (std::size_t k = 0; k < switches.size(); ++k)
            if (k == which || (switches[k].leader && switches[k].leader->index == which))
                dynamics.setSwitch(k, k == which ? side : side * switches[k].leader->sign);
        dynamics.solve(t, y);
        problem.observers->switchRates.evaluate(dynamics.inputs().data(), rates.data(), memory);
        return rates[switches[which].firstRate + static_cast<std::size_t>(*switches[which].order) - 1];
    };
    const double below = pull(-1), above = pull(1), least = heldShare * (std::abs(below) + std::abs(above));
    return (below > least && above <= least) || (below >= -least && above < -least);
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
    const auto mayHold = [](const SwitchSurface& surface) { return !surface.leader && surface.order.value_or(0) > 0; };
    if (std::none_of(switches.begin(), switches.end(), mayHold))
        return std::nullopt;
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    std::vector<std::size_t> before;
    for (std::size_t row = 0; row < run.rowCount(); ++row) {
        const auto y = stateAt(problem, run, row);
        if (!y)
            return std::nullopt;
        const std::vector<std::size_t> touched = touchedAt(problem, dynamics, run.time[row], *y);
        std::vector<std::size_t> both;
        std::set_intersection(before.begin(), before.end(), touched.begin(), touched.end(), std::back_inserter(both));
        if (both.size() > 1)
            return ExportObstacle{Feature::HeldTogether, switches[both.front()].text};
        if (both.size() == 1 && !isDrivenTo(problem, dynamics, run.time[row], *y, both.front()))
            return ExportObstacle{Feature::Resting, switches[both.front()].text};
        before = touched;
    }
    return std::nullopt;
}

// Arguments may contain other switches, so that some turns follow from others.
bool turnSwitches(const SimulationProblem& problem, Dynamics& dynamics, double t, const std::vector<double>& y) {
    const std::size_t count = problem.system->switchCount();
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
            if (!dynamics.followsSolution(k) &&
                !(std::abs(arguments[k]) > telling * reachOf(problem, dynamics, t, y, k)))
                return false;
        return true;
    }
    return count == 0;
}

} // namespace coenergy
