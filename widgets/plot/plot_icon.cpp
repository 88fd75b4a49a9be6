// Signs as strokes in a square of 16 units.

#include "plot/plot_icon.hpp"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace coenergy {

namespace {

QPainterPath polyline(const QPolygonF& points) {
    QPainterPath path;
    path.addPolygon(points);
    return path;
}

QPainterPath arrow(double direction) {
    QPainterPath path = polyline({{8 + 5 * direction, 8}, {8 - 5 * direction, 8}});
    path.addPath(polyline({{8 + 1 * direction, 4}, {8 + 5 * direction, 8}, {8 + 1 * direction, 12}}));
    return path;
}

QPainterPath frame(double left, double top, double right, double bottom) {
    QPainterPath path;
    path.addRoundedRect(QRectF(QPointF(left, top), QPointF(right, bottom)), 1, 1);
    return path;
}

QPainterPath corners() {
    QPainterPath path = polyline({{2, 5}, {2, 2}, {5, 2}});
    path.addPath(polyline({{11, 2}, {14, 2}, {14, 5}}));
    path.addPath(polyline({{14, 11}, {14, 14}, {11, 14}}));
    path.addPath(polyline({{5, 14}, {2, 14}, {2, 11}}));
    path.addPath(polyline({{4.5, 10}, {7, 6}, {9, 9}, {11.5, 5.5}}));
    return path;
}

QPainterPath pin() {
    QPainterPath path = polyline({{5, 2}, {11, 2}});
    path.addPath(polyline({{6, 2}, {6, 7}, {3.5, 10}, {12.5, 10}, {10, 7}, {10, 2}}));
    path.addPath(polyline({{8, 10}, {8, 15}}));
    return path;
}

QPainterPath strokesOf(PlotIcon icon) {
    QPainterPath path;
    switch (icon) {
    case PlotIcon::Add:
        path = polyline({{8, 3}, {8, 13}});
        path.addPath(polyline({{3, 8}, {13, 8}}));
        break;
    case PlotIcon::Remove:
        path = polyline({{4, 4}, {12, 12}});
        path.addPath(polyline({{4, 12}, {12, 4}}));
        break;
    case PlotIcon::Fit:
        return corners();
    case PlotIcon::Previous:
        return arrow(-1);
    case PlotIcon::Next:
        return arrow(1);
    case PlotIcon::Pin:
        return pin();
    case PlotIcon::Unpin:
        path = pin();
        path.addPath(polyline({{2, 3}, {14, 14}}));
        break;
    case PlotIcon::CursorTable:
        path = polyline({{4, 1.5}, {4, 14.5}});
        path.addPath(polyline({{7, 4.5}, {14, 4.5}}));
        path.addPath(polyline({{7, 8}, {14, 8}}));
        path.addPath(polyline({{7, 11.5}, {14, 11.5}}));
        break;
    case PlotIcon::SampleTable:
        path = frame(2, 2.5, 14, 13.5);
        path.addPath(polyline({{2, 6}, {14, 6}}));
        path.addPath(polyline({{2, 9.75}, {14, 9.75}}));
        path.addPath(polyline({{6, 2.5}, {6, 13.5}}));
        break;
    case PlotIcon::Export:
        path = polyline({{8, 2}, {8, 10}});
        path.addPath(polyline({{4.5, 6.5}, {8, 10}, {11.5, 6.5}}));
        path.addPath(polyline({{2.5, 10.5}, {2.5, 13.5}, {13.5, 13.5}, {13.5, 10.5}}));
        break;
    case PlotIcon::Play:
        return polyline({{5, 3}, {13, 8}, {5, 13}, {5, 3}});
    case PlotIcon::Pause:
        path = polyline({{5.5, 3}, {5.5, 13}});
        path.addPath(polyline({{10.5, 3}, {10.5, 13}}));
        break;
    case PlotIcon::Menu:
        for (const double y : {4.0, 8.0, 12.0})
            path.addPath(polyline({{3, y}, {13, y}}));
        break;
    case PlotIcon::Reset:
        path.arcMoveTo(QRectF(3, 3, 10, 10), 140);
        path.arcTo(QRectF(3, 3, 10, 10), 140, 290);
        path.addPath(polyline({{3.2, 1.8}, {3.6, 5.2}, {7, 4.8}}));
        break;
    }
    return path;
}

class StrokeIcon : public QIconEngine {
public:
    explicit StrokeIcon(PlotIcon icon) : m_icon(icon) {}

    void paint(QPainter* painter, const QRect& area, QIcon::Mode mode, QIcon::State) override {
        constexpr double units = 16;
        const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(area.topLeft());
        painter->scale(area.width() / units, area.height() / units);
        painter->setPen(QPen(QGuiApplication::palette().color(group, QPalette::ButtonText), 1.4, Qt::SolidLine,
                             Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(strokesOf(m_icon));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new StrokeIcon(*this); }

private:
    PlotIcon m_icon;
};

} // namespace

QIcon plotIcon(PlotIcon icon) {
    return QIcon(new StrokeIcon(icon));
}

} // namespace coenergy
