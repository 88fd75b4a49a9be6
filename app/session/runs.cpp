// Results come back by queued calls; what belongs to a run that was replaced is dropped. A preview waits until the
// previous run has ended instead of stopping it: if each position of a slider stopped the run for the position before,
// none would ever be seen. Values that change the structure of the equations are noticed when a run finds its Jacobian
// singular at the start; then the model is prepared for them, and the run begins again.
#include "session/runs.hpp"

#include "editor/field/unknown_names.hpp"
#include "meaning/validation.hpp"
#include "model/edit.hpp"
#include "observation/drawing.hpp"
#include "plot/plot_data.hpp"
#include "plot/plot_names.hpp"
#include "problems/message.hpp"
#include "setup/simulation_setup.hpp"

#include <QElapsedTimer>
#include <QStringList>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <functional>
#include <utility>

namespace coenergy {

namespace {

constexpr double quick = 0.05; // seconds
constexpr double slow = 1;

// Whether these are the values that the model's structure is one of.
bool fits(const PreparedModel& model, const Document& document) {
    const bool isOfAll = model.structuralValues.empty() && model.sizingValues.empty();
    return isOfAll || model.suits(parameterValues(parseModel(document)));
}

// What is looked at of a run, evaluated on its thread.
struct SeenOfRun {
    PlotNames names;
    std::vector<Plot> plots;
    std::vector<Shape> shapes;

    RunColumns of(Trajectory rows, std::map<std::string, double> resolutions) const {
        RunColumns columns(std::move(rows), names, std::move(resolutions));
        columns.evaluate(plottedTexts(plots, columns));
        columns.evaluate(textsOf(shapes));
        return columns;
    }
};

std::optional<Diagnostic> firstError(const Diagnostics& findings) {
    const auto found = std::find_if(findings.begin(), findings.end(),
                                    [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return found == findings.end() ? std::nullopt : std::optional(*found);
}

// Why there is nothing to run: the first error, or names of which nobody has said yet what they are.
} // namespace

QString unrunnableWords(const QString& reason) {
    return Runs::tr("The model cannot be simulated as it is. %1").arg(reason);
}

Refusal refusalOf(const Diagnostics& findings, const Document& document) {
    if (hasFunctional(document))
        return {Runs::tr("A functional has no motion: its path is what there is to see."), {}};
    std::optional<Diagnostic> reason = firstError(withQuestionsAsHints(findings, document));
    if (const auto names = newNames(findings, document); !reason && !names.empty()) {
        const auto& [field, uses] = *names.begin();
        return {Runs::tr("To run, say what `%1` is: a parameter or a coordinate.")
                    .arg(QString::fromStdString(uses.front().name)),
                field};
    }
    if (!reason)
        reason = firstError(findings);
    if (!reason)
        return {Runs::tr("The model cannot be simulated as it is."), {}};
    return {unrunnableWords(messageText(*reason)), reason->field, reason};
}

namespace {

// Where the values of parameters are missing.
std::vector<Field> inReadingOrder(const Diagnostics& missing) {
    std::vector<Field> fields;
    for (const Diagnostic& finding : missing)
        fields.push_back({finding.field.section, finding.field.item, Column::Value});
    std::sort(fields.begin(), fields.end(), [](const Field& a, const Field& b) { return a.item < b.item; });
    return fields;
}

// Once everything is drawn, and the window was free for twice as long as that took.
void afterAsLong(const QElapsedTimer& begun, const std::function<void()>& call) {
    QTimer::singleShot(0, [begun, call] { QTimer::singleShot(static_cast<int>(2 * begun.elapsed()), call); });
}

} // namespace

RunPace runPace(const std::optional<double>& seconds) {
    if (!seconds || *seconds <= quick)
        return RunPace::Full;
    return *seconds <= slow ? RunPace::Coarse : RunPace::OnRelease;
}

IntegrationSettings coarsened(const IntegrationSettings& settings) {
    constexpr double relativeTolerance = 1e-5;
    constexpr double absoluteTolerance = 1e-7;
    constexpr double mostRows = 400;
    IntegrationSettings coarse = settings;
    coarse.relativeTolerance = std::max(settings.relativeTolerance, relativeTolerance);
    coarse.absoluteTolerance = std::max(settings.absoluteTolerance, absoluteTolerance);
    if (settings.step > 0)
        coarse.step = std::max(settings.step, (settings.end - settings.start) / mostRows);
    return coarse;
}

Runs::Runs(Session& session, QObject* parent) : QObject(parent), m_session(session) {
    const auto later = [this](auto call) { QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection); };
    const auto progress = [this, later](RunId run, double fraction) {
        later([this, run, fraction] {
            if (m_running && m_running->id == run && !m_running->isReplaced)
                emit progressed(fraction);
        });
    };
    const auto failed = [this, later](RunId run, const Diagnostic& fault) {
        later([this, run, reason = messageText(fault)] { giveUp(run, reason); });
    };
    m_thread = std::make_unique<SimulationThread>(progress, failed);
    connect(&m_session, &Session::leaving, this, [this] { m_thread->stop(); });
    connect(&m_session, &Session::prepared, this, [this] {
        m_asked.reset();
        m_unfit.reset();
        advance();
    });
    connect(&m_session, &Session::valuesPrepared, this, &Runs::takeModel);
    for (const auto idle : {&Session::settled, &Session::explained, &Session::checked}) // what had to be computed first
        connect(&m_session, idle, this, &Runs::advance);
}

Runs::~Runs() {
    m_thread.reset();
}

void Runs::start() {
    m_session.settle();
    if (hasFunctional(m_session.document()))
        return emit refused(refusalOf({}, m_session.document()));
    m_wanted = Wanted{RunKind::Whole, {}};
    emit started(RunKind::Whole);
    advance();
}

void Runs::preview(const Document& document) {
    if (pace() == RunPace::OnRelease || hasFunctional(document))
        return;
    m_wanted = Wanted{RunKind::Preview, document};
    emit started(RunKind::Preview);
    advance();
}

void Runs::stop() {
    const bool hadBegun = m_running && !m_running->isReplaced;
    const bool wasWanted = std::exchange(m_wanted, std::nullopt).has_value();
    if (m_running)
        m_thread->stop();
    if (wasWanted && !hadBegun)
        emit refused({tr("Stopped before the run began."), {}});
}

void Runs::forget() {
    m_wanted.reset();
    m_running.reset();
    m_seconds.reset();
    m_asked.reset();
    m_unfit.reset();
    m_thread->stop();
}

void Runs::advance() {
    if (!m_wanted || !m_session.isPrepared())
        return;
    if (m_wanted->kind == RunKind::Whole && !m_session.isSettled())
        return;
    if (!m_running) {
        launch(*std::exchange(m_wanted, std::nullopt));
    } else if (m_wanted->kind == RunKind::Whole) {
        m_running->isReplaced = true;
        m_thread->stop();
    }
}

// The structure of the most special values first.
std::shared_ptr<const PreparedModel> Runs::modelFor(const Wanted& wanted) const {
    const auto& own = m_session.preparation().model;
    if (wanted.kind == RunKind::Whole || !own)
        return own;
    const auto& special = m_session.preparedValues();
    if (special && !special->structuralValues.empty() && fits(*special, wanted.document))
        return special;
    if (fits(*own, wanted.document))
        return m_unfit == wanted.document ? nullptr : own;
    return special && fits(*special, wanted.document) ? special : nullptr;
}

void Runs::askForModel(const Document& document) {
    if (!m_asked && m_session.prepareValues(document))
        m_asked = document;
}

// With values for which there is no model there is nothing to see.
void Runs::takeModel() {
    const std::optional<Document> asked = std::exchange(m_asked, std::nullopt);
    if (m_wanted && m_wanted->kind == RunKind::Preview && m_wanted->document == asked && !modelFor(*m_wanted)) {
        m_wanted.reset();
        emit refused({tr("The model cannot be simulated with these values."), {}});
    }
    advance();
}

// A preview of such values begins again once they have a model of their own, which is asked for once.
bool Runs::needsOtherStructure(const Running& run, const RunStatus& status) {
    if (run.kind != RunKind::Preview || status.end != RunEnd::StaysSingular || status.steps > 0 ||
        m_unfit == run.document)
        return false;
    m_unfit = run.document;
    if (!m_wanted)
        m_wanted = Wanted{RunKind::Preview, run.document};
    return true;
}

void Runs::launch(const Wanted& wanted) {
    const auto model = modelFor(wanted);
    if (!model && wanted.kind == RunKind::Preview && m_session.preparation().model) {
        m_wanted = wanted;
        askForModel(wanted.document);
        return;
    }
    if (!model) {
        emit refused(refusalOf(reasons(), m_session.document()));
        return;
    }
    const bool isWhole = wanted.kind == RunKind::Whole;
    const RunPace accuracy = isWhole ? RunPace::Full : pace();
    const Document& document = isWhole ? m_session.document() : wanted.document;
    const std::shared_ptr<const ParsedModel> parsed = this->parsed(wanted);
    if (!parsed)
        return; // it comes when the value is chosen
    const IntegrationSettings settings = settingsOf(*parsed);
    auto problem = problemFor(*model, *parsed, {}, accuracy == RunPace::Full ? settings : coarsened(settings));
    if (const auto* missing = std::get_if<Diagnostics>(&problem)) {
        refuse(*missing);
        return;
    }
    m_running = Running{++m_next, wanted.kind, accuracy, document};
    request(std::get<SimulationProblem>(problem), *parsed);
}

// That no model can be made of a field is only a warning of its equations.
Diagnostics Runs::reasons() const {
    Diagnostics all = m_session.findings();
    if (const auto& field = m_session.state().fieldModel)
        all.insert(all.end(), field->written.problems.begin(), field->written.problems.end());
    return all;
}

void Runs::request(const SimulationProblem& problem, const ParsedModel& parsed) {
    const RunId id = m_running->id;
    const SeenOfRun seen{plotNamesOf(parsed), *m_running->document.plots, *m_running->document.drawing};
    const auto deliver = [this, id, seen, tolerance = settingsOf(parsed).absoluteTolerance](SimulationResult result) {
        std::map<std::string, double> resolutions;
        for (const EstimatedSize& size : result.status.estimatedSizes)
            resolutions.emplace(size.name, tolerance * size.size);
        RunColumns columns = seen.of(result.trajectory, std::move(resolutions));
        QMetaObject::invokeMethod(
            this,
            [this, id, result = std::move(result), columns = std::move(columns)]() mutable {
                take(id, std::move(result), std::move(columns));
            },
            Qt::QueuedConnection);
    };
    const auto isTaken = std::make_shared<std::atomic<bool>>(true); // else the window is busy with earlier rows
    const auto grow = [this, id, seen, isTaken, end = problem.settings.end](const Trajectory& rows) {
        if (!isTaken->exchange(false))
            return;
        const auto show = [this, id, isTaken, end, columns = seen.of(rows, {})] {
            QElapsedTimer shown;
            shown.start();
            if (m_running && m_running->id == id && !m_running->isReplaced)
                emit grown({m_running->document, end, columns});
            afterAsLong(shown, [isTaken] { *isTaken = true; });
        };
        QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
    };
    const bool isWhole = m_running->kind == RunKind::Whole;
    m_thread->request(id, problem, deliver, isWhole ? SimulationThread::Grow(grow) : SimulationThread::Grow());
}

// The document's own texts are understood already.
std::shared_ptr<const ParsedModel> Runs::parsed(const Wanted& wanted) const {
    return wanted.kind == RunKind::Whole ? m_session.state().parsed : m_session.parsedWith(wanted.document);
}

void Runs::take(RunId id, SimulationResult result, RunColumns columns) {
    if (!m_running || m_running->id != id)
        return;
    const Running run = *std::exchange(m_running, std::nullopt);
    measure(run, result.status);
    if (!run.isReplaced && !needsOtherStructure(run, result.status))
        emit finished({run.kind, run.document, std::move(result), std::move(columns)});
    advance();
}

// Values that are missing are asked for together, anything else by its own message.
void Runs::refuse(const Diagnostics& missing) {
    const auto isValue = [](const Diagnostic& finding) { return finding.code == Code::ParameterWithoutValue; };
    const auto other = std::find_if_not(missing.begin(), missing.end(), isValue);
    if (other != missing.end()) {
        emit refused({messageText(*other), other->field});
        return;
    }
    const std::vector<Field> fields = inReadingOrder(missing);
    QStringList names;
    for (const Field& field : fields)
        names.append(QStringLiteral("`%1`").arg(
            QString::fromStdString(textOf(m_session.document(), {field.section, field.item, Column::Name}))));
    const auto count = static_cast<int>(names.size());
    const QString last = names.takeLast();
    const QString words = count == 1 ? tr("To run, %1 needs a value.").arg(last)
                                     : tr("To run, %1 and %2 need values.").arg(names.join(QStringLiteral(", ")), last);
    emit refused({words, fields.front()});
}

void Runs::giveUp(RunId run, const QString& reason) {
    if (!m_running || m_running->id != run)
        return;
    m_running.reset();
    emit refused({reason, {}});
    advance();
}

// Of a run that was stopped it is known only that it takes longer.
void Runs::measure(const Running& run, const RunStatus& status) {
    if (run.pace != RunPace::Full)
        return;
    const bool isLowerBound = status.end == RunEnd::Stopped;
    m_seconds = isLowerBound ? std::max(m_seconds.value_or(0), status.wallSeconds) : status.wallSeconds;
}

} // namespace coenergy

#include "moc_runs.cpp"
