#pragma once

#include "plot/plot_data.hpp"

#include <QByteArray>

namespace coenergy {

/// The content of a plot: `t`, the abscissa if it is another, and the curves, with their units in the header. Every
/// number has 17 significant digits and a decimal point, so that reading it gives the same bits.
QByteArray plottedCsv(const PlotData& data);

/// With every bit kept.
void appendCsvNumber(QByteArray& csv, double value);
/// In quotation marks if necessary.
QByteArray csvText(QByteArray text);

} // namespace coenergy
