// Curves of the waterfall hide the parts of later curves, which lie behind them, that are lower.
#include "field/field_painter.hpp"

#include "expression/notation.hpp"
#include "theme/diverging_colors.hpp"
#include "theme/quantity_text.hpp"
#include "theme/theme.hpp"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double margin = 10;
constexpr std::size_t mapRows = 480;
constexpr double curveRoom = 15;      // pixels between curves of a waterfall
constexpr double waterfallHeight = 2; // of the largest deflection, in rooms of a curve
constexpr double scaleWidth = 14;
constexpr double scaleRoom = 74; // with its numbers

QColor colorOf(const FieldPanel& panel, const FieldLook& look) {
    const std::vector<QColor> colors = categoryColors(look.palette);
    return toned(colors[static_cast<std::size_t>(panel.style) % colors.size()], look);
}

double largestOf(const FieldMotion& motion) {
    return motion.largest() > 0 && std::isfinite(motion.largest()) ? motion.largest() : 1;
}

FieldRange acrossOf(const FieldMotion& motion) {
    return {motion.places().front(), motion.places().back()};
}

// As far as it goes during the run, and the line of rest.
FieldRange heightsOf(const FieldMotion& motion) {
    double least = 0, most = 0;
    for (std::size_t k = 0; k < motion.places().size(); ++k)
        if (std::isfinite(motion.least()[k])) {
            least = std::min(least, motion.least()[k]);
            most = std::max(most, motion.greatest()[k]);
        }
    if (!(least < most))
        return {-1, 1};
    const double room = 0.2 * (most - least);
    return {least - room, most + room};
}

FieldRange timesOf(const FieldMotion& motion) {
    const double first = motion.times().front(), last = motion.times().back();
    return {first, last > first ? last : first + 1};
}

// Where a value is no number the line is broken.
QPainterPath curveOf(const std::vector<double>& x, const std::vector<double>& u, const FieldAxes& axes) {
    QPainterPath path;
    bool isDown = false;
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (!std::isfinite(u[k])) {
            isDown = false;
            continue;
        }
        const QPointF at = axes.to(x[k], u[k]);
        isDown ? path.lineTo(at) : path.moveTo(at);
        isDown = true;
    }
    return path;
}

QPainterPath bandOf(const FieldMotion& motion, const FieldAxes& axes) {
    QPolygonF outline;
    const std::vector<double>& x = motion.places();
    for (std::size_t k = 0; k < x.size(); ++k)
        if (std::isfinite(motion.greatest()[k]))
            outline.append(axes.to(x[k], motion.greatest()[k]));
    for (std::size_t k = x.size(); k-- > 0;)
        if (std::isfinite(motion.least()[k]))
            outline.append(axes.to(x[k], motion.least()[k]));
    QPainterPath path;
    path.addPolygon(outline);
    path.closeSubpath();
    return path;
}

AxisName nameOfMotion(const FieldMotion& motion) {
    return {latexOfName(motion.field().name), motion.units().value};
}

AxisName variableOf(const FieldMotion& motion) {
    return {latexOfName(motion.field().variable), motion.units().place};
}

AxisName timeOf(const FieldMotion& motion) {
    return {"t", motion.units().time};
}

// The shape

void paintShape(QPainter& painter, const FieldPanel& panel, const FieldAxes& axes, double time, const FieldLook& look) {
    const FieldMotion& motion = panel.motion;
    const QColor base = themeColor(look.palette, ColorRole::Background), color = colorOf(panel, look);
    axes.paint(painter, variableOf(motion), nameOfMotion(motion));
    if (motion.times().size() > 1) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(color, base, 0.10));
        painter.drawPath(bandOf(motion, axes));
    }
    QPen rest(themeColor(look.palette, ColorRole::ControlEdge), 1);
    rest.setDashPattern({5, 4});
    painter.setPen(rest);
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(QPointF(axes.box().left(), axes.toY(0)), QPointF(axes.box().right(), axes.toY(0)));
    const std::vector<double> u = motion.at(time);
    painter.setPen(QPen(color, 2.2 * look.lineScale, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(curveOf(motion.places(), u, axes));
    for (std::size_t k = 0; k < motion.pointPlaces().size(); ++k)
        if (const std::size_t place = motion.pointPlaces()[k]; place < u.size() && std::isfinite(u[place]))
            paintFieldEnd(painter, motion.field().points[k].what, axes.to(motion.places()[place], 0),
                          axes.to(motion.places()[place], u[place]), 1, axes.box().bottom(), look);
    const double ends[] = {u.front(), u.back()};
    const double at[] = {motion.places().front(), motion.places().back()};
    for (std::size_t k = 0; k < 2; ++k)
        if (std::isfinite(ends[k]))
            paintFieldEnd(painter, motion.field().ends[k], axes.to(at[k], 0), axes.to(at[k], ends[k]), k == 0 ? -1 : 1,
                          axes.box().bottom(), look);
}

// The waterfall

struct Steps {
    std::size_t count = 2;
    double room = 1; // of one curve, in pixels
};

Steps stepsOf(const FieldAxes& axes) {
    const double height = axes.box().height();
    const auto count = static_cast<std::size_t>(std::clamp(height / curveRoom, 6.0, 60.0));
    return {count, height / static_cast<double>(count)};
}

QPainterPath raised(const FieldMotion& motion, double time, double scale, const FieldAxes& axes) {
    QPainterPath path;
    const std::vector<double> u = motion.at(time);
    const double rest = axes.toY(time);
    bool isDown = false;
    for (std::size_t k = 0; k < u.size(); ++k) {
        if (!std::isfinite(u[k])) {
            isDown = false;
            continue;
        }
        const QPointF at(axes.toX(motion.places()[k]), rest - scale * u[k]);
        isDown ? path.lineTo(at) : path.moveTo(at);
        isDown = true;
    }
    return path;
}

// As long as the largest deflection.
void paintMeasure(QPainter& painter, const FieldMotion& motion, double scale, const FieldAxes& axes,
                  const FieldLook& look) {
    const double x = axes.box().right() + 16, length = scale * largestOf(motion);
    const double top = axes.box().center().y() - length / 2;
    painter.setPen(QPen(themeColor(look.palette, ColorRole::Muted), 1.5));
    painter.drawLine(QPointF(x, top), QPointF(x, top + length));
    for (const double y : {top, top + length})
        painter.drawLine(QPointF(x - 3, y), QPointF(x + 3, y));
    painter.setFont(themeFont(look.font, TextRole::Small));
    painter.drawText(QRectF(x + 8, top, scaleRoom, length), Qt::AlignLeft | Qt::AlignVCenter,
                     displayedValue(largestOf(motion), motion.units().value, 2));
}

void paintWaterfall(QPainter& painter, const FieldPanel& panel, const FieldAxes& axes, std::optional<double> time,
                    const FieldLook& look) {
    const FieldMotion& motion = panel.motion;
    const QColor base = themeColor(look.palette, ColorRole::Background), color = colorOf(panel, look);
    const Steps steps = stepsOf(axes);
    const double scale = waterfallHeight * steps.room / largestOf(motion);
    const FieldRange range = timesOf(motion);
    painter.save();
    painter.setClipRect(axes.box().adjusted(-2, -waterfallHeight * steps.room, 2, 2));
    for (std::size_t k = steps.count; k-- > 0;) {
        const double at =
            range.from + (range.to - range.from) * static_cast<double>(k) / static_cast<double>(steps.count - 1);
        if (at > motion.times().back())
            continue;
        const QPainterPath curve = raised(motion, at, scale, axes);
        if (curve.isEmpty())
            continue;
        QPainterPath hidden = curve; // and all that lies below it, ends of lines included
        const double beyond = 2;
        hidden.lineTo(curve.currentPosition() + QPointF(beyond, 0));
        hidden.lineTo(axes.box().right() + beyond, axes.box().bottom() + beyond);
        hidden.lineTo(axes.box().left() - beyond, axes.box().bottom() + beyond);
        hidden.lineTo(curve.elementAt(0).x - beyond, curve.elementAt(0).y);
        painter.fillPath(hidden, base);
        painter.setPen(QPen(mixed(color, base, 0.75), 1.1 * look.lineScale));
        painter.drawPath(curve);
    }
    painter.restore();
    axes.paint(painter, variableOf(motion), timeOf(motion));
    if (time) {
        painter.setPen(QPen(themeColor(look.palette, ColorRole::Text), 2.2 * look.lineScale));
        painter.drawPath(raised(motion, *time, scale, axes));
    }
    paintMeasure(painter, motion, scale, axes, look);
}

// The map

void paintScale(QPainter& painter, const FieldPanel& panel, const FieldAxes& axes, const FieldLook& look) {
    const DivergingColors colors(look.palette);
    const QRectF bar(axes.box().right() + 14, axes.box().top(), scaleWidth, axes.box().height());
    QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
    constexpr int stops = 16;
    for (int k = 0; k <= stops; ++k)
        gradient.setColorAt(k / double(stops), QColor(colors.at(2.0 * k / stops - 1)));
    painter.setPen(QPen(themeColor(look.palette, ColorRole::ControlEdge), 1));
    painter.setBrush(gradient);
    painter.drawRect(bar);
    const double largest = largestOf(panel.motion);
    const QFont small = themeFont(look.font, TextRole::Small);
    const double line = QFontMetricsF(small).height();
    painter.setFont(small);
    const std::vector<double> ticks = roundTicks(-largest, largest, std::clamp(bar.height() / 34, 2.0, 8.0));
    const TickWords words = tickWords(ticks);
    for (std::size_t k = 0; k < ticks.size(); ++k) {
        const double y = bar.bottom() - (ticks[k] / largest + 1) / 2 * bar.height();
        painter.setPen(QPen(themeColor(look.palette, ColorRole::ControlEdge), 1));
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + 3, y));
        painter.setPen(themeColor(look.palette, ColorRole::Muted));
        painter.drawText(QRectF(bar.right() + 6, y - line / 2, scaleRoom, line), Qt::AlignLeft | Qt::AlignVCenter,
                         words.numbers[k]);
    }
    if (!words.common.isEmpty())
        painter.drawText(QRectF(bar.left() - 8, bar.top() - line - 3, scaleRoom, line),
                         Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("· ") + words.common);
}

void paintMap(QPainter& painter, const FieldPanel& panel, const FieldAxes& axes, std::optional<double> time,
              const FieldLook& look) {
    const double grown = (panel.motion.times().back() - timesOf(panel.motion).from) /
                         (timesOf(panel.motion).to - timesOf(panel.motion).from);
    const QRectF& box = axes.box();
    const QRectF filled(box.left(), box.bottom() - grown * box.height(), box.width(), grown * box.height());
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setOpacity(look.isStale ? 0.4 : 1);
    painter.drawImage(filled, panel.map);
    painter.restore();
    axes.paint(painter, variableOf(panel.motion), timeOf(panel.motion));
    paintScale(painter, panel, axes, look);
    if (!time)
        return;
    const double y = axes.toY(*time);
    painter.setPen(QPen(themeColor(look.palette, ColorRole::Text), 1.5 * look.lineScale));
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    painter.setBrush(themeColor(look.palette, ColorRole::Text));
    painter.drawPolygon(QPolygonF({{box.left(), y}, {box.left() - 5, y - 4}, {box.left() - 5, y + 4}}));
}

// Ends

void paintHatch(QPainter& painter, QPointF from, QPointF to, QPointF outward) {
    painter.drawLine(from, to);
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    const int count = std::max(1, static_cast<int>(length / 5));
    const QPointF step = along / count;
    for (int k = 0; k <= count; ++k) {
        const QPointF foot = from + step * k;
        painter.drawLine(foot, foot + outward * 5 + step * 0.8);
    }
}

void paintSpring(QPainter& painter, QPointF top, QPointF foot) {
    constexpr int turns = 5;
    constexpr double width = 5;
    QPainterPath path(top);
    const double length = foot.y() - top.y();
    const double lead = std::min(6.0, 0.15 * std::abs(length)) * (length < 0 ? -1 : 1);
    path.lineTo(top + QPointF(0, lead));
    for (int k = 0; k < 2 * turns; ++k)
        path.lineTo(top.x() + (k % 2 == 0 ? width : -width),
                    top.y() + lead + (length - 2 * lead) * (k + 0.5) / (2 * turns));
    path.lineTo(foot - QPointF(0, lead));
    path.lineTo(foot);
    painter.drawPath(path);
}

} // namespace

void paintFieldEnd(QPainter& painter, const FieldEnd& end, QPointF rest, QPointF at, int outward, double floor,
                   const FieldLook& look) {
    constexpr double half = 13, support = 7, body = 6;
    const QColor base = themeColor(look.palette, ColorRole::Background);
    painter.setPen(QPen(themeColor(look.palette, ColorRole::Text), 1.3 * look.lineScale));
    painter.setBrush(Qt::NoBrush);
    const QPointF centre = end.isMoved ? at : QPointF(rest.x(), end.holdsValue ? at.y() : rest.y());
    const QPointF out(outward, 0);
    if (end.holdsSlope && end.holdsValue)
        paintHatch(painter, centre + QPointF(0, -half), centre + QPointF(0, half), out);
    else if (end.holdsSlope) { // it slides along a wall
        paintHatch(painter, rest + out * 7 + QPointF(0, -2 * half), rest + out * 7 + QPointF(0, 2 * half), out);
        painter.setBrush(base);
        for (const double y : {-4.0, 4.0})
            painter.drawEllipse(at + QPointF(outward * 3.5, y), 3, 3);
    } else if (end.holdsValue) {
        painter.setBrush(base);
        painter.drawPolygon(QPolygonF(
            {centre, centre + QPointF(-support, 2 * support - 2), centre + QPointF(support, 2 * support - 2)}));
        paintHatch(painter, centre + QPointF(-support - 3, 2 * support - 2),
                   centre + QPointF(support + 3, 2 * support - 2), {0, 1});
    }
    painter.setBrush(Qt::NoBrush);
    if (end.hasSpring) {
        paintSpring(painter, at, {at.x(), floor - 6});
        paintHatch(painter, {at.x() - 9, floor - 6}, {at.x() + 9, floor - 6}, {0, 1});
    }
    painter.setBrush(themeColor(look.palette, ColorRole::Text));
    if (end.hasBody)
        painter.drawRoundedRect(QRectF(at.x() - body, at.y() - body, 2 * body, 2 * body), 2, 2);
    else if (!end.holdsValue && !end.holdsSlope)
        painter.drawEllipse(at, 2.2, 2.2);
}

QImage mapOf(const FieldMotion& motion, const QPalette& palette) {
    if (motion.isEmpty())
        return {};
    const DivergingColors colors(palette);
    const std::size_t count = std::min(mapRows, motion.times().size());
    const int width = static_cast<int>(motion.places().size());
    QImage image(width, static_cast<int>(count), QImage::Format_ARGB32);
    const double first = motion.times().front(), last = motion.times().back(), largest = largestOf(motion);
    for (std::size_t row = 0; row < count; ++row) {
        const double share = count > 1 ? static_cast<double>(row) / static_cast<double>(count - 1) : 0;
        const std::vector<double> u = motion.at(first + share * (last - first));
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(static_cast<int>(count - 1 - row)));
        for (int k = 0; k < width; ++k)
            line[k] = colors.at(u[static_cast<std::size_t>(k)] / largest);
    }
    return image;
}

std::vector<QRectF> panelRooms(const QRectF& room, std::size_t count, FieldView view) {
    std::size_t columns = 1;
    if (view != FieldView::Shape)
        while (columns < count && room.width() / static_cast<double>(columns) >
                                      1.2 * room.height() * static_cast<double>(columns) / static_cast<double>(count))
            ++columns;
    const std::size_t rows = count == 0 ? 0 : (count + columns - 1) / columns;
    std::vector<QRectF> rooms;
    for (std::size_t k = 0; k < count; ++k) {
        const double width = room.width() / static_cast<double>(columns),
                     height = room.height() / static_cast<double>(rows);
        rooms.emplace_back(room.left() + static_cast<double>(k % columns) * width,
                           room.top() + static_cast<double>(k / columns) * height, width, height);
    }
    return rooms;
}

FieldAxes axesOf(const FieldPanel& panel, const QRectF& room, FieldView view, const FieldLook& look) {
    const QRectF inside = room.adjusted(margin, margin / 2, -margin, -margin / 2);
    if (view == FieldView::Shape) {
        const FieldRange across = acrossOf(panel.motion);
        const double aside = 0.04 * (across.to - across.from); // for what holds the ends
        return {inside, {across.from - aside, across.to + aside}, heightsOf(panel.motion), look, 4};
    }
    FieldRange times = timesOf(panel.motion);
    if (view == FieldView::Map)
        return {inside, acrossOf(panel.motion), times, look, scaleRoom};
    const FieldAxes all(inside, acrossOf(panel.motion), times, look, scaleRoom);
    const double above = (waterfallHeight - 0.5) * stepsOf(all).room / all.box().height(); // for what is raised there
    times.to += above / (1 - above) * (times.to - times.from);
    return {inside, acrossOf(panel.motion), times, look, scaleRoom};
}

void paintField(QPainter& painter, const QRectF& room, const FieldPanel& panel, FieldView view,
                std::optional<double> time, const FieldLook& look) {
    if (panel.motion.isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    const FieldAxes axes = axesOf(panel, room, view, look);
    switch (view) {
    case FieldView::Shape: return paintShape(painter, panel, axes, time.value_or(panel.motion.times().front()), look);
    case FieldView::Waterfall: return paintWaterfall(painter, panel, axes, time, look);
    case FieldView::Map: return paintMap(painter, panel, axes, time, look);
    }
}

} // namespace coenergy
