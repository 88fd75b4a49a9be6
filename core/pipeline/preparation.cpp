// Redundant constraints are set aside before the structural analysis: they make the structure look singular though the
// motion is not. What can be said about a model that cannot be simulated is said here, in codes.
#include "pipeline/preparation.hpp"

#include "algebra/tidy.hpp"
#include "base/argument_text.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "model/validation.hpp"
#include "numeric/definiteness.hpp"
#include "pipeline/inserted_values.hpp"
#include "pipeline/integration_settings.hpp"
#include "pipeline/observation.hpp"
#include "pipeline/structure_of_values.hpp"
#include "reduction/explicit_constraints.hpp"
#include "reduction/integrable_constraints.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

// Parameters, start values and the time they are for, as far as the document has them.
Point startOf(const ParsedModel& parsed, const IntegrationSettings& settings) {
    Point point = parameterValues(parsed);
    const Point parameters = point;
    for (std::size_t i = 0; i < parsed.names.coordinates.size(); ++i)
        for (const auto& [name, column] : {std::pair(parsed.names.coordinates[i].name, Column::Initial),
                                           std::pair(parsed.names.coordinates[i].flow, Column::InitialFlow)}) {
            const auto entry = parsed.expressions.find({Section::Coordinates, i, column});
            const double value = entry == parsed.expressions.end() ? 0 : evaluate(entry->second, parameters);
            if (std::isfinite(value))
                point.insert_or_assign(name, value);
        }
    point.insert_or_assign("t", settings.start);
    return point;
}

NamedPart named(const Subsystem& part, const std::vector<std::string>& equations,
                const std::vector<std::string>& unknowns) {
    NamedPart result;
    for (const int row : part.rows)
        result.equations.push_back(equations[static_cast<std::size_t>(row)]);
    for (const int column : part.columns)
        result.unknowns.push_back(unknowns[static_cast<std::size_t>(column)]);
    return result;
}

class Doctor {
public:
    Doctor(const ParsedModel& parsed, const DaeSystem& system, StructureReport& report, Diagnostics& findings)
        : m_parsed(parsed), m_system(system), m_report(report), m_findings(findings) {}

    /// The structure is looked at with these values put in from now on, which is worth a word if it differs.
    void tellValues(const Substitution& values, bool isOther) {
        if (values.empty())
            return;
        m_system = withValues(m_system, values);
        if (!isOther)
            return;
        TextPrinter printer(m_system.notation);
        std::vector<std::string> texts;
        for (const auto& [name, value] : values) {
            m_report.specialValues.push_back(name);
            texts.push_back(name + " = " + printer.print(value));
        }
        const Entry* entry = m_parsed.vocabulary.find(values.begin()->first);
        report(Code::StructureOfValues, Severity::Information,
               {Section::Parameters, entry ? entry->rank : 0, Column::Value}, {joinedNames(texts)});
    }

    void tellMassMatrix(const Point& start) {
        std::vector<std::string> coordinates;
        for (const std::size_t i : negativeDirection(m_system.matrixForm.massMatrix, start))
            coordinates.push_back(m_system.coordinates[i].name);
        if (!coordinates.empty())
            report(Code::MassMatrixNotPositive, Severity::Warning, {Section::Energies, 0, Column::KineticCoenergy},
                   {joinedNames(coordinates)});
    }

    void tellIntegrable(const std::vector<IntegrableConstraint>& constraints) {
        TextPrinter printer(m_system.notation);
        for (const IntegrableConstraint& one : constraints)
            report(Code::IntegrableFlowConstraint, Severity::Information, equationField(one.constraint),
                   {one.constraint, one.potential ? printer.print(*one.potential) : std::string()});
    }

    void tellLastingSingularity(const std::vector<std::string>& equations) {
        m_report.singularEquations = equations;
        report(Code::SingularForValues, Severity::Error, equationField(equations.front()),
               withEquations({}, equations, {}));
    }

    std::string constraintName(std::size_t j) const {
        const auto& names = m_parsed.names;
        const std::size_t phis = names.displacementConstraints.size();
        return j < phis ? names.displacementConstraints[j] : names.flowConstraints[j - phis];
    }

    std::vector<std::string> constraintNames(const std::vector<std::size_t>& constraints) const {
        std::vector<std::string> names;
        for (const std::size_t j : constraints)
            names.push_back(constraintName(j));
        return names;
    }

    void tellConstraints(const ConstraintRank& rank) {
        m_report.degreesOfFreedom = m_system.coordinates.size() - rank.rank;
        for (const DependentConstraint& dependent : rank.dependent) {
            Redundancy redundancy{constraintName(dependent.constraint), constraintNames(dependent.follows)};
            report(Code::RedundantConstraint, Severity::Warning, constraintField(dependent.constraint),
                   {redundancy.constraint, joinedNames(redundancy.follows)});
            m_report.redundant.push_back(std::move(redundancy));
        }
        for (const DependentConstraint& near : rank.nearlyDependent)
            report(Code::NearlyDependentConstraints, Severity::Error, constraintField(near.constraint),
                   {constraintName(near.constraint), joinedNames(constraintNames(near.follows))});
        for (const ContradictingConstraints& conflict : rank.contradicting) {
            m_report.contradicting.push_back(constraintNames(conflict.constraints));
            report(Code::ContradictingConstraints, Severity::Error, constraintField(conflict.constraints.back()),
                   {joinedNames(m_report.contradicting.back()), joinedNumbers(conflict.residuals),
                    conflict.what == ContradictingConstraints::Of::Flows ? "flows" : "displacements"});
        }
        m_report.onlyAtPoint = constraintNames(rank.onlyAtPoint);
        for (const std::size_t j : rank.onlyAtPoint)
            report(Code::ConstraintOnlyAtPoint, Severity::Error, constraintField(j), {constraintName(j)});
    }

    // Of those that something determines: of the others more is said elsewhere.
    void tellInertia() {
        std::vector<std::string> without;
        for (std::size_t i = 0; i < m_system.coordinates.size(); ++i) {
            const auto& row = m_system.matrixForm.massMatrix[i];
            const std::string& name = m_system.coordinates[i].name;
            const auto& free = m_report.underdetermined.unknowns;
            if (std::all_of(row.begin(), row.end(), [](const Expression& entry) { return entry.isZero(); }) &&
                std::find(free.begin(), free.end(), name) == free.end())
                without.push_back(name);
        }
        if (!without.empty())
            report(Code::CoordinatesWithoutInertia, Severity::Information, unknownField(without.front()),
                   {joinedNames(without)});
    }

    void tellStructure(const Reduction& reduction, const std::vector<std::string>& equations,
                       const std::vector<std::string>& unknowns) {
        m_report.equations = equations;
        m_report.unknowns = unknowns;
        m_report.isStructurallySingular = !reduction.analysis.regular;
        const DulmageMendelsohn& parts = reduction.analysis.parts;
        m_report.overdetermined = named(parts.overdetermined, equations, unknowns);
        m_report.underdetermined = named(parts.underdetermined, equations, unknowns);
        tellHidden(reduction.hidden);
        for (const Subsystem& piece : parts.overdeterminedPieces)
            tellTooMany(named(piece, equations, unknowns));
        for (const Subsystem& piece : parts.underdeterminedPieces)
            tellUndetermined(named(piece, equations, unknowns));
        if (reduction.analysis.regular) {
            m_report.index = reduction.analysis.regular->index;
            m_report.freeInitialValues = reduction.analysis.regular->freeInitialValues;
            m_report.equationOffsets = reduction.analysis.regular->offsets.c;
            m_report.unknownOffsets = reduction.analysis.regular->offsets.d;
        }
        m_report.singularEquations = reduction.singularEquations;
        if (!reduction.singularEquations.empty())
            tellDependent(reduction.singularEquations, {});
    }

private:
    void tellTooMany(NamedPart part) {
        m_report.overdeterminedPieces.push_back(part);
        if (part.unknowns.empty()) {
            tellEmpty(part.equations);
            return;
        }
        report(Code::TooManyEquations, Severity::Error, equationField(part.equations.back()),
               withEquations({}, part.equations, {joinedNames(part.unknowns), printed(part.equations)}));
    }

    // The equations as text, if they can be taken in at a glance.
    std::string printed(const std::vector<std::string>& equations) const {
        constexpr std::size_t glance = 160;
        TextPrinter printer(m_system.notation);
        std::vector<std::string> texts;
        for (const Equation& equation : m_system.equations)
            if (std::find(equations.begin(), equations.end(), equation.name) != equations.end())
                texts.push_back(printer.print(equation.residual) + " = 0");
        const std::string text = joinedNames(texts);
        const bool isList = std::none_of(texts.begin(), texts.end(), [](const std::string& equation) {
            return equation.find(", ") != std::string::npos;
        });
        return isList && text.size() <= glance ? text : std::string();
    }

    // Equations without unknowns: of the coordinate that occurs nowhere it is said that nothing determines it, of those
    // that were combined to nothing what the combination says.
    void tellEmpty(const std::vector<std::string>& equations) {
        TextPrinter printer(m_system.notation);
        for (const std::string& name : equations) {
            const auto equation = std::find_if(m_system.equations.begin(), m_system.equations.end(),
                                               [&](const Equation& e) { return e.name == name; });
            if (equation != m_system.equations.end() && !m_combined.contains(name) && !equation->residual.isZero())
                report(Code::ContradictingEquations, Severity::Error, equationField(name),
                       withEquations({}, {name}, {printer.print(equation->residual) + " = 0"}));
        }
    }

    void tellUndetermined(NamedPart part) {
        m_report.underdeterminedPieces.push_back(part);
        if (!m_combined.empty()) // a consequence of what is said of those
            return;
        report(Code::UndeterminedUnknowns, Severity::Error, unknownField(part.unknowns.front()),
               withEquations({joinedNames(part.unknowns), roleOf(part.unknowns.front())}, part.equations, {}));
    }

    void tellHidden(const std::vector<HiddenConstraint>& found) {
        TextPrinter printer(m_system.notation);
        const UnknownTable table(m_system);
        for (const HiddenConstraint& hidden : found) {
            const std::set<std::string> names = symbolsIn(hidden.residual);
            const std::string text = printer.print(hidden.residual) + " = 0";
            if (std::any_of(names.begin(), names.end(),
                            [&](const std::string& name) { return table.find(name).has_value(); })) {
                m_report.hidden.push_back(hidden);
                report(Code::HiddenConstraint, Severity::Information, equationField(hidden.replaced),
                       withEquations({}, hidden.combined, {text}));
                continue;
            }
            m_combined.insert(hidden.replaced);
            if (vanishesIdentically(hidden.residual))
                tellDependent(hidden.combined, m_report.underdetermined.unknowns);
            else
                report(Code::ContradictingEquations, Severity::Error, equationField(hidden.replaced),
                       withEquations({}, hidden.combined, {text}));
        }
    }

    void tellDependent(const std::vector<std::string>& equations, const std::vector<std::string>& unknowns) {
        report(Code::SingularJacobian, Severity::Error, equationField(equations.front()),
               withEquations({}, equations, {joinedNames(unknowns)}));
    }

    // Names of coordinates and of constraints apart: a coordinate's equation has its name.
    std::vector<std::string> withEquations(std::vector<std::string> before, const std::vector<std::string>& equations,
                                           const std::vector<std::string>& after) const {
        std::vector<std::string> coordinates;
        std::vector<std::string> constraints;
        for (const std::string& name : equations)
            (isCoordinate(name) ? coordinates : constraints).push_back(name);
        before.push_back(joinedNames(coordinates));
        before.push_back(joinedNames(constraints));
        before.insert(before.end(), after.begin(), after.end());
        return before;
    }

    bool isCoordinate(const std::string& equation) const {
        return std::any_of(m_system.equations.begin(), m_system.equations.end(),
                           [&](const Equation& e) { return e.name == equation && e.kind == EquationKind::Lagrange; });
    }

    std::string roleOf(const std::string& unknown) const {
        const auto contains = [&](const std::vector<std::string>& names) {
            return std::find(names.begin(), names.end(), unknown) != names.end();
        };
        return contains(m_system.lambdas) || contains(m_system.mus) ? "multiplier"
               : contains(m_system.efforts)                         ? "regulated effort"
               : contains(m_system.dynamics)                        ? "dynamic variable"
                                                                    : "coordinate";
    }

    void report(Code code, Severity severity, Field field, std::vector<std::string> arguments) {
        m_findings.push_back({code, severity, field, {}, std::move(arguments)});
    }

    Field constraintField(std::size_t j) const {
        const std::size_t phis = m_parsed.names.displacementConstraints.size();
        return j < phis ? Field{Section::DisplacementConstraints, j, Column::Expression}
                        : Field{Section::FlowConstraints, j - phis, Column::Expression};
    }

    Field unknownField(const std::string& name) const {
        const Entry* entry = m_parsed.vocabulary.find(name);
        return entry ? entry->declared : Field{};
    }

    // Of a constraint its text, of a coordinate's equation the coordinate.
    Field equationField(const std::string& name) const {
        for (const Equation& equation : m_system.equations)
            if (equation.name == name && equation.kind != EquationKind::Lagrange && !equation.terms.empty())
                return equation.terms.front().source;
        return unknownField(name);
    }

    const ParsedModel& m_parsed;
    DaeSystem m_system;
    StructureReport& m_report;
    Diagnostics& m_findings;
    std::set<std::string> m_combined; // equations that became empty by combination with others
};

std::vector<std::string> equationNames(const DaeSystem& system) {
    std::vector<std::string> names;
    for (const Equation& equation : system.equations)
        names.push_back(equation.name);
    return names;
}

std::vector<std::string> unknownNames(const DaeSystem& system) {
    const UnknownTable table(system);
    std::vector<std::string> names;
    for (std::size_t j = 0; j < table.size(); ++j)
        names.push_back(table.name(j));
    return names;
}

// Within a step the audit must see the same side of a discontinuity as the motion does.
EnergyBalance smoothed(const EnergyBalance& energy, SwitchTable& switches) {
    return {switches.smooth(energy.hamiltonian), switches.smooth(energy.supplied), switches.smooth(energy.dissipated),
            switches.smooth(energy.kineticCoenergy)};
}

// Those of which a run takes the values; others need none.
std::vector<std::string> usedParameters(const DaeSystem& system, const DaeSystem& reduced,
                                        const Observation& observation) {
    std::set<std::string> used;
    const auto use = [&](const Expression& expression) { used.merge(symbolsIn(expression)); };
    for (const auto* equations : {&system.equations, &reduced.equations})
        for (const Equation& equation : *equations)
            use(equation.residual);
    for (const auto* matrix : {&system.matrixForm.phiQ, &system.matrixForm.psiF})
        for (const auto& row : *matrix)
            std::for_each(row.begin(), row.end(), use);
    for (const auto* watched : {&observation.outputs, &observation.limits})
        std::for_each(watched->begin(), watched->end(), use);
    const EnergyBalance& energy = observation.energy;
    for (const Expression& part : {energy.hamiltonian, energy.supplied, energy.dissipated, energy.kineticCoenergy})
        use(part);
    std::vector<std::string> names;
    for (const ParameterValue& parameter : system.parameters)
        if (used.contains(parameter.name))
            names.push_back(parameter.name);
    return names;
}

// What a compilation depends on.
struct StructureKey {
    std::vector<Equation> whole; // with all constraints
    std::vector<Equation> kept;  // what is reduced of them, with the values put in
    std::vector<std::string> parameters;
    Observation observation;
    std::vector<HiddenConstraint> restricted;

    bool operator==(const StructureKey&) const = default;
};

struct Structure {
    StructureKey key;
    std::shared_ptr<const Reduction> reduction;
    std::shared_ptr<const PreparedModel> model; // null if it cannot be reduced
};

// Where the constraints hold, an equation has another form that takes its place.
std::vector<HiddenConstraint> asHidden(const std::vector<RestrictedEquation>& restricted) {
    std::vector<HiddenConstraint> result;
    for (const RestrictedEquation& one : restricted) {
        HiddenConstraint hidden{one.equation, {one.equation}, one.residual};
        hidden.combined.insert(hidden.combined.end(), one.constraints.begin(), one.constraints.end());
        result.push_back(std::move(hidden));
    }
    return result;
}

// What is reduced: the equations that are kept, as they read with values put in and on the constraints.
struct StructureVariant {
    DaeSystem system;
    Substitution values;
    std::vector<HiddenConstraint> restricted;
};

// Puts in the values that change the structure, or the constraints where no value is to blame. False if that leaves
// everything as it is.
bool specialize(StructureVariant& variant, const StructureChange& change, const ParsedModel& parsed, Algebra& algebra) {
    Substitution values = exactValues(parsed, change.parameters);
    std::erase_if(values, [&](const auto& value) { return variant.values.contains(value.first); });
    if (!values.empty()) {
        variant.system = withValues(std::move(variant.system), values);
        variant.values.merge(values);
        return true;
    }
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

bool hasSameOffsets(const Reduction& a, const Reduction& b) {
    return a.analysis.regular.has_value() == b.analysis.regular.has_value() && a.hidden == b.hidden &&
           (!a.analysis.regular || a.analysis.regular->offsets == b.analysis.regular->offsets);
}

} // namespace

struct PreparationStage::Memory {
    std::vector<Structure> structures; // the latest first
};

PreparationStage::PreparationStage() : m_memory(std::make_unique<Memory>()) {}
PreparationStage::~PreparationStage() = default;
PreparationStage::PreparationStage(PreparationStage&&) noexcept = default;
PreparationStage& PreparationStage::operator=(PreparationStage&&) noexcept = default;

// The structure of what is kept, from memory if it is known.
Structure structureOf(std::vector<Structure>& memory, StructureKey key, const DaeSystem& whole,
                      const StructureVariant& variant, Algebra& algebra, const std::stop_token& stop) {
    constexpr std::size_t mostRemembered = 8;
    const auto known = std::find_if(memory.begin(), memory.end(), [&](const Structure& s) { return s.key == key; });
    if (known != memory.end()) {
        std::rotate(memory.begin(), known, known + 1);
        return memory.front();
    }
    SwitchTable switches;
    Observation watched = key.observation;
    watched.energy = smoothed(key.observation.energy, switches);
    Reduction reduction = reduce(variant.system, switches, algebra, stop);
    reduction.hidden.insert(reduction.hidden.begin(), key.restricted.begin(), key.restricted.end());
    Structure structure{std::move(key), std::make_shared<const Reduction>(std::move(reduction)), nullptr};
    if (const auto& reduced = structure.reduction->system) {
        const auto compiled = std::make_shared<const CompiledSystem>(*reduced, gradientsOf(*reduced, algebra, stop),
                                                                     structure.key.parameters);
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

Preparation PreparationStage::run(const ParsedModel& parsed, const Derivation& derivation, const std::stop_token& stop) {
    Preparation result{derivation, {}, nullptr, nullptr};
    if (hasErrors(derivation.diagnostics) || !derivation.model || derivation.system->coordinates.empty())
        return result;
    try {
        const DaeSystem& system = *derivation.system;
        Doctor doctor(parsed, system, result.structure, result.derivation.diagnostics);

        const IntegrationSettings settings = settingsOf(parsed);
        const ConstraintRank rank =
            analyseConstraints(system, startOf(parsed, settings), durationOf(settings));
        doctor.tellConstraints(rank);
        std::vector<std::size_t> setAside = rank.onlyAtPoint;
        for (const auto* list : {&rank.dependent, &rank.nearlyDependent})
            for (const DependentConstraint& dependent : *list)
                setAside.push_back(dependent.constraint);
        for (const ContradictingConstraints& conflict : rank.contradicting)
            setAside.push_back(conflict.constraints.back());
        const DaeSystem kept = withoutConstraints(system, setAside);

        const Entry* pi = parsed.vocabulary.find("pi");
        Algebra algebra(pi && pi->meaning == Meaning::Parameter ? PiMeaning::Name : PiMeaning::Constant);
        const Observation observation = observationOf(parsed, *derivation.model, algebra);
        const StructurePoint point{startOf(parsed, settings), durationOf(settings)};
        const auto structureFor = [&](const StructureVariant& variant) {
            StructureKey key{system.equations, variant.system.equations,
                             usedParameters(system, variant.system, observation), observation, variant.restricted};
            return structureOf(m_memory->structures, std::move(key), system, variant, algebra, stop);
        };
        StructureVariant variant{kept, {}, {}};
        Structure structure = structureFor(variant);
        const std::shared_ptr<const Reduction> general = structure.reduction;
        std::optional<StructureChange> change;
        const auto isChanged = [&] {
            change = structure.model ? structureChange(*structure.reduction, *structure.model->system, point) : std::nullopt;
            return change.has_value();
        };
        while (isChanged() && specialize(variant, *change, parsed, algebra))
            structure = structureFor(variant);
        result.reduction = structure.reduction;
        doctor.tellValues(variant.values, !hasSameOffsets(*general, *structure.reduction));
        doctor.tellStructure(*structure.reduction, equationNames(kept), unknownNames(kept));
        if (change)
            doctor.tellLastingSingularity(change->equations);
        doctor.tellInertia();
        doctor.tellMassMatrix(point.values);
        doctor.tellIntegrable(integrableFlowConstraints(system, algebra, stop));
        if (!hasErrors(result.derivation.diagnostics))
            result.model = structure.model;
    } catch (const ArithmeticError& error) { // a derivative that outgrows the limits, or has no value
        result.derivation.diagnostics.push_back(diagnosticOf(error));
        result.model.reset();
    }
    return result;
}

} // namespace coenergy
