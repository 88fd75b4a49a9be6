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

/// How the latest run ended, whether it has curves or not, and of which document it was.
struct LatestRun {
    Document document;
    RunStatus status;
    QString stillness; ///< what there is to say where nothing moves
};

/// The motion: drawing and plots of the latest run, and a band with what there is to say about it where it is more than
/// that it went well (why it ended, what the consistent start changed). The badge with its checks stands elsewhere, as
/// do the values that start the next one.
class RunPane : public QWidget {
    Q_OBJECT

public:
    RunPane(Session& session, Runs& runs, QWidget* parent = nullptr);

    PaneHeader& header() { return *m_header; }
    PlotPane& plots() { return *m_plots; }
    MotionDrawing& drawing() { return *m_drawing; }
    MotionField& field() { return *m_field; }
    MotionPath& path() { return *m_path; }
    /// There is something to look at before anything runs.
    bool hasScene() const;
    RunBadge& badge() { return *m_badge; }
    Band& band() { return *m_band; }
    /// All there is to say of the latest run, or why there is none, in HTML.
    QString account() const;
    /// The height in which every plot is seen whole.
    int wantedHeight() const;

    /// How the run ended whose curves are shown, also where they are of an earlier state of the model.
    /// Nothing while the run goes on.
    std::optional<RunStatus> status() const { return m_status; }
    bool hasRun() const { return m_shown.has_value(); }
    LiveValues& values() { return *m_values; }
    /// Initial values with which the latest run began in place of those that the document gives.
    std::map<Field, double> usedStart() const;
    /// A run that somebody asks for by a click or a key.
    void runAsAsked();
    /// An audience is told why there is no run only if one was asked for.
    void setPresented(bool isPresented);
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
    /// The whole account of the run is asked for.
    void accountWanted();
    /// A run was asked for, and first this has to be mended.
    void fieldWanted(const coenergy::Field& field);
    void plotsEdited(const QString& label, const coenergy::Document& document);

private:
    void arrange();
    void arrangeScene();
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
    void say();
    void say(ColorRole role, const QString& icon, const QString& words, const QString& action = {});
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
    bool m_isFollowing = false; // the run that starts was not asked for
    bool m_wasAsked = false;    // the latest one was
    bool m_isRunAsked = false;  // and has not ended
    bool m_isPresented = false;
    bool m_isRefusalTold = false;
    std::optional<Refusal> m_refusal; // until the document changes or there is a run
    QString m_announcement;           // likewise
    std::optional<LatestRun> m_latest;
    std::optional<Document> m_tried;   // of which the latest whole run was asked for
    std::optional<Document> m_shown;   // whose numbers the curves have
    std::optional<RunStatus> m_status; // of the run that they belong to, once it has ended
};

} // namespace coenergy
