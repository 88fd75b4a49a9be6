// Redundant constraints are set aside before the structural analysis: they make the structure look singular though the
// motion is not.
#include "derivation/preparation.hpp"

#include "diagnosis/constraint_rank.hpp"
#include "diagnosis/doctor.hpp"
#include "diagnosis/structure_of_values.hpp"
#include "expression/divisors.hpp"
#include "expression/name_numbers.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "graph/normal_tree.hpp"
#include "lagrange/observed_model.hpp"
#include "lineargraph/graph_rows.hpp"
#include "meaning/inserted_values.hpp"
#include "observation/observers.hpp"
#include "reduction/explicit_constraints.hpp"
#include "reduction/integrable_constraints.hpp"
#include "setup/integration_settings.hpp"
#include "setup/sizing.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_set>

namespace coenergy {

namespace {

// The given parameters, initial values and start time. Dynamic variables may have any value.
Point startOf(const PosedModel& posed) {
    Point point = startPoint(posed.givens);
    for (const std::string& name : namesOf(*posed.system, UnknownKind::Dynamic))
        point.erase(name);
    point.insert_or_assign("t", posed.settings.start);
    return point;
}

PiMeaning piMeaning(const Givens& givens) {
    const bool isParameter = std::any_of(givens.parameters.begin(), givens.parameters.end(),
                                         [](const GivenParameter& parameter) { return parameter.name == "pi"; });
    return isParameter ? PiMeaning::Name : PiMeaning::Constant;
}

std::vector<std::string> equationNames(const DaeSystem& system) {
    std::vector<std::string> names;
    for (const Equation& equation : system.equations)
        names.push_back(equation.name);
    return names;
}

std::vector<std::string> unknownNames(const DaeSystem& system) {
    std::vector<std::string> names;
    for (const Unknown& unknown : system.unknowns)
        names.push_back(unknown.name());
    return names;
}

// Within a step the audit must see the same side of a discontinuity as the motion.
Observation smoothed(Observation observation, SwitchTable& switches) {
    if (auto& energy = observation.energy)
        for (Expression* term : expressionsOf(*energy))
            *term = switches.smooth(*term);
    for (PartBalance& part : observation.parts)
        for (Expression* term : expressionsOf(part.balance))
            *term = switches.smooth(*term);
    return observation;
}

// With the statements inserted into the equations and the observed expressions.
PosedModel withoutStatements(PosedModel posed) {
    DaeSystem all = *posed.system;
    const std::vector<Statement>& watched = posed.observation.statements;
    all.statements.insert(all.statements.end(), watched.begin(), watched.end());
    const Substitution values = statementValues(all);
    posed.observation = transformed(std::move(posed.observation),
                                    [&](const Expression& expression) { return substituted(expression, values); });
    posed.observation.statements.clear();
    posed.system = std::make_shared<const DaeSystem>(withoutStatements(*posed.system));
    return posed;
}

// Only those whose values a run uses; others need none.
std::vector<std::string> usedParameters(const DaeSystem& system, const DaeSystem& reduced,
                                        const Observation& observation) {
    const ConstraintRows rows = constraintRowsOf(system);
    NameNumbers used;
    std::unordered_set<const void*> seen; // both systems have most statements in common
    const auto use = [&](const Expression& expression) {
        if (seen.insert(expression.identity()).second)
            used.add(expression);
    };
    for (const auto* equations : {&system.equations, &reduced.equations})
        for (const Equation& equation : *equations)
            use(equation.residual);
    for (const auto* statements : {&system.statements, &reduced.statements, &rows.statements, &observation.statements})
        for (const Statement& statement : *statements)
            use(statement.value);
    for (const auto* matrix : {&rows.phiQ, &rows.psiF})
        for (const auto& row : *matrix)
            std::for_each(row.begin(), row.end(), use);
    for (const Expression& watched : expressionsIn(observation))
        use(watched);
    std::vector<std::string> names;
    for (const ParameterValue& parameter : system.parameters)
        if (used.has(parameter.name))
            names.push_back(parameter.name);
    return names;
}

// Everything on which a compilation depends.
struct StructureKey {
    std::vector<Statement> statements;
    std::vector<Equation> whole; // with all constraints
    std::vector<Equation> kept;  // the reduced ones, with values inserted
    std::vector<std::string> parameters;
    Observation observation;
    std::vector<HiddenConstraint> restricted;

    bool operator==(const StructureKey&) const = default;
};

struct Structure {
    StructureKey key;
    std::shared_ptr<const Reduction> reduction;
    std::shared_ptr<const PreparedModel> model; // null if it cannot be reduced
    Diagnostics findings = {};                  // about observed expressions
};

// An equation replaced by its form on the constraints.
std::vector<HiddenConstraint> asHidden(const std::vector<RestrictedEquation>& restricted) {
    std::vector<HiddenConstraint> result;
    for (const RestrictedEquation& one : restricted) {
        HiddenConstraint hidden{one.equation, {one.equation}, one.residual};
        hidden.combined.insert(hidden.combined.end(), one.constraints.begin(), one.constraints.end());
        result.push_back(std::move(hidden));
    }
    return result;
}

// The system to be reduced: the remaining equations, with values and constraints inserted.
struct StructureVariant {
    DaeSystem system;
    Substitution values;
    std::vector<HiddenConstraint> restricted;
};

// Inserts the values that change the structure, or the constraints if no value is responsible. False if nothing
// changes.
bool specialize(StructureVariant& variant, const StructureChange& change, const Givens& givens, Algebra& algebra) {
    Substitution values = exactValues(givens.parameters, change.parameters);
    std::erase_if(values, [&](const auto& value) { return variant.values.contains(value.first); });
    if (!values.empty()) {
        variant.system = withValues(std::move(variant.system), values);
        variant.values.merge(values);
        return true;
    }
    variant.system = withoutStatements(std::move(variant.system));
    const auto restricted = restrictedToConstraints(variant.system, change.equations, algebra);
    variant.system = withEquations(std::move(variant.system), restricted);
    const std::vector<HiddenConstraint> hidden = asHidden(restricted);
    variant.restricted.insert(variant.restricted.end(), hidden.begin(), hidden.end());
    return !restricted.empty();
}

double durationOf(const IntegrationSettings& settings) {
    const double duration = settings.end - settings.start;
    return std::isfinite(duration) && duration > 0 ? duration : 1;
}

// Constraints that are redundant, or with which the structure cannot be analysed.
std::vector<std::size_t> setAside(const ConstraintRank& rank) {
    std::vector<std::size_t> constraints = rank.onlyAtPoint;
    for (const auto* list : {&rank.dependent, &rank.nearlyDependent, &rank.touching})
        for (const DependentConstraint& dependent : *list)
            constraints.push_back(dependent.constraint);
    for (const ContradictingConstraints& conflict : rank.contradicting)
        constraints.push_back(conflict.constraints.back());
    return constraints;
}

bool hasSameOffsets(const Reduction& a, const Reduction& b) {
    return a.analysis.regular.has_value() == b.analysis.regular.has_value() && a.hidden == b.hidden &&
           (!a.analysis.regular || a.analysis.regular->offsets == b.analysis.regular->offsets);
}

} // namespace

struct PreparationStage::Memory {
    std::vector<Structure> structures; // most recent first
};

PreparationStage::PreparationStage() : m_memory(std::make_unique<Memory>()) {}
PreparationStage::~PreparationStage() = default;
PreparationStage::PreparationStage(PreparationStage&&) noexcept = default;
PreparationStage& PreparationStage::operator=(PreparationStage&&) noexcept = default;

// Observed expressions may contain switches, whose arguments may use statements of the reduced system.
DaeSystem withStatements(DaeSystem system, const std::vector<Statement>& more) {
    system.statements.insert(system.statements.end(), more.begin(), more.end());
    return system;
}

// A hidden constraint may be found only in equations without statements; observed expressions still have statements
// then.
bool hadToBeWrittenOut(const DaeSystem& whole, const Structure& structure) {
    const auto& reduced = structure.reduction->system;
    return !whole.statements.empty() && reduced && reduced->statements.empty();
}

// Accelerations that outputs use although the equations are not solved for them.
Diagnostics unsolvedAccelerations(const Observation& observation, const DaeSystem& system,
                                  const CompiledSystem& compiled) {
    const std::vector<std::string> accelerations = namesOf(system, UnknownKind::Coordinate, 2);
    const std::vector<std::string>& known = compiled.inputNames();
    Diagnostics findings;
    for (std::size_t i = 0; i < observation.outputs.size(); ++i)
        for (const std::string& name : symbolsIn(observation.outputs[i].value))
            if (std::find(accelerations.begin(), accelerations.end(), name) != accelerations.end() &&
                std::find(known.begin(), known.end(), name) == known.end())
                findings.push_back({Code::UnsolvedAcceleration,
                                    Severity::Error,
                                    {Section::Outputs, i, Column::Expression},
                                    {},
                                    {name}});
    return findings;
}

// The structure of the remaining equations, from the cache if it is known.
Structure structureOf(std::vector<Structure>& memory, StructureKey key, const DaeSystem& whole,
                      const StructureVariant& variant, Algebra& algebra, const std::stop_token& stop) {
    constexpr std::size_t mostRemembered = 8;
    const auto known = std::find_if(memory.begin(), memory.end(), [&](const Structure& s) { return s.key == key; });
    if (known != memory.end()) {
        std::rotate(memory.begin(), known, known + 1);
        return memory.front();
    }
    SwitchTable switches;
    const Observation watched = smoothed(key.observation, switches);
    Reduction reduction = reduce(withStatements(variant.system, watched.statements), switches, algebra, stop);
    reduction.hidden.insert(reduction.hidden.begin(), key.restricted.begin(), key.restricted.end());
    Structure structure{std::move(key), std::make_shared<const Reduction>(std::move(reduction)), nullptr};
    if (const auto& reduced = structure.reduction->system; reduced && !hadToBeWrittenOut(whole, structure)) {
        const auto compiled = std::make_shared<const CompiledSystem>(*reduced, structure.key.parameters);
        structure.findings = unsolvedAccelerations(watched, whole, *compiled);
        if (!structure.findings.empty())
            return structure;
        PreparedModel model{
            compiled, std::make_shared<const Observers>(observersFor(watched, whole, *reduced, *compiled, algebra))};
        for (const auto& [name, value] : variant.values)
            model.structuralValues.emplace(name, evaluate(value, {}));
        structure.model = std::make_shared<const PreparedModel>(std::move(model));
    }
    memory.insert(memory.begin(), std::move(structure));
    memory.resize(std::min(memory.size(), mostRemembered));
    return memory.front();
}

Preparation PreparationStage::run(const Document& document, const Derivation& derivation, const std::stop_token& stop,
                                  const std::vector<std::string>& inserted) {
    ParsedModel parsed = parseModel(document);
    insertValues(parsed, inserted);
    return run(parsed, derivation, stop);
}

PosedModel posedModel(const ParsedModel& parsed, const Derivation& derivation) {
    PosedModel posed{derivation.system, {}, givensOf(parsed), settingsOf(parsed)};
    Algebra algebra(piMeaning(posed.givens));
    posed.observation = observationOf(parsed, *derivation.model, *derivation.system, algebra);
    return posed;
}

namespace {

Divisors divisorsIn(const DaeSystem& system) {
    Divisors divisors;
    for (const Statement& statement : system.statements)
        divisors.define(statement.name, statement.value);
    for (const Equation& equation : system.equations)
        divisors.add(equation.residual);
    return divisors;
}

// The branches of a graph by their parameters.
std::map<std::string, GraphBranch> branchesByParameter(const ReadGraph& read) {
    std::map<std::string, GraphBranch> branches;
    for (std::size_t row = 0; row < read.graph.branches.size(); ++row)
        branches.try_emplace(read.elements.shown(parameterName(read.graph, row)), read.graph.branches[row]);
    return branches;
}

// C dv = 0: the division has left no trace, and yet nothing determines v where C is 0.
bool isStateThatNothingDrives(const DaeSystem& system, const ReadGraph& read, const GraphBranch& branch) {
    if (branch.type != BranchType::AType && branch.type != BranchType::TType)
        return false;
    const std::string variable =
        read.elements.shown(branch.type == BranchType::AType ? acrossName(branch.number) : throughName(branch.number));
    return std::any_of(system.equations.begin(), system.equations.end(), [&](const Equation& equation) {
        return equation.name == variable && equation.residual.isSymbol();
    });
}

// The equations of a graph divide by parameters of its branches; the user has not typed these divisions.
Diagnostics divisorsOfGraph(const ParsedModel& parsed, const PosedModel& posed) {
    if (!hasGraph(parsed.typed))
        return {};
    const Point values = valuesOf(posed.givens.parameters);
    if (std::ranges::none_of(values, [](const auto& value) { return value.second == 0; }))
        return {};
    const std::set<std::string> divisors = divisorsIn(*posed.system).zerosBehind(values);
    const ReadGraph read = readGraph(parsed.typed);
    const std::map<std::string, GraphBranch> branches = branchesByParameter(read);
    Diagnostics findings;
    for (const GivenParameter& parameter : posed.givens.parameters) {
        const auto branch = branches.find(parameter.name);
        const auto value = values.find(parameter.name);
        if (branch == branches.end() || value == values.end() || value->second != 0)
            continue;
        if (divisors.contains(parameter.name) || isStateThatNothingDrives(*posed.system, read, branch->second))
            findings.push_back({Code::GraphValue,
                                Severity::Error,
                                parameter.place,
                                {},
                                {Name(parameter.name), Count(branch->second.number)}});
    }
    return findings;
}

std::shared_ptr<const PreparedModel> withSizes(std::shared_ptr<const PreparedModel> model, const ParsedModel& parsed) {
    std::map<std::string, double> values = sizingValues(parsed);
    if (values.empty())
        return model;
    PreparedModel sized = *model;
    sized.sizingValues = std::move(values);
    return std::make_shared<const PreparedModel>(std::move(sized));
}

} // namespace

Preparation PreparationStage::run(const ParsedModel& parsed, const Derivation& derivation,
                                  const std::stop_token& stop) {
    Preparation result{derivation};
    Diagnostics& findings = result.derivation.diagnostics;
    if (hasErrors(findings) || !derivation.model || derivation.system->unknowns.empty())
        return result;
    PosedModel posed;
    try {
        posed = posedModel(parsed, derivation);
    } catch (const ArithmeticError& error) {
        findings.push_back(diagnosticOf(error));
        return result;
    }
    if (const Diagnostics zeros = placedWhereTyped(divisorsOfGraph(parsed, posed), parsed); !zeros.empty()) {
        findings.insert(findings.end(), zeros.begin(), zeros.end());
        return result;
    }
    PreparedSystem prepared = run(posed, stop);
    const Diagnostics placed = placedWhereTyped(std::move(prepared.findings), parsed);
    findings.insert(findings.end(), placed.begin(), placed.end());
    result.structure = std::move(prepared.structure);
    result.reduction = std::move(prepared.reduction);
    result.model = std::move(prepared.model);
    if (result.model) {
        result.model = withSizes(result.model, parsed);
        result.posed = std::make_shared<const PosedModel>(std::move(posed));
    }
    return result;
}

PreparedSystem PreparationStage::run(const PosedModel& posed, const std::stop_token& stop) {
    PreparedSystem result;
    try {
        prepare(posed, result, stop);
    } catch (const ArithmeticError& error) { // a derivative that outgrows the limits, or has no value
        result.findings.push_back(diagnosticOf(error));
    }
    if (hasErrors(result.findings))
        result.model.reset();
    return result;
}

void PreparationStage::prepare(const PosedModel& posed, PreparedSystem& result, const std::stop_token& stop) {
    const DaeSystem& system = *posed.system;
    Doctor doctor(system, posed.givens, result.structure, result.findings);
    const StructurePoint point{startOf(posed), durationOf(posed.settings)};
    const ConstraintRank rank = analyseConstraints(system, point.values, point.duration);
    doctor.reportConstraints(rank);
    const DaeSystem kept = withoutConstraints(system, setAside(rank));

    Algebra algebra(piMeaning(posed.givens));
    const auto structureFor = [&](const StructureVariant& variant) {
        StructureKey key{variant.system.statements, system.equations,
                         variant.system.equations,  usedParameters(system, variant.system, posed.observation),
                         posed.observation,         variant.restricted};
        return structureOf(m_memory->structures, std::move(key), system, variant, algebra, stop);
    };
    StructureVariant variant{kept, {}, {}};
    Structure structure = structureFor(variant);
    const std::shared_ptr<const Reduction> general = structure.reduction;
    std::optional<StructureChange> change;
    const auto isChanged = [&] {
        change =
            structure.model ? structureChange(*structure.reduction, *structure.model->system, point) : std::nullopt;
        return change.has_value();
    };
    while (isChanged() && specialize(variant, *change, posed.givens, algebra))
        structure = structureFor(variant);
    if (hadToBeWrittenOut(system, structure)) {
        result = {};
        return prepare(withoutStatements(posed), result, stop);
    }
    result.reduction = structure.reduction;
    result.findings.insert(result.findings.end(), structure.findings.begin(), structure.findings.end());
    doctor.reportValues(variant.values, !hasSameOffsets(*general, *structure.reduction),
                        structure.reduction->system.has_value());
    doctor.reportStructure(*structure.reduction, equationNames(kept), unknownNames(kept));
    if (change)
        doctor.reportLastingSingularity(change->equations);
    doctor.reportInertia(point.values);
    if (structure.reduction->system)
        doctor.reportDryFriction(*structure.reduction->system);
    doctor.reportIntegrable(integrableFlowConstraints(system, algebra, stop));
    result.model = structure.model;
}

} // namespace coenergy
