// All numbers on an axis have the same number of decimals; if they are very small or large, a power of ten stands
// beside the axis name.
#include "field/field_axes.hpp"

#include "theme/quantity_text.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double gap = 5; // between numbers and their axis
constexpr double topRoom = 22;
constexpr double tickLength = 4;
constexpr double leastTickRoom = 46; // pixels, across
constexpr double leastLineRoom = 26; // pixels, up

double stepFor(double length, double most) {
    const double wanted = length / std::max(most, 1.0);
    const double power = std::pow(10, std::floor(std::log10(wanted)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= wanted * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

// In threes, so that 0.02 stays what it is.
int commonPower(double largest) {
    if (largest == 0 || (largest >= 0.01 && largest < 1e4))
        return 0;
    return 3 * static_cast<int>(std::floor(std::log10(largest) / 3));
}

SymbolText nameOf(const AxisName& name, const QString& common) {
    const QString latex = QString::fromStdString(name.latex);
    SymbolText text;
    text.addSymbol(latex, latex);
    if (!common.isEmpty())
        text.addWords(QStringLiteral(" · ") + common);
    if (!name.unit.empty())
        text.addWords(QStringLiteral(" [%1]").arg(displayedUnit(name.unit)));
    return text;
}

} // namespace

QColor toned(const QColor& color, const FieldLook& look) {
    return look.isStale ? mixed(color, themeColor(look.palette, ColorRole::Background), 0.4) : color;
}

std::vector<double> roundTicks(double from, double to, double most) {
    std::vector<double> ticks;
    if (!(to > from) || !std::isfinite(to - from))
        return ticks;
    const double step = stepFor(to - from, most);
    const double slack = 1e-9 * step;
    for (double k = std::ceil((from - slack) / step); k * step <= to + slack; ++k)
        ticks.push_back(k * step);
    return ticks;
}

TickWords tickWords(const std::vector<double>& ticks) {
    double largest = 0;
    for (const double tick : ticks)
        largest = std::max(largest, std::abs(tick));
    const int power = commonPower(largest);
    const double unit = std::pow(10, power);
    const double step = ticks.size() > 1 ? (ticks[1] - ticks[0]) / unit : 1;
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 12);
    TickWords words;
    for (const double tick : ticks) {
        const double shown = std::round(tick / unit * std::pow(10, decimals)) / std::pow(10, decimals);
        words.numbers.push_back(
            numberLocale().toString(shown + 0.0, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212)));
    }
    if (power != 0)
        words.common = powerOfTen(power);
    return words;
}

FieldAxes::FieldAxes(const QRectF& room, FieldRange horizontal, FieldRange vertical, const FieldLook& look,
                     double atRight)
    : m_horizontal(horizontal), m_vertical(vertical), m_look(look) {
    const QFontMetricsF metrics(themeFont(look.font, TextRole::Small));
    const double below = metrics.height() + gap + 3;
    m_yTicks = roundTicks(vertical.from, vertical.to, (room.height() - topRoom - below) / leastLineRoom);
    m_yWords = tickWords(m_yTicks);
    double widest = 0;
    for (const QString& number : m_yWords.numbers)
        widest = std::max(widest, metrics.horizontalAdvance(number));
    m_box = room.adjusted(std::ceil(widest) + gap + tickLength + 6, topRoom, -atRight, -below);
    m_xTicks = roundTicks(horizontal.from, horizontal.to, std::min(8.0, m_box.width() / leastTickRoom));
    m_xWords = tickWords(m_xTicks);
}

double FieldAxes::toX(double value) const {
    return m_box.left() + (value - m_horizontal.from) / (m_horizontal.to - m_horizontal.from) * m_box.width();
}

double FieldAxes::toY(double value) const {
    return m_box.bottom() - (value - m_vertical.from) / (m_vertical.to - m_vertical.from) * m_box.height();
}

double FieldAxes::xAt(double pixel) const {
    return m_horizontal.from + (pixel - m_box.left()) / m_box.width() * (m_horizontal.to - m_horizontal.from);
}

double FieldAxes::yAt(double pixel) const {
    return m_vertical.from + (m_box.bottom() - pixel) / m_box.height() * (m_vertical.to - m_vertical.from);
}

void FieldAxes::paint(QPainter& painter, const AxisName& horizontal, const AxisName& vertical) const {
    const QFont small = themeFont(m_look.font, TextRole::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    const QPen line(themeColor(m_look.palette, ColorRole::ControlEdge), 1);
    const QPen words(themeColor(m_look.palette, ColorRole::Muted));
    const double left = m_box.left() - gap, bottom = m_box.bottom() + gap;
    painter.setPen(line);
    painter.drawLine(QPointF(left, m_box.top()), QPointF(left, bottom));
    painter.drawLine(QPointF(left, bottom), QPointF(m_box.right(), bottom));
    for (std::size_t k = 0; k < m_yTicks.size(); ++k) {
        const double y = toY(m_yTicks[k]);
        painter.setPen(line);
        painter.drawLine(QPointF(left - tickLength, y), QPointF(left, y));
        painter.setPen(words);
        const QRectF place(left - tickLength - 3 - 200, y - metrics.height() / 2, 200, metrics.height());
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, m_yWords.numbers[k]);
    }
    const SymbolText across = nameOf(horizontal, m_xWords.common), up = nameOf(vertical, m_yWords.common);
    const QSizeF acrossSize = across.size(m_look.font), upSize = up.size(m_look.font);
    const double numbersTop = bottom + tickLength - 1;
    for (std::size_t k = 0; k < m_xTicks.size(); ++k) {
        const double x = toX(m_xTicks[k]);
        painter.setPen(line);
        painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + tickLength));
        const double half = metrics.horizontalAdvance(m_xWords.numbers[k]) / 2;
        if (x + half > m_box.right() - acrossSize.width() - 6 && x - half < m_box.right() + 2)
            continue; // the name stands there
        painter.setPen(words);
        painter.drawText(QPointF(x - half, numbersTop + metrics.ascent()), m_xWords.numbers[k]);
    }
    painter.setPen(words);
    across.paint(painter, {m_box.right() - acrossSize.width() / 2, numbersTop + metrics.height() / 2}, m_look.font);
    painter.setPen(themeColor(m_look.palette, ColorRole::Text));
    up.paint(painter, {std::max(left, upSize.width() / 2 + 2), m_box.top() - topRoom / 2 - 1}, m_look.font);
}

} // namespace coenergy
