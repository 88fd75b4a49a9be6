#pragma once
// A run as the script of a page reads it.

#include "page/live_page.hpp"

#include <QJsonObject>

namespace coenergy {

/// Plots, shapes, settings, sliders; the rows of `result` where the page has no program.
QJsonObject pageData(const PageRun& run, const ParsedModel& parsed, const SimulationProblem& problem,
                     const SimulationResult& result);

} // namespace coenergy
