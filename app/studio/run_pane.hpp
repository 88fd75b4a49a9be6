#pragma once

#include "session/runs.hpp"

#include <QWidget>

#include <optional>

class QTimer;

namespace coenergy {

class Band;
class LiveValues;
class MotionArea;
class MotionDrawing;
class PaneHeader;
class PlotPane;
class RunBadge;
class RunSummary;
class Session;

/// A run, and how it ended.
struct ShownRun {
    RunStatus status;
    Trajectory trajectory;
};

/// The motion: drawing and plots of the latest run, and what there is to say about it where it is more than that it
/// went well (why it ended, what the consistent start changed). The badge with its checks stands elsewhere, as do the
/// values that start the next one.
class RunPane : public QWidget {
    Q_OBJECT

public:
    RunPane(Session& session, Runs& runs, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    PlotPane& plots() { return *m_plots; }
    MotionDrawing& drawing() { return *m_drawing; }
    RunBadge& badge() { return *m_badge; }
    RunSummary& summary() { return *m_summary; }

    /// How the run ended whose curves are shown, also where they are of an earlier state of the model.
    /// Nothing while the run goes on.
    std::optional<RunStatus> status() const { return m_status; }
    bool hasRun() const { return m_shown.has_value(); }
    LiveValues& values() { return *m_values; }
    /// After somebody else showed the time for a while.
    void takeTimeBarBack();

    /// The run whose curves are shown, if they belong to the document as it is.
    std::optional<ShownRun> shownRun() const;

    /// The plots, names and values of the document; curves of another state of the model say so.
    void showDocument();
    /// Another model is open: nothing of the runs before is left.
    void startAnew();
    /// Whether each change of the model that is settled and without errors runs again, once there was a run.
    void setRunsOnEveryChange(bool isOn);
    /// Runs again if the document differs from what is shown in numbers only, and runs are quick.
    void followNumbers();

signals:
    /// Another run is shown, or it has become an earlier one.
    void shownRunChanged();
    void plotsEdited(const QString& label, const coenergy::Document& document);

private:
    void arrange();
    void connectRuns();
    void followChange();
    void showStarted(RunKind kind);
    void showGrown(const GrowingRun& run);
    void showFinished(const FinishedRun& run);
    void showReason(const QString& reason);
    void endProgress();
    void showAge();
    void showSummary();

    Session& m_session;
    Runs& m_runs;
    PaneHeader* m_header;
    Band* m_age;
    PlotPane* m_plots;
    RunSummary* m_summary;
    RunBadge* m_badge;
    QTimer* m_patience; // a run that is over before shows no progress
    LiveValues* m_values;
    MotionDrawing* m_drawing;
    MotionArea* m_area;
    bool m_runsOnEveryChange = false;
    std::optional<Document> m_tried;   // of which the latest whole run was asked for
    std::optional<Document> m_shown;   // whose numbers the curves have
    std::optional<RunStatus> m_status; // of the run that they belong to, once it has ended
};

} // namespace coenergy
