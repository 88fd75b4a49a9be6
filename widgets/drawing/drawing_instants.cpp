// The cells of a row or of a column, chosen by the scale at which the whole motion fits into them.
#include "drawing/drawing_instants.hpp"

#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QFontMetricsF>
#include <QPainter>

namespace coenergy {

namespace {

constexpr double gapBetween = 12;

// Of `count` cells in an area, the k-th.
QRectF cellOf(const QRectF& area, std::size_t k, std::size_t count, Qt::Orientation orientation) {
    const auto place = static_cast<double>(k), all = static_cast<double>(count);
    if (orientation == Qt::Horizontal) {
        const double width = (area.width() - (all - 1) * gapBetween) / all;
        return {area.left() + place * (width + gapBetween), area.top(), width, area.height()};
    }
    const double height = (area.height() - (all - 1) * gapBetween) / all;
    return {area.left(), area.top() + place * (height + gapBetween), area.width(), height};
}

} // namespace

void paintInstants(QPainter& painter, const DrawingInstants& instants, const QRectF& area) {
    const double line = QFontMetricsF(instants.look.font).lineSpacing();
    const std::size_t count = instants.times.size();
    const PlaneRect bounds = instants.drawing.bounds().value_or(PlaneRect{});
    const auto paperOf = [&](std::size_t k, Qt::Orientation orientation) {
        return cellOf(area, k, count, orientation).adjusted(0, 0, 0, -1.3 * line);
    };
    const auto scaleOf = [&](Qt::Orientation orientation) {
        return mapFor(bounds, paperOf(0, orientation), instants.look).scale;
    };
    const Qt::Orientation orientation =
        scaleOf(Qt::Horizontal) >= scaleOf(Qt::Vertical) ? Qt::Horizontal : Qt::Vertical;
    for (std::size_t k = 0; k < count; ++k) {
        const QRectF paper = paperOf(k, orientation);
        paintDrawing(painter, instants.drawing.at(instants.times[k]), mapFor(bounds, paper, instants.look),
                     instants.look);
        painter.setFont(instants.look.font);
        painter.setPen(themeColor(instants.look.palette, ColorRole::Text));
        painter.drawText(QRectF(paper.left(), paper.bottom(), paper.width(), 1.3 * line), Qt::AlignCenter,
                         QStringLiteral("t = %1").arg(displayedValue(instants.times[k], instants.timeUnit)));
    }
}

} // namespace coenergy
