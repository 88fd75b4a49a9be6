#pragma once

#include "studio/window/pane_arrangement.hpp"

#include <QWidget>

#include <map>
#include <optional>

class QSplitter;

namespace coenergy {

/// The largest share of the stage that equations get above another pane.
inline constexpr double standardEquationsShare = 0.45;

/// The panes of a window: the model on the left, the stage beside it, filled by rule (`arrangeStage`). Only splitters
/// can be moved; their positions are remembered for each class of width and each set of panes.
class PaneStage : public QWidget {
    Q_OBJECT

public:
    explicit PaneStage(QWidget* parent = nullptr);
    ~PaneStage() override;

    /// Not shown until it is wanted. `name` is the title of its own window.
    void addPane(Pane pane, QWidget* widget, const QString& name);
    QWidget* widget(Pane pane) const;

    void show(Pane pane);
    void hide(Pane pane);
    /// Whether it is shown, in this window or its own.
    bool isShown(Pane pane) const;
    /// It has just been used: if there are too many, others are left out first.
    void touch(Pane pane);
    /// Whether panes are on their way to other places: a focus that moves meanwhile was moved by nobody.
    bool isPlacing() const { return m_isPlacing; }
    /// The pane that a widget belongs to.
    std::optional<Pane> paneOf(const QWidget* widget) const;
    /// The panes shown in this window, in the order of F6.
    std::vector<Pane> shownPanes() const;
    /// What is wanted now, to return to later.
    StageWish wish() const { return {m_wanted, m_only}; }
    void setWish(const StageWish& wish);

    /// Gives a pane the whole window; called again, or with nothing, restores all panes.
    void toggleOnly(Pane pane);
    std::optional<Pane> only() const { return m_only; }
    /// Gives a pane a window of its own, for a second screen; called again, takes it back.
    void toggleOwnWindow(Pane pane);

    /// Whether one more pane than those that are shown has room in front of an audience.
    bool hasRoomWhenPresented() const;
    /// In front of an audience and without a model beside them: two panes above each other, whatever the width.
    void setPresented(bool isPresented);

    /// The preferred height of the equations where they stand above another pane.
    void setEquationsHeight(int height);
    /// The largest share of the stage that they get there.
    void setEquationsShare(double share);
    /// The preferred height of the motion below them.
    void setMotionHeight(int height);

    void restore();
    void store() const;

signals:
    /// Another set of panes is shown.
    void arranged();
    /// There is no room for this pane any more.
    void replaced(coenergy::Pane pane);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Place {
        QWidget* widget = nullptr;
        QString name;
        QWidget* window = nullptr; // its own, or null
    };

    std::vector<Pane> wantedHere() const;
    void arrange();
    void fitModel();
    void place(const StageColumns& columns);
    void moveBetweenWindows(Pane pane);
    int equationsHeightAbove(Pane below) const;
    void setDefaultSizes();
    void fitStacks();
    void fitColumns();
    void fitStacksLater();
    void rememberSizes();
    QString sizesKey(const QSplitter& splitter) const;

    std::map<Pane, Place> m_places;
    std::vector<Pane> m_wanted; // the latest first
    std::optional<Pane> m_only;
    bool m_isPresented = false;
    bool m_isPlacing = false;
    bool m_isFitting = false; // once control returns
    StageColumns m_columns;   // as they stand, the model first
    QSplitter* m_row;
    std::vector<QSplitter*> m_stacks;      // of the stage
    std::map<QString, QList<int>> m_sizes; // where splitters were dragged to
    int m_equationsHeight = 0;
    int m_motionHeight = 0;
    double m_equationsShare = standardEquationsShare;
};

} // namespace coenergy
