#pragma once

#include "model/parsed_model.hpp"
#include "observation/column_formula.hpp"

#include <QString>

namespace coenergy {

/// The parameters with numeric values, the definitions that are understood, the energies that plots and drawing use,
/// and the units of all these and of outputs.
PlotNames plotNamesOf(const ParsedModel& model);

/// What a series is, in the words of the user: "coordinate", "flow", ...
QString seriesKindName(SeriesKind kind);
QString energyKindName(ModelEnergy energy);

} // namespace coenergy
