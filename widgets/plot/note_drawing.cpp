// Words are tried right of their place, line below line, then left of it, and stay at the first where nothing else is
// written: notes of places near each other are read in their order.

#include "plot/note_drawing.hpp"

#include "plot/curve_drawing.hpp"
#include "theme/theme.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double noteDistance = 4; // from the line or the ring
constexpr double ringSize = 9;
constexpr QMargins notePadding(3, 1, 3, 1);

QCPItemLine* newLine(QCustomPlot& plot, double x) {
    auto* line = new QCPItemLine(&plot);
    for (auto [end, height] : {std::pair(line->start, 0.0), std::pair(line->end, 1.0)}) {
        end->setTypeX(QCPItemPosition::ptPlotCoords);
        end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        end->setCoords(x, height);
    }
    return line;
}

QCPItemTracer* newRing(QCustomPlot& plot, QPointF at) {
    auto* ring = new QCPItemTracer(&plot);
    ring->setStyle(QCPItemTracer::tsCircle);
    ring->setSize(ringSize);
    ring->position->setType(QCPItemPosition::ptPlotCoords);
    ring->position->setCoords(at);
    return ring;
}

QCPItemText* newWords(QCustomPlot& plot) {
    auto* words = new QCPItemText(&plot);
    words->setPadding(notePadding);
    words->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    words->position->setType(QCPItemPosition::ptAbsolute);
    return words;
}

QSizeF sizeOf(const QCPItemText& words) {
    const QFontMetricsF metrics(words.font());
    return {metrics.horizontalAdvance(words.text()) + notePadding.left() + notePadding.right() + 1,
            metrics.height() + notePadding.top() + notePadding.bottom()};
}

} // namespace

void NoteDrawing::rebuild(const std::vector<PlacedNote>& notes) {
    for (const Item& item : m_items)
        for (QCPAbstractItem* each :
             {static_cast<QCPAbstractItem*>(item.line), static_cast<QCPAbstractItem*>(item.ring),
              static_cast<QCPAbstractItem*>(item.words)})
            if (each)
                m_plot.removeItem(each);
    m_items.clear();
    for (const PlacedNote& note : notes) {
        Item item{note};
        if (note.y)
            item.ring = newRing(m_plot, {note.x, *note.y});
        else
            item.line = newLine(m_plot, note.x);
        m_items.push_back(item);
    }
    for (Item& item : m_items) // over all lines
        item.words = newWords(m_plot);
}

void NoteDrawing::restyle(const ChartLook& look) {
    const QColor muted = themeColor(look.palette, ColorRole::Muted);
    for (const Item& item : m_items) {
        if (item.line)
            item.line->setPen(QPen(muted, 1, Qt::DashLine));
        if (item.ring)
            item.ring->setPen(QPen(themeColor(look.palette, ColorRole::Text), 1.5));
        item.words->setFont(look.font);
        item.words->setColor(themeColor(look.palette, ColorRole::Text));
        item.words->setBrush(themeColor(look.palette, ColorRole::Background));
    }
}

// Beside a line, further and further down; around a ring.
std::vector<QPointF> NoteDrawing::corners(const Item& item, QPointF at, QSizeF size) const {
    constexpr int lines = 8;
    const QRectF inside(m_plot.axisRect()->rect());
    const double right = at.x() + noteDistance, left = at.x() - noteDistance - size.width();
    std::vector<QPointF> corners;
    if (item.ring) {
        const double above = at.y() - noteDistance - size.height(), below = at.y() + noteDistance;
        return {{right, above}, {right, below}, {left, above}, {left, below}};
    }
    for (const double x : {right, left})
        for (int line = 0; line < lines; ++line)
            corners.emplace_back(x, inside.top() + line * size.height());
    return corners;
}

void NoteDrawing::place(const Item& item, std::vector<QRectF>& taken) const {
    const QRectF inside(m_plot.axisRect()->rect());
    const QPointF at(m_plot.xAxis->coordToPixel(item.note.x),
                     item.note.y ? m_plot.yAxis->coordToPixel(*item.note.y) : inside.top());
    const bool isSeen = inside.contains(QPointF(at.x(), std::clamp(at.y(), inside.top(), inside.bottom()))) &&
                        (!item.note.y || inside.contains(at));
    item.words->setVisible(isSeen);
    if (!isSeen)
        return;
    const QFontMetricsF metrics(item.words->font());
    item.words->setText(metrics.elidedText(QString::fromStdString(item.note.words), Qt::ElideRight,
                                           inside.width() - notePadding.left() - notePadding.right() - 1));
    const QSizeF size = sizeOf(*item.words);
    const auto isFree = [&](const QRectF& area) {
        return inside.contains(area) &&
               std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(area); });
    };
    const std::vector<QPointF> tried = corners(item, at, size);
    const auto found = std::find_if(tried.begin(), tried.end(), [&](QPointF at) { return isFree({at, size}); });
    QRectF area(found == tried.end() ? tried.front() : *found, size);
    area.moveLeft(std::clamp(area.left(), inside.left(), std::max(inside.left(), inside.right() - size.width())));
    area.moveTop(std::clamp(area.top(), inside.top(), std::max(inside.top(), inside.bottom() - size.height())));
    taken.push_back(area);
    item.words->position->setPixelPosition(area.topLeft());
}

void NoteDrawing::arrange() {
    std::vector<QRectF> taken;
    for (const Item& item : m_items)
        place(item, taken);
}

} // namespace coenergy
