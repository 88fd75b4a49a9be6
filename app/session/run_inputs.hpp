#pragma once
// What of a document a run depends on.

#include "model/document.hpp"

#include <map>

namespace coenergy {

/// Whether a run of one document is a run of the other one: they differ at most in words, ranges of sliders, plots and
/// the drawing.
bool haveSameRun(const Document& a, const Document& b);

/// Whether they differ at most in values of parameters and initial values besides.
bool differInNumbersOnly(const Document& a, const Document& b);

/// The document with other values in these fields.
Document withNumbers(const Document& document, const std::map<Field, double>& numbers);

} // namespace coenergy
