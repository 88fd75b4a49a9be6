#pragma once

#include "studio/window/pane_arrangement.hpp"

#include <QAbstractButton>

#include <map>

namespace coenergy {

class PaneSwitch;

/// The panes as a row of switches: a lit one is on the stage.
class PaneSwitches : public QWidget {
    Q_OBJECT

public:
    explicit PaneSwitches(QWidget* parent = nullptr);

    void addPane(Pane pane, const QString& name, const QString& icon, const QString& tip);
    void setShown(Pane pane, bool isShown);
    /// Whether its switch is shown: some models have no use for some panes.
    void setOffered(Pane pane, bool isOffered);
    bool isOffered(Pane pane) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void clicked(coenergy::Pane pane);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QList<PaneSwitch*> offered() const;
    void arrange();

    QList<PaneSwitch*> m_row;
    std::map<Pane, PaneSwitch*> m_switches;
};

} // namespace coenergy
