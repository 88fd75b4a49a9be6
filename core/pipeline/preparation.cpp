// Redundant constraints are set aside before the structural analysis: they make the structure look singular though the
// motion is not. What can be said about a model that cannot be simulated is said here, in codes.
#include "pipeline/preparation.hpp"

#include "algebra/tidy.hpp"
#include "expression/print_text.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "model/validation.hpp"
#include "pipeline/inserted_values.hpp"
#include "pipeline/observation.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

// Parameters and start values, as far as the document has them.
Point startOf(const ParsedModel& parsed) {
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
    return point;
}

NamedPart named(const Subsystem& part, const std::vector<std::string>& equations, const std::vector<std::string>& unknowns) {
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
                   {redundancy.constraint, joined(redundancy.follows)});
            m_report.redundant.push_back(std::move(redundancy));
        }
        m_report.contradicting = constraintNames(rank.contradicting);
        if (!rank.contradicting.empty())
            report(Code::ContradictingConstraints, Severity::Error, constraintField(rank.contradicting.back()),
                   {joined(m_report.contradicting)});
        m_report.onlyAtPoint = constraintNames(rank.onlyAtPoint);
        for (const std::size_t j : rank.onlyAtPoint)
            report(Code::ConstraintOnlyAtPoint, Severity::Error, constraintField(j), {constraintName(j)});
    }

    void tellInertia() {
        std::vector<std::string> without;
        for (std::size_t i = 0; i < m_system.coordinates.size(); ++i) {
            const auto& row = m_system.matrixForm.massMatrix[i];
            if (std::all_of(row.begin(), row.end(), [](const Expression& entry) { return entry.isZero(); }))
                without.push_back(m_system.coordinates[i].name);
        }
        if (!without.empty())
            report(Code::CoordinatesWithoutInertia, Severity::Information, unknownField(without.front()), {joined(without)});
    }

    void tellStructure(const Reduction& reduction, const std::vector<std::string>& equations,
                       const std::vector<std::string>& unknowns) {
        m_report.equations = equations;
        m_report.unknowns = unknowns;
        m_report.isStructurallySingular = !reduction.analysis.regular;
        const DulmageMendelsohn& parts = reduction.analysis.parts;
        m_report.overdetermined = named(parts.overdetermined, equations, unknowns);
        m_report.underdetermined = named(parts.underdetermined, equations, unknowns);
        for (const Subsystem& piece : parts.overdeterminedPieces) {
            m_report.overdeterminedPieces.push_back(named(piece, equations, unknowns));
            const NamedPart& part = m_report.overdeterminedPieces.back();
            report(Code::TooManyEquations, Severity::Error, equationField(part.equations.back()),
                   {joined(part.equations), joined(part.unknowns)});
        }
        for (const Subsystem& piece : parts.underdeterminedPieces) {
            m_report.underdeterminedPieces.push_back(named(piece, equations, unknowns));
            const NamedPart& part = m_report.underdeterminedPieces.back();
            report(Code::UndeterminedUnknowns, Severity::Error, unknownField(part.unknowns.front()),
                   {joined(part.unknowns), joined(part.equations)});
        }
        if (reduction.analysis.regular) {
            m_report.index = reduction.analysis.regular->index;
            m_report.freeInitialValues = reduction.analysis.regular->freeInitialValues;
            m_report.equationOffsets = reduction.analysis.regular->offsets.c;
            m_report.unknownOffsets = reduction.analysis.regular->offsets.d;
        }
        m_report.singularEquations = reduction.singularEquations;
        if (!reduction.singularEquations.empty())
            report(Code::SingularJacobian, Severity::Error, equationField(reduction.singularEquations.front()),
                   {joined(reduction.singularEquations)});
        m_report.hidden = reduction.hidden;
        TextPrinter printer(m_system.notation);
        for (const HiddenConstraint& hidden : reduction.hidden)
            report(Code::HiddenConstraint, Severity::Information, equationField(hidden.replaced),
                   {joined(hidden.combined), printer.print(hidden.residual) + " = 0"});
    }

private:
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
    const DaeSystem& m_system;
    StructureReport& m_report;
    Diagnostics& m_findings;
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

std::vector<std::string> parameterNames(const DaeSystem& system) {
    std::vector<std::string> names;
    for (const ParameterValue& parameter : system.parameters)
        names.push_back(parameter.name);
    return names;
}

} // namespace

struct PreparationStage::Memory {
    // What the compilation depends on.
    std::vector<Equation> equations;
    std::vector<std::string> parameters;
    std::vector<std::size_t> setAside;
    Observation observation;
    bool isFilled = false;

    Reduction reduction;
    std::shared_ptr<const PreparedModel> model;
};

PreparationStage::PreparationStage() : m_memory(std::make_unique<Memory>()) {}
PreparationStage::~PreparationStage() = default;
PreparationStage::PreparationStage(PreparationStage&&) noexcept = default;
PreparationStage& PreparationStage::operator=(PreparationStage&&) noexcept = default;

Preparation PreparationStage::run(const Document& document, const Derivation& derivation, const std::stop_token& stop,
                                  const std::vector<std::string>& inserted) {
    Preparation result{derivation, {}, nullptr};
    if (hasErrors(derivation.diagnostics) || derivation.system->coordinates.empty())
        return result;
    ParsedModel parsed = parseModel(document);
    insertValues(parsed, inserted);
    const DaeSystem& system = *derivation.system;
    Doctor doctor(parsed, system, result.structure, result.derivation.diagnostics);

    const ConstraintRank rank = analyseConstraints(system, startOf(parsed));
    doctor.tellConstraints(rank);
    doctor.tellInertia();
    std::vector<std::size_t> setAside = rank.onlyAtPoint;
    for (const DependentConstraint& dependent : rank.dependent)
        setAside.push_back(dependent.constraint);
    const DaeSystem kept = withoutConstraints(system, setAside);

    const Entry* pi = parsed.vocabulary.find("pi");
    Algebra algebra(pi && pi->meaning == Meaning::Parameter ? PiMeaning::Name : PiMeaning::Constant);
    const BuiltModel built = buildLagrangianModel(parsed, algebra);
    Observation observation = observationOf(parsed, built.model, algebra);
    const std::vector<std::string> parameters = parameterNames(system);
    Memory& memory = *m_memory;
    const bool isKnown = memory.isFilled && memory.equations == system.equations && memory.parameters == parameters &&
                         memory.setAside == setAside && memory.observation == observation;
    if (!isKnown) {
        memory.isFilled = false;
        memory.model.reset();
        SwitchTable switches;
        Observation watched = observation;
        watched.energy = smoothed(observation.energy, switches);
        memory.reduction = reduce(kept, switches, algebra, stop);
        if (const auto& reduced = memory.reduction.system) {
            const auto compiled =
                std::make_shared<const CompiledSystem>(*reduced, gradientsOf(*reduced, algebra, stop), parameters);
            memory.model = std::make_shared<const PreparedModel>(PreparedModel{
                compiled,
                std::make_shared<const Observers>(observersFor(watched, system, *reduced, *compiled, algebra))});
        }
        memory.equations = system.equations;
        memory.parameters = parameters;
        memory.setAside = setAside;
        memory.observation = std::move(observation);
        memory.isFilled = true;
    }
    doctor.tellStructure(memory.reduction, equationNames(kept), unknownNames(kept));
    if (!hasErrors(result.derivation.diagnostics))
        result.model = memory.model;
    return result;
}

} // namespace coenergy
