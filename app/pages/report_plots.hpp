#pragma once

#include "derivation/field_frequencies.hpp"
#include "drawing/drawing_instants.hpp"
#include "field/field_painter.hpp"
#include "field/path_painter.hpp"
#include "meaning/parsed_model.hpp"
#include "plot/figure.hpp"
#include "plot/plot_data.hpp"
#include "report/compose_report.hpp"
#include "report/report_painter.hpp"
#include "simulation/trajectory.hpp"

#include <QByteArray>
#include <QPicture>

#include <variant>
#include <vector>

class QPainter;

namespace coenergy {

/// What a figure of a report shows: curves, a field over a run, the drawing at some instants, points of a study, or
/// paths of a functional.
using ReportDrawing = std::variant<PlotData, FieldPanel, DrawingInstants, Figure, PathPicture>;

/// A run of a report, and the drawings of its figures.
struct DrawnRun {
    ReportedRun run;
    std::vector<ReportDrawing> drawings;
};

/// The plots of a document as a report shows them: without their titles, which stand below. If the document has none,
/// its fields where they are free, or the coordinates. They are preceded by the drawing, if there is one, at the start,
/// half way and at the end, and followed by each of `fields` over the run.
DrawnRun drawnRun(const RunStatus& status, const ParsedModel& parsed, const std::vector<DistributedField>& fields,
                  Trajectory run);

/// For each field its lowest modes.
std::vector<ReportDrawing> drawingsOf(const FieldFrequencies& frequencies);

/// For each function of a functional its stationary paths; none where there are none.
std::vector<ReportDrawing> drawingsOf(const FunctionalSource& source);

struct DrawnFigures {
    QStringList captions;
    std::vector<ReportDrawing> drawings;
};

/// Of each measure what is most telling: over both inputs of a grid, or over the only one; how it is spread; which
/// inputs it follows. Nothing where there is nothing to see.
DrawnFigures drawnStudy(const StudyData& study, const Notation& notation);

/// Of each measured quantity the values with the run before and after, and what is left between them.
DrawnFigures drawnFit(const FitData& fit, const Notation& notation);

/// Whether a widget draws it, so that its strokes are made in the GUI thread.
bool isDrawnByWidget(const ReportDrawing& drawing);

/// A drawing as strokes, ready for a page.
QPicture strokesOf(const ReportDrawing& drawing);

/// Strokes fitted into an area of a device.
void paintStrokes(QPainter& painter, const QPicture& strokes, const QRectF& area);

/// Strokes as a file. Any thread of a program with fonts.
QByteArray drawingFile(const QPicture& strokes, FigureFormat format);

} // namespace coenergy
