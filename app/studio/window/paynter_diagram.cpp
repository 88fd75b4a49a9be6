// Four corners and five edges: integration over time along two, the laws of the elements along the others.

#include "studio/window/paynter_diagram.hpp"

#include "theme/theme.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <array>
#include <cmath>

namespace coenergy {

namespace {

constexpr QSize diagramSize(520, 250);
constexpr double cornerRadius = 17;
constexpr double headLength = 9, headWidth = 4;

QString words(const char* text) {
    return QCoreApplication::translate("PaynterDiagram", text);
}

struct Corner {
    QPointF place;
    QString letter;
    QString name;
    QPointF nameOffset; // from the corner's middle to that of the name
};

enum class Kind { Integral, Law };

struct Edge {
    std::size_t from, to;
    Kind kind;
    QString relation;
    QString energy;
    QPointF labelOffset; // from the edge's middle to that of the label
};

std::array<Corner, 4> corners() {
    return {{{{260, 40}, QStringLiteral("p"), words(QT_TRANSLATE_NOOP("PaynterDiagram", "momentum")), {0, -28}},
             {{110, 125}, QStringLiteral("e"), words(QT_TRANSLATE_NOOP("PaynterDiagram", "effort")), {-52, 0}},
             {{410, 125}, QStringLiteral("f"), words(QT_TRANSLATE_NOOP("PaynterDiagram", "flow")), {52, 0}},
             {{260, 210}, QStringLiteral("q"), words(QT_TRANSLATE_NOOP("PaynterDiagram", "displacement")), {0, 28}}}};
}

std::array<Edge, 5> edges() {
    constexpr std::size_t p = 0, e = 1, f = 2, q = 3;
    return {{{e, p, Kind::Integral, QStringLiteral("p = ∫ e dt"), {}, {-58, -10}},
             {f, q, Kind::Integral, QStringLiteral("q = ∫ f dt"), {}, {58, 10}},
             {p,
              f,
              Kind::Law,
              words(QT_TRANSLATE_NOOP("PaynterDiagram", "inertia: p(f)")),
              QStringLiteral("T = ∫ f dp,  T* = ∫ p df"),
              {82, -10}},
             {q,
              e,
              Kind::Law,
              words(QT_TRANSLATE_NOOP("PaynterDiagram", "stiffness: e(q)")),
              QStringLiteral("V = ∫ e dq"),
              {-64, 10}},
             {e,
              f,
              Kind::Law,
              words(QT_TRANSLATE_NOOP("PaynterDiagram", "resistance: e(f)")),
              QStringLiteral("D = ∫ e df"),
              {0, -11}}}};
}

void drawCentred(QPainter& painter, QPointF centre, const QString& text) {
    const QFontMetricsF metrics(painter.font());
    painter.drawText(centre - QPointF(metrics.horizontalAdvance(text) / 2, -metrics.capHeight() / 2), text);
}

void drawHead(QPainter& painter, QPointF tip, QPointF direction) {
    const QPointF across(-direction.y(), direction.x());
    const QPointF foot = tip - headLength * direction;
    painter.setBrush(painter.pen().color());
    painter.drawPolygon(QPolygonF{tip, foot + headWidth * across, foot - headWidth * across});
}

// From corner to corner: an integral has a direction, a law has none.
void drawEdge(QPainter& painter, QPointF from, QPointF to, Kind kind, QColor color) {
    const QPointF difference = to - from;
    const QPointF direction = difference / std::hypot(difference.x(), difference.y());
    const QPointF start = from + cornerRadius * direction;
    const QPointF end = to - cornerRadius * direction;
    const bool isIntegral = kind == Kind::Integral;
    painter.setPen(QPen(color, isIntegral ? 1.75 : 1.25, isIntegral ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(start, isIntegral ? end - headLength * direction : end);
    if (isIntegral)
        drawHead(painter, end, direction);
}

void drawCorner(QPainter& painter, const Corner& corner, const QFont& font, const QPalette& palette) {
    painter.setPen(QPen(themeColor(palette, ColorRole::Accent), 1.5));
    painter.setBrush(themeColor(palette, ColorRole::Highlight));
    painter.drawEllipse(corner.place, cornerRadius, cornerRadius);
    painter.setPen(themeColor(palette, ColorRole::Text));
    QFont letters = themeFont(font, TextRole::Title);
    letters.setItalic(true);
    painter.setFont(letters);
    drawCentred(painter, corner.place, corner.letter);
    painter.setFont(font);
    drawCentred(painter, corner.place + corner.nameOffset, corner.name);
}

} // namespace

QPixmap paynterDiagram(PaynterLabels labels, const QFont& font, const QPalette& palette) {
    QPixmap pixmap(diagramSize);
    pixmap.fill(themeColor(palette, ColorRole::Background));
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    const auto places = corners();
    for (const Edge& edge : edges()) {
        const QPointF from = places[edge.from].place, to = places[edge.to].place;
        const bool isLit = edge.kind == Kind::Integral || labels == PaynterLabels::Energies;
        drawEdge(painter, from, to, edge.kind, themeColor(palette, isLit ? ColorRole::Accent : ColorRole::Muted));
        const bool hasEnergy = labels == PaynterLabels::Energies && !edge.energy.isEmpty();
        painter.setPen(themeColor(palette, ColorRole::Text));
        drawCentred(painter, (from + to) / 2 + edge.labelOffset, hasEnergy ? edge.energy : edge.relation);
    }
    for (const Corner& corner : places)
        drawCorner(painter, corner, font, palette);
    return pixmap;
}

} // namespace coenergy
