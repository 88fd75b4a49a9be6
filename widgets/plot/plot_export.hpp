#pragma once

#include "plot/export_dialog.hpp"

namespace coenergy {

class PlotFrame;

/// A name for the file of a plot, without ending, made of its title.
QString exportNameOf(const PlotFrame& frame);

/// What is wished of a plot over a run; empty if it cannot be made.
QByteArray exportedPlot(const PlotFrame& frame, const Trajectory& run, const ExportWish& wish);

void copyPicture(const PlotFrame& frame);

} // namespace coenergy
