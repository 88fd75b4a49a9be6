// The size is that with words, whatever is shown at the moment, so that they come back with the room.

#include "studio/window/brief_button.hpp"

#include "theme/theme.hpp"

#include <QPainter>
#include <QStyleOptionToolButton>

namespace coenergy {

BriefButton::BriefButton(QWidget* parent) : QToolButton(parent) {
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize BriefButton::sizeAs(Qt::ToolButtonStyle look) const {
    constexpr int gap = 8;    // as the style has it between icon and words
    constexpr int behind = 6; // to the outline
    QStyleOptionToolButton option;
    initStyleOption(&option);
    QSize content = option.iconSize;
    if (look == Qt::ToolButtonTextBesideIcon)
        content = {content.width() + gap + behind + fontMetrics().horizontalAdvance(text()),
                   std::max(content.height(), fontMetrics().height())};
    return style()->sizeFromContents(QStyle::CT_ToolButton, &option, content, this);
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

void BriefButton::paintEvent(QPaintEvent* event) {
    constexpr double radius = 6;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(themeColor(palette(), ColorRole::Background));
    painter.setPen(QPen(themeColor(palette(), ColorRole::Separator), 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    QToolButton::paintEvent(event);
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
