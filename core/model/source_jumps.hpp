#pragma once
// Whether what is given over time jumps.

#include "expression/expression.hpp"
#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// A text's expression, and those of the definitions that it uses.
std::vector<Expression> expressionsBehind(const std::string& text, const std::vector<Definition>& definitions);

/// Whether a source changes at once: a step, a sign or a blow is in its text or in a definition that it uses, and what
/// stands around it does not vanish there, as in the ramp step(t - t0)*(t - t0).
bool jumps(const std::string& text, const std::vector<Definition>& definitions);

} // namespace coenergy
