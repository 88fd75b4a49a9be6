#pragma once

#include "session/runs.hpp"
#include "theme/theme.hpp"

#include <QWidget>

#include <map>

#include <optional>

namespace coenergy {

class Band;
class LiveValues;
class MotionArea;
class MotionDrawing;
class MotionField;
class MotionPath;
class PaneHeader;
class PlotPane;
class RunBadge;
class Session;

/// A run, and how it ended.
struct ShownRun {
    RunStatus status;
    Trajectory trajectory;
};

/// How the latest run ended, whether it has curves or not, and which document it belongs to.
struct LatestRun {
    Document document;
    RunStatus status;
    QString stillness; ///< a remark where nothing moves
};

/// The motion: drawing and plots of the latest run, and a band that says more if not all went well (why the run ended,
/// what the consistent start changed). The badge with its checks stands elsewhere, as do the values from which the next
/// run starts.
class RunPane : public QWidget {
    Q_OBJECT

public:
    RunPane(Session& session, Runs& runs, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    PlotPane& plots() { return *m_plots; }
    MotionDrawing& drawing() { return *m_drawing; }
    MotionField& field() { return *m_field; }
    MotionPath& path() { return *m_path; }
    /// There is something to show before any run.
    bool hasScene() const;
    RunBadge& badge() { return *m_badge; }
    Band& band() { return *m_band; }
    /// Everything there is to say about the latest run, or why there is none, in HTML.
    QString account() const;
    /// The height at which every plot is fully visible.
    int wantedHeight() const;

    /// How the run whose curves are shown ended, even if they belong to an earlier state of the model. Nothing while
    /// the run goes on.
    std::optional<RunStatus> status() const { return m_status; }
    bool hasRun() const { return m_shown.has_value(); }
    LiveValues& values() { return *m_values; }
    /// Initial values with which the latest run began in place of those in the document.
    std::map<Field, double> usedStart() const;
    /// Starts a run requested by a click or a key.
    void runAsAsked();
    /// In front of an audience, the reason why there is no run is shown only if one was requested.
    void setPresented(bool isPresented);
    /// After another widget has shown the time for a while.
    void takeTimeBarBack();

    /// The run whose curves are shown, if they belong to the document as it is.
    std::optional<ShownRun> shownRun() const;

    /// Shows the plots, names and values of the document; curves of another state of the model are marked.
    void showDocument();
    /// Another model is open: nothing of earlier runs is left.
    void startAnew();
    /// Whether each settled change without errors starts a new run, once there has been a run.
    void setRunsOnEveryChange(bool isOn);
    /// Runs again if the document differs from what is shown only in numbers, and runs are quick.
    void followNumbers();

signals:
    /// Another run is shown, or the shown one has become outdated.
    void shownRunChanged();
    /// The full account of the run is requested.
    void accountWanted();
    /// A run was requested, but first this has to be mended.
    void fieldWanted(const coenergy::Field& field);
    void plotsEdited(const QString& label, const coenergy::Document& document);

private:
    void arrange();
    void arrangeScene();
    bool isDrawingWide() const;
    void showScene();
    void showPlots();
    void connectRuns();
    void followChange();
    void showStarted(RunKind kind);
    void showGrown(const GrowingRun& run);
    void showFinished(const FinishedRun& run);
    void showRefusal(const Refusal& refusal);
    void showAge();
    void announce(const QString& words);
    void pin();
    void unpin();
    void sayPinned();
    RunStatus toldStatus(const LatestRun& run) const;
    void say();
    QString html(const QString& words) const;
    QString html(const Refusal& refusal) const;
    void say(ColorRole role, const QString& icon, const QString& shown, const QString& action = {});
    void followAction();
    void keepStart();

    Session& m_session;
    Runs& m_runs;
    PaneHeader* m_header;
    Band* m_band;
    PlotPane* m_plots;
    RunBadge* m_badge;
    LiveValues* m_values;
    MotionDrawing* m_drawing;
    MotionField* m_field;
    MotionPath* m_path;
    QWidget* m_scene; // drawing and field
    MotionArea* m_area;
    bool m_runsOnEveryChange = false;
    bool m_isFollowing = false; // the run that is starting was not requested by the user
    bool m_wasAsked = false;    // the latest one was
    bool m_isRunAsked = false;  // and has not ended
    bool m_isPresented = false;
    bool m_isRefusalTold = false;
    std::optional<Refusal> m_refusal; // until the document changes or there is a run
    QString m_announcement;           // until then, too
    bool m_isAreaShared = false;      // between drawing and plots, as this model needs it
    std::optional<LatestRun> m_latest;
    std::optional<Document> m_ledByHand; // as a body was last let go
    std::optional<Document> m_tried;     // for which the latest whole run was requested
    std::optional<Document> m_shown;     // whose numbers the curves use
    std::optional<Document> m_pinned;    // likewise of the pinned ones
    std::optional<RunStatus> m_status;   // of the run that they belong to, once it has ended
};

} // namespace coenergy
