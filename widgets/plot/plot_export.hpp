#pragma once

#include "plot/export_dialog.hpp"

namespace coenergy {

class PlotFrame;

/// A file name for the plot, without ending, made from its title.
QString exportNameOf(const PlotFrame& frame);

/// A plot over a run in the requested format; empty if it cannot be made.
QByteArray exportedPlot(const PlotFrame& frame, const Trajectory& run, const ExportWish& wish);

void copyPicture(const PlotFrame& frame);

} // namespace coenergy
