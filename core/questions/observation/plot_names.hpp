#pragma once

#include "meaning/parsed_model.hpp"
#include "observation/column_formula.hpp"

namespace coenergy {

/// The parameters with numeric values, the valid definitions, the energies that plots and drawing use, and the units of
/// all these and of outputs.
PlotNames plotNamesOf(const ParsedModel& model);

/// For a document without plots: the coordinates over time, those of each unit together.
std::vector<Plot> coordinatePlots(const Trajectory& run, const std::string& title);

} // namespace coenergy
