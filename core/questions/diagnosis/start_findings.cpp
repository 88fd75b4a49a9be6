// The consistent start is computed as in a run; what it changed, or why there is none, is reported with names and
// places.
#include "diagnosis/start_findings.hpp"

#include "base/argument_text.hpp"
#include "model/body_watch.hpp"
#include "numeric/typed_conflict.hpp"
#include "simulation/momenta.hpp"
#include "simulation/start_changes.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// For a quantity with an initial value the place of that value, for a dependent one the place of its declaration.
Field initialField(const Givens& givens, const std::string& name) {
    const auto start = givens.starts.find(name);
    if (start != givens.starts.end() && start->second.place.section == Section::Coordinates)
        return start->second.place;
    const auto declared = givens.unknowns.find(name);
    return declared == givens.unknowns.end() ? Field{} : declared->second;
}

// The initial values that would be needed, and the field of the first of them.
std::pair<SourceTexts, Field> proposal(const SimulationProblem& problem, const Givens& givens,
                                       const std::vector<double>& state) {
    SourceTexts values;
    Field field;
    for (const InitialChange& change : proposedStart(problem, state)) {
        if (values.texts.empty())
            field = initialField(givens, change.name);
        values.texts.push_back(change.name + " = " + shortNumber(change.after));
    }
    return {values, field};
}

Diagnostic whyThereIsNone(const SimulationProblem& problem, const Givens& givens, const StartResult& start) {
    std::vector<std::string> constraints;
    std::vector<double> residuals;
    for (const UnmetInvariant& unmet : start.unmet) {
        constraints.push_back(problem.system->invariants()[unmet.invariant].name);
        residuals.push_back(unmet.value);
    }
    if (start.elsewhere) {
        const auto [values, field] = proposal(problem, givens, *start.elsewhere);
        return {Code::StartNotReached, Severity::Error, field, {}, {constraints, values}};
    }
    std::vector<std::string> fixed;
    for (const std::size_t k : start.involvedFixed)
        fixed.push_back(problem.system->state()[k].name);
    return {
        Code::NoConsistentStart,
        Severity::Error,
        fixed.empty() ? Field{} : initialField(givens, fixed.front()),
        {},
        {constraints, fixed, Amounts(residuals), start.isProvenImpossible ? Certainty::Proven : Certainty::NotFound}};
}

Diagnostic directionTaken(const SimulationProblem& problem, const Givens& givens, const StartDirection& direction) {
    const std::string& first = problem.system->state()[direction.steps.front().first].name;
    return {Code::StartDirectionChosen,
            Severity::Information,
            initialField(givens, first),
            {},
            {constraintNames(problem, direction), SourceTexts(directionNames(problem, direction))}};
}

// For a start at which constraints depend on each other.
Diagnostics motionTaken(const SimulationProblem& problem, const Givens& givens, Dynamics& dynamics,
                        const StartResult& start) {
    if (start.fault || start.direction)
        return {};
    const auto found = singularStart(problem, dynamics, problem.start.time, start.state);
    if (!found)
        return {};
    std::string first = found->directions.front();
    first.erase(0, first.starts_with('-') ? 1 : 0);
    return {{Code::StartDirectionChosen,
             Severity::Warning,
             initialField(givens, first),
             {},
             {found->constraints, SourceTexts(found->directions)}}};
}

// Bodies whose second joint is turned over at the start of the run.
Diagnostics turnedLoops(const SimulationProblem& problem, const Givens& givens, Dynamics& dynamics,
                        const StartResult& start) {
    const Observers& observers = *problem.observers;
    if (start.fault || !dynamics.solve(problem.start.time, start.state))
        return {};
    std::vector<double> inputs = dynamics.inputs(), values(observers.limits.size());
    inputs.resize(observers.limitValues.inputCount(), 0.0);
    Tape::Memory memory = observers.limitValues.memory(problem.parameters);
    observers.limitValues.evaluate(inputs.data(), values.data(), memory);
    Diagnostics findings;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const auto watched = watchNamed(observers.limits[k].name);
        if (!watched || watched->what != BodyWatch::Loop || values[k] > 0)
            continue;
        const auto place = givens.constraints.find("loop_u_" + watched->body);
        findings.push_back({Code::LoopTurnedOver,
                            Severity::Error,
                            place == givens.constraints.end() ? Field{} : place->second,
                            {},
                            {Name(watched->body)}});
        break;
    }
    return findings;
}

std::vector<std::string> namesOf(const SimulationProblem& problem, const std::vector<std::size_t>& variables) {
    std::vector<std::string> names;
    for (const std::size_t k : variables)
        names.push_back(problem.system->state()[k].name);
    return names;
}

// Each set of typed values of which one had to change. A set of one is reported as moved.
Diagnostics conflictsOfTyped(const SimulationProblem& problem, const Givens& givens, Dynamics& dynamics,
                             const StartResult& start) {
    Diagnostics findings;
    for (const TypedConflict& conflict :
         typedConflicts(dynamics, problem.start, coenergyMetric(problem, dynamics), start)) {
        if (conflict.typed.size() < 2)
            continue;
        std::vector<std::string> constraints;
        for (const std::size_t invariant : conflict.invariants)
            if (const std::string& name = problem.system->invariants()[invariant].name;
                std::find(constraints.begin(), constraints.end(), name) == constraints.end())
                constraints.push_back(name);
        const std::vector<std::string> typed = namesOf(problem, conflict.typed);
        findings.push_back({Code::TypedValuesConflict,
                            Severity::Information,
                            initialField(givens, typed.front()),
                            {},
                            {typed, constraints}});
    }
    return findings;
}

} // namespace

Diagnostics startFindings(const SimulationProblem& problem, const Givens& givens) {
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const StartResult start = startOf(problem, dynamics);
    Diagnostics findings;
    if (!start.unmet.empty())
        return {whyThereIsNone(problem, givens, start)};
    if (start.fault)
        findings.push_back(
            {start.fault->kind == EvaluationFault::Kind::Undefined ? Code::UndefinedAtStart : Code::UnsolvedAtStart,
             Severity::Error,
             initialField(givens, start.fault->where),
             {},
             {start.fault->where}});
    if (start.direction)
        findings.push_back(directionTaken(problem, givens, *start.direction));
    const Diagnostics motions = motionTaken(problem, givens, dynamics, start);
    findings.insert(findings.end(), motions.begin(), motions.end());
    const Diagnostics conflicts = conflictsOfTyped(problem, givens, dynamics, start);
    findings.insert(findings.end(), conflicts.begin(), conflicts.end());
    for (const InitialChange& change : initialChanges(problem, start.state))
        findings.push_back({Code::InitialValueMoved,
                            Severity::Information,
                            initialField(givens, change.name),
                            {},
                            {change.name, Amount(change.before), Amount(change.after)}});
    const Diagnostics turned = turnedLoops(problem, givens, dynamics, start);
    findings.insert(findings.end(), turned.begin(), turned.end());
    return findings;
}

} // namespace coenergy
