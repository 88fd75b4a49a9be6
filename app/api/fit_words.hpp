#pragma once
// A fit in words.

#include "answers/answer.hpp"
#include "fitting/fit.hpp"

#include <string>
#include <vector>

namespace coenergy::api {

/// "only k/m is determined: ..."
std::string wordsOf(const Undetermined& combination, const std::vector<FitUnknown>& unknowns);

/// "k/m": what stays when each of two is multiplied by a factor to the power of its weight.
std::string determinedProduct(const std::vector<std::string>& names, const std::vector<double>& weights);

Answer fitAnswer(const Fit& fit, const std::vector<FitUnknown>& unknowns);

} // namespace coenergy::api
