#include "studio/model/foot_drawer.hpp"

#include "theme/icon.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace coenergy {

namespace {

constexpr double mostShare = 0.4;
constexpr int leastContentHeight = 48;

} // namespace

FootDrawer::FootDrawer(const QString& title, const QString& hint, QWidget* content, QWidget* parent)
    : Surface(parent, Qt::TopEdge, ColorRole::ControlEdge), m_heading(new QWidget(this)) {
    auto* row = new QHBoxLayout(m_heading);
    row->setContentsMargins(14, 4, 6, 4);
    auto* words = new QLabel(title, m_heading);
    words->setFont(themeFont(font(), TextRole::Heading));
    auto* aside = new QLabel(hint, m_heading);
    aside->setForegroundRole(QPalette::PlaceholderText);
    auto* close = new QToolButton(m_heading);
    close->setIcon(themeIcon(QStringLiteral("remove")));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    row->addWidget(words);
    row->addSpacing(8);
    row->addWidget(aside);
    row->addStretch(1);
    row->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_heading);
    column->addWidget(content, 1);
    setFocusProxy(content);
    setTabOrder(content, close);
    connect(close, &QToolButton::clicked, this, &FootDrawer::closed);
}

void FootDrawer::fit(int wanted, int paneHeight) {
    const int heading = m_heading->sizeHint().height() + 1;
    const int most = static_cast<int>(mostShare * paneHeight) - heading;
    setFixedHeight(heading + std::clamp(wanted, leastContentHeight, std::max(leastContentHeight, most)));
}

void FootDrawer::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        Surface::keyPressEvent(event);
}

} // namespace coenergy

#include "moc_foot_drawer.cpp"
