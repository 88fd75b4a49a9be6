#pragma once
// Where an impulse may stand, and how: as a term of a force, at a moment that is known before.

#include "algebra/algebra.hpp"
#include "model/parsed_model.hpp"

#include <optional>

namespace coenergy {

bool hasImpulse(const Expression& expression);
bool hasImpulses(const ParsedModel& model);

/// What is wrong with the impulses in a field's text, definitions inserted.
std::optional<Diagnostic> impulseProblem(const ParsedModel& model, const Field& field, const Expression& value,
                                         Algebra& algebra);

} // namespace coenergy
