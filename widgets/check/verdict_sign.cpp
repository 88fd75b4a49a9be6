// Shapes differ as much as colours do.
#include "check/verdict_sign.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

namespace coenergy {

namespace {

struct VerdictShape {
    ColorRole color;
    QPainterPath path; // in a square from -1 to 1
};

VerdictShape shapeOf(VerdictTone tone) {
    QPainterPath path;
    switch (tone) {
    case VerdictTone::Right:
        path.moveTo(-0.8, 0.05);
        path.lineTo(-0.25, 0.6);
        path.lineTo(0.8, -0.6);
        return {ColorRole::Success, path};
    case VerdictTone::Conditional:
        path.addEllipse(QPointF(0, 0), 0.9, 0.9);
        path.moveTo(-0.45, 0.05);
        path.lineTo(-0.12, 0.38);
        path.lineTo(0.45, -0.32);
        return {ColorRole::Warning, path};
    case VerdictTone::Wrong:
        path.moveTo(-0.65, -0.65);
        path.lineTo(0.65, 0.65);
        path.moveTo(0.65, -0.65);
        path.lineTo(-0.65, 0.65);
        return {ColorRole::Error, path};
    case VerdictTone::Silent: break;
    }
    return {ColorRole::Muted, path};
}

} // namespace

VerdictSign::VerdictSign(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void VerdictSign::setTone(VerdictTone tone) {
    m_tone = tone;
    update();
}

QSize VerdictSign::sizeHint() const {
    const int side = fontMetrics().height();
    return {side, side};
}

void VerdictSign::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double size = 0.4 * std::min(width(), height());
    painter.translate(QRectF(rect()).center());
    painter.scale(size, size);
    const double width = m_tone == VerdictTone::Conditional ? 0.24 : 0.36;
    const auto [color, path] = shapeOf(m_tone);
    painter.setPen(QPen(themeColor(palette(), color), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
}

} // namespace coenergy

#include "moc_verdict_sign.cpp"
