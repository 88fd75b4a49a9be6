#pragma once

#include <QPainterPath>
#include <QPointF>

#include <array>
#include <vector>

namespace coenergy {

/// A Bézier curve of degree three; its parameter runs from 0 to 1.
struct CubicCurve {
    std::array<QPointF, 4> points;

    QPointF at(double parameter) const;
    CubicCurve part(double from, double to) const;
    CubicCurve reversed() const { return {{points[3], points[2], points[1], points[0]}}; }
    /// At equally spaced parameters, including both ends.
    std::vector<QPointF> samples(int count) const;
    double length() const;
    /// The parameter at this share of the length.
    double parameterAt(double share) const;
    QPainterPath path() const;
};

double distanceBetween(QPointF a, QPointF b);

} // namespace coenergy
