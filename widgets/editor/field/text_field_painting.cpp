// The frame of a field and the wave underlines.

#include "editor/field/text_field.hpp"

#include "problems/severity_sign.hpp"
#include "theme/theme.hpp"

#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>

namespace coenergy {

namespace {

Severity worst(const Diagnostics& problems) {
    return std::min_element(problems.begin(), problems.end(),
                            [](const auto& a, const auto& b) { return a.severity < b.severity; })
        ->severity;
}

void paintWave(QPainter& painter, double left, double right, double middle) {
    constexpr double step = 2.0;
    constexpr double reach = 1.1;
    QPolygonF wave;
    double side = reach;
    for (double x = left; x < right; x += step, side = -side)
        wave.append({x, middle + side});
    wave.append({right, middle + side});
    painter.drawPolyline(wave);
}

} // namespace

// Line by line, because a span may be wrapped.
void TextField::paintWaves() {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Diagnostic& problem : markedProblems()) {
        const TextRange range = underlineOf(problem);
        painter.setPen(QPen(themeColor(palette(), signOf(problem.severity).role), 1.2));
        for (QTextBlock block = document()->findBlock(range.begin); block.isValid() && block.position() < range.end();
             block = block.next()) {
            const QPointF corner = blockBoundingGeometry(block).translated(contentOffset()).topLeft();
            for (int k = 0; k < block.layout()->lineCount(); ++k) {
                const QTextLine line = block.layout()->lineAt(k);
                const int first = block.position() + line.textStart();
                const int begin = std::max(range.begin, first);
                const int end = std::min(range.end(), first + line.textLength());
                if (begin < end)
                    paintWave(painter, corner.x() + line.cursorToX(begin - block.position()),
                              corner.x() + line.cursorToX(end - block.position()),
                              corner.y() + line.y() + line.ascent() + 2.5);
            }
        }
    }
}

// A hairline that the focus, a problem or the pointer on its term colours. A title has none until it is used.
void TextField::paintFrame() {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int roomBehind = m_face == Face::Title ? viewportMargins().right() - viewportMargins().left() : 0;
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5 - roomBehind, -0.5);
    Diagnostics shown = markedProblems();
    std::erase_if(shown, [](const Diagnostic& problem) { return problem.severity == Severity::Information; });
    const bool hasNone = m_look == Look::Bare || m_look == Look::Filled || (m_look == Look::Quiet && !m_text.isEmpty());
    const bool isFrameless = m_face == Face::Title || hasNone;
    const bool isQuiet = isFrameless && !hasFocus() && !(underMouse() && m_look != Look::Filled) && shown.empty() &&
                         m_marking == Marking::Plain;
    ColorRole role = ColorRole::Separator;
    double width = 1.0;
    if (hasFocus() || m_marking == Marking::Marked) {
        role = ColorRole::Accent;
        width = 2;
    }
    if (!shown.empty())
        role = signOf(worst(shown)).role;
    const ColorRole rest = m_look == Look::Filled && !hasFocus() ? ColorRole::Field : ColorRole::Background;
    painter.setBrush(themeColor(palette(), m_marking == Marking::Marked ? ColorRole::Selection : rest));
    painter.setPen(isQuiet ? QPen(Qt::NoPen) : QPen(themeColor(palette(), role), width));
    painter.drawRoundedRect(area.adjusted(width / 2 - 0.5, width / 2 - 0.5, 0.5 - width / 2, 0.5 - width / 2), 4, 4);
}

} // namespace coenergy
