#pragma once

#include "meaning/parsed_model.hpp"
#include "observation/column_formula.hpp"

#include <QString>

namespace coenergy {

/// The parameters with numeric values, the valid definitions, the energies that plots and drawing use, and the units of
/// all these and of outputs.
PlotNames plotNamesOf(const ParsedModel& model);

/// The kind of a series in the user's language: "coordinate", "flow", ...
QString seriesKindName(SeriesKind kind);
QString energyKindName(ModelEnergy energy);

} // namespace coenergy
