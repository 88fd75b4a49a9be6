#pragma once

#include "studio/equation_pane.hpp"

#include <QWidget>

class QLabel;
class QTabBar;
class QTimer;

namespace coenergy {

/// How to go on in a lecture: keys, which go by themselves, and the views of the equations for the mouse, which are
/// there as long as the equations are.
class LectureHint : public QWidget {
    Q_OBJECT

public:
    explicit LectureHint(QWidget* parent = nullptr);

    void showView(EquationView view);
    /// Only these are there to be chosen.
    void offer(EquationView view, bool isOffered);
    /// The equations are to be seen, or not.
    void setViewsShown(bool areShown);
    /// Says as much as the width has room for, but the views at least; the width that it takes.
    int fitInto(int width);
    /// The keys, for some seconds more.
    void appear();

    QSize sizeHint() const override;

signals:
    void viewWanted(coenergy::EquationView view);
    /// Needs another width.
    void changed();

private:
    void showParts();

    bool m_hasViews = true;
    bool m_hasKeys = true;
    QTabBar* m_views;
    QLabel* m_keys;
    QTimer* m_timer;
};

} // namespace coenergy
