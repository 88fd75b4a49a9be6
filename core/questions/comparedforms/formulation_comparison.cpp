// References: J. Baumgarte, Comp. Meth. Appl. Mech. Eng. 1 (1972); E. Hairer, G. Wanner, Solving ODE II, chapter VII
// (index reduction and projection); R. A. Wehage, E. J. Haug, J. Mech. Design 104 (1982).
#include "comparedforms/formulation_comparison.hpp"

#include "base/cancellation.hpp"
#include "comparedforms/hybrid_projection.hpp"
#include "comparedforms/independent_coordinates.hpp"
#include "simulation/set_aside_watch.hpp"
#include "simulation/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <string>

namespace coenergy {

namespace {

constexpr int rowCount = 400;

SimulationProblem withRows(SimulationProblem problem) {
    problem.settings.step = (problem.settings.end - problem.settings.start) / rowCount;
    problem.settings.method = Method::Dopri5;
    return problem;
}

// A run with much tighter tolerances; nothing if it cannot be trusted.
std::optional<Trajectory> reference(SimulationProblem problem, const std::stop_token& stop) {
    problem.settings.method = Method::Auto;
    problem.settings.stabilization = Stabilization::Projection;
    problem.settings.relativeTolerance = std::min(1e-12, 1e-2 * problem.settings.relativeTolerance);
    problem.settings.absoluteTolerance = std::min(1e-14, 1e-2 * problem.settings.absoluteTolerance);
    SimulationResult result = simulate(problem, stop);
    checkpoint(stop);
    if (!result.status.isCompleted() || !result.status.isTrusted())
        return std::nullopt;
    return std::move(result.trajectory);
}

double largestOf(const std::vector<double>& values) {
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

std::vector<double> valuesOf(const Trajectory& trajectory, std::string_view name) {
    const Series* series = trajectory.find(name);
    return series ? series->values : std::vector<double>();
}

bool isState(const Series& series) {
    return series.kind == SeriesKind::Coordinate || series.kind == SeriesKind::Flow;
}

double sizeOf(const Series& series) {
    double largest = 0;
    for (const double value : series.values)
        largest = std::max(largest, std::abs(value));
    return largest;
}

// The size relative to which the errors of a series count: its largest value, or a small fraction of the largest of its
// kind.
double sizeWithin(const Series& series, const Trajectory& expected) {
    constexpr double little = 1e-3;
    double size = sizeOf(series);
    for (const Series& other : expected.series)
        if (other.kind == series.kind)
            size = std::max(size, little * sizeOf(other));
    return size;
}

// The largest deviation from a series, as a number of digits.
template <class ValueAt> double digitsOf(const Series& expected, double size, const ValueAt& valueAt) {
    double deviation = 0;
    for (std::size_t row = 0; row < expected.values.size(); ++row)
        deviation = std::max(deviation, std::abs(valueAt(row) - expected.values[row]));
    constexpr double most = 15; // the precision of floating-point numbers
    return deviation == 0 ? most : std::min(most, std::log10(size / deviation));
}

template <class SeriesOf> std::optional<double> worstDigits(const Trajectory& expected, const SeriesOf& seriesOf) {
    std::optional<double> worst;
    for (const Series& series : expected.series)
        if (isState(series))
            if (const auto valueAt = seriesOf(series.name)) {
                const double digits = digitsOf(series, sizeWithin(series, expected), valueAt);
                worst = worst ? std::min(*worst, digits) : digits;
            }
    return worst;
}

FormulationRun simulated(const SimulationProblem& problem, Formulation formulation, Stabilization stabilization,
                         const std::optional<Trajectory>& expected, const std::stop_token& stop) {
    SimulationProblem changed = problem;
    changed.settings.stabilization = stabilization;
    const SimulationResult result = simulate(changed, stop);
    checkpoint(stop);
    const Trajectory& rows = result.trajectory;
    FormulationRun run;
    run.formulation = formulation;
    run.end = result.status.end;
    run.time = rows.time;
    run.drift = valuesOf(rows, constraintResidualName);
    run.energyError = valuesOf(rows, energyAuditName);
    run.steps = result.status.steps;
    run.evaluations = result.status.evaluations;
    run.seconds = result.status.wallSeconds;
    if (expected && result.status.isCompleted() && rows.rowCount() == expected->rowCount())
        run.digits = worstDigits(*expected, [&](const std::string& name) -> std::function<double(std::size_t)> {
            const Series* series = rows.find(name);
            if (!series)
                return {};
            return [series](std::size_t row) { return series->values[row]; };
        });
    return run;
}

std::vector<double> rowTimes(const IntegrationSettings& settings) {
    std::vector<double> times;
    for (int k = 0; k < rowCount; ++k)
        times.push_back(settings.start + k * settings.step);
    times.push_back(settings.end);
    return times;
}

// Constraints that were set aside because they follow from others count as those do.
void addSetAside(const SimulationProblem& problem, const RunOfStates& states, std::vector<double>& drift) {
    SetAsideWatch watch(problem);
    std::vector<double> inputs(problem.system->inputCount());
    for (std::size_t row = 0; !watch.isIdle() && row < std::min(drift.size(), states.states.size()); ++row) {
        inputs[0] = states.time[row];
        for (std::size_t k = 0; k < problem.system->stateCount(); ++k)
            inputs[problem.system->stateInput(k)] = states.states[row][k];
        watch.look(inputs);
        drift[row] = std::max(drift[row], watch.largest());
    }
}

using OwnRun = RunOfStates(const SimulationProblem&, const std::vector<double>&, const std::stop_token&);

FormulationRun ofOwn(OwnRun& runOf, Formulation formulation, const SimulationProblem& problem,
                     const std::optional<Trajectory>& expected, const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    RunOfStates result = runOf(problem, rowTimes(problem.settings), stop);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    FormulationRun run;
    run.formulation = formulation;
    run.end = result.end;
    run.drift = std::move(result.drift);
    addSetAside(problem, result, run.drift);
    run.time = std::move(result.time);
    if (problem.observers->hasEnergy)
        run.energyError = std::move(result.imbalance);
    run.steps = result.steps;
    run.evaluations = result.evaluations;
    run.seconds = elapsed.count();
    const std::vector<StateVariable>& state = problem.system->state();
    if (expected && result.end == RunEnd::Completed && result.states.size() == expected->rowCount())
        run.digits = worstDigits(*expected, [&](const std::string& name) -> std::function<double(std::size_t)> {
            const auto variable =
                std::find_if(state.begin(), state.end(), [&](const StateVariable& one) { return one.name == name; });
            if (variable == state.end())
                return {};
            return [&states = result.states, k = variable - state.begin()](std::size_t row) {
                return states[row][static_cast<std::size_t>(k)];
            };
        });
    return run;
}

} // namespace

std::string_view formulationName(Formulation formulation) {
    switch (formulation) {
    case Formulation::Projected: return "projection";
    case Formulation::Index1: return "none";
    case Formulation::Baumgarte: return "baumgarte";
    case Formulation::Hybrid: return "hybrid";
    case Formulation::Independent: return "independent";
    }
    return "";
}

std::vector<FormulationRun> compareFormulations(const SimulationProblem& given, const std::stop_token& stop) {
    if (given.system->invariants().empty())
        return {};
    const SimulationProblem problem = withRows(given);
    const std::optional<Trajectory> expected = reference(problem, stop);
    std::vector<FormulationRun> runs{
        simulated(problem, Formulation::Projected, Stabilization::Projection, expected, stop),
        simulated(problem, Formulation::Index1, Stabilization::None, expected, stop),
        simulated(problem, Formulation::Baumgarte, Stabilization::Baumgarte, expected, stop),
        ofOwn(runWithRareProjection, Formulation::Hybrid, problem, expected, stop),
        ofOwn(runInIndependentCoordinates, Formulation::Independent, problem, expected, stop)};
    for (FormulationRun& run : runs) {
        run.largestDrift = largestOf(run.drift);
        run.largestEnergyError = largestOf(run.energyError);
    }
    return runs;
}

} // namespace coenergy
