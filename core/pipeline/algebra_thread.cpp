// One thread, one waiting place: the latest request wins. GiNaC recurses, so the thread has a stack that fits
// the deepest expression the limits allow; it costs address space only.
#include "pipeline/algebra_thread.hpp"

#include "base/cancellation.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
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
    struct Job {
        RevisionId revision;
        Document document;
        std::stop_source stop;
    };

    std::function<void(Result)> deliver;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::optional<Job> waiting;
    std::stop_source running;
    std::jthread thread; // last: it uses the others

    std::optional<Job> take(const std::stop_token& end) {
        std::unique_lock lock(mutex);
        if (!wake.wait(lock, end, [this] { return waiting.has_value(); }))
            return std::nullopt;
        running = waiting->stop;
        return std::exchange(waiting, std::nullopt);
    }

    void work(const std::stop_token& end) {
        DerivationStage stage;
        while (const auto job = take(end)) {
            const std::stop_callback stopWithThread(end, [&job] { std::stop_source(job->stop).request_stop(); });
            Result result{job->revision, {}};
            try {
                result.derivation = stage.run(job->document, job->stop.get_token());
            } catch (const Cancelled&) {
                continue;
            } catch (const std::exception& error) {
                stage = DerivationStage();
                result.derivation = internalFailure(error);
            }
            if (!job->stop.stop_requested())
                deliver(std::move(result));
        }
    }
};

AlgebraThread::AlgebraThread(std::function<void(Result)> deliver) : m_state(std::make_unique<State>()) {
    m_state->deliver = std::move(deliver);
    m_state->thread = threadWithLargeStack([state = m_state.get()](std::stop_token end) { state->work(end); });
}

AlgebraThread::~AlgebraThread() {
    m_state->thread.request_stop();
    m_state->thread.join();
}

void AlgebraThread::request(RevisionId revision, Document document) {
    const std::lock_guard lock(m_state->mutex);
    m_state->running.request_stop();
    m_state->waiting = State::Job{revision, std::move(document), std::stop_source()};
    m_state->wake.notify_one();
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
