#pragma once

#include "studio/model/foot_drawer.hpp"

namespace coenergy {

class ProblemsList;

/// The problems at the foot of the model.
class ProblemsDrawer : public FootDrawer {
    Q_OBJECT

public:
    explicit ProblemsDrawer(QWidget* parent = nullptr);

    ProblemsList& list() { return *m_list; }
    /// After the list or the height of the pane has changed.
    void fit(int paneHeight);

private:
    ProblemsDrawer(ProblemsList* list, QWidget* parent);

    ProblemsList* m_list;
};

} // namespace coenergy
