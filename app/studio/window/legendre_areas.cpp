// The curve is that of a relativistic particle, whose areas differ.

#include "studio/window/legendre_areas.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace coenergy {

namespace {

constexpr QSize areasSize(520, 250);
constexpr QPointF areasOrigin(150, 215);
constexpr double lengthOfFlow = 250, lengthOfMomentum = 170; // of the axes
constexpr double reachedShare = 0.9;                         // of the speed of light
constexpr int curvePieces = 60;

// In the picture, for a share of the speed of light.
QPointF pointOfCurve(double share) {
    const double most = reachedShare / std::sqrt(1 - reachedShare * reachedShare);
    const double momentum = share / std::sqrt(1 - share * share) / most;
    return areasOrigin + QPointF(0.8 * lengthOfFlow * share / reachedShare, -0.8 * lengthOfMomentum * momentum);
}

QPainterPath curve() {
    QPainterPath path(areasOrigin);
    for (int k = 1; k <= curvePieces; ++k)
        path.lineTo(pointOfCurve(reachedShare * k / curvePieces));
    return path;
}

// Between the curve and one of the axes, whose far corner is given.
QPainterPath areaTo(QPointF corner) {
    QPainterPath path = curve();
    path.lineTo(corner);
    path.closeSubpath();
    return path;
}

void drawAxes(QPainter& painter, const QPalette& palette) {
    painter.setPen(QPen(themeColor(palette, ColorRole::Text), 1.25));
    painter.drawLine(areasOrigin, areasOrigin + QPointF(lengthOfFlow, 0));
    painter.drawLine(areasOrigin, areasOrigin - QPointF(0, lengthOfMomentum));
    painter.drawText(areasOrigin + QPointF(lengthOfFlow + 8, 5), QStringLiteral("f"));
    painter.drawText(areasOrigin - QPointF(4, lengthOfMomentum + 8), QStringLiteral("p"));
}

} // namespace

QPixmap legendreAreas(const QFont& font, const QPalette& palette) {
    QPixmap pixmap(areasSize);
    pixmap.fill(themeColor(palette, ColorRole::Background));
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    const QPointF end = pointOfCurve(reachedShare);
    const QPointF below(end.x(), areasOrigin.y()), beside(areasOrigin.x(), end.y());
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(palette, ColorRole::Highlight));
    painter.drawPath(areaTo(below));
    QColor other = themeColor(palette, ColorRole::Accent);
    other.setAlphaF(0.25F);
    painter.setBrush(other);
    painter.drawPath(areaTo(beside));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(themeColor(palette, ColorRole::Accent), 2));
    painter.drawPath(curve());
    drawAxes(painter, palette);
    painter.drawText(beside + QPointF(14, 40), QStringLiteral("T = ∫ f dp"));
    painter.drawText(below + QPointF(-96, -16), QStringLiteral("T* = ∫ p df"));
    painter.drawText(end + QPointF(10, 0), QStringLiteral("T + T* = p f"));
    return pixmap;
}

} // namespace coenergy
