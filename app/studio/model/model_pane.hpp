#pragma once

#include "theme/surface.hpp"

namespace coenergy {

class Beginning;
class FootDrawer;
class FormulaSource;
class ModelEditor;
class ProblemsDrawer;
class VariableTree;

/// Everything that is typed, and at its foot, on demand, the problems or what can be plotted.
class ModelPane : public Surface {
    Q_OBJECT

public:
    ModelPane(FormulaSource* formulas, QWidget* parent);

    ModelEditor& editor() { return *m_editor; }
    ProblemsDrawer& problems() { return *m_problems; }
    VariableTree& variables() { return *m_variables; }
    Beginning& beginning() { return *m_beginning; }

    /// One of them at a time.
    void setProblemsOpen(bool isOpen);
    void setVariablesOpen(bool isOpen);
    bool areVariablesOpen() const;
    /// After the list has changed.
    void fitProblems();

signals:
    void variablesOpened(bool areOpen);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    ModelEditor* m_editor;
    Beginning* m_beginning; // in the form, while the model is empty
    ProblemsDrawer* m_problems;
    VariableTree* m_variables;
    FootDrawer* m_variablesDrawer;
};

} // namespace coenergy
