#pragma once
// Values of parameters and initial values, by their names in a model.

#include "meaning/parsed_model.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct NamedValue {
    std::string name; ///< of a parameter or a variable
    double value = 0;
};

/// Where the values of parameters and starts stand in the document, by name.
std::map<std::string, Field> valuePlaces(const ParsedModel& parsed);

/// The document with these values. What a graph or a field brings has no place in the file until it gets one; a start
/// without a place stays as it is.
Document withNamedValues(const Document& document, const std::vector<NamedValue>& values);

/// Those of these names that would stay as they are.
std::vector<std::string> namesWithoutPlace(const Document& document, const std::vector<NamedValue>& values);

} // namespace coenergy
