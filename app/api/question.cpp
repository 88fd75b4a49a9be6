// The stages as a store: what was made for a document is found again by the document.
#include "api/question.hpp"

#include "base/cancellation.hpp"
#include "model/written_document.hpp"
#include "pipeline/algebra_thread.hpp"
#include "pipeline/stages.hpp"

#include <algorithm>

namespace coenergy::api {

namespace {

bool areSame(const Edited& one, const Edited& other) {
    return one.document == other.document && one.inserted == other.inserted && one.isWrittenOut == other.isWrittenOut;
}

SimulationProblem orRefused(const Question& question, std::variant<SimulationProblem, Diagnostics> problem) {
    if (auto* posed = std::get_if<SimulationProblem>(&problem))
        return std::move(*posed);
    question.remarks.add(question.model(), std::get<Diagnostics>(problem));
    question.remarks.fail();
}

} // namespace

void Remarks::add(const LoadedModel& model, const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics)
        m_findings.push_back(findingOf(model, diagnostic));
}

void Remarks::note(Severity severity, const std::string& text) {
    m_findings.push_back({severity, "analysis", {}, {}, false, text});
}

void Remarks::warn(const LoadedModel& model, const Field& field, const std::string& text) {
    m_findings.push_back(findingAt(model, field, text));
    m_findings.back().severity = Severity::Warning;
}

void Remarks::refuse(const std::string& text) {
    note(Severity::Error, text);
    fail();
}

void Remarks::refuse(const LoadedModel& model, const Field& field, const std::string& text) {
    m_findings.push_back(findingAt(model, field, text));
    fail();
}

void Remarks::reject(const std::string& option, const std::string& text) {
    m_findings.push_back({Severity::Error, "request", option, {}, false, text});
    fail(Fault::Request);
}

void Remarks::fail(Fault fault) {
    throw Failure(fault, m_findings);
}

ModelStages::ModelStages() : m_thread(keptAlgebraStack()) {}

ModelStages::~ModelStages() {
    runWithAlgebraStack([this] { forget(); });
}

void ModelStages::forget() {
    m_known.clear();
    m_stages.reset();
}

void ModelStages::work(const std::function<void()>& work) const {
    runWithAlgebraStack(work);
}

ModelState ModelStages::with(Member member, const Edited& edited, const std::stop_token& stop) {
    ModelState result;
    runWithAlgebraStack([&] { result = made(member, edited, stop); });
    return result;
}

EquationCheck ModelStages::judged(const EquationQuestion& question, const Edited& edited, const std::stop_token& stop) {
    const auto asked = std::make_shared<const EquationQuestion>(question);
    EquationCheck check;
    runWithAlgebraStack([&] { check = *made(memberAt<&ModelState::check>, edited, stop, asked).check; });
    return check;
}

ModelState ModelStages::made(Member member, const Edited& edited, const std::stop_token& stop,
                             const std::shared_ptr<const EquationQuestion>& asked) {
    constexpr std::size_t capacity = 4;
    const auto known = std::find_if(m_known.begin(), m_known.end(),
                                    [&](const ModelState& state) { return areSame(*state.edited, edited); });
    ModelState state{.edited = std::make_shared<const Edited>(edited)};
    if (known != m_known.end()) {
        state = *known;
        m_known.erase(known);
    }
    state.question = asked;
    state.check.reset();
    const bool isFirst = !m_stages;
    if (isFirst)
        m_stages = std::make_unique<Stages>();
    try {
        m_stages->add(member, state, stop);
    } catch (const Cancelled&) {
        throw;
    } catch (...) { // what they hold may be half made
        forget();
        throw;
    }
    // Where a text is wrong, its last meaning stands in for it. A value that makes it wrong has none.
    if (!isFirst && state.derivation && hasErrors(state.derivation->diagnostics)) {
        forget();
        return made(member, edited, stop, asked);
    }
    if (m_known.size() == capacity)
        m_known.pop_back();
    m_known.insert(m_known.begin(), state);
    return state;
}

Edited editedOf(const LoadedModel& model) {
    Edited edited(model.document);
    edited.inserted = model.substituted;
    return edited;
}

ModelState stateOf(const LoadedModel& model) {
    return {.edited = std::make_shared<const Edited>(editedOf(model))};
}

Preparation preparationFor(const Question& question, const LoadedModel& model) {
    return *question.stages.with(memberAt<&ModelState::preparation>, editedOf(model), question.stop).preparation;
}

Preparation preparedFor(const Question& question) {
    Preparation preparation = preparationFor(question);
    question.remarks.add(question.model(), preparation.derivation.diagnostics);
    question.remarks.failIf(!preparation.model);
    return preparation;
}

std::shared_ptr<const ParsedModel> parsedFor(const Question& question) {
    const LoadedModel& model = question.model();
    if (!model.substituted.empty() || hasContinuum(model.document)) // the stages parse what was put in for them
        return std::make_shared<const ParsedModel>(parseModel(model.document));
    return question.stages.with(memberAt<&ModelState::parsed>, editedOf(model), question.stop).parsed;
}

SimulationProblem problemOf(const Question& question, const PreparedModel& model, const Givens& givens,
                            const IntegrationSettings& settings) {
    return orRefused(question, problemFor(model, givens, question.given.overrides, settings));
}

SimulationProblem problemOf(const Question& question, const PreparedModel& model, const ParsedModel& parsed,
                            const IntegrationSettings& settings) {
    return orRefused(question, problemFor(model, parsed, question.given.overrides, settings));
}

void refuseWhatIsWrong(const Question& question, const LoadedModel& model) {
    Diagnostics findings =
        question.stages.with(memberAt<&ModelState::derivation>, editedOf(model), question.stop).derivation->diagnostics;
    std::erase_if(findings, [](const Diagnostic& finding) {
        return finding.code == Code::ModelTooLarge || finding.severity != Severity::Error;
    });
    question.remarks.add(model, findings);
    question.remarks.failIf(!findings.empty());
}

Conservation conservationFor(const Question& question) {
    return *question.stages.with(memberAt<&ModelState::conservation>, editedOf(question.model()), question.stop)
                .conservation;
}

} // namespace coenergy::api
