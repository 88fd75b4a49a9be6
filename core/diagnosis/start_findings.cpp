// The consistent start is sought as a run would seek it; what it moved, or why there is none, is told by names and places.
#include "diagnosis/start_findings.hpp"

#include "base/argument_text.hpp"
#include "model/parsed_model.hpp"
#include "simulation/start_changes.hpp"

namespace coenergy {

namespace {

Field initialField(const ParsedModel& parsed, const std::string& name) {
    const Entry* entry = parsed.vocabulary.find(name);
    if (!entry)
        return {};
    Field field = entry->declared;
    if (field.section == Section::Coordinates)
        field.column = entry->meaning == Meaning::Flow ? Column::InitialFlow : Column::Initial;
    return field;
}

// Where the initial values would have to go, and the field of the first of them.
std::pair<std::string, Field> proposal(const SimulationProblem& problem, const ParsedModel& parsed,
                                       const std::vector<double>& state) {
    std::vector<std::string> values;
    Field field;
    for (const InitialChange& change : proposedStart(problem, state)) {
        if (values.empty())
            field = initialField(parsed, change.name);
        values.push_back(change.name + " = " + shortNumber(change.after));
    }
    return {joinedNames(values), field};
}

Diagnostic whyThereIsNone(const SimulationProblem& problem, const ParsedModel& parsed, const StartResult& start) {
    std::vector<std::string> constraints;
    std::vector<double> residuals;
    for (const UnmetInvariant& unmet : start.unmet) {
        constraints.push_back(problem.system->invariants()[unmet.invariant].name);
        residuals.push_back(unmet.value);
    }
    if (start.elsewhere) {
        const auto [values, field] = proposal(problem, parsed, *start.elsewhere);
        return {Code::StartNotReached, Severity::Error, field, {}, {joinedNames(constraints), values}};
    }
    std::vector<std::string> fixed;
    for (const std::size_t k : start.involvedFixed)
        fixed.push_back(problem.system->state()[k].name);
    return {Code::NoConsistentStart,
            Severity::Error,
            fixed.empty() ? Field{} : initialField(parsed, fixed.front()),
            {},
            {joinedNames(constraints), joinedNames(fixed), joinedNumbers(residuals),
             start.isProvenImpossible ? "proven" : ""}};
}

Diagnostic directionTaken(const SimulationProblem& problem, const ParsedModel& parsed,
                          const StartDirection& direction) {
    const std::string& first = problem.system->state()[direction.steps.front().first].name;
    return {Code::StartDirectionChosen,
            Severity::Information,
            initialField(parsed, first),
            {},
            {joinedNames(constraintNames(problem, direction)), joinedNames(directionNames(problem, direction))}};
}

} // namespace

Diagnostics startFindings(const SimulationProblem& problem, const Document& document) {
    const ParsedModel parsed = parseModel(document);
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const StartResult start = consistentStart(dynamics, problem.start);
    Diagnostics findings;
    if (!start.unmet.empty())
        return {whyThereIsNone(problem, parsed, start)};
    if (start.fault)
        findings.push_back(
            {start.fault->kind == EvaluationFault::Kind::Undefined ? Code::UndefinedAtStart : Code::UnsolvedAtStart,
             Severity::Error,
             initialField(parsed, start.fault->where),
             {},
             {start.fault->where}});
    if (start.direction)
        findings.push_back(directionTaken(problem, parsed, *start.direction));
    for (const InitialChange& change : initialChanges(problem, start.state))
        findings.push_back({Code::InitialValueMoved,
                            Severity::Information,
                            initialField(parsed, change.name),
                            {},
                            {change.name, shortNumber(change.before), shortNumber(change.after)}});
    return findings;
}

} // namespace coenergy
