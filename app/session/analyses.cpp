// A search holds no GiNaC object: the prepared model is compiled expressions, and the rest are numbers.
#include "session/analyses.hpp"

#include "base/cancellation.hpp"
#include "pipeline/analysis_model.hpp"
#include "pipeline/latest_job.hpp"
#include "problems/message.hpp"
#include "session/run_inputs.hpp"
#include "setup/simulation_setup.hpp"

#include <atomic>
#include <functional>
#include <thread>
#include <utility>
#include <variant>

namespace coenergy {

namespace {

struct SearchRequest {
    std::uint64_t number = 0;
    Document document;
    std::shared_ptr<const Preparation> preparation;
    std::vector<SteadyFlow> steady;
};

using SearchResult = std::variant<FoundEquilibria, QString>;

SearchResult searched(const SearchRequest& request, const std::stop_token& stop) {
    const ParsedModel parsed = parseModel(request.document);
    const AnalysisModel model = analysisModel(parsed, *request.preparation);
    auto problem = problemFor(*model.model, parsed, {}, model.settings);
    if (const auto* missing = std::get_if<Diagnostics>(&problem))
        return messageText(missing->front());
    const EquilibriumQuestion question{
        std::get<SimulationProblem>(std::move(problem)), model.equations, {}, request.steady};
    return FoundEquilibria{request.document, request.steady, findEquilibria(question, stop)};
}

} // namespace

struct Analyses::Worker {
    std::function<void(std::uint64_t, SearchResult)> deliver;
    LatestJob<SearchRequest> jobs;
    std::atomic<std::uint64_t> latest{0};
    std::jthread thread; // last: it uses the others

    void start() {
        thread = std::jthread([this](const std::stop_token& end) {
            jobs.work(end, [this](const SearchRequest& request, const std::stop_token& stop) { run(request, stop); });
        });
    }

    void run(const SearchRequest& request, const std::stop_token& stop) {
        try {
            SearchResult result = searched(request, stop);
            if (latest == request.number)
                deliver(request.number, std::move(result));
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            deliver(request.number, messageText({Code::Internal, Severity::Error, {}, {}, {FreeText(error.what())}}));
        }
    }
};

Analyses::Analyses(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_worker(std::make_unique<Worker>()) {
    m_worker->deliver = [this](std::uint64_t number, SearchResult result) {
        QMetaObject::invokeMethod(
            this,
            [this, number, result = std::move(result)] {
                if (number != m_worker->latest)
                    return;
                if (const auto* words = std::get_if<QString>(&result))
                    return emit refused(*words);
                m_found = std::get<FoundEquilibria>(result);
                emit changed();
            },
            Qt::QueuedConnection);
    };
    m_worker->start();
    connect(&m_session, &Session::prepared, this, &Analyses::search);
    connect(&m_session, &Session::documentChanged, this, [this] {
        m_followed.reset();
        emit changed();
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

void Analyses::forget() {
    ++m_worker->latest;
    m_steady.clear();
    m_found.reset();
    emit changed();
}

bool Analyses::isCurrent() const {
    return m_found && haveSameRun(m_found->document, m_followed.value_or(m_session.document()));
}

void Analyses::search() {
    const bool isAnswered = isCurrent() && m_found->steady.size() == m_steady.size();
    if (m_isWanted && m_session.isPrepared() && !isAnswered)
        request(m_session.document());
}

// Values that the structure is one of wait until they are chosen, and the model is prepared for them.
void Analyses::follow(const Document& document) {
    const auto& preparation = m_session.state().preparation;
    if (!m_isWanted || !preparation || !preparation->model || !preparation->model->structuralValues.empty())
        return;
    m_followed = document;
    request(document);
}

void Analyses::request(const Document& document) {
    const auto& preparation = m_session.state().preparation;
    const std::uint64_t number = ++m_worker->latest;
    if (!preparation || !preparation->model) {
        emit refused(tr("The model cannot be analysed as it is. What is wrong stands at its fields."));
        return;
    }
    emit started();
    m_worker->jobs.request({number, document, preparation, m_steady});
}

} // namespace coenergy
