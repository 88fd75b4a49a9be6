// Holds no GiNaC object: a problem is numbers and compiled expressions.
#include "pipeline/simulation_thread.hpp"

#include "pipeline/latest_job.hpp"

#include <atomic>
#include <exception>

namespace coenergy {

struct SimulationThread::State {
    struct Request {
        RunId run;
        SimulationProblem problem;
        Deliver deliver;
    };

    std::function<void(RunId, double)> progress;
    std::function<void(RunId, std::string)> failed;
    LatestJob<Request> jobs;
    std::atomic<RunId> latest{0};
    std::jthread thread; // last: it uses the others

    void run(const Request& request, const std::stop_token& stop) {
        int shown = -1;
        const Progress tell = [&](double fraction) {
            const int percent = static_cast<int>(100 * fraction);
            if (percent != shown)
                progress(request.run, (shown = percent) / 100.0);
        };
        try {
            SimulationResult result = simulate(request.problem, stop, tell);
            if (latest == request.run)
                request.deliver(std::move(result));
        } catch (const std::exception& error) {
            failed(request.run, error.what());
        }
    }
};

SimulationThread::SimulationThread(std::function<void(RunId, double)> progress,
                                   std::function<void(RunId, std::string)> failed)
    : m_state(std::make_unique<State>()) {
    m_state->progress = std::move(progress);
    m_state->failed = std::move(failed);
    m_state->thread = std::jthread([state = m_state.get()](const std::stop_token& end) {
        state->jobs.work(end, [state](const auto& request, const std::stop_token& stop) { state->run(request, stop); });
    });
}

SimulationThread::~SimulationThread() {
    m_state->latest = 0; // nobody is left to take what the stopped run has
    m_state->thread.request_stop();
    m_state->thread.join();
}

void SimulationThread::request(RunId run, SimulationProblem problem, Deliver deliver) {
    m_state->latest = run;
    m_state->jobs.request({run, std::move(problem), std::move(deliver)});
}

void SimulationThread::stop() {
    m_state->jobs.cancel();
}

} // namespace coenergy
