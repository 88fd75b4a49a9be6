// Derivatives of fields are treated as names: typed text is not differentiated, so that each derivative may be an
// unknown of its own.
#include "comparison/field_check.hpp"

#include "expression/parse.hpp"
#include "expression/print_text.hpp"

#include <algorithm>

namespace coenergy {

namespace {

Equation equationOf(std::string name, const std::vector<FieldTerm>& terms, const Expression& residual) {
    Equation equation{std::move(name), EquationKind::Lagrange, {}, residual};
    for (const FieldTerm& term : terms)
        equation.terms.push_back({originOf(term.origin), {}, term.value});
    if (terms.empty())
        equation.terms.push_back({Origin::Constraint, {}, residual});
    return equation;
}

std::vector<std::string> unknownsIn(const CheckableFields& fields) {
    const FieldNames names(fields.continuum);
    std::vector<std::string> found;
    for (const auto& [name, look] : fields.notation)
        if (names.derivativeNamed(name) || names.sidedNamed(name))
            found.push_back(name);
    return found;
}

DaeSystem systemOf(const CheckableFields& fields, const ParsedModel& parsed,
                   const std::vector<ParameterValue>& parameters) {
    DaeSystem system;
    for (const std::string& name : unknownsIn(fields))
        system.unknowns.push_back({UnknownKind::Coordinate, {name}});
    for (const FieldEquation& equation : fields.equations)
        system.equations.push_back(equationOf(equation.field, equation.terms, equation.residual));
    for (const BoundaryCondition& condition : fields.conditions)
        if (condition.kind != ConditionKind::Regularity)
            system.equations.push_back(
                equationOf(nameOf(condition, fields.notation), condition.terms, condition.condition));
    system.parameters = parameters;
    system.notation = fields.notation;
    for (const auto& [name, look] : parsed.notation)
        if (look.role == Role::Parameter)
            system.notation.emplace(name, look);
    return system;
}

ParsedModel withFields(ParsedModel parsed, const CheckableFields& fields) {
    std::vector<std::string> names = unknownsIn(fields);
    names.push_back(fields.continuum.variable);
    for (const std::string& name : names)
        parsed.vocabulary.entries.emplace(name, Entry{Meaning::Coordinate, {}, 0});
    return parsed;
}

} // namespace

Origin originOf(FieldOrigin origin) {
    switch (origin) {
    case FieldOrigin::Kinetic: return Origin::Inertia;
    case FieldOrigin::Potential: return Origin::Potential;
    case FieldOrigin::Dissipation: return Origin::Dissipation;
    case FieldOrigin::Force: break;
    }
    return Origin::Effort;
}

CheckableFields checkableFields(const Continuum& continuum, const FieldEquations& derived) {
    return {continuum, derived.equations, derived.conditions, derived.notation};
}

CheckableFields checkableFields(const Functional& functional, const VariationalEquations& derived) {
    CheckableFields fields{continuumOf(functional), {}, derived.conditions, derived.notation};
    if (derived.fault != FunctionalFault::EveryPath)
        for (const EulerEquation& equation : derived.equations)
            fields.equations.push_back({equation.function, equation.equation, {}});
    return fields;
}

std::string nameOf(const BoundaryCondition& condition, const Notation& notation) {
    return condition.variation + " at " + toText(condition.at, notation);
}

bool mentionsField(const CheckableFields& fields, const std::string& text) {
    const FieldNames names(fields.continuum);
    const Parsed parsed = parseUnbound(text, Form::Equation);
    return std::any_of(parsed.names.begin(), parsed.names.end(),
                       [&](const NameUse& use) { return names.derivativeNamed(use.name).has_value(); });
}

EquationCheck checkFieldEquation(const EquationQuestion& question, const CheckableFields& fields,
                                 const ParsedModel& parsed, const std::vector<ParameterValue>& parameters,
                                 const std::stop_token& stop) {
    EquationCheck check = checkEquation(
        question,
        {withFields(parsed, fields), std::make_shared<const DaeSystem>(systemOf(fields, parsed, parameters)), {}, {}},
        stop);
    const auto isOf = [&](const auto& equation) { return equation.field == check.equation; };
    check.subject = std::any_of(fields.equations.begin(), fields.equations.end(), isOf) ? CheckSubject::Field
                                                                                        : CheckSubject::Condition;
    return check;
}

} // namespace coenergy
