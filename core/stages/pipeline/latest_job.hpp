#pragma once
// A thread that works on the latest request: one runs, one waits; a newer one replaces the waiting request and stops
// the running one, unless it is told to wait for it.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace coenergy {

template <class Request> class LatestJob {
public:
    /// `run` is called on the thread that calls work(), with a token that is stopped by a newer request or the end of
    /// the thread.
    using Run = std::function<void(const Request&, const std::stop_token&)>;

    void request(Request request) {
        const std::lock_guard lock(m_mutex);
        m_running.request_stop();
        m_waiting = Job{std::move(request), std::stop_source()};
        m_wake.notify_one();
    }

    /// The same, but lets the running request finish.
    void requestNext(Request request) {
        const std::lock_guard lock(m_mutex);
        m_waiting = Job{std::move(request), std::stop_source()};
        m_wake.notify_one();
    }

    /// Stops the running job, and the waiting one before it begins: it is still run, with its token stopped, so that
    /// the requester is notified.
    void cancel() {
        const std::lock_guard lock(m_mutex);
        m_running.request_stop();
        if (m_waiting)
            m_waiting->stop.request_stop();
    }

    /// Runs requests until `end`.
    void work(const std::stop_token& end, const Run& run) {
        while (const auto job = take(end)) {
            const std::stop_callback stopWithThread(end, [&job] { std::stop_source(job->stop).request_stop(); });
            run(job->request, job->stop.get_token());
        }
    }

private:
    struct Job {
        Request request;
        std::stop_source stop;
    };

    std::optional<Job> take(const std::stop_token& end) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [this] { return m_waiting.has_value(); }))
            return std::nullopt;
        m_running = m_waiting->stop;
        return std::exchange(m_waiting, std::nullopt);
    }

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Job> m_waiting;
    std::stop_source m_running;
};

} // namespace coenergy
