#pragma once

#include <qcustomplot.h>

namespace coenergy {

struct AxisRange {
    double lower = 0;
    double upper = 1;

    bool operator==(const AxisRange&) const = default;
};

/// The part of the plane that a chart shows.
struct ChartView {
    AxisRange horizontal;
    AxisRange vertical;

    bool operator==(const ChartView&) const = default;
};

ChartView viewOf(const QCustomPlot& plot);
void setViewOf(QCustomPlot& plot, const ChartView& view);

/// Whether its numbers have enough digits to distinguish one end from the other.
bool isUsable(const ChartView& view);

// The view after moving the current one, in pixels.
ChartView moved(const QCustomPlot& plot, QPointF pixels);
/// The part of a movement that leaves the view within `all`.
QPointF heldMovement(const QCustomPlot& plot, QPointF pixels, const ChartView& all);
ChartView zoomed(const QCustomPlot& plot, Qt::Orientations orientations, double factor, QPointF centre);

} // namespace coenergy
