// The names of origins and kinds are part of the JSON format.
#include "dae/dae_system.hpp"

#include "expression/name_numbers.hpp"

#include <algorithm>

namespace coenergy {

std::string_view originName(Origin origin) {
    switch (origin) {
    case Origin::Inertia: return "inertia";
    case Origin::Kinetic: return "kinetic";
    case Origin::Dissipation: return "dissipation";
    case Origin::Potential: return "potential";
    case Origin::DisplacementConstraint: return "displacement constraint";
    case Origin::FlowConstraint: return "flow constraint";
    case Origin::Effort: return "effort";
    case Origin::Constraint: return "constraint";
    }
    return "";
}

std::string_view kindName(EquationKind kind) {
    switch (kind) {
    case EquationKind::Lagrange: return "lagrange";
    case EquationKind::Displacement: return "displacement";
    case EquationKind::Flow: return "flow";
    case EquationKind::Effort: return "effort";
    case EquationKind::Dynamic: return "dynamic";
    }
    return "";
}

std::vector<Unknown> unknownsOf(const DaeSystem& system, UnknownKind kind) {
    std::vector<Unknown> result;
    std::copy_if(system.unknowns.begin(), system.unknowns.end(), std::back_inserter(result),
                 [&](const Unknown& unknown) { return unknown.kind == kind; });
    return result;
}

std::vector<std::string> namesOf(const DaeSystem& system, UnknownKind kind, std::size_t order) {
    std::vector<std::string> names;
    for (const Unknown& unknown : system.unknowns)
        if (unknown.kind == kind)
            names.push_back(unknown.name(order));
    return names;
}

std::vector<std::string> highestDerivatives(const DaeSystem& system) {
    std::vector<std::string> names;
    for (const Unknown& unknown : system.unknowns)
        names.push_back(unknown.highest());
    return names;
}

std::vector<const Equation*> equationsOf(const DaeSystem& system, EquationKind kind) {
    std::vector<const Equation*> result;
    for (const Equation& equation : system.equations)
        if (equation.kind == kind)
            result.push_back(&equation);
    return result;
}

std::vector<Statement> statementsBehind(const std::vector<Statement>& statements,
                                        const std::vector<Expression>& expressions) {
    if (statements.empty())
        return {};
    NameNumbers needed;
    for (const Expression& expression : expressions)
        needed.add(expression);
    std::vector<Statement> result;
    for (auto statement = statements.rbegin(); statement != statements.rend(); ++statement)
        if (needed.has(statement->name)) {
            needed.add(statement->value);
            result.push_back(*statement);
        }
    std::reverse(result.begin(), result.end());
    return result;
}

ConstraintRows constraintRowsOf(const DaeSystem& system) {
    if (system.constraintRows)
        return *system.constraintRows;
    return system.matrixForm ? ConstraintRows{{}, system.matrixForm->phiQ, system.matrixForm->psiF} : ConstraintRows{};
}

DaeSystem transformed(DaeSystem system, const std::function<Expression(const Expression&)>& rule) {
    const auto apply = [&](Expression& expression) { expression = rule(expression); };
    for (Statement& statement : system.statements)
        apply(statement.value);
    for (Equation& equation : system.equations) {
        apply(equation.residual);
        for (Term& term : equation.terms)
            apply(term.value);
    }
    if (auto& rows = system.constraintRows) {
        for (Statement& statement : rows->statements)
            apply(statement.value);
        for (ExpressionMatrix* matrix : {&rows->phiQ, &rows->psiF})
            for (std::vector<Expression>& row : *matrix)
                std::for_each(row.begin(), row.end(), apply);
    }
    if (!system.matrixForm)
        return system;
    MatrixForm& form = *system.matrixForm;
    for (ExpressionMatrix* matrix : {&form.massMatrix, &form.phiQ, &form.psiF})
        for (std::vector<Expression>& row : *matrix)
            std::for_each(row.begin(), row.end(), apply);
    for (std::vector<Expression>* list : {&form.forcing, &form.gammaPhi, &form.gammaPsi})
        std::for_each(list->begin(), list->end(), apply);
    return system;
}

Substitution statementValues(const DaeSystem& system) {
    Substitution values;
    for (const Statement& statement : system.statements)
        values.emplace(statement.name, substituted(statement.value, values));
    return values;
}

DaeSystem withoutStatements(DaeSystem system) {
    const Substitution values = statementValues(system);
    if (values.empty())
        return system;
    system.statements.clear();
    return transformed(std::move(system),
                       [&](const Expression& expression) { return substituted(expression, values); });
}

} // namespace coenergy
