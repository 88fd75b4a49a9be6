// The one place where results arrive on the GUI thread: jobs post them with the revision they belong to, and what no
// longer belongs to the head of the history is dropped.

#include "session/session.hpp"

#include "lineargraph/graph_rows.hpp"
#include "model/written_document.hpp"
#include "session/missing_values.hpp"
#include "session/study_findings.hpp"
#include "theme/timing.hpp"

#include <QFileInfo>

#include <algorithm>
#include <optional>
#include <utility>

namespace coenergy {

Session::Session(QObject* parent) : QObject(parent) {
    m_files.setMaxThreadCount(1);
    m_rest.setSingleShot(true);
    m_rest.setInterval(settlingTime);
    connect(&m_rest, &QTimer::timeout, this, &Session::settle);
    m_presenter = std::make_unique<Presenter>([this](ModelState state, Presentation presentation) {
        QMetaObject::invokeMethod(
            this,
            [this, state = std::move(state), presentation = std::move(presentation)] { accept(state, presentation); },
            Qt::QueuedConnection);
    });
    connect(this, &Session::leaving, this, [this] { m_algebra->request(m_state, {}); }); // nothing more is wanted
    startAlgebra();
    startState();
    ask();
}

Session::~Session() {
    m_algebra.reset();
    m_presenter.reset();
    m_files.waitForDone();
}

// Nothing is known of another model.
void Session::startAlgebra() {
    m_algebra.reset(); // GiNaC runs on one thread at a time
    m_algebra = std::make_unique<AlgebraThread>([this](ModelState state) { m_presenter->request(std::move(state)); });
    m_derivation = std::make_shared<const Derivation>(Derivation{{}, std::make_shared<const DaeSystem>(), {}});
    m_preparation = std::make_shared<const Preparation>();
    m_preparedValues.reset();
    m_inputs.reset();
    m_point.reset();
    m_findings.clear();
    m_isExplanationAsked = false;
    const std::shared_ptr<const std::vector<EquationItem>> none = std::make_shared<std::vector<EquationItem>>();
    const auto nothing = std::make_shared<const Explanation>();
    m_shown = {
        std::make_shared<const PresentedEquations>(),
        std::make_shared<const BothForms<Explanation>>(BothForms<Explanation>{nothing, nothing}),
        std::make_shared<const BothForms<std::vector<EquationItem>>>(BothForms<std::vector<EquationItem>>{none, none}),
        std::make_shared<const BothForms<std::vector<EquationItem>>>(BothForms<std::vector<EquationItem>>{none, none})};
}

void Session::startState() {
    m_state = {.revision = m_history.head().id, .edited = std::make_shared<const Edited>(document(), m_settled)};
    if (!m_question.text.empty())
        m_state.question = std::make_shared<const EquationQuestion>(m_question);
    m_state.inputs = m_inputs;
    m_state.point = m_point;
    m_isGraphAsked = false;
}

// What is wanted of the present state and not known yet, the most urgent first.
std::vector<Member> Session::missing() const {
    const bool isExplanationWanted = m_isExplanationAsked || m_explaining == Explaining::Yes;
    std::vector<Member> missing;
    const auto want = [&](Member member, bool isMissing) {
        if (isMissing)
            missing.push_back(member);
    };
    want(memberAt<&ModelState::parsed>, !m_state.parsed);
    want(memberAt<&ModelState::spread>, !m_state.spread);
    want(memberAt<&ModelState::other>, !m_state.other && hasOtherFormulation(document()));
    want(memberAt<&ModelState::path>, !m_state.path && hasFunctional(document()));
    want(memberAt<&ModelState::derivation>, !isCurrent());
    want(memberAt<&ModelState::simplified>, !m_state.simplified);
    want(memberAt<&ModelState::steps>, isExplanationWanted && !isExplained());
    want(memberAt<&ModelState::preparation>, !isPrepared());
    want(memberAt<&ModelState::reduced>, isExplanationWanted && !isReduced());
    want(memberAt<&ModelState::check>, m_state.question && !isChecked());
    want(memberAt<&ModelState::preparationOfOtherValues>, m_state.otherValues && !m_state.preparationOfOtherValues);
    want(memberAt<&ModelState::modelWithInputs>, m_state.inputs && !m_state.modelWithInputs);
    want(memberAt<&ModelState::conservation>, m_isConservationWanted && !m_state.conservation);
    want(memberAt<&ModelState::linearized>, m_state.point && !m_state.linearized);
    want(memberAt<&ModelState::exact>, m_isExactWanted && hasContinuum(document()) && !m_state.exact);
    want(memberAt<&ModelState::frequencies>, m_isExplanationAsked && hasContinuum(document()) && !hasFrequencies());
    want(memberAt<&ModelState::energyRoute>, m_areEnergiesWanted && hasGraph(document()) && !m_state.energyRoute);
    want(memberAt<&ModelState::graph>, m_isGraphAsked && !m_state.graph);
    return missing;
}

// A newer request stops what is being computed.
void Session::ask() {
    if (std::vector<Member> members = missing(); !members.empty())
        m_algebra->request(m_state, std::move(members));
}

bool Session::prepareValues(const Document& document) {
    if (!missing().empty())
        return false;
    m_state.otherValues = std::make_shared<const Document>(document);
    m_state.preparationOfOtherValues.reset();
    ask();
    return true;
}

void Session::setInputs(const std::vector<std::string>& names) {
    if (names == (m_inputs ? m_inputs->names : std::vector<std::string>()))
        return;
    m_inputs = names.empty() ? nullptr : std::make_shared<const AnalysisInputs>(AnalysisInputs{names});
    m_state.inputs = m_inputs;
    m_state.modelWithInputs.reset();
    ask();
}

void Session::setConservationWanted(bool isWanted) {
    m_isConservationWanted = isWanted;
    if (isWanted && !m_state.conservation)
        ask();
}

void Session::setExactWanted(bool isWanted) {
    m_isExactWanted = isWanted;
    if (isWanted && hasContinuum(document()) && !m_state.exact)
        ask();
}

void Session::findGraph() {
    m_isGraphAsked = true;
    ask();
}

void Session::setEnergiesWanted(bool isWanted) {
    m_areEnergiesWanted = isWanted;
    if (isWanted && !m_state.energyRoute)
        ask();
}

std::shared_ptr<const ParsedModel> Session::parsedWith(const Document& numbers) const {
    if (!hasContinuum(numbers)) {
        ParsedModel parsed = parseModel(numbers);
        if (m_state.parsed && m_state.parsed->document.energies == parsed.document.energies)
            parsed.duals = m_state.parsed->duals; // numbers do not change them
        return std::make_shared<const ParsedModel>(std::move(parsed));
    }
    if (!m_state.fieldModel)
        return nullptr;
    const auto field = withNumbersOf(numbers, document(), *m_state.fieldModel);
    return field ? std::make_shared<const ParsedModel>(parseField(numbers, *field)) : nullptr;
}

void Session::setPoint(std::shared_ptr<const ExpositionPoint> point) {
    if (point == m_point || (point && m_point && *point == *m_point))
        return;
    m_point = std::move(point);
    m_state.point = m_point;
    m_state.linearized.reset();
    ask();
}

void Session::setExplaining(Explaining explaining) {
    m_explaining = explaining;
    if (explaining == Explaining::Yes && !(isExplained() && isReduced()))
        ask();
}

// Everything that a report tells is there.
bool Session::isAccounted() const {
    return isExplained() && isReduced() && (!hasContinuum(document()) || hasFrequencies());
}

void Session::explain() {
    m_isExplanationAsked = !isAccounted();
    ask();
}

void Session::setQuestion(const EquationQuestion& question) {
    const bool isOther = question != m_question;
    m_question = question;
    if (isOther) {
        m_state.question = question.text.empty() ? nullptr : std::make_shared<const EquationQuestion>(question);
        m_state.check.reset();
    }
    if (question.text.empty())
        m_check.reset();
    if (question.text.empty() || isChecked())
        emit checked();
    else
        ask();
}

const std::vector<EquationItem>& Session::equations() const {
    const PresentedEquations& known = *m_shown.equations;
    const bool isSimplified = isSimplifiedWanted() && !known.simplified.empty();
    const std::vector<EquationItem>& compact = isSimplified ? known.compactSimplified : known.compactPlain;
    if (m_isCompact && !compact.empty())
        return compact;
    return isSimplified ? known.simplified : known.plain;
}

const Explanation& Session::explanation() const {
    const Explanation& whole = isSimplifiedWanted() ? *m_shown.explanation->simplified : *m_shown.explanation->plain;
    return m_isCompact && whole.compact ? *whole.compact : whole;
}

const std::vector<EquationItem>& Session::reducedForm() const {
    return isSimplifiedWanted() ? *m_shown.reduced->simplified : *m_shown.reduced->plain;
}

const std::vector<EquationItem>& Session::energies() const {
    return isSimplifiedWanted() ? *m_shown.energies->simplified : *m_shown.energies->plain;
}

const std::shared_ptr<const DaeSystem>& Session::explainedSystem() const {
    return isSimplifiedWanted() ? m_state.simplified : m_state.derivation->system;
}

const std::shared_ptr<const DerivationSteps>& Session::steps() const {
    return isSimplifiedWanted() ? m_state.steps->simplified : m_state.steps->plain;
}

void Session::setEquationForm(EquationForm form) {
    if (form == m_form)
        return;
    m_form = form;
    emit derived();
    emit explained();
}

void Session::setCompact(bool isCompact) {
    if (isCompact == m_isCompact)
        return;
    m_isCompact = isCompact;
    emit derived();
    emit explained();
}

// A snapshot that was asked for with another question, or with other values, has the rest all the same.
void Session::accept(ModelState state, const Presentation& presentation) {
    if (state.revision != m_state.revision)
        return;
    keepQuestions(state);
    const ModelState before = std::exchange(m_state, joined(std::move(state), m_state));
    const bool areNewFindings = keepLatest();
    m_shown.equations = presentation.equations ? presentation.equations : m_shown.equations;
    m_shown.explanation = presentation.explanation ? presentation.explanation : m_shown.explanation;
    m_shown.reduced = presentation.reduced ? presentation.reduced : m_shown.reduced;
    m_shown.energies = presentation.energies ? presentation.energies : m_shown.energies;
    announceResults(before, areNewFindings);
}

// The present questions stay; answers to others are dropped.
void Session::keepQuestions(ModelState& state) const {
    if (state.question != m_state.question)
        state.check.reset();
    if (state.otherValues != m_state.otherValues)
        state.preparationOfOtherValues.reset();
    if (state.inputs != m_state.inputs)
        state.modelWithInputs.reset();
    if (state.point != m_state.point)
        state.linearized.reset();
    state.point = m_state.point;
    state.question = m_state.question;
    state.otherValues = m_state.otherValues;
    state.inputs = m_state.inputs;
}

void Session::announceResults(const ModelState& before, bool areNewFindings) {
    const auto isNew = [&](auto... members) { return ((m_state.*members != before.*members) || ...); };
    const bool isParsed = isNew(&ModelState::parsed);
    const bool isDerived =
        areNewFindings || isNew(&ModelState::derivation, &ModelState::simplified, &ModelState::other);
    const bool isExplanation =
        isNew(&ModelState::steps, &ModelState::reduced, &ModelState::other, &ModelState::energyRoute);
    const bool isPreparation = isNew(&ModelState::preparation) && isPrepared();
    const bool areValues = isNew(&ModelState::preparationOfOtherValues);
    const bool areInputs = isNew(&ModelState::modelWithInputs) && m_state.modelWithInputs;
    const bool isAnswer = isNew(&ModelState::check);
    if (isParsed)
        emit parsed();
    if (isNew(&ModelState::spread))
        emit spreadChanged();
    if (isNew(&ModelState::exact))
        emit exactFound();
    if (isNew(&ModelState::frequencies) && hasFrequencies())
        emit frequenciesFound();
    if (isNew(&ModelState::path))
        emit pathFound();
    if (isDerived)
        emit derived();
    if (isExplanation)
        emit explained();
    if (isPreparation)
        emit prepared();
    if (areValues)
        emit valuesPrepared();
    if (isNew(&ModelState::conservation) && m_state.conservation)
        emit conservationFound();
    if (isNew(&ModelState::graph) && m_state.graph)
        emit graphFound();
    if (isNew(&ModelState::linearized) && m_state.linearized)
        emit linearized();
    if (areInputs)
        emit inputsPrepared();
    if (isAnswer)
        emit checked();
}

// Returns whether the findings are other ones.
bool Session::keepLatest() {
    const auto keep = [](auto& latest, const auto& known) { latest = known ? known : latest; };
    keep(m_derivation, m_state.derivation);
    keep(m_preparation, m_state.preparation);
    keep(m_check, m_state.check);
    if (m_state.preparationOfOtherValues)
        m_preparedValues = m_state.preparationOfOtherValues->model;
    if (isAccounted())
        m_isExplanationAsked = false;
    if (!isCurrent())
        return false;
    Diagnostics findings = findingsOf(m_state);
    if (m_state.parsed) {
        const PreparedModel* prepared = isPrepared() ? m_preparation->model.get() : nullptr;
        for (const Diagnostics& more :
             {missingValues(*m_state.parsed, *m_derivation->system), studyFindings(*m_state.parsed, prepared)})
            findings.insert(findings.end(), more.begin(), more.end());
    }
    return std::exchange(m_findings, std::move(findings)) != m_findings;
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
    announceChange();
}

void Session::settle() {
    m_rest.stop();
    if (isSettled())
        return;
    m_settled = document();
    emit settled();
}

void Session::undo() {
    if (m_history.canUndo())
        travel(&History::undo);
}

void Session::redo() {
    if (m_history.canRedo())
        travel(&History::redo);
}

void Session::travel(void (History::*step)()) {
    (m_history.*step)();
    settle();
    announceChange();
}

void Session::announceChange() {
    startState();
    ask();
    emit documentChanged();
    emit stateChanged();
}

void Session::openNew() {
    replace(Document{}, {}, {}, Origin::Saved);
}

void Session::openDocument(const Document& document) {
    replace(document, {}, {}, Origin::Saved);
}

void Session::openUnsaved(const UnsavedModel& model) {
    replace(model.document, model.path, model.fileHash, Origin::Unsaved);
}

void Session::replace(const Document& document, const QString& path, const QByteArray& fileHash, Origin origin) {
    emit leaving();
    m_history = History(document);
    m_rest.stop();
    m_settled = document;
    m_path = path;
    m_isUnsaved = origin == Origin::Unsaved;
    knowFile(fileHash);
    m_fileProblems.clear();
    startAlgebra(); // what the former model's fields last meant must not stand in for this one's
    announceChange();
    emit opened();
}

// What somebody else has made of the file is one more step, so that own changes can be had back.
void Session::reload(const Document& document, const QByteArray& fileHash) {
    endBurst();
    commit(tr("Reload %1").arg(QFileInfo(m_path).fileName()), document);
    m_history.markSaved();
    m_isUnsaved = false;
    knowFile(fileHash);
}

} // namespace coenergy

#include "moc_session.cpp"
