// The form, and the drawer below it.

#include "studio/model/model_pane.hpp"

#include "editor/form/model_editor.hpp"
#include "studio/model/problems_drawer.hpp"
#include "studio/start/beginning.hpp"

#include <QVBoxLayout>

namespace coenergy {

ModelPane::ModelPane(FormulaSource* formulas, QWidget* parent)
    : Surface(parent), m_editor(new ModelEditor(formulas, this)), m_beginning(new Beginning(this)),
      m_problems(new ProblemsDrawer(this)) {
    m_editor->setGuide(m_beginning);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_editor, 1);
    column->addWidget(m_problems);
    m_problems->hide();
}

void ModelPane::setProblemsOpen(bool isOpen) {
    m_problems->setVisible(isOpen);
    fitProblems();
}

void ModelPane::fitProblems() {
    m_problems->fit(height());
}

void ModelPane::resizeEvent(QResizeEvent* event) {
    Surface::resizeEvent(event);
    fitProblems();
}

} // namespace coenergy

#include "moc_model_pane.cpp"
