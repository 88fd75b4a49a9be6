// De Casteljau's construction; lengths are those of a polygon of chords, fine enough for pixels.
// Reference: G. Farin, Curves and Surfaces for CAGD, 5th edition, chapters 4 and 5.
#include "cubic_curve.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int chords = 48;

QPointF between(QPointF a, QPointF b, double share) {
    return a + share * (b - a);
}

// The blossom: the point that belongs to three parameters.
QPointF blossom(const std::array<QPointF, 4>& p, double r, double s, double t) {
    const QPointF a = between(between(p[0], p[1], r), between(p[1], p[2], r), s);
    const QPointF b = between(between(p[1], p[2], r), between(p[2], p[3], r), s);
    return between(a, b, t);
}

} // namespace

double distanceBetween(QPointF a, QPointF b) {
    return std::hypot(b.x() - a.x(), b.y() - a.y());
}

QPointF CubicCurve::at(double parameter) const {
    return blossom(points, parameter, parameter, parameter);
}

CubicCurve CubicCurve::part(double from, double to) const {
    return {{blossom(points, from, from, from), blossom(points, from, from, to), blossom(points, from, to, to),
             blossom(points, to, to, to)}};
}

std::vector<QPointF> CubicCurve::samples(int count) const {
    std::vector<QPointF> result;
    for (int k = 0; k < count; ++k)
        result.push_back(at(static_cast<double>(k) / (count - 1)));
    return result;
}

double CubicCurve::length() const {
    const std::vector<QPointF> polygon = samples(chords + 1);
    double sum = 0;
    for (std::size_t k = 1; k < polygon.size(); ++k)
        sum += distanceBetween(polygon[k - 1], polygon[k]);
    return sum;
}

double CubicCurve::parameterAt(double share) const {
    const std::vector<QPointF> polygon = samples(chords + 1);
    double rest = share * length();
    for (std::size_t k = 1; k < polygon.size(); ++k) {
        const double chord = distanceBetween(polygon[k - 1], polygon[k]);
        if (rest <= chord && chord > 0)
            return std::clamp((static_cast<double>(k) - 1 + rest / chord) / chords, 0.0, 1.0);
        rest -= chord;
    }
    return 1;
}

QPainterPath CubicCurve::path() const {
    QPainterPath path(points[0]);
    path.cubicTo(points[1], points[2], points[3]);
    return path;
}

} // namespace coenergy
