#pragma once
// Hamilton's side of a model: momenta, H, canonical equations, brackets, Routh's procedure.

#include "answers/answer.hpp"
#include "api/question.hpp"
#include "hamilton/hamiltonian_form.hpp"

namespace coenergy::api {

/// Refused where T* does not determine the flows from the momenta.
Answer hamiltonAnswer(const Question& question);

} // namespace coenergy::api
