#pragma once
// Whether a quantity given as a function of time jumps.

#include "expression/expression.hpp"
#include "expression/table_curve.hpp"
#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// A text's expression, and those of the definitions that it uses, with the formulas of functions put in:
/// `callables` are those of the document.
std::vector<Expression> expressionsBehind(const std::string& text, const Document& document, const Tables& callables);

/// Whether a source jumps: its text, or a definition that it uses, contains a step, a sign or an impulse whose factor
/// does not vanish there, unlike the ramp step(t - t0)*(t - t0).
bool jumps(const std::string& text, const Document& document, const Tables& callables);

} // namespace coenergy
