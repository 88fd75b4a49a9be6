// Repeats a run that is in doubt, or in which errors were weighed against sizes that never occurred.
#include "simulation/simulate.hpp"

#include "simulation/run.hpp"
#include "simulation/trust.hpp"
#include "simulation/variational_run.hpp"

#include <utility>

namespace coenergy {

namespace {

RunOutcome judgedRun(const SimulationProblem& problem, const IntegrationSettings& asked, const RunLimits& limits,
                     const std::stop_token& stop, const Progress& progress) {
    RunOutcome done = runOnce(problem, limits, stop, progress);
    judge(done.result.status, done.evidence, asked, problem.settings);
    return done;
}

RunLimits limitsAfter(const RunOutcome& before) {
    constexpr std::size_t share = 10; // ratio of the steps that a repetition may take to those of the run before
    constexpr std::size_t few = 20'000;
    return {before.largest, share * before.result.status.steps + few};
}

// The later of two runs of a problem, with the costs of both.
RunOutcome repeated(const RunOutcome& before, RunOutcome after) {
    RunStatus& status = after.result.status;
    status.repeats = before.result.status.repeats + 1;
    status.evaluations += before.result.status.evaluations;
    status.wallSeconds += before.result.status.wallSeconds;
    return after;
}

// A repetition may fail where the first run succeeded.
bool isBetter(const RunStatus& one, const RunStatus& other) {
    if (one.isTrusted() != other.isTrusted())
        return one.isTrusted();
    if (one.end != other.end)
        return one.isCompleted();
    return one.energyAudit < other.energyAudit;
}

// By a method whose steps are not differentiated.
SimulationResult notDifferentiated(const SimulationProblem& problem, SimulationResult result) {
    if (problem.variation)
        result.sensitivities.flaw = SensitivityFlaw{SensitivityFlaw::Kind::Method, problem.settings.start,
                                                    std::string(methodName(problem.settings.method))};
    return result;
}

} // namespace

SimulationResult simulate(const SimulationProblem& problem, const std::stop_token& stop, const Progress& progress) {
    if (isVariational(problem.settings.method))
        return notDifferentiated(problem, simulateVariationally(problem, stop, progress));
    constexpr int mostRepeats = 4;
    SimulationProblem current = problem;
    RunOutcome best = judgedRun(current, problem.settings, {}, stop, progress);
    for (int repeat = 0; repeat < mostRepeats; ++repeat) {
        const std::optional<IntegrationSettings> tighter = finer(best.result.status, current.settings);
        if (!tighter && !best.isTooCoarse)
            break;
        if (tighter)
            current.settings = *tighter;
        RunOutcome next = repeated(best, judgedRun(current, problem.settings, limitsAfter(best), stop, progress));
        if (next.result.status.end == RunEnd::Stopped || isBetter(best.result.status, next.result.status))
            break;
        best = std::move(next);
    }
    return std::move(best.result);
}

} // namespace coenergy
