#include "studio/model/problems_drawer.hpp"

#include "problems/problems_list.hpp"

namespace coenergy {

ProblemsDrawer::ProblemsDrawer(QWidget* parent) : ProblemsDrawer(new ProblemsList, parent) {}

ProblemsDrawer::ProblemsDrawer(ProblemsList* list, QWidget* parent)
    : FootDrawer(tr("Problems"), tr("F8 goes to the next"), list, parent), m_list(list) {
    m_list->setFrameShape(QFrame::NoFrame);
}

void ProblemsDrawer::fit(int paneHeight) {
    int wanted = 2;
    for (int row = 0; row < m_list->count(); ++row)
        wanted += m_list->sizeHintForRow(row);
    FootDrawer::fit(wanted, paneHeight);
}

} // namespace coenergy

#include "moc_problems_drawer.cpp"
