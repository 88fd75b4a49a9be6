#include "field/path_painter.hpp"

#include "expression/notation.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace coenergy {

namespace {

struct PathTexts {
    Q_DECLARE_TR_FUNCTIONS(coenergy::PathCanvas)
};

constexpr int samples = 240;
// Of a range, so that both axes have one scale; where a curve is met, the angle tells more.
constexpr double mostStretch = 2.5, mostStretchAtCurve = 5;
constexpr double atRight = 12;
constexpr double wordGap = 16;
constexpr double nameRoom = 16; // for that of the vertical axis
constexpr double dot = 3.5;

FieldRange stretched(FieldRange range, double factor) {
    const double middle = (range.from + range.to) / 2, half = (range.to - range.from) / 2 * factor;
    return {middle - half, middle + half};
}

class PicturePainter {
public:
    PicturePainter(QPainter& painter, const QRectF& room, const PathPicture& picture, const FieldLook& look)
        : m_painter(painter), m_picture(picture), m_look(look), m_room(room) {
        for (const ShownPath& path : picture.paths)
            m_lines.push_back(lineOf(path.path));
    }

    void paint() {
        const FieldAxes axes = scaledAxes();
        const ShownPath& first = m_picture.paths.front();
        axes.paint(m_painter, {latexOfName(first.variable)}, {latexOfName(first.field)});
        m_painter.save();
        m_painter.setClipRect(axes.box().adjusted(-4, -4, 4, 4));
        for (const PathLine& curve : m_picture.curves)
            paintPathLine(m_painter, curve, axes, QPen(themeColor(m_look.palette, ColorRole::Muted), 1.2));
        for (std::size_t k = 0; k < m_lines.size(); ++k)
            paintPathLine(m_painter, m_lines[k], axes, penOf(k));
        m_painter.restore();
        for (std::size_t k = 0; k < m_lines.size(); ++k)
            paintMarks(k, axes);
        paintWords(axes);
    }

private:
    QPen penOf(std::size_t path) const {
        const std::vector<QColor> colors = categoryColors(m_look.palette);
        QPen pen(toned(colors[path % colors.size()], m_look), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
        if (path > 0)
            pen.setDashPattern(path % 2 == 1 ? QList<qreal>{4, 3} : QList<qreal>{1, 2.5});
        return pen;
    }

    QColor textColor(std::size_t path) const {
        const std::vector<QColor> colors = categoryColors(m_look.palette, 4.5);
        return toned(colors[path % colors.size()], m_look);
    }

    FieldAxes axesFor(FieldRange x, FieldRange u) const { return {m_room, x, u, m_look, atRight}; }

    // What is given by curves counts as far as it lies near the paths.
    FieldAxes scaledAxes() const {
        FieldRange x{INFINITY, -INFINITY};
        std::vector<const PathLine*> lines;
        for (const PathLine& line : m_lines) {
            const auto [least, most] = std::minmax_element(line.x.begin(), line.x.end());
            x = {std::min(x.from, *least), std::max(x.to, *most)};
            lines.push_back(&line);
        }
        if (!m_picture.curves.empty())
            x = stretched(x, 1.15);
        FieldRange u = heightsOf(lines, x.to - x.from);
        const QRectF box = axesFor(x, u).box();
        const double stretch = (u.to - u.from) / box.height() / ((x.to - x.from) / box.width());
        const double most = m_picture.curves.empty() ? mostStretch : mostStretchAtCurve;
        if (stretch >= 1 && stretch <= most)
            x = stretched(x, stretch);
        else if (stretch < 1 && 1 / stretch <= most)
            u = stretched(u, 1 / stretch);
        return axesFor(x, u);
    }

    // What is held at the ends; rings at places that are conjugate to the start; a number where there are several.
    void paintMarks(std::size_t k, const FieldAxes& axes) {
        const ShownPath& path = m_picture.paths[k];
        paintHeldEnds(m_painter, path, axes, m_look);
        m_painter.setPen(QPen(penOf(k).color(), 1.6));
        m_painter.setBrush(themeColor(m_look.palette, ColorRole::Background));
        for (const double place : path.conjugate)
            m_painter.drawEllipse(axes.to(place, path.path.valueAt(place)), dot + 1, dot + 1);
        if (m_lines.size() == 1)
            return;
        const PathLine& line = m_lines[k];
        const std::size_t middle = line.x.size() / 2;
        m_painter.setPen(textColor(k));
        m_painter.setFont(themeFont(m_look.font, TextRole::Small));
        m_painter.drawText(axes.to(line.x[middle], line.u[middle]) + QPointF(-3, -6), QString::number(k + 1));
    }

    QString wordsFor(std::size_t path, bool isShort) const {
        const ShownPath& shown = m_picture.paths[path];
        if (m_lines.size() == 1)
            return stationaryWords(shown);
        const QString words = QStringLiteral("%1: %2").arg(path + 1).arg(displayedNumber(shown.value, pathDigits));
        return isShort || shown.verdict.isEmpty() ? words : words + QStringLiteral(", ") + shown.verdict;
    }

    std::vector<PathWords> words(bool isShort) const {
        std::vector<PathWords> all;
        for (std::size_t k = m_lines.size(); k-- > 0;)
            all.push_back({wordsFor(k, isShort), textColor(k)});
        return all;
    }

    void paintWords(const FieldAxes& axes) {
        const QFontMetricsF metrics(themeFont(m_look.font, TextRole::Small));
        const std::vector<PathWords> all = words(false);
        const double width = std::accumulate(all.begin(), all.end(), 0.0, [&](double sum, const PathWords& each) {
            return sum + metrics.horizontalAdvance(each.words) + wordGap;
        });
        const bool hasRoom = width < axes.box().width() - nameRoom;
        paintPathWords(m_painter, hasRoom ? all : words(true), axes, m_room.top(), m_look);
    }

    QPainter& m_painter;
    const PathPicture& m_picture;
    const FieldLook& m_look;
    QRectF m_room;
    std::vector<PathLine> m_lines;
};

} // namespace

PathEnds endsOf(const PathFunction& function) {
    return {function.start.value.has_value(), function.end.value.has_value(), function.start.slope.has_value(),
            function.end.slope.has_value()};
}

PathLine lineOf(const FunctionalPath& path) {
    PathLine line;
    for (int k = 0; k <= samples; ++k) {
        const double share = static_cast<double>(k) / samples;
        line.x.push_back(path.x(share));
        line.u.push_back(path.at(share).jets[0]);
    }
    return line;
}

FieldRange heightsOf(const std::vector<const PathLine*>& lines, double length) {
    double least = INFINITY, most = -INFINITY;
    for (const PathLine* line : lines)
        for (const double u : line->u)
            if (std::isfinite(u)) {
                least = std::min(least, u);
                most = std::max(most, u);
            }
    if (!(least <= most))
        return {-1, 1};
    const double room = std::max({0.25 * (most - least), 0.1 * std::abs(length), 1e-6 * std::abs(most)});
    return {least - room, most + room};
}

void paintPathLine(QPainter& painter, const PathLine& line, const FieldAxes& axes, const QPen& pen) {
    QPainterPath path;
    bool isDown = false;
    for (std::size_t k = 0; k < line.x.size(); ++k) {
        const bool isThere = std::isfinite(line.u[k]);
        if (isThere)
            isDown ? path.lineTo(axes.to(line.x[k], line.u[k])) : path.moveTo(axes.to(line.x[k], line.u[k]));
        isDown = isThere;
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void paintHeldEnds(QPainter& painter, const ShownPath& path, const FieldAxes& axes, const FieldLook& look) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(themeColor(look.palette, ColorRole::Text));
    if (path.ends.holdsStart)
        painter.drawEllipse(axes.to(path.path.from, path.path.at(0).jets[0]), dot, dot);
    if (path.ends.holdsEnd)
        painter.drawEllipse(axes.to(path.path.to, path.path.at(1).jets[0]), dot, dot);
}

QString stationaryWords(const ShownPath& path) {
    const QString words = PathTexts::tr("stationary %1").arg(displayedNumber(path.value, pathDigits));
    return path.verdict.isEmpty() ? words : words + QStringLiteral(", ") + path.verdict;
}

void paintPathWords(QPainter& painter, const std::vector<PathWords>& all, const FieldAxes& axes, double top,
                    const FieldLook& look) {
    const QFont small = themeFont(look.font, TextRole::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    double right = axes.box().right();
    for (const auto& [words, color] : all) {
        const double width = metrics.horizontalAdvance(words);
        painter.setPen(toned(color, look));
        painter.drawText(QRectF(right - width - 1, top, width + 2, metrics.height() + 2), Qt::AlignCenter, words);
        right -= width + wordGap;
    }
}

void paintPathPicture(QPainter& painter, const QRectF& room, const PathPicture& picture, const FieldLook& look) {
    if (!picture.paths.empty())
        PicturePainter(painter, room, picture, look).paint();
}

} // namespace coenergy
