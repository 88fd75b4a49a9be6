#pragma once
// The integration settings of a document.

#include "meaning/parsed_model.hpp"
#include "simulation/simulation_problem.hpp"

namespace coenergy {

/// The settings of the document's [simulation], with defaults where nothing is given.
IntegrationSettings settingsOf(const ParsedModel& parsed);
IntegrationSettings settingsOf(const Document& document);

} // namespace coenergy
