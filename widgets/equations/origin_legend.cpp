// Entries from left to right, broken into lines like text.

#include "equations/origin_legend.hpp"

#include "equations/origin_mark.hpp"
#include "theme/symbol_text.hpp"
#include "theme/theme.hpp"

#include <QFontMetrics>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int margin = 8;

int markWidth(const QFontMetrics& metrics) {
    return metrics.height();
}

SymbolText nameOf(const OriginGroup& group) {
    SymbolText name;
    name.addSymbol(group.latex, group.name);
    return name;
}

int nameWidth(const OriginGroup& group, const QFont& font) {
    return static_cast<int>(std::ceil(nameOf(group).size(font).width()));
}

} // namespace

OriginLegend::OriginLegend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend"));
}

void OriginLegend::setGroups(const std::vector<OriginGroup>& groups) {
    if (groups == m_groups)
        return;
    m_groups = groups;
    QStringList names;
    for (const OriginGroup& group : groups)
        names << group.name;
    setAccessibleDescription(names.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

std::vector<QRect> OriginLegend::places(int width) const {
    const QFontMetrics metrics = fontMetrics();
    const int gap = metrics.height();
    std::vector<QRect> places;
    const int left = std::max(margin, contentsMargins().left());
    QPoint corner(left, margin / 2);
    for (const OriginGroup& group : m_groups) {
        const QSize size(markWidth(metrics) + nameWidth(group, font()), metrics.height());
        if (corner.x() > left && corner.x() + size.width() > width - margin)
            corner = QPoint(left, corner.y() + metrics.lineSpacing());
        places.emplace_back(corner, size);
        corner.rx() += size.width() + gap;
    }
    return places;
}

int OriginLegend::heightForWidth(int width) const {
    const std::vector<QRect> entries = places(width);
    return entries.empty() ? 0 : entries.back().bottom() + 1 + margin / 2;
}

QSize OriginLegend::sizeHint() const {
    constexpr int usualWidth = 400;
    return {usualWidth, heightForWidth(std::max(usualWidth, width()))};
}

QSize OriginLegend::minimumSizeHint() const {
    return {0, heightForWidth(std::max(1, width()))};
}

void OriginLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics = fontMetrics();
    const std::vector<QRect> entries = places(width());
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const QColor color = originColor(palette(), m_groups[k].number);
        const QPointF center(entries[k].left() + 0.4 * metrics.height(), entries[k].center().y() + 0.5);
        paintOriginMark(painter, center, 0.28 * metrics.height(), m_groups[k].number, color);
        painter.setPen(themeColor(palette(), ColorRole::Text));
        nameOf(m_groups[k]).paint(painter, QRectF(entries[k].adjusted(markWidth(metrics), 0, 0, 0)).center(), font());
    }
}

} // namespace coenergy

#include "moc_origin_legend.cpp"
