// What a chart paints over its drawing: names of axes, the reading, the focus ring.

#include "plot/chart.hpp"

#include "theme/caption.hpp"
#include "theme/formula_source.hpp"
#include "theme/theme.hpp"

#include <QPainter>

#include <cmath>

namespace coenergy {

namespace {

constexpr double ringWidth = 2;

} // namespace

void Chart::paintEvent(QPaintEvent* event) {
    if (!qFuzzyCompare(bufferDevicePixelRatio(), devicePixelRatioF())) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        replot(QCustomPlot::rpQueuedRefresh);
    }
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    if (m_prompt) // how far the axes reach is not known yet
        painter.fillRect(rect(), themeColor(palette(), ColorRole::Background));
    if (m_data)
        paintAxisNames(painter);
    if (!m_hint.isEmpty())
        paintHint(painter);
    if (m_reading)
        paintReading(painter);
    if (m_prompt) {
        painter.setPen(themeColor(palette(), ColorRole::Muted));
        painter.drawText(axisRect()->rect(), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, *m_prompt);
    }
    if (hasFocus() && m_focusRing == FocusRing::Shown) {
        painter.setPen(QPen(themeColor(palette(), ColorRole::Accent), ringWidth));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

// In the room that the drawing leaves free: across below the numbers, and along the left edge.
void Chart::paintAxisNames(QPainter& painter) const {
    constexpr double emSize = 14;
    const CaptionLook look{m_formulas, font(), themeColor(palette(), ColorRole::Muted), formulaEm(font(), emSize)};
    const QRectF inside(axisRect()->rect());
    const double line = QFontMetricsF(font()).height();
    if (!xAxis->label().isEmpty())
        paintCaption(painter, abscissaCaption(*m_data),
                     {inside.left(), height() - ringRoom - line, inside.width(), line}, Qt::AlignRight, look);
    const Caption full = ordinateCaption(*m_data);
    const double width = captionWidth(full, look);
    if (width <= line) { // a single letter is not laid on its side
        paintCaption(painter, full, {ringRoom, inside.center().y() - 0.5 * line, line, line}, Qt::AlignHCenter, look);
        return;
    }
    const bool fits = width <= inside.height();
    painter.save();
    painter.translate(ringRoom, std::round(inside.center().y()));
    painter.rotate(-90);
    paintCaption(painter, fits ? full : shortOrdinateCaption(*m_data),
                 {-0.5 * inside.height(), 0, inside.height(), line}, Qt::AlignHCenter, look);
    painter.restore();
}

void Chart::paintHint(QPainter& painter) const {
    painter.save();
    painter.setFont(themeFont(font(), TextRole::Small));
    const QRectF inside = QRectF(axisRect()->rect()).adjusted(0, 2, -4, 0);
    QRectF box = QFontMetricsF(painter.font()).boundingRect(m_hint).adjusted(-4, -2, 4, 2);
    box.moveTopRight(inside.topRight());
    painter.fillRect(box, themeColor(palette(), ColorRole::Background));
    painter.setPen(themeColor(palette(), ColorRole::Muted));
    painter.drawText(box, Qt::AlignCenter, m_hint);
    painter.restore();
}

// Beside the sample, towards the middle of the plot.
void Chart::paintReading(QPainter& painter) const {
    constexpr double emSize = 14;
    constexpr double distance = 12;
    constexpr double padding = 6;
    const CaptionLook look{m_formulas, font(), themeColor(palette(), ColorRole::Text), formulaEm(font(), emSize)};
    const QFontMetricsF metrics(font());
    const double height = std::ceil(1.35 * metrics.height());
    const auto lines = readingLines(*m_reading);
    double width = 0;
    for (const auto& [name, value] : lines)
        width = std::max(width, captionWidth(name, look) + metrics.horizontalAdvance(QStringLiteral(" = ") + value));
    QRectF box(0, 0, width + 2 * padding, static_cast<double>(lines.size()) * height + padding);
    const QPointF at(xAxis->coordToPixel(m_data->horizontal()[m_reading->row]),
                     yAxis->coordToPixel(m_data->curves[m_reading->curve].values[m_reading->row]));
    const QPointF centre = QRectF(axisRect()->rect()).center();
    box.moveLeft(at.x() > centre.x() ? at.x() - distance - box.width() : at.x() + distance);
    box.moveTop(at.y() < centre.y() ? at.y() + distance : at.y() - distance - box.height());
    box.moveTop(std::clamp(box.top(), 1.0, std::max(1.0, this->height() - box.height() - 1)));
    painter.save(); // what is painted next must not be filled
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(themeColor(palette(), ColorRole::ControlEdge), 1));
    painter.setBrush(themeColor(palette(), ColorRole::Background));
    painter.drawRoundedRect(box, 4, 4);
    QRectF line(box.left() + padding, box.top() + 0.5 * padding, width, height);
    for (const auto& [name, value] : lines) {
        paintCaption(painter, name, line, Qt::AlignLeft, look);
        paintCaption(painter, {QStringLiteral(" = ") + value, {}}, line.adjusted(captionWidth(name, look), 0, 0, 0),
                     Qt::AlignLeft, look);
        line.translate(0, height);
    }
    painter.restore();
}

} // namespace coenergy
