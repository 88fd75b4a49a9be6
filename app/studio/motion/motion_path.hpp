#pragma once

#include "continua/stationary_path.hpp"
#include "field/path_canvas.hpp"

#include <QObject>
#include <QThreadPool>

class QPushButton;

namespace coenergy {

class Session;

/// The stationary path of the open model's functional, and the value along a path varied by hand, which is computed on
/// a thread of its own; the latest one is shown.
class MotionPath : public QObject {
    Q_OBJECT

public:
    MotionPath(Session& session, QWidget* parent);
    /// Waits for the running computation.
    ~MotionPath() override;

    PathCanvas& canvas() { return *m_canvas; }
    QPushButton& resetButton() { return *m_reset; }
    /// Shows the next of several stationary paths.
    QPushButton& nextButton() { return *m_next; }
    /// The model is a functional, not something that moves.
    bool isShown() const { return m_isShown; }

    void showDocument();
    /// Another model is open.
    void startAnew();

signals:
    void shownChanged();

private:
    void show();
    void showNext();
    /// The chosen one of those that were found; none where there is no path.
    const StationaryPath* chosen() const;
    void compute();
    void computeNext();

    Session& m_session;
    PathCanvas* m_canvas;
    QPushButton *m_reset, *m_next;
    std::size_t m_chosen = 0; // of the stationary paths
    QThreadPool m_thread;
    bool m_isShown = false;
    bool m_isComputing = false;
    bool m_isWaiting = false; // another path is to be computed after this one
};

/// Why a functional has no path, and what to do about it.
QString pathFaultInWords(const StationaryPath& path);

} // namespace coenergy
