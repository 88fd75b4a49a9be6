// What lies between two points: springs, dampers, and the parts of circuits. Circuits keep their symbols' size at every
// scale; the wires to both sides take up the rest.
#include "drawing/canvas.hpp"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// From one lead to the other, with `count` turns to both sides.
QPolygonF zigzag(const Frame& frame, double begin, double end, double amplitude, int count) {
    QPolygonF line{frame(0, 0), frame(begin, 0)};
    const double step = (end - begin) / (2 * count);
    for (int k = 0; k < 2 * count; ++k)
        line << frame(begin + (k + 0.5) * step, k % 2 == 0 ? -amplitude : amplitude);
    line << frame(end, 0) << frame(frame.length(), 0);
    return line;
}

Frame frameOf(const Canvas& canvas, const DrawnShape& shape) {
    return {canvas.map(shape.at), canvas.map(shape.to)};
}

struct Middle {
    double begin;
    double end;
};

// Where a symbol of this length stands.
Middle middleOf(const Frame& frame, double length) {
    const double half = std::min(length, 0.7 * frame.length()) / 2;
    return {frame.length() / 2 - half, frame.length() / 2 + half};
}

void paintLeads(const Canvas& canvas, const Frame& frame, const Middle& middle) {
    canvas.painter.setPen(canvas.pen(canvas.colors.line));
    canvas.painter.drawLine(frame(0, 0), frame(middle.begin, 0));
    canvas.painter.drawLine(frame(middle.end, 0), frame(frame.length(), 0));
}

void paintSign(const Canvas& canvas, QPointF centre, bool isPlus) {
    const double arm = canvas.dots(3);
    canvas.painter.drawLine(centre - QPointF(arm, 0), centre + QPointF(arm, 0));
    if (isPlus)
        canvas.painter.drawLine(centre - QPointF(0, arm), centre + QPointF(0, arm));
}

} // namespace

Frame::Frame(QPointF from, QPointF to)
    : m_from(from), m_along(1, 0), m_length(std::hypot(to.x() - from.x(), to.y() - from.y())) {
    if (m_length > 0)
        m_along = (to - from) / m_length;
}

// As many turns at every length.
void paintSpring(const Canvas& canvas, const DrawnShape& shape) {
    const Frame frame = frameOf(canvas, shape);
    const double amplitude = canvas.length(shape.width, 14) / 2;
    const double meanLength = canvas.map.scale * shape.meanLength;
    const int count = std::clamp(static_cast<int>(meanLength / std::max(1.1 * amplitude, canvas.dots(6)) / 1.6), 3, 9);
    const double lead = std::min(canvas.dots(10), 0.14 * frame.length());
    canvas.painter.setPen(canvas.pen(canvas.colors.line));
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.drawPolyline(zigzag(frame, lead, frame.length() - lead, amplitude, count));
}

// The cylinder stays with `at`, the piston with `to`.
void paintDamper(const Canvas& canvas, const DrawnShape& shape) {
    const Frame frame = frameOf(canvas, shape);
    const double half = canvas.length(shape.width, 14) / 2;
    const double mean = canvas.map.scale * shape.meanLength;
    const double bottom = std::min(0.3 * mean, 0.6 * frame.length());
    const double rim = std::min(0.68 * mean, frame.length() - canvas.dots(4));
    const double piston =
        std::clamp(frame.length() - 0.5 * mean, bottom + canvas.dots(2), std::max(bottom, rim) + canvas.dots(2));
    QPainter& painter = canvas.painter;
    painter.setPen(canvas.pen(canvas.colors.line));
    painter.drawLine(frame(0, 0), frame(bottom, 0));
    painter.drawPolyline(QPolygonF{frame(rim, -half), frame(bottom, -half), frame(bottom, half), frame(rim, half)});
    painter.drawLine(frame(piston, 0), frame(frame.length(), 0));
    painter.setPen(canvas.pen(canvas.colors.line, 2.2));
    painter.drawLine(frame(piston, canvas.dots(2.5) - half), frame(piston, half - canvas.dots(2.5)));
}

void paintWire(const Canvas& canvas, const DrawnShape& shape) {
    canvas.painter.setPen(
        canvas.pen(canvas.colors.line, shape.width ? canvas.length(shape.width, 0) / canvas.look.unit : 1.6));
    canvas.painter.drawLine(canvas.map(shape.at), canvas.map(shape.to));
}

void paintResistor(const Canvas& canvas, const DrawnShape& shape) {
    const Frame frame = frameOf(canvas, shape);
    const Middle middle = middleOf(frame, canvas.dots(42));
    canvas.painter.setPen(canvas.pen(canvas.colors.line));
    canvas.painter.setBrush(Qt::NoBrush);
    const double amplitude = std::min(canvas.dots(6.5), 0.16 * (middle.end - middle.begin));
    canvas.painter.drawPolyline(zigzag(frame, middle.begin, middle.end, amplitude, 3));
}

void paintCoil(const Canvas& canvas, const DrawnShape& shape) {
    constexpr int turns = 4;
    const Frame frame = frameOf(canvas, shape);
    const Middle middle = middleOf(frame, canvas.dots(44));
    paintLeads(canvas, frame, middle);
    const double diameter = (middle.end - middle.begin) / turns;
    const double rise = 0.66 * diameter; // of the handles that make half a circle
    QPainterPath coil(frame(middle.begin, 0));
    for (int k = 0; k < turns; ++k) {
        const double begin = middle.begin + k * diameter;
        coil.cubicTo(frame(begin, -rise), frame(begin + diameter, -rise), frame(begin + diameter, 0));
    }
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.drawPath(coil);
}

// Its level is the charge: between the plates, with its signs.
void paintCapacitor(const Canvas& canvas, const DrawnShape& shape) {
    constexpr double leastLevel = 0.02;
    const Frame frame = frameOf(canvas, shape);
    const Middle middle = middleOf(frame, canvas.dots(9));
    const double half = canvas.length(shape.width, 24) / 2;
    const double charge = std::clamp(shape.level.value_or(0), -1.0, 1.0);
    paintLeads(canvas, frame, middle);
    QPainter& painter = canvas.painter;
    if (std::abs(charge) > leastLevel) {
        QColor field = canvas.colors.arrow;
        field.setAlphaF(static_cast<float>(0.5 * std::abs(charge)));
        painter.setPen(Qt::NoPen);
        painter.setBrush(field);
        painter.drawPolygon(QPolygonF{frame(middle.begin, -half), frame(middle.end, -half), frame(middle.end, half),
                                      frame(middle.begin, half)});
        painter.setPen(canvas.pen(canvas.colors.arrow, 1.4));
        const double side = half - canvas.dots(3);
        paintSign(canvas, frame(middle.begin - canvas.dots(7), side), charge > 0);
        paintSign(canvas, frame(middle.end + canvas.dots(7), side), charge < 0);
    }
    painter.setPen(canvas.pen(canvas.colors.line, 2.2));
    painter.drawLine(frame(middle.begin, -half), frame(middle.begin, half));
    painter.drawLine(frame(middle.end, -half), frame(middle.end, half));
}

void paintSource(const Canvas& canvas, const DrawnShape& shape) {
    const Frame frame = frameOf(canvas, shape);
    const double radius = std::min(canvas.length(shape.width, 11), 0.35 * frame.length());
    const Middle middle{frame.length() / 2 - radius, frame.length() / 2 + radius};
    paintLeads(canvas, frame, middle);
    canvas.painter.setBrush(canvas.colors.body);
    canvas.painter.drawEllipse(frame(frame.length() / 2, 0), radius, radius);
    canvas.painter.setPen(canvas.pen(canvas.colors.line, 1.4));
    const double inset = std::min(radius / 2, canvas.dots(5.5));
    paintSign(canvas, frame(frame.length() / 2 + inset, 0), true);
    paintSign(canvas, frame(frame.length() / 2 - inset, 0), false);
}

} // namespace coenergy
