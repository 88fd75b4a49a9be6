// A search holds no GiNaC object: the prepared model is compiled expressions, and everything else is numbers.
#include "session/analyses.hpp"

#include "base/cancellation.hpp"
#include "pipeline/latest_job.hpp"
#include "problems/message.hpp"
#include "session/run_inputs.hpp"
#include "setup/simulation_setup.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <set>
#include <thread>
#include <utility>
#include <variant>

namespace coenergy {

namespace {

// Of two values the one nearer to zero, then the positive one; rounding errors of a search do not count.
bool liesBefore(const Equilibrium& a, const Equilibrium& b) {
    constexpr double fineness = 1e6;
    const auto key = [](double value) {
        const double whole = std::round(fineness * value);
        return std::pair(std::abs(whole), whole < 0);
    };
    for (std::size_t k = 0; k < std::min(a.values.size(), b.values.size()); ++k)
        if (const auto first = key(a.values[k].second), second = key(b.values[k].second); first != second)
            return first < second;
    return false;
}

// What people look for; and in an order that does not depend on where the motion starts, which may be moved while they
// are looked at.
Equilibria stableFirst(Equilibria equilibria) {
    std::stable_sort(equilibria.found.begin(), equilibria.found.end(), [](const Equilibrium& a, const Equilibrium& b) {
        const bool isStable = a.stability == Stability::Stable;
        return isStable != (b.stability == Stability::Stable) ? isStable : liesBefore(a, b);
    });
    return equilibria;
}

struct SearchRequest {
    std::uint64_t number = 0;
    Document document;
    std::shared_ptr<const ParsedModel> parsed; // its texts; null: they are still to be read
    std::set<std::string> held;                // parameters that a field's model has the values of
    std::shared_ptr<const Preparation> preparation;
    std::vector<SteadyFlow> steady;
    std::size_t starts = 0;
    std::shared_ptr<const AnalysisModel> withInputs; // null: without
    std::vector<std::string> inputs;
    std::vector<AnalysisTask> tasks;
};

using SearchResult = std::variant<FoundEquilibria, TaskAnswer, QString>;

LinearResponse responseAt(const Equilibrium& equilibrium, const AnalysisModel& model, const SimulationProblem& problem,
                          const CompiledSystem& known) {
    LinearResponse response =
        linearize(pointOf(model, problem, known, problem.start.time, inputsOf(equilibrium, known)));
    if (auto* system = std::get_if<LinearSystem>(&response))
        *system = withCoordinatesAsOutputs(std::move(*system));
    return response;
}

std::vector<LinearResponse> responsesTo(const SearchRequest& request, const ParsedModel& parsed,
                                        const Equilibria& equilibria, const CompiledSystem& known,
                                        const std::stop_token& stop) {
    std::vector<LinearResponse> responses;
    if (!request.withInputs || !request.withInputs->model)
        return responses;
    AnalysisModel model = *request.withInputs;
    Givens givens = givensOf(parsed); // as far as a slider has moved
    givens.starts.insert(model.givens.starts.begin(), model.givens.starts.end());
    model.givens = std::move(givens);
    const auto problem = problemFor(*model.model, model.givens, {}, model.settings);
    if (!std::holds_alternative<SimulationProblem>(problem))
        return responses;
    for (const auto* list : {&equilibria.found, &equilibria.behindLimits})
        for (const Equilibrium& equilibrium : *list) {
            checkpoint(stop);
            responses.push_back(responseAt(equilibrium, model, std::get<SimulationProblem>(problem), known));
        }
    return responses;
}

std::variant<EquilibriumQuestion, QString> questionOf(const SearchRequest& request, const AnalysisModel& model) {
    auto problem = problemFor(*model.model, model.givens, {}, model.settings);
    if (const auto* missing = std::get_if<Diagnostics>(&problem))
        return messageText(missing->front());
    return EquilibriumQuestion{
        std::get<SimulationProblem>(std::move(problem)), model.equations, {}, request.steady, request.starts};
}

// What has another value only with another model is no parameter to be followed.
Document withoutHeld(const Document& model, const std::set<std::string>& held) {
    Document result = model;
    result.parameters = model.parameters.with([&](std::vector<Parameter>& parameters) {
        std::erase_if(parameters, [&](const Parameter& parameter) { return held.contains(parameter.name); });
    });
    return result;
}

} // namespace

struct Analyses::Worker {
    std::function<void(std::uint64_t, SearchResult)> deliver;
    LatestJob<SearchRequest> jobs;
    std::atomic<std::uint64_t> latest{0};
    std::atomic<bool> isSearching{false}; // for equilibria, which others wait for
    std::jthread thread;                  // last: it uses the others

    void start() {
        thread = std::jthread([this](const std::stop_token& end) {
            jobs.work(end, [this](const SearchRequest& request, const std::stop_token& stop) { run(request, stop); });
        });
    }

    // While a slider moves, its places come faster than answers: what was begun is answered, or nothing ever would be.
    void request(SearchRequest request, bool isFollowed) {
        if (isFollowed && isSearching)
            jobs.requestNext(std::move(request));
        else
            jobs.request(std::move(request));
    }

    void run(const SearchRequest& request, const std::stop_token& stop) {
        isSearching = false;
        try {
            checkpoint(stop);
            const ParsedModel parsed = request.parsed ? *request.parsed : parseModel(request.document);
            const AnalysisModel model = analysisModel(parsed, *request.preparation);
            checkpoint(stop);
            const auto posed = questionOf(request, model);
            if (const auto* refusal = std::get_if<QString>(&posed))
                return deliver(request.number, *refusal);
            const auto& question = std::get<EquilibriumQuestion>(posed);
            isSearching = true;
            const Equilibria found = stableFirst(findEquilibria(question, stop));
            deliver(request.number, FoundEquilibria{request.document, withoutHeld(parsed.document, request.held),
                                                    request.steady, request.starts, found, request.inputs,
                                                    responsesTo(request, parsed, found, *model.model->system, stop)});
            isSearching = false;
            for (const AnalysisTask& task : request.tasks)
                deliver(request.number,
                        TaskAnswer{request.document, task.name, task.choice, task.run({model, question, found}, stop)});
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            deliver(request.number, messageText(faultFinding(error)));
        }
    }
};

Analyses::Analyses(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_worker(std::make_unique<Worker>()) {
    m_worker->deliver = [this](std::uint64_t number, SearchResult result) {
        QMetaObject::invokeMethod(
            this,
            [this, number, result = std::move(result)]() mutable {
                if (number < m_oldest)
                    return;
                if (const auto* words = std::get_if<QString>(&result))
                    return emit refused(*words);
                if (auto* answer = std::get_if<TaskAnswer>(&result)) {
                    const std::string name = answer->name;
                    m_answers.insert_or_assign(name, std::move(*answer));
                    return emit answered();
                }
                m_found = std::get<FoundEquilibria>(std::move(result));
                m_foundNumber = number;
                emit changed();
            },
            Qt::QueuedConnection);
    };
    m_worker->start();
    connect(&m_session, &Session::leaving, this, [this] { m_worker->jobs.cancel(); });
    connect(&m_session, &Session::prepared, this, &Analyses::search);
    connect(&m_session, &Session::inputsPrepared, this, &Analyses::search);
    connect(&m_session, &Session::documentChanged, this, [this] {
        m_followed.reset();
        emit currencyChanged();
    });
}

Analyses::~Analyses() {
    m_worker.reset();
}

void Analyses::setWanted(bool isWanted) {
    if (std::exchange(m_isWanted, isWanted) != isWanted)
        search();
}

void Analyses::setSteady(const std::vector<std::string>& coordinates) {
    m_steady.clear();
    for (const std::string& name : coordinates)
        m_steady.push_back({name, std::nullopt});
    search();
}

void Analyses::setInputs(const std::vector<std::string>& names) {
    if (names == m_inputs)
        return;
    m_inputs = names;
    m_session.setInputs(names);
    search();
}

void Analyses::setTasks(std::vector<AnalysisTask> tasks) {
    if (tasks == m_tasks)
        return;
    m_tasks = std::move(tasks);
    std::erase_if(m_answers, [this](const auto& answer) {
        return std::none_of(m_tasks.begin(), m_tasks.end(),
                            [&](const AnalysisTask& task) { return task.name == answer.first; });
    });
    search();
}

const TaskAnswer* Analyses::answer(const std::string& task) const {
    const auto found = m_answers.find(task);
    return found == m_answers.end() ? nullptr : &found->second;
}

void Analyses::findMore() {
    m_starts *= 4;
    search();
}

void Analyses::forget() {
    m_oldest = ++m_worker->latest;
    m_followed.reset();
    m_steady.clear();
    m_starts = fewStarts;
    m_inputs.clear();
    m_tasks.clear();
    m_answers.clear();
    m_found.reset();
    emit changed();
}

bool Analyses::isCurrent() const {
    if (!m_found)
        return false;
    return m_followed ? m_foundNumber >= m_oldest : haveSameRun(m_found->document, m_session.document());
}

bool Analyses::isAnswered(const AnalysisTask& task) const {
    const TaskAnswer* known = answer(task.name);
    return known && known->choice == task.choice && haveSameRun(known->document, m_session.document());
}

void Analyses::search() {
    const bool areInputsThere = m_inputs.empty() || m_session.state().modelWithInputs;
    const bool isAllAnswered =
        isCurrent() && m_found->steady.size() == m_steady.size() && m_found->starts == m_starts &&
        m_found->inputs == m_inputs &&
        std::all_of(m_tasks.begin(), m_tasks.end(), [this](const AnalysisTask& task) { return isAnswered(task); });
    if (m_isWanted && m_session.isPrepared() && areInputsThere && !isAllAnswered)
        request(m_session.document());
}

// Values that the structure is one of wait until they are chosen, and the model is prepared for them.
void Analyses::follow(const Document& document) {
    const auto& preparation = m_session.state().preparation;
    if (!m_isWanted || !preparation || !preparation->model || !preparation->model->structuralValues.empty())
        return;
    const bool isFirst = !m_followed;
    m_followed = document;
    request(document, !isFirst);
}

// Answers to the places of a slider before this one are welcome; to anything else they are not.
void Analyses::request(const Document& document, bool isFollowed) {
    const auto& preparation = m_session.state().preparation;
    const std::uint64_t number = ++m_worker->latest;
    if (!isFollowed)
        m_oldest = number;
    if (!preparation || !preparation->model) {
        emit refused(hasFunctional(document)
                         ? tr("A functional has no motion: there is nothing to be linearized.")
                         : tr("The model cannot be analysed as it is. What is wrong is shown at its fields."));
        return;
    }
    std::shared_ptr<const ParsedModel> parsed;
    if (document == m_session.document())
        parsed = m_session.state().parsed;
    else if (hasContinuum(document))
        parsed = m_session.parsedWith(document);
    if (!parsed && hasContinuum(document))
        return; // it comes when the value is chosen
    const auto& field = m_session.state().fieldModel;
    emit started();
    m_worker->request({number, document, parsed, field ? field->ritz.insertedNames : std::set<std::string>(),
                       preparation, m_steady, m_starts, m_session.state().modelWithInputs, m_inputs, m_tasks},
                      isFollowed);
}

} // namespace coenergy

#include "moc_analyses.cpp"
