// A row of fixed height in the colour of paper.

#include "studio/window/pane_header.hpp"

#include "theme/icon.hpp"
#include "theme/role_label.hpp"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

namespace coenergy {

namespace {

constexpr int headerHeight = 36;
constexpr QSize iconSize(16, 16);
constexpr int toolSide = 28;

} // namespace

PaneHeader::PaneHeader(QWidget* parent) : Surface(parent), m_left(new QHBoxLayout), m_tools(new QHBoxLayout) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 8, 0);
    row->setSpacing(4);
    m_left->setSpacing(8);
    m_tools->setSpacing(4);
    row->addLayout(m_left);
    row->addStretch(1);
    row->addLayout(m_tools);
    QToolButton* only = newTool();
    only->setIcon(themeIcon(QStringLiteral("maximize")));
    only->setToolTip(tr("Only this pane, and back (F9)"));
    only->setAccessibleName(tr("Only this pane"));
    connect(only, &QToolButton::clicked, this, &PaneHeader::onlyThisWanted);
    row->addWidget(only);
    setFixedHeight(sizeHint().height());
}

QSize PaneHeader::sizeHint() const {
    return {QWidget::sizeHint().width(), std::max(headerHeight, fontMetrics().height() + 18)};
}

void PaneHeader::addTitle(const QString& title) {
    m_left->addWidget(new RoleLabel(TextRole::Heading, title, this));
}

void PaneHeader::addLeft(QWidget* widget) {
    m_left->addWidget(widget);
}

QPushButton* PaneHeader::addAdder(const QString& text, const QString& spoken) {
    auto* button = new QPushButton(themeIcon(QStringLiteral("add")), text, this);
    button->setIconSize(iconSize);
    button->setFixedHeight(26);
    button->setAccessibleName(spoken);
    button->setToolTip(spoken);
    m_left->addWidget(button);
    return button;
}

QToolButton* PaneHeader::newTool() {
    auto* button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setIconSize(iconSize);
    button->setFixedSize(toolSide, toolSide);
    return button;
}

QToolButton* PaneHeader::addTool(const QString& icon, const QString& words) {
    QToolButton* button = newTool();
    button->setIcon(themeIcon(icon));
    button->setToolTip(words);
    button->setAccessibleName(words.section(QLatin1String(" ("), 0, 0));
    m_tools->addWidget(button);
    return button;
}

QToolButton* PaneHeader::addTool(QAction* action) {
    QToolButton* button = newTool();
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAccessibleName(action->text());
    m_tools->addWidget(button);
    return button;
}

void PaneHeader::mouseDoubleClickEvent(QMouseEvent*) {
    emit onlyThisWanted();
}

} // namespace coenergy

#include "moc_pane_header.cpp"
