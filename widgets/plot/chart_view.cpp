// Views are moved in pixels, so that linear and logarithmic axes behave alike.

#include "plot/chart_view.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

AxisRange movedInPixels(const QCPAxis& axis, double pixels) {
    const double lower = axis.coordToPixel(axis.range().lower);
    const double upper = axis.coordToPixel(axis.range().upper);
    return {axis.pixelToCoord(lower - pixels), axis.pixelToCoord(upper - pixels)};
}

// A view is moved until its end is that of all; one that is longer, as long as it shows all.
double heldInPixels(const QCPAxis& axis, double pixels, const AxisRange& all) {
    const double lower = axis.coordToPixel(axis.range().lower) - axis.coordToPixel(all.lower);
    const double upper = axis.coordToPixel(axis.range().upper) - axis.coordToPixel(all.upper);
    return std::clamp(pixels, std::min(lower, upper), std::max(lower, upper));
}

AxisRange zoomedInPixels(const QCPAxis& axis, double factor, double centre) {
    const double lower = axis.coordToPixel(axis.range().lower);
    const double upper = axis.coordToPixel(axis.range().upper);
    return {axis.pixelToCoord(centre + (lower - centre) * factor),
            axis.pixelToCoord(centre + (upper - centre) * factor)};
}

bool isUsable(const AxisRange& interval) {
    constexpr double resolution = 1e-13;
    constexpr double largest = 1e200;
    const double size = std::max(std::abs(interval.lower), std::abs(interval.upper));
    return std::isfinite(interval.lower) && std::isfinite(interval.upper) && size < largest &&
           interval.upper - interval.lower > std::max(resolution * size, 1e-200);
}

} // namespace

ChartView viewOf(const QCustomPlot& plot) {
    const QCPRange x = plot.xAxis->range();
    const QCPRange y = plot.yAxis->range();
    return {{x.lower, x.upper}, {y.lower, y.upper}};
}

void setViewOf(QCustomPlot& plot, const ChartView& view) {
    plot.xAxis->setRange(view.horizontal.lower, view.horizontal.upper);
    plot.yAxis->setRange(view.vertical.lower, view.vertical.upper);
}

bool isUsable(const ChartView& view) {
    return isUsable(view.horizontal) && isUsable(view.vertical);
}

ChartView moved(const QCustomPlot& plot, QPointF pixels) {
    return {movedInPixels(*plot.xAxis, pixels.x()), movedInPixels(*plot.yAxis, pixels.y())};
}

QPointF heldMovement(const QCustomPlot& plot, QPointF pixels, const ChartView& all) {
    return {heldInPixels(*plot.xAxis, pixels.x(), all.horizontal), heldInPixels(*plot.yAxis, pixels.y(), all.vertical)};
}

ChartView zoomed(const QCustomPlot& plot, Qt::Orientations orientations, double factor, QPointF centre) {
    ChartView view = viewOf(plot);
    if (orientations.testFlag(Qt::Horizontal))
        view.horizontal = zoomedInPixels(*plot.xAxis, factor, centre.x());
    if (orientations.testFlag(Qt::Vertical))
        view.vertical = zoomedInPixels(*plot.yAxis, factor, centre.y());
    return view;
}

} // namespace coenergy
