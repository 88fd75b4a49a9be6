// Words on a tint of the same colour.

#include "studio/window/band.hpp"

#include "theme/icon.hpp"
#include "theme/palette_change.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace coenergy {

namespace {

constexpr int iconSide = 16;
constexpr int leftMargin = 14;

ColorRole fillOf(ColorRole role) {
    return role == ColorRole::Error     ? ColorRole::ErrorBand
           : role == ColorRole::Warning ? ColorRole::WarningBand
                                        : ColorRole::Highlight;
}

} // namespace

Band::Band(ColorRole role, const QString& icon, QWidget* parent)
    : QWidget(parent), m_role(role), m_icon(icon), m_words(new QLabel(this)), m_action(new QToolButton(this)),
      m_close(new QToolButton(this)) {
    onPaletteChange(this, [this] { recolour(); });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(leftMargin + iconSide + 8, 4, 10, 4);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::RichText);
    m_action->setAutoRaise(true);
    row->addWidget(m_words, 1);
    row->addWidget(m_action);
    row->addWidget(m_close);
    m_close->setAutoRaise(true);
    m_close->setIcon(themeIcon(QStringLiteral("remove")));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close the message"));
    m_close->hide();
    connect(m_close, &QToolButton::clicked, this, [this] {
        m_closed = m_words->text();
        hide();
    });
    connect(m_action, &QToolButton::clicked, this, &Band::actionWanted);
    recolour();
    hide();
}

void Band::say(const QString& html, const QString& action) {
    m_words->setText(html);
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    setVisible(!html.isEmpty() && html != m_closed);
}

void Band::setKind(ColorRole role, const QString& icon) {
    m_role = role;
    m_icon = icon;
    recolour();
    update();
}

void Band::setClosable() {
    m_close->show();
}

QString Band::words() const {
    return QTextDocumentFragment::fromHtml(m_words->text()).toPlainText();
}

void Band::recolour() {
    QPalette colors = QPalette();
    const QColor color = themeColor(parentWidget() ? parentWidget()->palette() : palette(), m_role);
    if (m_role != ColorRole::Accent)
        colors.setColor(QPalette::WindowText, color);
    colors.setColor(QPalette::ButtonText, color);
    m_words->setPalette(colors);
    QFont link = font();
    link.setUnderline(true);
    m_action->setFont(link);
    m_action->setPalette(colors);
}

void Band::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), themeColor(palette(), fillOf(m_role)));
    paintThemeIcon(painter, m_icon, QRect(leftMargin, (height() - iconSide) / 2, iconSide, iconSide),
                   themeColor(palette(), m_role));
}

} // namespace coenergy

#include "moc_band.cpp"
