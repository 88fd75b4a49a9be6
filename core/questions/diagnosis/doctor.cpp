// Findings are codes with arguments; their wording is made where they are shown.
#include "diagnosis/doctor.hpp"

#include "algebra/tidy.hpp"
#include "base/argument_text.hpp"
#include "diagnosis/structure_of_values.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "numeric/definiteness.hpp"
#include "reduction/unknowns.hpp"

#include <algorithm>

namespace coenergy {

namespace {

NamedPart named(const Subsystem& part, const std::vector<std::string>& equations,
                const std::vector<std::string>& unknowns) {
    NamedPart result;
    for (const int row : part.rows)
        result.equations.push_back(equations[static_cast<std::size_t>(row)]);
    for (const int column : part.columns)
        result.unknowns.push_back(unknowns[static_cast<std::size_t>(column)]);
    return result;
}

std::vector<std::size_t> emptyRows(const ExpressionMatrix& matrix) {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        if (std::all_of(matrix[i].begin(), matrix[i].end(), [](const Expression& entry) { return entry.isZero(); }))
            rows.push_back(i);
    return rows;
}

// With those in the statements that they use.
std::set<std::string> namesBehind(const std::vector<Expression>& expressions,
                                  const std::vector<Statement>& statements) {
    std::set<std::string> names;
    for (const Expression& expression : expressions)
        addSymbolsIn(expression, names);
    for (const Statement& statement : statementsBehind(statements, expressions))
        addSymbolsIn(statement.value, names);
    return names;
}

} // namespace

void Doctor::reportValues(const Substitution& values, bool isOther, bool isSound) {
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
    const auto& parameters = m_givens.parameters;
    const auto first = std::find_if(parameters.begin(), parameters.end(), [&](const GivenParameter& parameter) {
        return parameter.name == values.begin()->first;
    });
    const Field place = first == parameters.end() ? Field{} : first->place;
    if (isSound)
        report(Code::StructureOfValues, Severity::Information, place, {SourceTexts(texts)});
    else
        m_fault = {place, SourceTexts(texts), false};
}

void Doctor::reportInertia(const Point& start) {
    if (m_system.matrixForm) {
        reportWithoutInertia(emptyRows(m_system.matrixForm->massMatrix));
        reportNegative(negativeDirection(m_system.matrixForm->massMatrix, start));
    } else if (m_system.constraintRows) {
        const Inertia inertia = inertiaAt(m_system, start);
        reportWithoutInertia(inertia.emptyRows);
        reportNegative(negativeDirection(inertia.matrix));
    }
}

void Doctor::reportNegative(const std::vector<std::size_t>& rows) {
    const std::vector<std::string> names = namesOf(m_system, UnknownKind::Coordinate);
    std::vector<std::string> coordinates;
    for (const std::size_t i : rows)
        coordinates.push_back(names[i]);
    if (!coordinates.empty())
        report(Code::MassMatrixNotPositive, Severity::Warning, {Section::Energies, 0, Column::KineticCoenergy},
               {coordinates});
}

void Doctor::reportIntegrable(const std::vector<IntegrableConstraint>& constraints) {
    TextPrinter printer(m_system.notation);
    for (const IntegrableConstraint& one : constraints)
        report(Code::IntegrableFlowConstraint, Severity::Information, equationField(one.constraint),
               {one.constraint, SourceText(one.potential ? printer.print(*one.potential) : std::string())});
}

void Doctor::reportLastingSingularity(const std::vector<std::string>& equations) {
    m_report.singularEquations = equations;
    report(Code::SingularForValues, Severity::Error, equationField(equations.front()),
           withEquations({}, equations, {}));
}

// Displacement constraints, then flow constraints.
std::string Doctor::constraintName(std::size_t j) const {
    for (const Equation& equation : m_system.equations)
        if (equation.kind == EquationKind::Displacement || equation.kind == EquationKind::Flow)
            if (j-- == 0)
                return equation.name;
    return {};
}

std::vector<std::string> Doctor::constraintNames(const std::vector<std::size_t>& constraints) const {
    std::vector<std::string> names;
    for (const std::size_t j : constraints)
        names.push_back(constraintName(j));
    return names;
}

void Doctor::reportConstraints(const ConstraintRank& rank) {
    m_report.degreesOfFreedom = namesOf(m_system, UnknownKind::Coordinate).size() - rank.rank;
    for (const DependentConstraint& dependent : rank.dependent) {
        Redundancy redundancy{constraintName(dependent.constraint), constraintNames(dependent.follows)};
        report(Code::RedundantConstraint, Severity::Warning, constraintField(dependent.constraint),
               {redundancy.constraint, redundancy.follows});
        m_report.redundant.push_back(std::move(redundancy));
    }
    for (const DependentConstraint& near : rank.nearlyDependent)
        report(Code::NearlyDependentConstraints, Severity::Error, constraintField(near.constraint),
               {constraintName(near.constraint), constraintNames(near.follows)});
    for (const DependentConstraint& touching : rank.touching)
        report(Code::ConstraintsTouch, Severity::Error, constraintField(touching.constraint),
               {constraintName(touching.constraint), constraintNames(touching.follows)});
    for (const ContradictingConstraints& conflict : rank.contradicting) {
        m_report.contradicting.push_back(constraintNames(conflict.constraints));
        report(Code::ContradictingConstraints, Severity::Error, constraintField(conflict.constraints.back()),
               {m_report.contradicting.back(), Amounts(conflict.residuals),
                conflict.what == ContradictingConstraints::Of::Flows ? Quantity::Flow : Quantity::Coordinate});
    }
    m_report.onlyAtPoint = constraintNames(rank.onlyAtPoint);
    for (const std::size_t j : rank.onlyAtPoint)
        report(Code::ConstraintOnlyAtPoint, Severity::Error, constraintField(j), {constraintName(j)});
}

void Doctor::reportWithoutInertia(const std::vector<std::size_t>& rows) {
    const std::vector<std::string> names = namesOf(m_system, UnknownKind::Coordinate);
    const auto& free = m_report.underdetermined.unknowns;
    std::vector<std::string> without;
    for (const std::size_t i : rows)
        if (std::find(free.begin(), free.end(), names[i]) == free.end())
            without.push_back(names[i]);
    if (!without.empty())
        report(Code::CoordinatesWithoutInertia, Severity::Information, unknownField(without.front()), {without});
}

// An equation that is differentiated to find a flow contains a switch that watches this flow: there is no place for the
// flow that the switch turns with, and where it vanishes the displacement holds instead of following.
void Doctor::reportDryFriction(const ReducedSystem& reduced) {
    std::vector<Expression> invariants;
    for (std::size_t i = 0; i < reduced.derivatives.size(); ++i)
        if (reduced.offsets.c[i] > 0)
            invariants.push_back(reduced.derivatives[i].front());
    const std::set<std::string> inInvariants = namesBehind(invariants, reduced.statements);
    std::vector<std::string> coordinates;
    for (const Switch& entry : reduced.switches) {
        if (!inInvariants.contains(entry.name))
            continue;
        for (const std::string& name : symbolsIn(entry.argument)) {
            const auto derivative = reduced.unknowns.find(name);
            if (!derivative || derivative->order == 0 || derivative->order < reduced.offsets.d[derivative->unknown])
                continue;
            const std::string coordinate = m_system.unknowns[derivative->unknown].name();
            if (std::find(coordinates.begin(), coordinates.end(), coordinate) == coordinates.end())
                coordinates.push_back(coordinate);
        }
    }
    if (!coordinates.empty())
        report(Code::DryFrictionAlone, Severity::Error, unknownField(coordinates.front()), {coordinates});
}

void Doctor::reportStructure(const Reduction& reduction, const std::vector<std::string>& equations,
                             const std::vector<std::string>& unknowns) {
    m_report.equations = equations;
    m_report.unknowns = unknowns;
    m_report.isStructurallySingular = !reduction.analysis.regular;
    const DulmageMendelsohn& parts = reduction.analysis.parts;
    m_report.overdetermined = named(parts.overdetermined, equations, unknowns);
    m_report.underdetermined = named(parts.underdetermined, equations, unknowns);
    reportHidden(reduction.hidden);
    for (const Subsystem& piece : parts.overdeterminedPieces)
        reportTooMany(named(piece, equations, unknowns));
    for (const Subsystem& piece : parts.underdeterminedPieces)
        reportUndetermined(named(piece, equations, unknowns));
    if (reduction.analysis.regular) {
        m_report.index = reduction.analysis.regular->index;
        m_report.freeInitialValues = reduction.analysis.regular->freeInitialValues;
        m_report.equationOffsets = reduction.analysis.regular->offsets.c;
        m_report.unknownOffsets = reduction.analysis.regular->offsets.d;
    }
    m_report.singularEquations = reduction.singularEquations;
    if (!reduction.singularEquations.empty())
        reportDependent(reduction.singularEquations, {});
    if (m_fault && !m_fault->isTold)
        report(Code::StructureOfValues, Severity::Error, m_fault->place, {m_fault->values});
}

void Doctor::reportTooMany(NamedPart part) {
    m_report.overdeterminedPieces.push_back(part);
    if (part.unknowns.empty()) {
        reportEmpty(part.equations);
        return;
    }
    report(Code::TooManyEquations, Severity::Error, equationField(part.equations.back()),
           withEquations({}, part.equations, {part.unknowns, printed(part.equations)}));
}

SourceTexts Doctor::printed(const std::vector<std::string>& equations) const {
    constexpr std::size_t glance = 160;
    TextPrinter printer(m_system.notation);
    std::vector<std::string> texts;
    for (const Equation& equation : m_system.equations)
        if (std::find(equations.begin(), equations.end(), equation.name) != equations.end())
            texts.push_back(printer.print(equation.residual) + " = 0");
    const bool isPlain = std::none_of(texts.begin(), texts.end(), [](const std::string& equation) {
        return equation.find(", ") != std::string::npos;
    });
    return isPlain && joinedNames(texts).size() <= glance ? SourceTexts(texts) : SourceTexts();
}

void Doctor::reportEmpty(const std::vector<std::string>& equations) {
    TextPrinter printer(m_system.notation);
    for (const std::string& name : equations) {
        const auto equation = std::find_if(m_system.equations.begin(), m_system.equations.end(),
                                           [&](const Equation& e) { return e.name == name; });
        if (equation == m_system.equations.end() || m_combined.contains(name) || equation->residual.isZero())
            continue;
        const SourceText demand(printer.print(equation->residual) + " = 0");
        if (const std::set<std::string> unknowns = unknownsIn(equation->residual); !unknowns.empty())
            report(Code::EquationOfJumps, Severity::Error, equationField(name),
                   withEquations({}, {name}, {demand, std::vector<std::string>(unknowns.begin(), unknowns.end())}));
        else
            report(Code::ContradictingEquations, Severity::Error, equationField(name),
                   withEquations({}, {name}, {demand}));
    }
}

std::set<std::string> Doctor::unknownsIn(const Expression& expression) const {
    const std::set<std::string> names = namesBehind({expression}, m_system.statements);
    const UnknownTable table(m_system);
    std::set<std::string> unknowns;
    for (const std::string& name : names)
        if (const auto derivative = table.find(name))
            unknowns.insert(table.name(derivative->unknown));
    return unknowns;
}

// Of an unknown that no equation contains otherwise.
bool Doctor::occursInsideJumps(const std::string& unknown) const {
    return std::any_of(m_system.equations.begin(), m_system.equations.end(),
                       [&](const Equation& equation) { return unknownsIn(equation.residual).contains(unknown); });
}

void Doctor::reportUndetermined(NamedPart part) {
    m_report.underdeterminedPieces.push_back(part);
    if (!m_combined.empty()) // a consequence of what is reported about those
        return;
    const std::string& first = part.unknowns.front();
    if (!m_fault && part.equations.empty() && part.unknowns.size() == 1 && occursInsideJumps(first)) {
        report(Code::UndeterminedInsideJumps, Severity::Error, unknownField(first), {part.unknowns, quantityOf(first)});
        return;
    }
    if (m_fault)
        m_fault->isTold = true;
    report(Code::UndeterminedUnknowns, Severity::Error, m_fault ? m_fault->place : unknownField(part.unknowns.front()),
           withEquations({part.unknowns, quantityOf(part.unknowns.front())}, part.equations,
                         {m_fault ? m_fault->values : SourceTexts()}));
}

void Doctor::reportHidden(const std::vector<HiddenConstraint>& found) {
    TextPrinter printer(m_system.notation);
    const UnknownTable table(m_system);
    for (const HiddenConstraint& hidden : found) {
        const std::set<std::string> names = symbolsIn(hidden.residual);
        const SourceText equation(printer.print(hidden.residual) + " = 0");
        if (std::any_of(names.begin(), names.end(),
                        [&](const std::string& name) { return table.find(name).has_value(); })) {
            m_report.hidden.push_back(hidden);
            report(Code::HiddenConstraint, Severity::Information, equationField(hidden.replaced),
                   withEquations({}, hidden.combined, {equation}));
            continue;
        }
        m_combined.insert(hidden.replaced);
        if (vanishesIdentically(hidden.residual))
            reportDependent(hidden.combined, m_report.underdetermined.unknowns);
        else
            report(Code::ContradictingEquations, Severity::Error, equationField(hidden.replaced),
                   withEquations({}, hidden.combined, {equation}));
    }
}

void Doctor::reportDependent(const std::vector<std::string>& equations, const std::vector<std::string>& unknowns) {
    report(Code::SingularJacobian, Severity::Error, equationField(equations.front()),
           withEquations({}, equations, {unknowns}));
}

Arguments Doctor::withEquations(Arguments before, const std::vector<std::string>& equations,
                                const Arguments& after) const {
    NameList coordinates;
    NameList constraints;
    for (const std::string& name : equations)
        (isCoordinate(name) ? coordinates : constraints).names.push_back(name);
    before.push_back(std::move(coordinates));
    before.push_back(std::move(constraints));
    before.insert(before.end(), after.begin(), after.end());
    return before;
}

bool Doctor::isCoordinate(const std::string& equation) const {
    return std::any_of(m_system.equations.begin(), m_system.equations.end(),
                       [&](const Equation& e) { return e.name == equation && e.kind == EquationKind::Lagrange; });
}

Quantity Doctor::quantityOf(const std::string& unknown) const {
    for (const Unknown& one : m_system.unknowns)
        if (one.name() == unknown)
            switch (one.kind) {
            case UnknownKind::DisplacementMultiplier:
            case UnknownKind::FlowMultiplier: return Quantity::Multiplier;
            case UnknownKind::Effort: return Quantity::RegulatedEffort;
            case UnknownKind::Dynamic: return Quantity::DynamicVariable;
            case UnknownKind::Coordinate: break;
            }
    return Quantity::Coordinate;
}

void Doctor::report(Code code, Severity severity, Field field, Arguments arguments) {
    m_findings.push_back({code, severity, field, {}, std::move(arguments)});
}

Field Doctor::constraintField(std::size_t j) const {
    const auto place = m_givens.constraints.find(constraintName(j));
    return place == m_givens.constraints.end() ? Field{} : place->second;
}

Field Doctor::unknownField(const std::string& name) const {
    const auto place = m_givens.unknowns.find(name);
    return place == m_givens.unknowns.end() ? Field{} : place->second;
}

Field Doctor::equationField(const std::string& name) const {
    for (const Equation& equation : m_system.equations)
        if (equation.name == name && equation.kind != EquationKind::Lagrange && !equation.terms.empty())
            return equation.terms.front().source;
    return unknownField(name);
}

} // namespace coenergy
