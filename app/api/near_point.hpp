#pragma once
// The linear equations near a point of a model, their eigenvalues and modes.

#include "answers/answer.hpp"
#include "api/rest.hpp"

namespace coenergy::api {

struct LinearizeOptions {
    std::string at = {};                  ///< start, equilibrium, equilibrium:K or a time; empty: the first equilibrium
    std::vector<std::string> inputs = {}; ///< parameters that act from outside
    std::vector<std::string> outputs = {}; ///< expressions; without any the outputs of the model
    std::optional<double> modes = {};      ///< only so many of the lowest
    SearchOptions search = {};
};

/// Rejected or refused where there are none.
Answer linearAnswer(const Question& question, const LinearizeOptions& options);

} // namespace coenergy::api
