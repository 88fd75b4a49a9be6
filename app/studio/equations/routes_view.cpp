#include "studio/equations/routes_view.hpp"

#include "equations/equation_panel.hpp"

#include <QResizeEvent>

namespace coenergy {

RoutesView::RoutesView(Typesetter& typesetter, QWidget* parent)
    : QSplitter(parent), m_states(new EquationPanel(typesetter, this)),
      m_energies(new EquationPanel(typesetter, this)) {
    m_states->setAccessibleName(tr("State space"));
    m_energies->setAccessibleName(tr("The same by energies"));
    m_energies->setPrompt(tr("The energies of the graph and Lagrange's equations of them appear here."));
    setChildrenCollapsible(false);
    for (int k = 0; k < count(); ++k)
        setStretchFactor(k, 1);
}

void RoutesView::resizeEvent(QResizeEvent* event) {
    constexpr int widthForBoth = 720;
    const Qt::Orientation wanted = event->size().width() >= widthForBoth ? Qt::Horizontal : Qt::Vertical;
    if (wanted != orientation())
        setOrientation(wanted);
    QSplitter::resizeEvent(event);
}

} // namespace coenergy

#include "moc_routes_view.cpp"
