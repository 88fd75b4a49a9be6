// Words on a tint of their own colour.

#include "studio/band.hpp"

#include "theme/icon.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace coenergy {

namespace {

constexpr int iconSide = 16;
constexpr int leftMargin = 14;

} // namespace

Band::Band(ColorRole role, const QString& icon, QWidget* parent)
    : QWidget(parent), m_role(role), m_icon(icon), m_words(new QLabel(this)), m_action(new QToolButton(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(leftMargin + iconSide + 8, 4, 10, 4);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_action->setAutoRaise(true);
    row->addWidget(m_words, 1);
    row->addWidget(m_action);
    connect(m_action, &QToolButton::clicked, this, &Band::actionWanted);
    recolour();
    hide();
}

void Band::say(const QString& html, const QString& action) {
    m_words->setText(html);
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    setVisible(!html.isEmpty());
}

void Band::recolour() {
    QPalette colors = QPalette();
    const QColor color = themeColor(parentWidget() ? parentWidget()->palette() : palette(), m_role);
    colors.setColor(QPalette::WindowText, color);
    colors.setColor(QPalette::ButtonText, color);
    m_words->setPalette(colors);
    QFont link = font();
    link.setUnderline(true);
    m_action->setFont(link);
    m_action->setPalette(colors);
}

void Band::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        recolour();
}

void Band::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(),
                     themeColor(palette(), m_role == ColorRole::Error ? ColorRole::ErrorBand : ColorRole::WarningBand));
    paintThemeIcon(painter, m_icon, QRect(leftMargin, (height() - iconSide) / 2, iconSide, iconSide),
                   themeColor(palette(), m_role));
}

} // namespace coenergy
