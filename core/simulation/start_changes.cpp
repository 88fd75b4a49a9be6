// Names for what the numeric side knows by index.
#include "simulation/start_changes.hpp"

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
