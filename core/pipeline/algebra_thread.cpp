// One thread, one waiting place: the latest request wins. GiNaC recurses, so the thread has a stack that fits
// the deepest expression the limits allow; it costs address space only.
#include "pipeline/algebra_thread.hpp"

#include "base/cancellation.hpp"
#include "pipeline/latest_job.hpp"
#include "pipeline/simplification.hpp"

#include <exception>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t stackSize = std::size_t{512} << 20;

// std::jthread takes the default size of stacks; it is set for the moment of the start only.
template <class Work> std::jthread threadWithLargeStack(Work work) {
    static std::mutex oneAtATime;
    const std::lock_guard lock(oneAtATime);
    pthread_attr_t before;
    pthread_attr_t large;
    pthread_getattr_default_np(&before);
    pthread_attr_init(&large);
    pthread_attr_setstacksize(&large, stackSize);
    pthread_setattr_default_np(&large);
    std::jthread thread(std::move(work));
    pthread_setattr_default_np(&before);
    pthread_attr_destroy(&large);
    pthread_attr_destroy(&before);
    return thread;
}

Derivation internalFailure(const std::exception& error) {
    Derivation derivation;
    derivation.system = std::make_shared<const DaeSystem>();
    derivation.diagnostics.push_back({Code::Internal, Severity::Error, {}, {}, {error.what()}});
    return derivation;
}

} // namespace

struct AlgebraThread::State {
    struct Request {
        RevisionId revision;
        Edited edited;
        Explained explained = Explained::No;
        std::optional<EquationQuestion> question = {};
        enum class Rest { Wanted, Known, Values } rest = Rest::Wanted;
    };
    using Rest = Request::Rest;

    Sinks sinks;
    LatestJob<Request> jobs;
    DerivationStage derivation;
    SimplificationStage simplification;
    ExplanationStage explanation;
    PreparationStage preparation;
    std::optional<std::pair<RevisionId, std::shared_ptr<const PreparedModel>>> prepared; // the latest
    std::shared_ptr<const Reduction> reduction; // of what was prepared last
    std::jthread thread; // last: it uses the others

    void run(const Request& request, const std::stop_token& stop) {
        Result result{request.revision, {}, {}};
        try {
            result.derivation = derivation.run(request.edited, stop);
            if (request.rest == Rest::Wanted)
                answerRest(request, result, stop);
            if (request.rest == Rest::Values)
                prepareValues(request, result.derivation, stop);
            if (request.question)
                answer(request, result.derivation, stop);
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            release();
            result.derivation = internalFailure(error);
            result.simplified = result.derivation.system;
            if (!stop.stop_requested())
                sinks.equations(std::move(result));
        }
    }

    void answerRest(const Request& request, Result& result, const std::stop_token& stop) {
        if (request.explained != Explained::Alone)
            deliverEquations(result, stop);
        if (request.explained != Explained::No)
            explain(result, stop);
        if (request.explained != Explained::Alone && sinks.prepared)
            prepare(request, result.derivation, stop);
        if (request.explained != Explained::No && sinks.reduced)
            explainReduction(result, stop);
    }

    void deliverEquations(Result& result, const std::stop_token& stop) {
        if (!simplification.isQuick(result.derivation.system)) {
            checkpoint(stop);
            sinks.equations(result);
        }
        result.simplified = simplification.run(result.derivation.system, stop);
        for (Diagnostic& finding : simplificationFindings(*result.simplified))
            result.derivation.diagnostics.push_back(std::move(finding));
        checkpoint(stop);
        sinks.equations(result);
    }

    void explain(const Result& result, const std::stop_token& stop) {
        const auto simplified = simplification.run(result.derivation.system, stop);
        ExplainedResult explained{result.revision, result.derivation, simplified,
                                  explanation.run(result.derivation, result.derivation.system, stop),
                                  explanation.run(result.derivation, simplified, stop)};
        checkpoint(stop);
        sinks.explained(std::move(explained));
    }

    void prepare(const Request& request, const Derivation& derived, const std::stop_token& stop) {
        PreparedResult result{request.revision, preparation.run(request.edited.document, derived, stop)};
        prepared.emplace(request.revision, result.preparation.model);
        reduction = result.preparation.reduction;
        if (!stop.stop_requested())
            sinks.prepared(std::move(result));
    }

    // What the document itself was prepared for stays what was prepared last.
    void prepareValues(const Request& request, const Derivation& derived, const std::stop_token& stop) {
        PreparedResult result{request.revision, preparation.run(request.edited.document, derived, stop)};
        if (!stop.stop_requested())
            sinks.preparedValues(std::move(result));
    }

    void answer(const Request& request, const Derivation& derived, const std::stop_token& stop) {
        if (!prepared || prepared->first != request.revision) {
            const Preparation made = preparation.run(request.edited.document, derived, stop);
            prepared.emplace(request.revision, made.model);
            reduction = made.reduction;
        }
        EquationCheckInputs inputs{request.edited.document, derived, prepared->second};
        inputs.derivation.system = simplification.run(derived.system, stop);
        CheckedResult result{request.revision, checkEquation(*request.question, inputs, stop)};
        if (!stop.stop_requested())
            sinks.checked(std::move(result));
    }

    // Alone, it is the reduction of the same revision that was prepared before.
    void explainReduction(const Result& result, const std::stop_token& stop) {
        const std::shared_ptr<const DaeSystem>& plain = result.derivation.system;
        ReducedResult reduced{
            result.revision, explanation.reduced(result.derivation, reduction.get(), plain, stop),
            explanation.reduced(result.derivation, reduction.get(), simplification.run(plain, stop), stop)};
        checkpoint(stop);
        sinks.reduced(std::move(reduced));
    }

    // GiNaC's objects die on the thread that made them.
    void release() {
        derivation = DerivationStage();
        simplification = SimplificationStage();
        explanation = ExplanationStage();
        preparation = PreparationStage();
        prepared.reset();
    }
};

AlgebraThread::AlgebraThread(Sinks sinks) : m_state(std::make_unique<State>()) {
    m_state->sinks = std::move(sinks);
    m_state->thread = threadWithLargeStack([state = m_state.get()](const std::stop_token& end) {
        state->jobs.work(end, [state](const auto& request, const std::stop_token& stop) { state->run(request, stop); });
        state->release();
    });
}

AlgebraThread::~AlgebraThread() {
    m_state->thread.request_stop();
    m_state->thread.join();
}

void AlgebraThread::request(RevisionId revision, Edited edited, Explained explained,
                            std::optional<EquationQuestion> question) {
    m_state->jobs.request({revision, std::move(edited), explained, std::move(question)});
}

void AlgebraThread::prepareValues(RevisionId revision, const Document& document) {
    m_state->jobs.request({revision, document, Explained::No, {}, State::Rest::Values});
}

void AlgebraThread::ask(RevisionId revision, Edited edited, EquationQuestion question) {
    m_state->jobs.request({revision, std::move(edited), Explained::No, std::move(question), State::Rest::Known});
}

void runWithAlgebraStack(const std::function<void()>& work) {
    std::exception_ptr failure;
    threadWithLargeStack([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
    }).join();
    if (failure)
        std::rethrow_exception(failure);
}

} // namespace coenergy
