#pragma once

#include "observation/run_columns.hpp"
#include "pipeline/simulation_thread.hpp"
#include "session/session.hpp"

#include <QObject>

#include <memory>
#include <optional>

namespace coenergy {

/// Whole: a run of the document, at its own tolerances. Preview: a run with values that are still being changed.
enum class RunKind { Whole, Preview };

/// How runs follow a value that is being changed, depending on how long a run at full accuracy takes.
enum class RunPace { Full, Coarse, OnRelease };
/// Full up to 50 ms, coarse up to 1 s, beyond that only when the slider is let go. Full as long as the time is unknown.
RunPace runPace(const std::optional<double>& seconds);

/// Looser tolerances and fewer rows, for a run that is shown only for a moment.
IntegrationSettings coarsened(const IntegrationSettings& settings);

/// A run that has ended, and the document whose numbers it used.
struct FinishedRun {
    RunKind kind = RunKind::Whole;
    Document document;
    SimulationResult result;
    RunColumns columns = {}; ///< of its trajectory, with what the document's plots show
};

/// The rows so far of a run that goes on to `end`, and the document whose numbers it uses.
struct GrowingRun {
    Document document;
    double end = 0;
    RunColumns columns = {};
};

/// Why there is no run; names stand between `backticks`.
struct Refusal {
    QString words;
    std::optional<Field> where;            ///< the field that has to be mended
    std::optional<Diagnostic> reason = {}; ///< the finding that the words quote
};

/// That there is no run, for this reason.
QString unrunnableWords(const QString& reason);
/// Of a document that cannot be simulated, from all that was found.
Refusal refusalOf(const Diagnostics& findings, const Document& document);

/// Simulations of the open model, one at a time: the next one begins when the previous one has ended. A run requested
/// while the model is still being prepared starts when the model is ready and nobody is typing. Belongs to the GUI
/// thread.
class Runs : public QObject {
    Q_OBJECT

public:
    explicit Runs(Session& session, QObject* parent = nullptr);
    ~Runs() override;

    /// A run is being computed or is waiting.
    bool isBusy() const { return m_running || m_wanted; }
    RunPace pace() const { return runPace(m_seconds); }
    /// Starts a run of the document as it is now; the current run is stopped and not shown.
    void start();
    /// Starts a preview with other numbers than the document's, after the current run. The latest numbers win; every
    /// run that has begun is finished, so that there is always something to see.
    void preview(const Document& document);
    /// Ends the run; what it has computed is kept.
    void stop();
    /// Another model is open: its runs have nothing to do with earlier ones.
    void forget();

signals:
    void started(coenergy::RunKind kind);
    void progressed(double fraction);
    /// A whole run that takes a while has got this far; the rows have no audits, and nobody keeps them.
    void grown(const coenergy::GrowingRun& run);
    void finished(const coenergy::FinishedRun& run);
    void refused(const coenergy::Refusal& refusal);

private:
    struct Wanted {
        RunKind kind = RunKind::Whole;
        Document document; // of a preview
    };
    struct Running {
        RunId id = 0;
        RunKind kind = RunKind::Whole;
        RunPace pace = RunPace::Full;
        Document document;
        bool isReplaced = false;
    };

    std::shared_ptr<const PreparedModel> modelFor(const Wanted& wanted) const;
    void takeModel();
    void askForModel(const Document& document);
    bool needsOtherStructure(const Running& run, const RunStatus& status);
    void advance();
    void launch(const Wanted& wanted);
    void request(const SimulationProblem& problem, const ParsedModel& parsed);
    void take(RunId id, SimulationResult result, RunColumns columns);
    std::shared_ptr<const ParsedModel> parsed(const Wanted& wanted) const; // null if the algebra thread is needed for
                                                                           // it
    Diagnostics reasons() const;
    void refuse(const Diagnostics& missing);
    void giveUp(RunId run, const QString& reason);
    void measure(const Running& run, const RunStatus& status);

    Session& m_session;
    RunId m_next = 0;
    std::optional<Wanted> m_wanted;
    std::optional<Running> m_running;
    std::optional<Document> m_asked; // values for which the model is being prepared
    std::optional<Document> m_unfit; // values for which the document's own structure is singular
    std::optional<double> m_seconds; // that the latest run at full accuracy took
    std::unique_ptr<SimulationThread> m_thread;
};

} // namespace coenergy
