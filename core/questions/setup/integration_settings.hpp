#pragma once
// The integration settings of a document.

#include "meaning/parsed_model.hpp"
#include "simulation/simulation_problem.hpp"

#include <optional>

namespace coenergy {

/// The step of the output of a run that states none: 0.01, and finer for a short one, which has at least 200 rows.
double usualOutputStep(double start, double end);
bool statesOutputStep(const ParsedModel& parsed);

/// The settings of the document's [simulation], with defaults where nothing is given. `end` replaces the document's.
IntegrationSettings settingsOf(const ParsedModel& parsed, std::optional<double> end = {});
IntegrationSettings settingsOf(const Document& document);

} // namespace coenergy
