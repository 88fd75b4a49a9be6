#pragma once
// Somebody's own equation of a field, or of the path of a functional, against those that its derivation gives.

#include "comparison/equation_check.hpp"
#include "continua/hamilton.hpp"
#include "continua/variational.hpp"

namespace coenergy {

/// A field's equations as a system whose unknowns are the derivatives u, u_x, u_tt, ... of the field. The equation of a
/// field has its name, a condition is called "u_x at L".
struct CheckableFields {
    Continuum continuum;
    std::vector<FieldEquation> equations;
    std::vector<BoundaryCondition> conditions;
    Notation notation;
};
CheckableFields checkableFields(const Continuum& continuum, const FieldEquations& derived);
CheckableFields checkableFields(const Functional& functional, const VariationalEquations& derived);

/// What a term of a field's equation would come from in a model's.
Origin originOf(FieldOrigin origin);

/// What a condition is called.
std::string nameOf(const BoundaryCondition& condition, const Notation& notation);

/// Whether a derivative of a field, or the field, occurs in the text: it is about the field, not about its model.
bool speaksOf(const CheckableFields& fields, const std::string& text);

/// `parsed` and `parameters` are of the document, or of the field's model. As checkEquation.
EquationCheck checkFieldEquation(const EquationQuestion& question, const CheckableFields& fields,
                                 const ParsedModel& parsed, const std::vector<ParameterValue>& parameters,
                                 const std::stop_token& stop = {});

} // namespace coenergy
