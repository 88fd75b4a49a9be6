// Holds no GiNaC object: a problem is numbers and compiled expressions.
#include "pipeline/simulation_thread.hpp"

#include "pipeline/latest_job.hpp"
#include "pipeline/model_state.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <limits>

namespace coenergy {

namespace {

using Clock = std::chrono::steady_clock;

// Publishes rows so rarely that the run loses at most a tenth of its time.
class Growth {
public:
    explicit Growth(const SimulationThread::Grow& grow) : m_grow(grow) {}

    void tell(const Trajectory& rows) {
        constexpr std::size_t leastRows = 2;
        if (!m_grow || rows.rowCount() < leastRows || rows.time.back() <= m_reached)
            return;
        const auto begin = Clock::now();
        if (begin < m_next)
            return;
        m_reached = rows.time.back();
        m_grow(rows);
        const auto end = Clock::now();
        m_next = end + std::max<Clock::duration>(pause, 9 * (end - begin));
    }

private:
    static constexpr std::chrono::milliseconds patience{250}; // a run that ends earlier shows only its final result
    static constexpr std::chrono::milliseconds pause{100};

    const SimulationThread::Grow& m_grow;
    Clock::time_point m_next = Clock::now() + patience;
    double m_reached = -std::numeric_limits<double>::infinity();
};

} // namespace

struct SimulationThread::State {
    struct Request {
        RunId run;
        SimulationProblem problem;
        Deliver deliver;
        Grow grow;
    };

    std::function<void(RunId, double)> progress;
    std::function<void(RunId, Diagnostic)> failed;
    LatestJob<Request> jobs;
    std::atomic<RunId> latest{0};
    std::jthread thread; // last, since it uses the others

    void run(const Request& request, const std::stop_token& stop) {
        int shown = -1;
        Growth growth(request.grow);
        const Progress tell = [&](double fraction, const Trajectory& rows) {
            growth.tell(rows);
            const int percent = static_cast<int>(100 * fraction);
            if (percent != shown)
                progress(request.run, (shown = percent) / 100.0);
        };
        try {
            SimulationResult result = simulate(request.problem, stop, tell);
            if (latest == request.run)
                request.deliver(std::move(result));
        } catch (const std::exception& error) {
            failed(request.run, faultFinding(error));
        }
    }
};

SimulationThread::SimulationThread(std::function<void(RunId, double)> progress,
                                   std::function<void(RunId, Diagnostic)> failed)
    : m_state(std::make_unique<State>()) {
    m_state->progress = std::move(progress);
    m_state->failed = std::move(failed);
    m_state->thread = std::jthread([state = m_state.get()](const std::stop_token& end) {
        state->jobs.work(end, [state](const auto& request, const std::stop_token& stop) { state->run(request, stop); });
    });
}

SimulationThread::~SimulationThread() {
    m_state->latest = 0; // nobody is left to receive the stopped run's result
    m_state->thread.request_stop();
    m_state->thread.join();
}

void SimulationThread::request(RunId run, SimulationProblem problem, Deliver deliver, Grow grow) {
    m_state->latest = run;
    m_state->jobs.request({run, std::move(problem), std::move(deliver), std::move(grow)});
}

void SimulationThread::stop() {
    m_state->jobs.cancel();
}

} // namespace coenergy
