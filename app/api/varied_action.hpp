#pragma once
// The action of a run among those of varied paths.

#include "answers/answer.hpp"
#include "api/run.hpp"

namespace coenergy::api {

/// `variations` are `x = eta(t)`; the path x + epsilon eta has the action S(epsilon), for epsilon from -1 to 1.
/// Rejected where an eta is no function of time that vanishes at both ends; refused where the model is not conservative
/// and without constraints.
Answer variedActionAnswer(const Question& question, const std::vector<std::string>& variations,
                          const RunOptions& options);

} // namespace coenergy::api
