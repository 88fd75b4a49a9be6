// One thread, one waiting slot: the latest request wins. GiNaC recurses, so the thread has a stack for the deepest
// expression that the limits allow; unused stack costs address space only.
#include "pipeline/algebra_thread.hpp"

#include "base/cancellation.hpp"
#include "pipeline/latest_job.hpp"
#include "pipeline/stages.hpp"

#include <condition_variable>
#include <csignal>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <thread>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t stackSize = std::size_t{512} << 20;

// std::jthread uses the default stack size, which is changed only while the thread starts.
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

// What GiNaC's expressions share they count without locks: threads that use it take turns. A turn that is not wanted
// any more is not waited for.
class AlgebraTurn {
public:
    explicit AlgebraTurn(const std::stop_token& stop = {}) {
        std::unique_lock lock(place().mutex);
        if (!place().freed.wait(lock, stop, [] { return !place().isTaken; }))
            throw Cancelled();
        place().isTaken = true;
    }
    ~AlgebraTurn() {
        {
            const std::lock_guard lock(place().mutex);
            place().isTaken = false;
        }
        place().freed.notify_all();
    }
    AlgebraTurn(const AlgebraTurn&) = delete;
    AlgebraTurn& operator=(const AlgebraTurn&) = delete;

private:
    struct Place {
        std::mutex mutex;
        std::condition_variable_any freed;
        bool isTaken = false;
    };
    static Place& place() {
        static Place one;
        return one;
    }
};

} // namespace

struct AlgebraThread::State {
    struct Request {
        ModelState known;
        std::vector<Member> wanted;
    };

    std::function<void(ModelState)> sink;
    LatestJob<Request> jobs;
    std::optional<Stages> stages;
    std::jthread thread; // last, since it uses the others

    void run(const Request& request, const std::stop_token& stop) {
        ModelState state = request.known;
        try {
            extend(state, request.wanted, stop);
        } catch (const Cancelled&) {
        } catch (const std::exception& error) {
            forget();
            if (!stop.stop_requested())
                sink(failed(std::move(state), error));
        }
    }

    void extend(ModelState& state, const std::vector<Member>& wanted, const std::stop_token& stop) {
        for (auto member = wanted.begin(); member != wanted.end(); ++member) {
            add(*member, state, stop);
            checkpoint(stop);
            const bool isMoreAtOnce = member + 1 != wanted.end() && stages->isQuick(*(member + 1), state);
            if (!isMoreAtOnce)
                sink(state);
        }
    }

    void add(Member member, ModelState& state, const std::stop_token& stop) {
        const AlgebraTurn turn(stop);
        if (!stages)
            stages.emplace();
        stages->add(member, state, stop);
    }

    // GiNaC's objects must be destroyed on the thread that made them.
    void forget() {
        const AlgebraTurn turn;
        stages.reset();
    }
};

AlgebraThread::AlgebraThread(std::function<void(ModelState)> sink) : m_state(std::make_unique<State>()) {
    m_state->sink = std::move(sink);
    m_state->thread = threadWithLargeStack([state = m_state.get()](const std::stop_token& end) {
        state->jobs.work(end, [state](const auto& request, const std::stop_token& stop) { state->run(request, stop); });
        state->forget();
    });
}

AlgebraThread::~AlgebraThread() {
    m_state->thread.request_stop();
    m_state->thread.join();
}

void AlgebraThread::request(ModelState known, std::vector<Member> wanted) {
    m_state->jobs.request({std::move(known), std::move(wanted)});
}

namespace {

// Calls from any thread, one after the other, on one thread. Signals are for other threads: a handler or a default
// action belongs to those who started the work.
class AlgebraCalls {
public:
    void call(const std::function<void()>& work) {
        if (std::this_thread::get_id() == m_thread.get_id())
            return work();
        std::packaged_task<void()> task(work);
        std::future<void> done = task.get_future();
        {
            const std::lock_guard lock(m_mutex);
            m_waiting.push_back(std::move(task));
        }
        m_wake.notify_one();
        done.get();
    }

private:
    void work(const std::stop_token& end) {
        sigset_t all;
        ::sigfillset(&all);
        ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
        while (auto task = take(end)) {
            const AlgebraTurn turn;
            (*task)();
        }
    }

    std::optional<std::packaged_task<void()>> take(const std::stop_token& end) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [this] { return !m_waiting.empty(); }))
            return std::nullopt;
        std::packaged_task<void()> next = std::move(m_waiting.front());
        m_waiting.pop_front();
        return next;
    }

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<std::packaged_task<void()>> m_waiting;
    std::jthread m_thread = threadWithLargeStack([this](const std::stop_token& end) { work(end); });
};

// The one that lives. While the last owner joins it, it has nothing left to do: a new one does not run beside it.
std::shared_ptr<AlgebraCalls> algebraCalls() {
    static std::mutex oneAtATime;
    static std::weak_ptr<AlgebraCalls> living;
    const std::lock_guard lock(oneAtATime);
    std::shared_ptr<AlgebraCalls> calls = living.lock();
    if (!calls)
        living = calls = std::make_shared<AlgebraCalls>();
    return calls;
}

} // namespace

void runWithAlgebraStack(const std::function<void()>& work) {
    algebraCalls()->call(work);
}

std::shared_ptr<const void> keptAlgebraStack() {
    return algebraCalls();
}

} // namespace coenergy
