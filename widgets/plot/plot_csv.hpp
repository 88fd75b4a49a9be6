#pragma once

#include "plot/plot_data.hpp"

#include <QByteArray>

namespace coenergy {

/// The whole run: `t`, coordinates, flows, multipliers, efforts, dynamic variables, outputs. Every number has 17
/// significant digits and a decimal point, so that reading it gives the same bits.
QByteArray trajectoryCsv(const Trajectory& trajectory);

/// What a plot shows: `t`, the abscissa if it is another, and the curves, with their units in the header.
QByteArray plottedCsv(const PlotData& data);

} // namespace coenergy
