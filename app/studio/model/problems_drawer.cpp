// A heading with a button to close, and the list.

#include "studio/model/problems_drawer.hpp"

#include "problems/problems_list.hpp"
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
constexpr int leastListHeight = 48;

} // namespace

ProblemsDrawer::ProblemsDrawer(QWidget* parent)
    : Surface(parent, Qt::TopEdge, ColorRole::ControlEdge), m_heading(new QWidget(this)),
      m_list(new ProblemsList(this)) {
    auto* row = new QHBoxLayout(m_heading);
    row->setContentsMargins(14, 4, 6, 4);
    auto* title = new QLabel(tr("Problems"), m_heading);
    title->setFont(themeFont(font(), TextRole::Heading));
    auto* hint = new QLabel(tr("F8 goes to the next"), m_heading);
    hint->setForegroundRole(QPalette::PlaceholderText);
    auto* close = new QToolButton(m_heading);
    close->setIcon(themeIcon(QStringLiteral("remove")));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    row->addWidget(title);
    row->addSpacing(8);
    row->addWidget(hint);
    row->addStretch(1);
    row->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_heading);
    column->addWidget(m_list, 1);
    m_list->setFrameShape(QFrame::NoFrame);
    setFocusProxy(m_list);
    connect(close, &QToolButton::clicked, this, &ProblemsDrawer::closed);
}

void ProblemsDrawer::fit(int paneHeight) {
    int wanted = 2;
    for (int row = 0; row < m_list->count(); ++row)
        wanted += m_list->sizeHintForRow(row);
    const int heading = m_heading->sizeHint().height() + 1;
    const int most = static_cast<int>(mostShare * paneHeight) - heading;
    setFixedHeight(heading + std::clamp(wanted, leastListHeight, std::max(leastListHeight, most)));
}

void ProblemsDrawer::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else
        Surface::keyPressEvent(event);
}

} // namespace coenergy

#include "moc_problems_drawer.cpp"
