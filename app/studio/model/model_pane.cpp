// The form, and the drawers below it.

#include "studio/model/model_pane.hpp"

#include "editor/form/model_editor.hpp"
#include "plot/variable_tree.hpp"
#include "studio/model/problems_drawer.hpp"
#include "studio/start/beginning.hpp"

#include <QApplication>
#include <QVBoxLayout>

namespace coenergy {

ModelPane::ModelPane(FormulaSource* formulas, QWidget* parent)
    : Surface(parent), m_editor(new ModelEditor(formulas, this)), m_beginning(new Beginning(this)),
      m_problems(new ProblemsDrawer(this)), m_variables(new VariableTree),
      m_variablesDrawer(new FootDrawer(tr("Variables"), tr("drag one onto a plot"), m_variables, this)) {
    m_editor->setGuide(m_beginning);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_editor, 1);
    column->addWidget(m_problems);
    column->addWidget(m_variablesDrawer);
    m_problems->hide();
    m_variablesDrawer->hide();
    m_variables->setFormulas(formulas);
    connect(m_variablesDrawer, &FootDrawer::closed, this, [this] { setVariablesOpen(false); });
}

void ModelPane::setProblemsOpen(bool isOpen) {
    if (isOpen)
        setVariablesOpen(false);
    m_problems->setVisible(isOpen);
    fitProblems();
}

void ModelPane::setVariablesOpen(bool isOpen) {
    if (isOpen == areVariablesOpen())
        return;
    if (isOpen)
        setProblemsOpen(false);
    const bool hadFocus = m_variablesDrawer->isAncestorOf(QApplication::focusWidget());
    m_variablesDrawer->setVisible(isOpen);
    fitProblems();
    emit variablesOpened(isOpen);
    if (isOpen)
        m_variables->setFocus(Qt::ShortcutFocusReason);
    else if (hadFocus)
        m_editor->focusAgain();
}

bool ModelPane::areVariablesOpen() const {
    return !m_variablesDrawer->isHidden();
}

void ModelPane::fitProblems() {
    m_problems->fit(height());
    m_variablesDrawer->fit(height(), height()); // as much as it may
}

void ModelPane::resizeEvent(QResizeEvent* event) {
    Surface::resizeEvent(event);
    fitProblems();
}

} // namespace coenergy

#include "moc_model_pane.cpp"
