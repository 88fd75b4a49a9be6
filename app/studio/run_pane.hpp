#pragma once

#include "session/runs.hpp"

#include <QWidget>

#include <optional>

class QProgressBar;
class QTimer;

namespace coenergy {

class LiveValues;
class ParameterSliders;
class PlotPane;
class RunBadge;
class RunSummary;
class Session;

/// A run, and how it ended.
struct ShownRun {
    RunStatus status;
    Trajectory trajectory;
};

/// The latest run: its plots, what there is to say about it (progress, why it ended, what the consistent start changed,
/// the two checks). The sliders that start the next one stand elsewhere.
class RunPane : public QWidget {
    Q_OBJECT

public:
    RunPane(Session& session, Runs& runs, ParameterSliders& sliders, QWidget* parent = nullptr);

    PlotPane& plots() { return *m_plots; }
    RunBadge& badge() { return *m_badge; }
    RunSummary& summary() { return *m_summary; }

    /// The run whose curves are shown, if they belong to the document as it is.
    std::optional<ShownRun> shownRun() const;

    /// The plots, names and values of the document; curves of another state of the model say so.
    void showDocument();
    /// Another model is open: nothing of the runs before is left.
    void startAnew();
    /// Runs again if the document differs from what is shown in numbers only, and runs are quick.
    void followNumbers();

signals:
    void plotsEdited(const QString& label, const coenergy::Document& document);

private:
    void arrange();
    void connectRuns();
    void showStarted(RunKind kind);
    void showFinished(const FinishedRun& run);
    void showReason(const QString& reason);
    void endProgress();
    void showAge();

    Session& m_session;
    Runs& m_runs;
    PlotPane* m_plots;
    RunSummary* m_summary;
    RunBadge* m_badge;
    QProgressBar* m_progress;
    QTimer* m_patience; // a run that is over before shows no progress
    LiveValues* m_values;
    std::optional<Document> m_shown; // whose numbers the curves have
    RunStatus m_status;              // of the run that they belong to
};

} // namespace coenergy
