#pragma once

#include "theme/surface.hpp"

class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace coenergy {

/// The line above a pane: its title or views, its one "+" menu, then icons, the last of which gives the pane the whole
/// window.
class PaneHeader : public Surface {
    Q_OBJECT

public:
    explicit PaneHeader(QWidget* parent = nullptr);

    void addTitle(const QString& title);
    void addLeft(QWidget* widget);
    /// "+ ...", with an icon.
    QPushButton* addAdder(const QString& text, const QString& spoken);
    /// An icon alone, with a tooltip that is also its accessible name; brackets in it enclose the keys.
    QToolButton* addTool(const QString& icon, const QString& words);
    /// The same for an action of the window.
    QToolButton* addTool(QAction* action);

    QSize sizeHint() const override;

signals:
    void onlyThisWanted();

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    QToolButton* newTool();

    QHBoxLayout* m_left;
    QHBoxLayout* m_tools;
};

} // namespace coenergy
