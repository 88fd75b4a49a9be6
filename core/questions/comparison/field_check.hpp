#pragma once
// A typed equation of a field, or of the path of a functional, compared with the derived ones.

#include "comparison/equation_check.hpp"
#include "continua/hamilton.hpp"
#include "continua/variational.hpp"

namespace coenergy {

/// The equations of a field as a system whose unknowns are its derivatives u, u_x, u_tt, .... The equation of a field
/// has the field's name; a condition is called "u_x at L".
struct CheckableFields {
    Continuum continuum;
    std::vector<FieldEquation> equations;
    std::vector<BoundaryCondition> conditions;
    Notation notation;
};
CheckableFields checkableFields(const Continuum& continuum, const FieldEquations& derived);
CheckableFields checkableFields(const Functional& functional, const VariationalEquations& derived);

/// The origin that a term of a field's equation would have in a model.
Origin originOf(FieldOrigin origin);

/// The name of a condition.
std::string nameOf(const BoundaryCondition& condition, const Notation& notation);

/// Whether the field or one of its derivatives occurs in the text: the text is then about the field, not about its
/// model.
bool mentionsField(const CheckableFields& fields, const std::string& text);

/// `parsed` and `parameters` belong to the document, or to the field's model. As checkEquation.
EquationCheck checkFieldEquation(const EquationQuestion& question, const CheckableFields& fields,
                                 const ParsedModel& parsed, const std::vector<ParameterValue>& parameters,
                                 const std::stop_token& stop = {});

} // namespace coenergy
