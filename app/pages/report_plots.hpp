#pragma once

#include "model/document.hpp"
#include "plot/plot_data.hpp"
#include "simulation/trajectory.hpp"

#include <QByteArray>
#include <QPicture>

#include <vector>

namespace coenergy {

/// The plots of a document over a run as a report shows them: without their titles, which stand below. Those of the
/// coordinates if the document has none.
std::vector<PlotData> reportedPlots(const Document& document, const Trajectory& run);

/// The titles, or what is plotted where there is none.
std::vector<std::string> plotTitles(const Document& document, const Trajectory& run);

/// A plot as a PDF file for LaTeX, and as strokes for a page. In the thread of the windows; some ten milliseconds.
QByteArray plotFile(const PlotData& plot);
QPicture plotDrawing(const PlotData& plot);

} // namespace coenergy
