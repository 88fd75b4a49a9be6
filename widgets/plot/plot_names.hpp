#pragma once

#include "model/energy_names.hpp"
#include "observation/plot_names.hpp"

#include <QString>

namespace coenergy {

/// The kind of a series in the user's language: "coordinate", "flow", ...
QString seriesKindName(SeriesKind kind);
QString energyKindName(ModelEnergy energy);

} // namespace coenergy
