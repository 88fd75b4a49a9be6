#pragma once

#include "studio/equations/equation_pane.hpp"

#include <QWidget>

class QLabel;
class QTabBar;
class QTimer;

namespace coenergy {

/// How to go on in a lecture: keys, which disappear by themselves, and the views of the equations for the mouse, which
/// stay as long as the equations are shown.
class LectureHint : public QWidget {
    Q_OBJECT

public:
    explicit LectureHint(QWidget* parent = nullptr);

    void showView(EquationView view);
    /// Whether this view can be chosen.
    void offer(EquationView view, bool isOffered);
    /// Whether the equations are shown.
    void setViewsShown(bool areShown);
    /// What the views and the shortest of the keys take.
    int leastWidth() const;
    /// Shows as much as fits into the width, but at least the views; returns the width that it takes.
    int fitInto(int width);
    /// Shows the keys for some more seconds.
    void appear();

    QSize sizeHint() const override;

signals:
    void viewWanted(coenergy::EquationView view);
    /// Needs another width.
    void changed();

private:
    void showParts();
    QStringList sayings() const;
    int widthWith(const QString& keys) const;

    bool m_hasViews = true;
    bool m_hasKeys = true;
    QTabBar* m_views;
    QLabel* m_keys;
    QTimer* m_timer;
};

} // namespace coenergy
