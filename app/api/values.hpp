#pragma once
// Values that are set from outside the file: parameters, and initial values.

#include "api/question.hpp"

#include <tl/expected.hpp>

#include <map>
#include <string>

namespace coenergy::api {

using Assignments = std::map<std::string, double>;

/// Of any expression of numbers; or why it is none.
tl::expected<double, std::string> numberOf(const std::string& text);

enum class Settable { Parameters, InitialValues };

/// What is wrong with a name: that it cannot be set, with the nearest that can; empty if nothing is.
std::string unfitName(const Vocabulary& vocabulary, const std::string& name, Settable what);
/// The same of several: one that cannot be set, with the nearest that can; empty if nothing is.
std::string unfitNames(const LoadedModel& model, const Assignments& values, Settable what);

/// The document with these values of parameters, whose names fit.
LoadedModel withParameters(LoadedModel model, const Assignments& values);

} // namespace coenergy::api
