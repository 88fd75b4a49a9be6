#pragma once

#include "studio/equation_pane.hpp"

#include <QWidget>

class QLabel;
class QTabBar;
class QTimer;

namespace coenergy {

/// How to go on in a lecture: keys, and the views of the equations for the mouse. It goes by itself.
class LectureHint : public QWidget {
    Q_OBJECT

public:
    explicit LectureHint(QWidget* parent = nullptr);

    void showView(EquationView view);
    /// Only these are there to be chosen.
    void offer(EquationView view, bool isOffered);
    /// Says as much as the width has room for, but the views at least; the width that it takes.
    int fitInto(int width);
    /// For some seconds more.
    void appear();

signals:
    void viewWanted(coenergy::EquationView view);

private:
    QTabBar* m_views;
    QLabel* m_keys;
    QTimer* m_timer;
};

} // namespace coenergy
