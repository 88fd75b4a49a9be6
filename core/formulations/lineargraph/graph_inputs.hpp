#pragma once
// What a document with a graph gives beside its rows: the functions of sources, and initial values.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Null where the source of this name has no function.
const GraphInput* inputNamed(const Document& document, const std::string& name);
/// The number of such an input in its section.
std::size_t itemOf(const GraphInput& input, const Document& document);

/// Empty where none is given.
std::string initialValueNamed(const Document& document, const std::string& name);

/// A function of time at the start of a run, as a text.
std::string textAtStart(const Document& document, const std::string& expression);

/// Inputs that belong to none of these sources, and initial values that belong to none of these states.
void reportInputsWithoutSource(const Document& document, const std::vector<std::string>& sources,
                               Diagnostics& problems);
void reportInitialValuesWithoutState(const Document& document, const std::vector<std::string>& states,
                                     Diagnostics& problems);

} // namespace coenergy
