// The one place where results come to the GUI thread: jobs post them with the revision they belong to, and what no
// longer belongs to the head of the history is dropped.

#include "app/session.hpp"

#include "app/matrix_items.hpp"
#include "app/reduced_items.hpp"

#include "editor/text_field.hpp"
#include "io/atomic_file.hpp"
#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"
#include "io/regulated_effort.hpp"
#include "io/write_ldae.hpp"
#include "problems/message.hpp"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>

namespace coenergy {

struct Session::Loaded {
    QString path;
    std::optional<LoadedModel> model;
    QString failure;
};

namespace {

// A file that cannot be understood at all is not opened, and neither is one in which saving would change every letter
// that is not read right.
const Diagnostic* refusal(const Diagnostics& diagnostics) {
    const auto found = std::find_if(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) {
        return d.code == Code::NewerFormat || d.code == Code::FileNotReadable || d.code == Code::InvalidUtf8;
    });
    return found == diagnostics.end() ? nullptr : &*found;
}

LoadedModel modelIn(const QString& path, std::string_view bytes) {
    return isLagEqPath(path) ? readLagEq(bytes) : readLdae(bytes);
}

QString plainMessage(const Diagnostic& diagnostic) {
    return messageText(diagnostic).remove(QLatin1Char('`'));
}

// Whoever wrote a newer format knows more about the model than could be written back; what is no text is no model.
QString reasonToKeep(const QString& path) {
    const auto bytes = readFile(systemPath(path));
    const LoadedModel present = bytes ? modelIn(path, *bytes) : LoadedModel();
    const Diagnostic* reason = refusal(present.diagnostics);
    return reason ? Session::tr("The file there now would be lost. %1 Save the model under another name.").arg(plainMessage(*reason))
                  : QString();
}

QString failureMessage(Code code, const std::string& reason) {
    return plainMessage({code, Severity::Error, {}, {}, {reason}});
}

} // namespace

Session::Session(QObject* parent) : QObject(parent) {
    m_files.setMaxThreadCount(1);
    m_rest.setSingleShot(true);
    m_rest.setInterval(settlingTime);
    connect(&m_rest, &QTimer::timeout, this, &Session::settle);
    m_derivation.system = std::make_shared<const DaeSystem>();
    startAlgebra();
    derive();
}

Session::~Session() {
    m_algebra.reset();
    m_files.waitForDone();
}

void Session::startAlgebra() {
    m_algebra.reset(); // GiNaC runs on one thread at a time
    const std::uint64_t generation = ++m_generation;
    const auto deliver = [this, generation](AlgebraThread::Result result) {
        Equations equations{equationItems(result.derivation), std::nullopt, coenergy::originGroups(*result.derivation.system)};
        if (result.simplified)
            equations.simplified =
                equationItems({result.derivation.diagnostics, result.simplified, result.derivation.freshness});
        QMetaObject::invokeMethod(
            this,
            [this, generation, revision = result.revision, derivation = std::move(result.derivation),
             equations = std::move(equations)]() mutable {
                if (!isLate(generation, revision))
                    accept(revision, std::move(derivation), std::move(equations));
            },
            Qt::QueuedConnection);
    };
    const auto deliverPrepared = [this, generation](AlgebraThread::PreparedResult result) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, result = std::move(result)]() mutable {
                if (!isLate(generation, result.revision))
                    acceptPrepared(result.revision, std::move(result.preparation));
            },
            Qt::QueuedConnection);
    };
    const auto deliverExplained = [this, generation](const AlgebraThread::ExplainedResult& result) {
        Derivation simplified = result.derivation;
        simplified.system = result.simplified;
        const Diagnostics& findings = result.derivation.diagnostics;
        BothExplanations explanations{
            {derivationItems(*result.steps, *result.derivation.system, equationItems(result.derivation)),
             matrixItems(result.derivation), result.derivation.system, result.steps, findings},
            {derivationItems(*result.simplifiedSteps, *result.simplified, equationItems(simplified)),
             matrixItems(simplified), result.simplified, result.simplifiedSteps, findings}};
        QMetaObject::invokeMethod(
            this,
            [this, generation, revision = result.revision, explanations = std::move(explanations)]() mutable {
                if (!isLate(generation, revision))
                    acceptExplained(revision, std::move(explanations));
            },
            Qt::QueuedConnection);
    };
    const auto deliverChecked = [this, generation](AlgebraThread::CheckedResult result) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, result = std::move(result)]() mutable {
                if (!isLate(generation, result.revision))
                    acceptChecked(result.revision, std::move(result.check));
            },
            Qt::QueuedConnection);
    };
    const auto itemsOf = [](const std::shared_ptr<const ReducedForm>& form) {
        return form ? reducedItems(*form) : std::vector<EquationItem>();
    };
    const auto deliverReduced = [this, generation, itemsOf](const AlgebraThread::ReducedResult& result) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, revision = result.revision, plain = itemsOf(result.form),
             simplified = itemsOf(result.simplifiedForm)] {
                if (!isLate(generation, revision))
                    acceptReduced(revision, plain, simplified);
            },
            Qt::QueuedConnection);
    };
    const auto deliverValues = [this, generation](AlgebraThread::PreparedResult result) {
        QMetaObject::invokeMethod(
            this,
            [this, generation, revision = result.revision, model = std::move(result.preparation.model)] {
                if (isLate(generation, revision))
                    return;
                m_preparedValues = model;
                emit valuesPrepared();
            },
            Qt::QueuedConnection);
    };
    m_algebra = std::make_unique<AlgebraThread>(AlgebraThread::Sinks{deliver, deliverPrepared, deliverExplained,
                                                                     deliverChecked, deliverReduced, deliverValues});
}

void Session::derive() {
    const Explained explained = isExplanationWanted() ? Explained::Too : Explained::No;
    m_algebra->request(m_history.head().id, edited(), explained, openQuestion());
}

// A newer request stops what is being computed.
bool Session::prepareValues(const Document& document) {
    const bool isComputing = !isPrepared() || (isExplanationWanted() && !(isExplained() && isReduced())) || openQuestion();
    if (!isComputing)
        m_algebra->prepareValues(m_history.head().id, document);
    return !isComputing;
}

void Session::setExplaining(Explaining explaining) {
    m_explaining = explaining;
    if (explaining == Explaining::Yes && !(isExplained() && isReduced()))
        explain();
}

void Session::explain() {
    m_isExplanationAsked = true;
    m_algebra->request(m_history.head().id, edited(), isCurrent() && isPrepared() ? Explained::Alone : Explained::Too,
                       openQuestion());
}

bool Session::isExplanationWanted() const {
    return m_isExplanationAsked || (m_explaining == Explaining::Yes && !(isExplained() && isReduced()));
}

// What is not answered yet for the present state.
std::optional<EquationQuestion> Session::openQuestion() const {
    return m_question.text.empty() || isChecked() ? std::nullopt : std::optional(m_question);
}

void Session::setQuestion(const EquationQuestion& question) {
    m_question = question;
    if (question.text.empty()) {
        m_check.reset();
        emit checked();
    } else if (!isChecked()) {
        const bool isAllElseKnown = isCurrent() && isPrepared() && !isExplanationWanted();
        isAllElseKnown ? m_algebra->ask(m_history.head().id, edited(), question) : derive();
    } else {
        emit checked();
    }
}

void Session::acceptChecked(RevisionId revision, EquationCheck check) {
    if (check.question != m_question)
        return;
    m_checked = revision;
    m_check = std::move(check);
    emit checked();
}

const Explanation& Session::explanation() const {
    return m_form == EquationForm::Simplified ? m_explanations.simplified : m_explanations.plain;
}

void Session::acceptExplained(RevisionId revision, BothExplanations explanations) {
    m_explained = revision;
    m_isExplanationAsked = false;
    explanations.plain.reduced = std::move(m_explanations.plain.reduced);
    explanations.simplified.reduced = std::move(m_explanations.simplified.reduced);
    m_explanations = std::move(explanations);
    emit explained();
}

void Session::acceptReduced(RevisionId revision, std::vector<EquationItem> plain, std::vector<EquationItem> simplified) {
    m_reduced = revision;
    m_explanations.plain.reduced = std::move(plain);
    m_explanations.simplified.reduced = std::move(simplified);
    emit explained();
}

// Each history counts its revisions from the beginning, so a result must be of the same model, too.
bool Session::isLate(std::uint64_t generation, RevisionId revision) const {
    return generation != m_generation || revision != m_history.head().id;
}

const std::vector<EquationItem>& Session::equations() const {
    return m_form == EquationForm::Simplified && m_equations.simplified ? *m_equations.simplified : m_equations.plain;
}

void Session::setEquationForm(EquationForm form) {
    if (form == m_form)
        return;
    m_form = form;
    emit derived();
    emit explained();
}

void Session::accept(RevisionId revision, Derivation derivation, Equations equations) {
    m_derived = revision;
    m_derivation = std::move(derivation);
    m_equations = std::move(equations);
    emit derived();
}

// The structure has more to say about the same equations.
void Session::acceptPrepared(RevisionId revision, Preparation preparation) {
    if (revision != m_derived)
        return;
    m_prepared = revision;
    m_hasPrepared = true;
    m_preparation = std::move(preparation);
    const bool isNews = m_derivation.diagnostics != m_preparation.derivation.diagnostics;
    m_derivation.diagnostics = m_preparation.derivation.diagnostics;
    if (isNews)
        emit derived();
    emit prepared();
}

void Session::commit(const QString& label, const Document& document, const QString& mergeKey) {
    const RevisionId before = m_history.head().id;
    m_history.commit(label.toStdString(), document, mergeKey.toStdString());
    if (m_history.head().id == before)
        return;
    if (mergeKey.isEmpty())
        settle();
    else
        m_rest.start();
    tellChange();
}

void Session::settle() {
    m_rest.stop();
    if (isSettled())
        return;
    m_settled = document();
    emit settled();
}

void Session::undo() {
    if (!m_history.canUndo())
        return;
    m_history.undo();
    settle();
    tellChange();
}

void Session::redo() {
    if (!m_history.canRedo())
        return;
    m_history.redo();
    settle();
    tellChange();
}

void Session::tellChange() {
    derive();
    emit documentChanged();
    emit stateChanged();
}

void Session::openNew() {
    replace(Document{}, {});
}

void Session::openDocument(const Document& document) {
    replace(document, {});
}

void Session::replace(const Document& document, const QString& path) {
    m_history = History(document);
    m_rest.stop();
    m_settled = document;
    m_path = path;
    m_isDerivedFromFile = false;
    m_fileProblems.clear();
    m_derivation = {{}, std::make_shared<const DaeSystem>(), {}};
    m_derived.reset();
    m_preparation = {};
    m_hasPrepared = false;
    m_preparedValues.reset();
    m_explained.reset();
    m_isExplanationAsked = false;
    m_checked.reset();
    m_reduced.reset();
    m_explanations = {};
    m_equations = {};
    startAlgebra(); // what the former model's fields last meant must not stand in for this one's
    tellChange();
    emit opened();
}

void Session::load(const QString& path) {
    m_files.start([this, path] {
        Loaded loaded{path, std::nullopt, {}};
        if (const auto bytes = readFile(systemPath(path)))
            loaded.model = modelIn(path, *bytes);
        else
            loaded.failure = failureMessage(Code::FileNotReadable, bytes.error());
        QMetaObject::invokeMethod(
            this, [this, loaded = std::move(loaded)]() mutable { acceptLoaded(std::move(loaded)); },
            Qt::QueuedConnection);
    });
}

void Session::acceptLoaded(Loaded loaded) {
    if (!loaded.model) {
        emit openFailed(loaded.path, loaded.failure);
        return;
    }
    const LoadedModel& model = *loaded.model;
    if (const Diagnostic* reason = refusal(model.diagnostics)) {
        emit openFailed(loaded.path, plainMessage(*reason));
        return;
    }
    const bool isConverted = isLagEqPath(loaded.path);
    std::vector<FileProblem> problems;
    for (const Diagnostic& diagnostic : inFileOrder(model.places, model.diagnostics)) {
        const SourcePlace place = placeOf(model.places, diagnostic);
        problems.push_back({diagnostic, tr("%1, line %2, column %3")
                                            .arg(QFileInfo(loaded.path).fileName())
                                            .arg(place.line)
                                            .arg(place.column)});
    }
    replace(model.document, isConverted ? QString() : loaded.path);
    m_isDerivedFromFile = isConverted;
    m_fileProblems = std::move(problems);
    emit stateChanged();
    emit derived();
    QStringList candidates;
    if (isConverted)
        for (const std::string& name : effortCandidates(model.document))
            candidates.append(QString::fromStdString(name));
    if (!candidates.isEmpty())
        emit effortsAsked(candidates);
}

void Session::regulateEfforts(const QStringList& names) {
    std::vector<std::string> list;
    for (const QString& name : names)
        list.push_back(name.toStdString());
    LoadedModel model;
    model.document = document();
    const auto regulated = withRegulatedEfforts(model, list);
    if (regulated)
        commit(tr("Make %1 a regulated effort").arg(names.join(QStringLiteral(", "))), regulated->document);
    else
        emit editFailed(plainMessage(regulated.error()));
}

void Session::save(const QString& path) {
    m_files.start([this, path, document = m_history.document(), revision = m_history.head().id] {
        QString failure = reasonToKeep(path);
        if (failure.isEmpty())
            if (const auto outcome = writeFileAtomically(systemPath(path), writeLdae(document)); !outcome)
                failure = failureMessage(Code::FileNotWritable, outcome.error());
        QMetaObject::invokeMethod(
            this,
            [this, path, revision, failure] {
                if (!failure.isEmpty()) {
                    emit saveFailed(path, failure);
                    return;
                }
                m_history.markSaved(revision);
                m_path = path;
                m_isDerivedFromFile = false;
                m_fileProblems.clear();
                emit stateChanged();
                emit saved(path);
            },
            Qt::QueuedConnection);
    });
}

void Session::write(const QString& path, const QByteArray& bytes) {
    write({{systemPath(path), bytes.toStdString()}});
}

void Session::write(std::vector<FileContent> files) {
    for (const FileContent& file : files)
        if (!m_path.isEmpty() && leadToSameFile(file.path, systemPath(m_path))) {
            emit saveFailed(QFile::decodeName(file.path.c_str()),
                            tr("This is the file of the model itself. Choose another name."));
            return;
        }
    m_files.start([this, files = std::move(files)] {
        const auto outcome = writeFilesAtomically(files);
        const std::filesystem::path told = outcome ? files.back().path : outcome.error().path;
        const QString failure = outcome ? QString() : failureMessage(Code::FileNotWritable, outcome.error().reason);
        QMetaObject::invokeMethod(
            this,
            [this, path = QFile::decodeName(told.c_str()), failure] {
                if (failure.isEmpty())
                    emit written(path);
                else
                    emit saveFailed(path, failure);
            },
            Qt::QueuedConnection);
    });
}

std::filesystem::path systemPath(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

bool isLagEqPath(const QString& path) {
    return path.endsWith(QLatin1String("LagEq.txt"), Qt::CaseInsensitive);
}

} // namespace coenergy
