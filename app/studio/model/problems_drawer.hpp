#pragma once

#include "theme/surface.hpp"

namespace coenergy {

class ProblemsList;

/// The problems at the foot of the model, on demand: as high as they need, up to a part of the pane.
class ProblemsDrawer : public Surface {
    Q_OBJECT

public:
    explicit ProblemsDrawer(QWidget* parent = nullptr);

    ProblemsList& list() { return *m_list; }
    /// After the list or the height of the pane has changed.
    void fit(int paneHeight);

signals:
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* m_heading;
    ProblemsList* m_list;
};

} // namespace coenergy
