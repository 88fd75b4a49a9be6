#pragma once
// What the painters of shapes share.

#include "drawing/drawing_look.hpp"
#include "drawing/drawing_map.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <span>

namespace coenergy {

/// Where a shape is painted, and how.
struct Canvas {
    QPainter& painter;
    DrawingMap map;
    const DrawingLook& look;
    double growth = 1; ///< the same for all bodies, see growthOfBodies
    DrawingColors colors{look.palette};

    /// A length of the model in pixels, or this many pixels of the drawing if there is none.
    double length(const std::optional<double>& given, double otherwise) const {
        return given ? map.scale * *given : dots(otherwise);
    }
    double dots(double pixels) const { return look.unit * pixels; }
    QPen pen(const QColor& color, double width = 1.6) const {
        return QPen(color, dots(width), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    }
    /// The colour of the shape's curve.
    QColor colorOf(const DrawnShape& shape, const QColor& otherwise) const {
        const bool isKnown = shape.item < look.curves.size() && look.curves[shape.item];
        return isKnown ? colorOfCurve(*look.curves[shape.item], look.palette) : otherwise;
    }
    /// The same, readable as text.
    QColor textColorOf(const DrawnShape& shape, const QColor& otherwise) const {
        constexpr double textContrast = 4.5;
        return withContrast(colorOf(shape, otherwise), colors.paper, textContrast);
    }
};

/// Coordinates along a line of the paper: x from `from` to `to`, y to its right.
class Frame {
public:
    Frame(QPointF from, QPointF to);
    double length() const { return m_length; }
    QPointF operator()(double along, double across) const {
        return m_from + along * m_along + across * QPointF(-m_along.y(), m_along.x());
    }

private:
    QPointF m_from;
    QPointF m_along;
    double m_length = 0;
};

/// The factor by which boxes and disks are larger than true to scale, so that the largest of them is not a speck if the
/// motion goes far; the same for all, so that a wheel keeps its proportion to its cart.
double growthOfBodies(const Canvas& canvas, std::span<const DrawnShape> shapes);

/// Grid and shadows, on which all shapes lie.
void paintGroundBelow(const Canvas& canvas, const Scenery& scenery);
/// Where x, y and z point, in the lower left corner of the paper if there is room.
void paintAxes(const Canvas& canvas, const Scenery& scenery);
/// A body in space.
void paintFaces(const Canvas& canvas, const DrawnShape& shape);
/// How dark the fill of a body in space is where it is turned away from the light.
QColor inShadow(const QColor& fill, double light);

/// Shaded by its own quantity, if it has one.
QColor fillOf(const Canvas& canvas, const DrawnShape& shape, const QColor& otherwise);
QPolygonF onPaper(const Canvas& canvas, const std::vector<PlanePoint>& points);

QSizeF sizeOfBox(const Canvas& canvas, const DrawnShape& shape);
double radiusOfDisk(const Canvas& canvas, const DrawnShape& shape);
/// The angle of what turns, without whole turns.
double shownAngle(const DrawnShape& shape);
/// Half of what a shape is wide, beside the line on which it lies.
double halfThicknessOf(const Canvas& canvas, const DrawnShape& shape);
/// The edge of a body, or a line around what is as thin as a line; empty for ground.
QPainterPath outlineOf(const Canvas& canvas, const DrawnShape& shape);

void paintGround(const Canvas& canvas, const DrawnShape& shape);
void paintBox(const Canvas& canvas, const DrawnShape& shape);
void paintBar(const Canvas& canvas, const DrawnShape& shape);
void paintDisk(const Canvas& canvas, const DrawnShape& shape);
void paintPoint(const Canvas& canvas, const DrawnShape& shape);
void paintJoint(const Canvas& canvas, QPointF centre);

void paintSpring(const Canvas& canvas, const DrawnShape& shape);
void paintDamper(const Canvas& canvas, const DrawnShape& shape);
void paintWire(const Canvas& canvas, const DrawnShape& shape);
void paintResistor(const Canvas& canvas, const DrawnShape& shape);
void paintCoil(const Canvas& canvas, const DrawnShape& shape);
void paintCapacitor(const Canvas& canvas, const DrawnShape& shape);
void paintSource(const Canvas& canvas, const DrawnShape& shape);

void paintVector(const Canvas& canvas, const DrawnShape& shape);
void paintDimension(const Canvas& canvas, const DrawnShape& shape);
void paintArc(const Canvas& canvas, const DrawnShape& shape);
void paintTrace(const Canvas& canvas, const DrawnShape& shape);

/// Names and values of all shapes, each where the lines of the others leave room.
void paintLabels(const Canvas& canvas, std::span<const DrawnShape> shapes);

} // namespace coenergy
