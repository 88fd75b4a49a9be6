// States around the consistent start, at which J is far from singular, and a trajectory with tight tolerances.
#include "programs/exported_check.hpp"

#include "base/random_numbers.hpp"
#include "numeric/decompositions.hpp"
#include "programs/exported_switches.hpp"
#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t checkedStates = 20;
constexpr std::size_t checkedRows = 10;
constexpr double checkedShare = 0.05; // of the run
constexpr std::size_t checkedEvents = 3;
constexpr double spread = 0.2;   // of the sizes
constexpr double regular = 1e-8; // least ratio of pivots

bool isExplicit(const std::string& method) {
    return method == "dopri5" || method == "dop853";
}

class CheckedPoint {
public:
    explicit CheckedPoint(const SimulationProblem& problem)
        : m_problem(problem), m_observers(*problem.observers),
          m_outputMemory(m_observers.outputs.memory(problem.parameters)),
          m_rowMemory(m_observers.constraintRows.memory(problem.parameters)) {}

    /// The columns of a trajectory, from the inputs at a solved point.
    std::vector<double> columns(const std::vector<double>& inputs) {
        std::vector<double> all(m_observers.outputs.inputCount(), 0.0);
        std::copy(inputs.begin(), inputs.end(), all.begin());
        if (!m_observers.multipliers.empty())
            addMultipliers(all);
        std::vector<double> outputs(m_observers.outputs.outputCount());
        m_observers.outputs.evaluate(all.data(), outputs.data(), m_outputMemory);
        std::vector<double> result;
        for (const RecordedInput& recorded : m_observers.recorded)
            result.push_back(all[recorded.input]);
        result.insert(result.end(), outputs.begin(), outputs.end());
        return result;
    }

private:
    // As in the rows of a run (simulation/recorder): those of least norm with the same reactions.
    void addMultipliers(std::vector<double>& inputs) {
        std::vector<double> rows(m_observers.constraintRows.outputCount());
        m_observers.constraintRows.evaluate(inputs.data(), rows.data(), m_rowMemory);
        const auto count = static_cast<Eigen::Index>(m_observers.multipliers.size());
        using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        const Eigen::MatrixXd transposed =
            Eigen::Map<const Rows>(rows.data(), count, static_cast<Eigen::Index>(m_observers.coordinateCount))
                .transpose();
        Eigen::VectorXd known(count);
        for (Eigen::Index j = 0; j < count; ++j)
            known[j] = inputs[m_observers.multiplierInputs[static_cast<std::size_t>(j)]];
        if (!transposed.allFinite() || !known.allFinite())
            return;
        const Eigen::VectorXd least = LeastNorm(transposed, 1e-10).solve(transposed * known);
        for (Eigen::Index j = 0; j < count; ++j)
            inputs[m_observers.multiplierInputs[static_cast<std::size_t>(j)]] = least[j];
    }

    const SimulationProblem& m_problem;
    const Observers& m_observers;
    Tape::Memory m_outputMemory, m_rowMemory;
};

void append(std::vector<double>& all, const std::vector<double>& values) {
    all.insert(all.end(), values.begin(), values.end());
}

bool areFinite(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

std::vector<double> residualsAt(const SimulationProblem& problem, const std::vector<double>& inputs) {
    std::vector<double> all;
    for (const Stage& stage : problem.system->stages()) {
        std::vector<double> values(stage.rows.size());
        Tape::Memory memory = stage.residuals.memory(problem.parameters);
        stage.residuals.evaluate(inputs.data(), values.data(), memory);
        append(all, values);
    }
    return all;
}

std::vector<double> rowWise(const Eigen::MatrixXd& matrix) {
    std::vector<double> values;
    for (Eigen::Index row = 0; row < matrix.rows(); ++row)
        for (Eigen::Index column = 0; column < matrix.cols(); ++column)
            values.push_back(matrix(row, column));
    return values;
}

// Each is solved from the model's own guesses, as the exported program does.
bool addStates(const SimulationProblem& problem, const std::vector<double>& start, ExportedModel& model) {
    RandomNumbers random;
    CheckedPoint point(problem);
    std::vector<double> times, states, rates, columns, residuals, jacobian, sides;
    for (std::size_t draw = 0; draw < 20 * checkedStates && times.size() < checkedStates; ++draw) {
        std::vector<double> y = start;
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] += spread * random.deviation() * std::max(std::abs(y[k]), problem.nominal[k]);
        const double t = problem.settings.start + random.share() * (problem.settings.end - problem.settings.start);
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        for (std::size_t j = 0; j < problem.start.highest.size(); ++j)
            dynamics.guess(j, problem.start.highest[j]);
        if (!turnSwitches(problem, dynamics, t, y) || !dynamics.solve(t, y) || dynamics.pivotRatio() < regular)
            continue;
        std::vector<double> rate(y.size());
        dynamics.readRates(rate);
        const std::vector<double> shown = point.columns(dynamics.inputs());
        if (!areFinite(rate) || !areFinite(shown))
            continue;
        if (times.empty()) {
            Eigen::MatrixXd byState;
            Eigen::VectorXd byTime;
            dynamics.jacobian(byState, byTime);
            jacobian = rowWise(byState);
        }
        times.push_back(t);
        append(states, y);
        append(rates, rate);
        append(columns, shown);
        append(residuals, residualsAt(problem, dynamics.inputs()));
        append(sides, switchValues(dynamics));
    }
    model.counts.emplace_back("n_checks", times.size());
    model.numbers.push_back({"check_times", times});
    model.numbers.push_back({"check_states", states});
    model.numbers.push_back({"check_rates", rates});
    model.numbers.push_back({"check_columns", columns});
    model.numbers.push_back({"check_residuals", residuals});
    model.numbers.push_back({"check_jacobian", jacobian});
    model.numbers.push_back({"check_sides", sides});
    return times.size() == checkedStates && areFinite(jacobian);
}

// A little beyond the last discontinuity that is to be passed.
double checkedSpan(const IntegrationSettings& settings, const std::vector<double>& switchingTimes) {
    const double span = settings.end - settings.start, least = checkedShare * span;
    if (switchingTimes.empty())
        return least;
    const double last = switchingTimes[std::min(checkedEvents, switchingTimes.size()) - 1] - settings.start;
    return std::min(span, std::max(least, 1.037 * last));
}

bool addTrajectory(const SimulationProblem& problem, const std::vector<double>& switchingTimes, ExportedModel& model) {
    SimulationProblem tight = problem;
    IntegrationSettings& settings = tight.settings;
    settings.step = checkedSpan(settings, switchingTimes) / checkedRows;
    settings.end = settings.start + checkedRows * settings.step;
    settings.method = Method::Dop853;
    settings.relativeTolerance = 1e-13;
    settings.absoluteTolerance = 1e-14;
    settings.audit = Audit::Off;
    const SimulationResult result = simulate(tight);
    std::vector<double> rows;
    for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row)
        for (const Series& series : result.trajectory.series)
            if (series.kind != SeriesKind::Audit)
                rows.push_back(series.values[row]);
    model.counts.emplace_back("n_rows", result.trajectory.rowCount());
    model.numbers.push_back({"check_row_times", result.trajectory.time});
    model.numbers.push_back({"check_rows", rows});
    return result.status.isCompleted() && areFinite(rows);
}

} // namespace

std::optional<ExportObstacle> obstacleOf(const RunStatus& status) {
    using Feature = ExportObstacle::Feature;
    for (const std::string& method : status.methods)
        if (!isExplicit(method))
            return ExportObstacle{Feature::Stiffness, method};
    if (!status.singularPassages.empty())
        return ExportObstacle{Feature::SingularPassage, std::to_string(status.singularPassages.front())};
    if (!status.ramps.empty())
        return ExportObstacle{Feature::Jump, status.ramps.front()};
    if (!status.isCompleted() && status.end != RunEnd::LimitReached)
        return ExportObstacle{Feature::BrokenRun, std::string(runEndName(status.end))};
    if (!status.doubts.empty())
        return ExportObstacle{Feature::Doubt, std::string(doubtName(status.doubts.front()))};
    return std::nullopt;
}

std::optional<ExportObstacle> addChecks(const SimulationProblem& problem, const std::vector<double>& switchingTimes,
                                        ExportedModel& model) {
    using Feature = ExportObstacle::Feature;
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const StartResult start = startOf(problem, dynamics);
    if (!start.isConsistent() || !dynamics.solve(problem.settings.start, start.state))
        return ExportObstacle{Feature::NoStates, ""};
    if (const std::vector<std::string> flows = dynamics.withoutLinearPart(); !flows.empty())
        return ExportObstacle{Feature::Resistance, flows.front()};
    model.numbers.push_back({"consistent_start", start.state});
    if (!addStates(problem, start.state, model) || !addTrajectory(problem, switchingTimes, model))
        return ExportObstacle{Feature::NoStates, ""};
    return std::nullopt;
}

} // namespace coenergy
