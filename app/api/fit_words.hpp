#pragma once
// A fit in words.

#include "answers/answer.hpp"
#include "fitting/fit.hpp"

#include <string>
#include <vector>

namespace coenergy::api {

/// "only k/m is determined: ..."
std::string wordsOf(const Undetermined& combination, const std::vector<FitUnknown>& unknowns);

Answer fitAnswer(const Fit& fit, const std::vector<FitUnknown>& unknowns);

} // namespace coenergy::api
