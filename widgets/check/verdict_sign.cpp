// Shapes differ as much as colours do.
#include "check/verdict_sign.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QPainterPath>

namespace coenergy {

namespace {

// In a square from -1 to 1.
QPainterPath shapeOf(VerdictTone tone) {
    QPainterPath path;
    switch (tone) {
    case VerdictTone::Right:
        path.moveTo(-0.8, 0.05);
        path.lineTo(-0.25, 0.6);
        path.lineTo(0.8, -0.6);
        break;
    case VerdictTone::Conditional:
        path.addEllipse(QPointF(0, 0), 0.9, 0.9);
        path.moveTo(-0.45, 0.05);
        path.lineTo(-0.12, 0.38);
        path.lineTo(0.45, -0.32);
        break;
    case VerdictTone::Wrong:
        path.moveTo(-0.65, -0.65);
        path.lineTo(0.65, 0.65);
        path.moveTo(0.65, -0.65);
        path.lineTo(-0.65, 0.65);
        break;
    case VerdictTone::Silent:
        break;
    }
    return path;
}

ColorRole colorOf(VerdictTone tone) {
    switch (tone) {
    case VerdictTone::Right:
        return ColorRole::Success;
    case VerdictTone::Conditional:
        return ColorRole::Warning;
    case VerdictTone::Wrong:
        return ColorRole::Error;
    case VerdictTone::Silent:
        break;
    }
    return ColorRole::Muted;
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
    painter.setPen(QPen(themeColor(palette(), colorOf(m_tone)), width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(shapeOf(m_tone));
}

} // namespace coenergy

#include "moc_verdict_sign.cpp"
