#pragma once
// Points computed beside the thread that exchanges messages.

#include "studies/back_end.hpp"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace coenergy {

/// Computes what it is given, one point after the other, until it is stopped.
class PointThread {
public:
    using Finished = std::vector<std::pair<std::size_t, PointRecord>>;

    /// `work` must outlive this.
    explicit PointThread(const PointWork& work);

    void give(std::span<const std::size_t> points);
    /// Whether nothing waits behind the point that it computes.
    bool wantsMore();
    /// What was computed since the last call. Rethrows what a point threw.
    Finished finished();
    /// Ends the point that it computes, and the thread.
    void stop();

private:
    void loop(const std::stop_token& stop);

    const PointWork& m_work;
    std::mutex m_mutex; // of what follows
    std::condition_variable_any m_given;
    std::deque<std::size_t> m_waiting;
    Finished m_finished;
    std::exception_ptr m_fault;
    std::jthread m_thread; // last, so that it ends first
};

} // namespace coenergy
