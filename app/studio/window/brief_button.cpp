// The size is that with words, whatever is shown at the moment, so that they come back with the room.

#include "studio/window/brief_button.hpp"

#include "theme/theme.hpp"

#include <QPainter>

#include <algorithm>

namespace coenergy {

namespace {

constexpr int briefPadding = 8;
constexpr int briefGap = 6;

} // namespace

BriefButton::BriefButton(QWidget* parent) : QToolButton(parent) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize BriefButton::sizeAs(Qt::ToolButtonStyle look) const {
    constexpr int height = 30; // as of the button beside it
    const int words = look == Qt::ToolButtonTextBesideIcon ? briefGap + fontMetrics().horizontalAdvance(text()) : 0;
    return {2 * briefPadding + iconSize().width() + words, std::max(height, fontMetrics().height() + 8)};
}

QSize BriefButton::sizeHint() const {
    return sizeAs(Qt::ToolButtonTextBesideIcon);
}

QSize BriefButton::minimumSizeHint() const {
    return sizeAs(Qt::ToolButtonIconOnly);
}

void BriefButton::resizeEvent(QResizeEvent* event) {
    QToolButton::resizeEvent(event);
    setToolButtonStyle(width() >= sizeHint().width() ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

// What it shows is in the middle.
void BriefButton::paintEvent(QPaintEvent*) {
    constexpr double radius = 6;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(themeColor(palette(), isDown() || isChecked() ? ColorRole::Selection
                                           : underMouse()          ? ColorRole::Highlight
                                                                   : ColorRole::Background));
    painter.setPen(hasFocus() ? QPen(themeColor(palette(), ColorRole::Accent), 2)
                              : QPen(themeColor(palette(), ColorRole::Separator), 1));
    const double edge = painter.pen().widthF() / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(edge, edge, -edge, -edge), radius, radius);
    const bool hasWords = toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
    const int content = sizeAs(toolButtonStyle()).width() - 2 * briefPadding;
    const QRect place(QPoint((width() - content) / 2, (height() - iconSize().height()) / 2), iconSize());
    icon().paint(&painter, place, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
    if (!hasWords)
        return;
    painter.setPen(themeColor(palette(), isEnabled() ? ColorRole::Text : ColorRole::Stale));
    painter.drawText(rect().adjusted(place.right() + 1 + briefGap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
}

ToolSeparator::ToolSeparator(QWidget* parent) : QWidget(parent) {
    constexpr int room = 9;
    setFixedSize(room, room * 2);
}

void ToolSeparator::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(width() / 2, 0, 1, height()), themeColor(palette(), ColorRole::Separator));
}

} // namespace coenergy

#include "moc_brief_button.cpp"
