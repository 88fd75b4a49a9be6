#pragma once

#include "theme/surface.hpp"

namespace coenergy {

class Beginning;
class FormulaSource;
class ModelEditor;
class ProblemsDrawer;

/// Everything that is typed, and at its foot the problems on demand.
class ModelPane : public Surface {
    Q_OBJECT

public:
    ModelPane(FormulaSource* formulas, QWidget* parent);

    ModelEditor& editor() { return *m_editor; }
    ProblemsDrawer& problems() { return *m_problems; }
    Beginning& beginning() { return *m_beginning; }

    void setProblemsOpen(bool isOpen);
    /// After the list has changed.
    void fitProblems();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    ModelEditor* m_editor;
    Beginning* m_beginning; // in the form, while the model is empty
    ProblemsDrawer* m_problems;
};

} // namespace coenergy
