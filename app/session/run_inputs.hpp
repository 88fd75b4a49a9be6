#pragma once
// The parts of a document that a run depends on.

#include "model/document.hpp"

#include <map>

namespace coenergy {

/// Whether a run of one document is also a run of the other: they differ at most in descriptions, slider ranges, plots,
/// the drawing, studies, fits and analyses.
bool haveSameRun(const Document& a, const Document& b);

/// Whether they differ, apart from that, at most in values of parameters and initial values.
bool differInNumbersOnly(const Document& a, const Document& b);
/// The values of parameters and starts of the first that the second has otherwise, if they differ in these alone.
std::vector<Field> otherNumbers(const Document& a, const Document& b);

/// The document with other values in these fields.
Document withNumbers(const Document& document, const std::map<Field, double>& numbers);

} // namespace coenergy
