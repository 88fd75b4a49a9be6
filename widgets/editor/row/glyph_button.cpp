// Signs as two or three strokes on a square.

#include "editor/row/glyph_button.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QStyleOptionToolButton>

namespace coenergy {

namespace {

using Strokes = QList<QPolygonF>;

// In a square from -1 to 1.
Strokes strokesOf(GlyphButton::Glyph glyph, bool isChecked) {
    switch (glyph) {
    case GlyphButton::Glyph::Up: return {{QPointF(-0.8, 0.4), QPointF(0, -0.5), QPointF(0.8, 0.4)}};
    case GlyphButton::Glyph::Down: return {{QPointF(-0.8, -0.4), QPointF(0, 0.5), QPointF(0.8, -0.4)}};
    case GlyphButton::Glyph::More:
        return {{QPointF(-0.8, 0), QPointF(-0.78, 0)},
                {QPointF(0, 0), QPointF(0.02, 0)},
                {QPointF(0.8, 0), QPointF(0.82, 0)}};
    case GlyphButton::Glyph::Remove:
        return {{QPointF(-0.7, -0.7), QPointF(0.7, 0.7)}, {QPointF(-0.7, 0.7), QPointF(0.7, -0.7)}};
    case GlyphButton::Glyph::Lock: { // open until it is checked
        const double shackle = isChecked ? -0.1 : -0.5;
        return {{QPointF(-0.8, -0.1), QPointF(0.8, -0.1), QPointF(0.8, 1), QPointF(-0.8, 1), QPointF(-0.8, -0.1)},
                {QPointF(-0.5, -0.1), QPointF(-0.5, -0.65), QPointF(-0.25, -1), QPointF(0.25, -1), QPointF(0.5, -0.65),
                 QPointF(0.5, shackle)}};
    }
    }
    return {};
}

} // namespace

GlyphButton::GlyphButton(Glyph glyph, const QString& name, QWidget* parent) : QToolButton(parent), m_glyph(glyph) {
    setAutoRaise(true);
    setAccessibleName(name);
    setToolTip(name);
}

QSize GlyphButton::sizeHint() const {
    const int side = fontMetrics().lineSpacing() + 4;
    return {side, side};
}

void GlyphButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    if (isEnabled() && (underMouse() || hasFocus() || isDown()))
        style()->drawPrimitive(QStyle::PE_PanelButtonTool, &option, &painter, this);
    if (hasFocus())
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(isEnabled() ? 1.0 : 0.35);
    painter.translate(QRectF(rect()).center());
    const double reach = fontMetrics().lineSpacing() * 0.25;
    const ColorRole role = isChecked() ? ColorRole::Accent : underMouse() ? ColorRole::Text : ColorRole::Muted;
    painter.setPen(QPen(themeColor(palette(), role), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (QPolygonF stroke : strokesOf(m_glyph, isChecked())) {
        for (QPointF& point : stroke)
            point *= reach;
        painter.drawPolyline(stroke);
    }
}

} // namespace coenergy

#include "moc_glyph_button.cpp"
