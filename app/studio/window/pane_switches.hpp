#pragma once

#include "studio/window/pane_arrangement.hpp"

#include <QAbstractButton>

#include <map>

namespace coenergy {

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

signals:
    void clicked(coenergy::Pane pane);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::map<Pane, QAbstractButton*> m_switches;
};

} // namespace coenergy
