#pragma once
// How a run is to be computed, from the document.

#include "model/parsed_model.hpp"
#include "simulation/simulation_problem.hpp"

#include <string_view>

namespace coenergy {

/// By the names of the file format; the default for any other text.
Method methodNamed(std::string_view name);
Stabilization stabilizationNamed(std::string_view name);

/// The settings of the document's [simulation], defaults where nothing is given.
IntegrationSettings settingsOf(const ParsedModel& parsed);
IntegrationSettings settingsOf(const Document& document);

} // namespace coenergy
