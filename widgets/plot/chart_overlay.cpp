// Lines, marks and labels as items of QCustomPlot's overlay layer.

#include "plot/chart_overlay.hpp"

#include "theme/theme.hpp"

#include <cmath>

namespace coenergy {

namespace {

constexpr double lineReach = 5.0;
constexpr double markSize = 9;
constexpr double markEdge = 2;
constexpr double phaseMarkSize = 12; // where no line leads to the mark

QString overlayName() {
    return QStringLiteral("overlay");
}

template <class Item> Item* overlayItem(QCustomPlot& plot) {
    auto* item = new Item(&plot);
    item->setLayer(overlayName());
    item->setSelectable(false);
    item->setVisible(false);
    return item;
}

} // namespace

ChartOverlay::ChartOverlay(QCustomPlot& plot)
    : m_plot(plot), m_firstLine(overlayItem<QCPItemStraightLine>(plot)),
      m_secondLine(overlayItem<QCPItemStraightLine>(plot)), m_firstLabel(overlayItem<QCPItemText>(plot)),
      m_secondLabel(overlayItem<QCPItemText>(plot)), m_band(overlayItem<QCPItemRect>(plot)),
      m_readingMark(overlayItem<QCPItemTracer>(plot)) {
    for (QCPItemText* label : {m_firstLabel, m_secondLabel}) {
        label->setClipToAxisRect(false);
        label->setPadding(QMargins(6, 3, 6, 3));
        label->position->setType(QCPItemPosition::ptAbsolute);
        label->setTextAlignment(Qt::AlignLeft);
    }
    m_readingMark->setStyle(QCPItemTracer::tsCircle);
    m_readingMark->setSize(9);
}

void ChartOverlay::setCurveCount(std::size_t count) {
    for (QCPItemTracer* mark : m_marks)
        m_plot.removeItem(mark);
    m_marks.clear();
    for (std::size_t k = 0; k < count; ++k) {
        m_marks.push_back(overlayItem<QCPItemTracer>(m_plot));
        m_marks.back()->setStyle(QCPItemTracer::tsCircle);
        m_marks.back()->setClipToAxisRect(false); // whole on the axes, too
    }
}

// Cursors are as pale as the curves that they cut.
void ChartOverlay::restyle(const QPalette& palette, const QFont& font, CurveTone tone) {
    m_tone = tone;
    const QColor text = themeColor(palette, ColorRole::Text);
    const QColor quiet = themeColor(palette, ColorRole::Muted); // less than the curves
    const QColor line = tone == CurveTone::Stale ? staleColor(quiet, palette) : quiet;
    m_firstLine->setPen(QPen(line, 1));
    m_secondLine->setPen(QPen(line, 1, Qt::DashLine));
    const QColor accent = themeColor(palette, ColorRole::Accent);
    QColor fill = accent;
    fill.setAlphaF(0.12F);
    m_band->setPen(QPen(accent, 1));
    m_band->setBrush(fill);
    QColor seeThrough = palette.color(QPalette::Base);
    seeThrough.setAlphaF(0.88F);
    for (QCPItemText* label : {m_firstLabel, m_secondLabel}) {
        label->setFont(font);
        label->setColor(text);
        label->setPen(QPen(mixed(text, palette.color(QPalette::Base), 0.35), 1));
        label->setBrush(seeThrough);
    }
}

void ChartOverlay::draw() {
    m_plot.layer(overlayName())->replot();
}

// The frame of a zoom and the sample that is read

void ChartOverlay::placeBand(const QRectF& band) {
    m_band->topLeft->setPixelPosition(band.topLeft());
    m_band->bottomRight->setPixelPosition(band.bottomRight());
    m_band->setVisible(true);
}

void ChartOverlay::placeReading(QPointF coordinates, const QColor& color) {
    m_readingMark->setPen(QPen(m_plot.palette().color(QPalette::Base), 1.5));
    m_readingMark->setBrush(color);
    m_readingMark->position->setCoords(coordinates);
    m_readingMark->setVisible(true);
}

void ChartOverlay::hideReading() {
    m_readingMark->setVisible(false);
}

// Cursors

bool ChartOverlay::isOnLine(const QCPItemStraightLine& line, QPointF position) const {
    return line.visible() && m_plot.axisRect()->rect().contains(position.toPoint()) &&
           std::abs(line.point1->pixelPosition().x() - position.x()) <= lineReach;
}

void ChartOverlay::placeCursors(const TimeCursors& cursors, const PlotData* data, const std::set<std::size_t>& hidden,
                                CursorLabels labels) {
    const bool hasTime = data && data->isOverTime() && !data->time.empty();
    const auto place = [&](QCPItemStraightLine& line, QCPItemText& label, const std::optional<double>& time,
                           const QString& name, double value, int lineNumber) {
        const bool isShown = hasTime && time;
        line.setVisible(isShown);
        label.setVisible(isShown && labels == CursorLabels::Shown && m_plot.xAxis->range().contains(*time));
        if (!isShown)
            return;
        placeLine(line, *time);
        placeLabel(label, *time, QStringLiteral("%1 = %2").arg(name, displayedValue(value, data->timeUnit, 6)),
                   lineNumber);
    };
    const double first = cursors.first.value_or(NAN);
    place(*m_firstLine, *m_firstLabel, cursors.first, QStringLiteral("t"), first, 0);
    m_firstLabel->setVisible(m_firstLabel->visible() && cursors.second); // alone, its time stands below the plots
    place(*m_secondLine, *m_secondLabel, cursors.second, QStringLiteral("Δt"), cursors.second.value_or(NAN) - first, 1);
    placeMarks(cursors, data, hidden);
}

void ChartOverlay::placeLine(QCPItemStraightLine& line, double time) {
    for (QCPItemPosition* point : {line.point1, line.point2}) {
        point->setTypeX(QCPItemPosition::ptPlotCoords);
        point->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    line.point1->setCoords(time, 0);
    line.point2->setCoords(time, 1);
}

void ChartOverlay::placeLabel(QCPItemText& label, double time, const QString& text, int lineNumber) {
    const QRectF inside(m_plot.axisRect()->rect());
    const double x = m_plot.xAxis->coordToPixel(time);
    const bool isRight = x > inside.center().x();
    label.setText(text);
    label.setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
    const double below = lineNumber * (QFontMetricsF(label.font()).lineSpacing() + 8);
    label.position->setCoords(x + (isRight ? -4 : 4), inside.top() + 2 + below);
}

void ChartOverlay::placeMarks(const TimeCursors& cursors, const PlotData* data, const std::set<std::size_t>& hidden) {
    const bool isShown = data && cursors.first && !data->time.empty() && !data->horizontal().empty();
    const std::size_t row = isShown ? nearestRow(data->time, *cursors.first) : 0;
    for (std::size_t k = 0; k < m_marks.size(); ++k) {
        const auto hasValue = [&](const std::vector<double>& values) {
            return row < values.size() && row < data->horizontal().size() &&
                   m_plot.xAxis->range().contains(data->horizontal()[row]) &&
                   m_plot.yAxis->range().contains(values[row]);
        };
        QCPItemTracer& mark = *m_marks[k];
        mark.setVisible(isShown && !hidden.contains(k) && hasValue(data->curves[k].values));
        if (!mark.visible())
            continue;
        mark.setSize(data->isOverTime() ? markSize : phaseMarkSize);
        const QColor color = curveColor(data->curves[k].look.colorNumber(), m_plot.palette());
        mark.setPen(QPen(m_tone == CurveTone::Stale ? staleColor(color, m_plot.palette()) : color, markEdge));
        mark.setBrush(m_plot.palette().color(QPalette::Base));
        mark.position->setCoords(data->horizontal()[row], data->curves[k].values[row]);
    }
}

} // namespace coenergy
