// Shapes in the order of the frame: in the plane the document decides what hides what, in space the view. Labels lie
// over all of them.
#include "drawing/drawing_painter.hpp"

#include "drawing/canvas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace coenergy {

namespace {

using Paint = void (*)(const Canvas&, const DrawnShape&);

// In the order of the kinds.
constexpr std::array<Paint, shapeKinds.size()> painters = {
    paintGround, paintBox,   paintBar,       paintDisk, paintSpring,   paintDamper, paintVector,    paintArc,
    paintTrace,  paintPoint, paintDimension, paintWire, paintResistor, paintCoil,   paintCapacitor, paintSource};

// Of a shape, on the paper and, in space, where it is there: what covers each other need not meet.
struct EndOfShape {
    QPointF onPaper;
    std::optional<SpacePoint> inSpace;
};

EndOfShape beginOf(const Canvas& canvas, const DrawnShape& shape) {
    return {canvas.map(shape.at), shape.inSpace ? std::optional(shape.inSpace->at) : std::nullopt};
}
EndOfShape endOf(const Canvas& canvas, const DrawnShape& shape) {
    return {canvas.map(shape.to), shape.inSpace ? std::optional(shape.inSpace->to) : std::nullopt};
}

bool areTogether(const Canvas& canvas, const EndOfShape& a, const EndOfShape& b) {
    constexpr double near = 0.5; // pixels
    const QPointF apart = a.onPaper - b.onPaper;
    const bool areSeenTogether = std::abs(apart.x()) < near && std::abs(apart.y()) < near;
    return areSeenTogether && (!a.inSpace || !b.inSpace || lengthOf(*a.inSpace - *b.inSpace) < near / canvas.map.scale);
}

// By what the model says alone, so that a mechanism has the same pins at every size.
bool isOnGround(const DrawnShape& ground, const DrawnShape& bar, const PlanePoint& end) {
    constexpr double rounding = 1e-6;
    const double height = std::max(bar.width.value_or(0), rounding * bar.meanLength);
    const double half = ground.width.value_or(0) / 2;
    const double c = std::cos(ground.angle.value_or(0));
    const double s = std::sin(ground.angle.value_or(0));
    const PlanePoint offset{end.x - ground.at.x, end.y - ground.at.y};
    return std::abs(c * offset.x + s * offset.y) <= half + height && std::abs(c * offset.y - s * offset.x) <= height;
}

// Where a bar begins or ends on what was painted before it: bars, boxes, ground.
bool isJoint(const Canvas& canvas, const DrawnShape& bar, const EndOfShape& end, std::span<const DrawnShape> before) {
    const PlanePoint place = canvas.map.inverse(end.onPaper);
    return std::any_of(before.begin(), before.end(), [&](const DrawnShape& other) {
        switch (other.kind) {
        case ShapeKind::Ground: return other.faces.empty() && isOnGround(other, bar, place);
        case ShapeKind::Bar:
            return areTogether(canvas, beginOf(canvas, other), end) || areTogether(canvas, endOf(canvas, other), end);
        case ShapeKind::Box: return areTogether(canvas, beginOf(canvas, other), end);
        default: return false;
        }
    });
}

void paintJoints(const Canvas& canvas, const DrawnShape& bar, std::span<const DrawnShape> before) {
    for (const EndOfShape& end : {beginOf(canvas, bar), endOf(canvas, bar)})
        if (isJoint(canvas, bar, end, before))
            paintJoint(canvas, end.onPaper);
}

} // namespace

void paintDrawing(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look) {
    constexpr double staleOpacity = 0.4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (look.tone == DrawingTone::Stale)
        painter.setOpacity(staleOpacity);
    Canvas canvas{painter, map, look};
    canvas.growth = growthOfBodies(canvas, frame.shapes);
    if (frame.scenery) {
        paintGroundBelow(canvas, *frame.scenery);
        paintAxes(canvas, *frame.scenery);
    }
    for (std::size_t k = 0; k < frame.shapes.size(); ++k) {
        const DrawnShape& shape = frame.shapes[k];
        painters[static_cast<std::size_t>(shape.kind)](canvas, shape);
        if (shape.kind == ShapeKind::Bar)
            paintJoints(canvas, shape, std::span(frame.shapes).first(k));
    }
    paintLabels(canvas, frame.shapes);
    painter.restore();
}

void paintLifted(QPainter& painter, const DrawingFrame& frame, const DrawingMap& map, const DrawingLook& look,
                 std::size_t item) {
    Canvas canvas{painter, map, look};
    canvas.growth = growthOfBodies(canvas, frame.shapes);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(canvas.pen(themeColor(look.palette, ColorRole::Accent), 2));
    for (const DrawnShape& shape : frame.shapes)
        if (shape.item == item)
            painter.drawPath(outlineOf(canvas, shape));
    painter.restore();
}

void paintWay(QPainter& painter, const DrawingMap& map, const DrawingLook& look, const std::vector<PlanePoint>& way) {
    const Canvas canvas{painter, map, look};
    QPen dots = canvas.pen(themeColor(look.palette, ColorRole::Accent), 2);
    dots.setDashPattern({0.01, 3});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(dots);
    painter.drawPolyline(onPaper(canvas, way));
    painter.restore();
}

DrawingMap mapFor(const PlaneRect& bounds, const QRectF& paper, const DrawingLook& look) {
    constexpr double wanted = 30;
    constexpr double mostShare = 0.16;
    const double margin = std::min(wanted * look.unit, mostShare * std::min(paper.width(), paper.height()));
    DrawingMap map = fittedMap(bounds, paper.adjusted(margin, margin, -margin, -margin));
    map.paper = paper;
    return map;
}

} // namespace coenergy
