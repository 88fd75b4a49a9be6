#include "mpi/point_thread.hpp"

namespace coenergy {

PointThread::PointThread(const PointWork& work)
    : m_work(work), m_thread([this](const std::stop_token& stop) { loop(stop); }) {}

void PointThread::give(std::span<const std::size_t> points) {
    const std::scoped_lock lock(m_mutex);
    m_waiting.insert(m_waiting.end(), points.begin(), points.end());
    m_given.notify_one();
}

bool PointThread::wantsMore() {
    const std::scoped_lock lock(m_mutex);
    return m_waiting.empty();
}

PointThread::Finished PointThread::finished() {
    const std::scoped_lock lock(m_mutex);
    if (m_fault)
        std::rethrow_exception(m_fault);
    return std::exchange(m_finished, {});
}

void PointThread::stop() {
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

void PointThread::loop(const std::stop_token& stop) {
    for (std::unique_lock lock(m_mutex); m_given.wait(lock, stop, [this] { return !m_waiting.empty(); });) {
        if (stop.stop_requested())
            return;
        const std::size_t point = m_waiting.front();
        m_waiting.pop_front();
        lock.unlock();
        std::optional<PointRecord> record;
        std::exception_ptr fault;
        try {
            record = m_work(point, stop);
        } catch (...) {
            fault = std::current_exception();
        }
        lock.lock();
        if (record)
            m_finished.emplace_back(point, std::move(*record));
        m_fault = fault;
        if (fault)
            return;
    }
}

} // namespace coenergy
