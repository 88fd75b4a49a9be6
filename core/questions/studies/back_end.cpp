#include "studies/back_end.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace coenergy {

namespace {

class SerialBackEnd : public BackEnd {
public:
    void run(std::span<const std::size_t> points, const PointWork& work, const PointSink& sink,
             const std::stop_token& stop) const override {
        for (const std::size_t point : points) {
            if (stop.stop_requested())
                return;
            if (auto record = work(point, stop))
                sink(point, std::move(*record));
        }
    }
};

class ThreadedBackEnd : public BackEnd {
public:
    explicit ThreadedBackEnd(std::size_t threads) : m_threads(threads) {}

    void run(std::span<const std::size_t> points, const PointWork& work, const PointSink& sink,
             const std::stop_token& stop) const override {
        std::stop_source any;
        const std::stop_callback whenStopped(stop, [&] { any.request_stop(); });
        std::atomic<std::size_t> next = 0;
        std::mutex sinking;
        std::exception_ptr fault;
        const auto loop = [&] {
            try {
                for (std::size_t k = 0; !any.stop_requested() && (k = next++) < points.size();)
                    if (auto record = work(points[k], any.get_token())) {
                        const std::scoped_lock lock(sinking);
                        sink(points[k], std::move(*record));
                    }
            } catch (...) {
                const std::scoped_lock lock(sinking);
                fault = std::current_exception();
                any.request_stop();
            }
        };
        {
            std::vector<std::jthread> workers;
            for (std::size_t k = 0; k < std::min(m_threads, points.size()); ++k)
                workers.emplace_back(loop);
        }
        if (fault)
            std::rethrow_exception(fault);
    }

private:
    std::size_t m_threads;
};

} // namespace

std::unique_ptr<BackEnd> serialBackEnd() {
    return std::make_unique<SerialBackEnd>();
}

std::unique_ptr<BackEnd> threadedBackEnd(std::size_t threads) {
    return std::make_unique<ThreadedBackEnd>(threads);
}

} // namespace coenergy
