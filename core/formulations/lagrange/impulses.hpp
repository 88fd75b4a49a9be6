#pragma once
// Where an impulse may occur: as a term of a force, at a moment known in advance.

#include "algebra/algebra.hpp"
#include "meaning/parsed_model.hpp"

#include <optional>

namespace coenergy {

bool hasImpulse(const Expression& expression);
bool hasImpulses(const ParsedModel& model);

/// The fault of the impulses in a field's text, with definitions inserted.
std::optional<Diagnostic> impulseProblem(const ParsedModel& model, const Field& field, const Expression& value,
                                         Algebra& algebra);

} // namespace coenergy
