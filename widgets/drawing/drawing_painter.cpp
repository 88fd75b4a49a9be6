// Shapes in the document's order, so that it says what hides what; joints and words lie over all of them.
#include "drawing/drawing_painter.hpp"

#include "drawing/canvas.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

using Paint = void (*)(const Canvas&, const DrawnShape&);

Paint painterOf(ShapeKind kind) {
    switch (kind) {
    case ShapeKind::Ground:
        return paintGround;
    case ShapeKind::Box:
        return paintBox;
    case ShapeKind::Bar:
        return paintBar;
    case ShapeKind::Disk:
        return paintDisk;
    case ShapeKind::Spring:
        return paintSpring;
    case ShapeKind::Damper:
        return paintDamper;
    case ShapeKind::Vector:
        return paintVector;
    case ShapeKind::Arc:
        return paintArc;
    case ShapeKind::Trace:
        return paintTrace;
    case ShapeKind::Point:
        return paintPoint;
    case ShapeKind::Wire:
        return paintWire;
    case ShapeKind::Resistor:
        return paintResistor;
    case ShapeKind::Coil:
        return paintCoil;
    case ShapeKind::Capacitor:
        return paintCapacitor;
    case ShapeKind::Source:
        return paintSource;
    }
    return paintPoint;
}

bool areTogether(QPointF a, QPointF b) {
    constexpr double near = 0.5; // pixels
    return std::abs(a.x() - b.x()) < near && std::abs(a.y() - b.y()) < near;
}

// A bar turns about its beginning, and where it meets another bar.
void paintJoints(const Canvas& canvas, const DrawingFrame& frame) {
    std::vector<QPointF> begins;
    std::vector<QPointF> ends;
    for (const DrawnShape& shape : frame.shapes)
        if (shape.kind == ShapeKind::Bar) {
            begins.push_back(canvas.map(shape.at));
            ends.push_back(canvas.map(shape.to));
        }
    for (const QPointF& begin : begins)
        paintJoint(canvas, begin);
    for (auto end = ends.begin(); end != ends.end(); ++end)
        if (std::any_of(std::next(end), ends.end(), [end](const QPointF& other) { return areTogether(*end, other); }))
            paintJoint(canvas, *end);
}

} // namespace

void paintDrawing(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look) {
    constexpr double staleOpacity = 0.4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (look.tone == DrawingTone::Stale)
        painter.setOpacity(staleOpacity);
    const Canvas canvas{painter, map, look};
    for (const DrawnShape& shape : frame.shapes)
        painterOf(shape.kind)(canvas, shape);
    paintJoints(canvas, frame);
    for (const DrawnShape& shape : frame.shapes)
        paintLabel(canvas, shape);
    painter.restore();
}

DrawingMap mapFor(const PlaneRect& bounds, const QRectF& paper, const DrawingLook& look) {
    constexpr double wanted = 26;
    constexpr double mostShare = 0.16;
    const double margin = std::min(wanted * look.unit, mostShare * std::min(paper.width(), paper.height()));
    return fittedMap(bounds, paper.adjusted(margin, margin, -margin, -margin));
}

} // namespace coenergy
