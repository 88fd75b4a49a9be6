// Names for quantities that the numerical code identifies by index.
#include "simulation/start_changes.hpp"

#include "numeric/lasting_singularity.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

std::vector<InitialChange> changes(const SimulationProblem& problem, const std::vector<double>& start, double least) {
    std::vector<InitialChange> changes;
    const StartValues& given = problem.start;
    for (std::size_t k = 0; k < start.size(); ++k) {
        const bool follows = !given.precedence.empty() && given.precedence[k] == Precedence::Consequence;
        if (follows && !(k < given.isGiven.size() && given.isGiven[k]))
            continue;
        const double before = given.state[k];
        if (std::abs(start[k] - before) > least * std::max(problem.nominal[k], std::abs(before)))
            changes.push_back({problem.system->state()[k].name, before, start[k]});
    }
    return changes;
}

void refuseStart(const SimulationProblem& problem, const StartResult& start, RunStatus& status) {
    status.end = RunEnd::NoConsistentStart;
    for (const UnmetInvariant& unmet : start.unmet) {
        const std::string& name = problem.system->invariants()[unmet.invariant].name;
        if (std::find(status.where.begin(), status.where.end(), name) == status.where.end())
            status.where.push_back(name);
        status.residual = std::max(status.residual, unmet.residual);
    }
    for (const std::size_t k : start.involvedFixed)
        status.fixed.push_back(problem.system->state()[k].name);
    status.initialChanges.clear();
    status.isProvenImpossible = start.isProvenImpossible;
    if (start.elsewhere)
        status.proposedStart = proposedStart(problem, *start.elsewhere);
}

constexpr double nearlySingularStart = 1e-7; // pivot ratio of J; misses a row that vanishes entirely up to rounding
constexpr std::size_t mostUnknowns = 400;    // for which full pivoting finds the rank quickly

// "-x" where it moves back, or is about to.
std::string directionOf(const Dynamics& dynamics, std::size_t variable) {
    const CompiledSystem& system = dynamics.system();
    const std::string& name = system.state()[variable].name;
    std::size_t input = system.rateInputs()[variable];
    constexpr double rest = 1e-12;
    if (std::abs(dynamics.inputs()[input]) <= rest * dynamics.nominal()[variable] && input < system.highestInput(0))
        input = system.rateInputs()[input - system.stateInput(0)];
    return (dynamics.inputs()[input] < 0 ? "-" : "") + name;
}

// Of an equation before it is differentiated.
std::vector<std::size_t> displacementsIn(const SimulationProblem& problem, std::size_t equation) {
    const CompiledSystem& system = *problem.system;
    std::vector<std::size_t> found;
    for (const Stage& stage : system.stages())
        for (const auto& [row, input] : stage.gradient.places()) {
            const Invariant& invariant = system.invariants()[stage.invariants[row]];
            const std::size_t variable = input - system.stateInput(0);
            if (input > 0 && invariant.equation == equation && invariant.level == 0 &&
                problem.start.precedence[variable] == Precedence::Displacement)
                found.push_back(variable);
        }
    return found;
}

} // namespace

std::vector<InitialChange> initialChanges(const SimulationProblem& problem, const std::vector<double>& start) {
    return changes(problem, start, 1e-10);
}

std::vector<InitialChange> proposedStart(const SimulationProblem& problem, const std::vector<double>& start) {
    return changes(problem, start, 1e-6);
}

std::vector<std::string> constraintNames(const SimulationProblem& problem, const StartDirection& direction) {
    std::vector<std::string> names;
    for (const std::size_t invariant : direction.invariants)
        if (const std::string& name = problem.system->invariants()[invariant].name;
            std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return names;
}

std::vector<std::string> directionNames(const SimulationProblem& problem, const StartDirection& direction) {
    std::vector<std::string> names;
    for (const auto& [variable, step] : direction.steps)
        names.push_back((step < 0 ? "-" : "") + problem.system->state()[variable].name);
    return names;
}

std::optional<SingularStart> singularStart(const SimulationProblem& problem, Dynamics& dynamics, double t,
                                           const std::vector<double>& y) {
    const CompiledSystem& system = *problem.system;
    if (system.invariants().empty() || problem.start.precedence.empty() || !dynamics.solve(t, y) ||
        (system.unknownCount() > mostUnknowns && !dynamics.isPivotRatioBelow(nearlySingularStart)))
        return std::nullopt;
    const double duration = problem.settings.end - problem.settings.start;
    const auto lost = singularityAt(dynamics, t, y);
    if (!lost || lastingSingularity(dynamics, t, y, duration))
        return std::nullopt;
    SingularStart result;
    std::vector<std::size_t> variables;
    for (const std::size_t equation : lost->equations) {
        if (system.differentiations(equation) == 0)
            continue;
        result.constraints.push_back(system.equationNames()[equation]);
        for (const std::size_t variable : displacementsIn(problem, equation))
            if (std::find(variables.begin(), variables.end(), variable) == variables.end())
                variables.push_back(variable);
    }
    std::sort(variables.begin(), variables.end());
    for (const std::size_t variable : variables)
        result.directions.push_back(directionOf(dynamics, variable));
    return variables.empty() ? std::nullopt : std::optional(std::move(result));
}

bool acceptsStart(const SimulationProblem& problem, const StartResult& start, RunStatus& status) {
    status.initialChanges = initialChanges(problem, start.state);
    if (start.direction) {
        status.singularAtStart = constraintNames(problem, *start.direction);
        status.startDirection = directionNames(problem, *start.direction);
    }
    if (!start.unmet.empty())
        refuseStart(problem, start, status);
    return start.unmet.empty();
}

} // namespace coenergy
