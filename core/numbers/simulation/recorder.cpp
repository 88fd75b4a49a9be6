// Recording of a run. Where constraints are redundant the reactions are not unique; the recorded multipliers are those
// of least norm that give the same generalized reaction, [phi_q; psi_f]^T multipliers.
// Reference: J. Garcia de Jalon, M. D. Gutierrez-Lopez, Multibody dynamics with redundant constraints and singular mass
// matrix, Multibody Syst. Dyn. 30 (2013).
#include "simulation/recorder.hpp"

#include "matrices/solvers.hpp"
#include "model/body_watch.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// The inputs of the state follow each other.
std::optional<std::size_t> stateOf(const CompiledSystem& system, std::size_t input) {
    const std::size_t first = system.stateInput(0);
    return input >= first && input - first < system.stateCount() ? std::optional(input - first) : std::nullopt;
}

// Of a grid; more than a few thousand make room for themselves.
std::size_t expectedRows(const IntegrationSettings& settings) {
    constexpr double most = 10'000;
    const double rows = settings.step > 0 ? (settings.end - settings.start) / settings.step + 2 : 2;
    return rows <= most ? static_cast<std::size_t>(rows) : 0;
}

} // namespace

bool mayRecordStates(const SimulationProblem& problem, const std::vector<std::string>& names) {
    const Observers& observers = *problem.observers;
    const auto isState = [&](const std::string& name) {
        return name == "t" ||
               std::any_of(observers.recorded.begin(), observers.recorded.end(), [&](const RecordedInput& recorded) {
                   return recorded.name == name && stateOf(*problem.system, recorded.input);
               });
    };
    return !problem.isConstrained() && problem.system->switchCount() == 0 && observers.integrals.empty() &&
           !problem.variation && std::all_of(names.begin(), names.end(), isState);
}

Recorder::Recorder(const SimulationProblem& problem, Dynamics& dynamics)
    : m_observers(*problem.observers), m_isOfStates(problem.settings.recording == Recording::States),
      m_dynamics(dynamics), m_outputMemory(m_observers.outputs.memory(problem.parameters)),
      m_limitMemory(m_observers.limitValues.memory(problem.parameters)),
      m_rowMemory(m_observers.constraintRows.memory(problem.parameters)), m_integrals(problem), m_setAside(problem),
      m_inputs(m_observers.outputs.inputCount()), m_outputs(m_observers.outputs.outputCount()),
      m_limits(m_observers.limitValues.outputCount()), m_constraintRows(m_observers.constraintRows.outputCount()) {
    beginSeries(problem);
}

void Recorder::beginSeries(const SimulationProblem& problem) {
    const std::size_t rows = expectedRows(problem.settings);
    m_trajectory.time.reserve(rows);
    m_residuals.reserve(m_isOfStates ? 0 : rows);
    for (const RecordedInput& recorded : m_observers.recorded) {
        const auto state = m_isOfStates ? stateOf(*problem.system, recorded.input) : std::nullopt;
        if (state)
            m_stateOfSeries.push_back(*state);
        if (state || !m_isOfStates)
            m_trajectory.series.push_back({recorded.name, recorded.kind, recorded.unit, {}});
    }
    for (std::size_t k = 0; k < m_observers.outputNames.size() && !m_isOfStates; ++k)
        m_trajectory.series.push_back({m_observers.outputNames[k], SeriesKind::Output, m_observers.outputUnits[k], {}});
    for (Series& series : m_trajectory.series)
        series.values.reserve(rows);
}

// The system's inputs, followed by the multipliers of constraints that were set aside.
const std::vector<double>& Recorder::extendedInputs() {
    const std::vector<double>& inputs = m_dynamics.inputs();
    std::copy(inputs.begin(), inputs.end(), m_inputs.begin());
    if (m_inputs.size() == inputs.size())
        return m_inputs;
    std::fill(m_inputs.begin() + static_cast<std::ptrdiff_t>(inputs.size()), m_inputs.end(), 0.0);
    m_observers.constraintRows.evaluate(inputs.data(), m_constraintRows.data(), m_rowMemory);
    const auto count = static_cast<Eigen::Index>(m_observers.multipliers.size());
    const auto coordinates = static_cast<Eigen::Index>(m_observers.coordinateCount);
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::MatrixXd transposed = Eigen::Map<const Rows>(m_constraintRows.data(), count, coordinates).transpose();
    Eigen::VectorXd known = Eigen::VectorXd::Zero(count);
    for (Eigen::Index j = 0; j < count; ++j)
        if (const std::size_t input = m_observers.multiplierInputs[static_cast<std::size_t>(j)]; input < inputs.size())
            known[j] = inputs[input];
    if (!transposed.allFinite() || !known.allFinite())
        return m_inputs;
    const Eigen::VectorXd least = LeastNorm(transposed, 1e-10).solve(transposed * known);
    for (Eigen::Index j = 0; j < count; ++j)
        m_inputs[m_observers.multiplierInputs[static_cast<std::size_t>(j)]] = least[j];
    return m_inputs;
}

const std::vector<double>& Recorder::limits() {
    const std::vector<double>& inputs = m_dynamics.inputs();
    std::copy(inputs.begin(), inputs.end(), m_inputs.begin());
    m_observers.limitValues.evaluate(m_inputs.data(), m_limits.data(), m_limitMemory);
    return m_limits;
}

std::optional<std::size_t> Recorder::reachedLimit() {
    const std::vector<double>& values = limits();
    for (std::size_t k = 0; k < values.size(); ++k) {
        const auto watched = watchNamed(m_observers.limits[k].name);
        if (!(values[k] > 0) &&
            !(watched && watched->what == BodyWatch::Angles)) // those do not end a run by themselves
            return k;
    }
    return std::nullopt;
}

void Recorder::watchIntegrals(const std::vector<double>& inputs) {
    if (!m_integralFlaw)
        m_integralFlaw = m_integrals.flawAt(inputs);
}

const std::optional<IntegralFlaw>& Recorder::integralFlaw() {
    if (!m_integrals.isIdle())
        watchIntegrals(extendedInputs());
    return m_integralFlaw;
}

void Recorder::add(double t, double shown, const std::vector<double>& y, std::span<const double> imbalances) {
    if (m_isOfStates)
        return addStates(shown, y);
    m_imbalances.insert(m_imbalances.end(), imbalances.begin(), imbalances.end());
    m_trajectory.time.push_back(shown);
    const std::vector<double>& inputs = extendedInputs();
    m_observers.outputs.evaluate(inputs.data(), m_outputs.data(), m_outputMemory);
    watchIntegrals(inputs);
    std::size_t series = 0;
    for (const RecordedInput& recorded : m_observers.recorded)
        m_trajectory.series[series++].values.push_back(inputs[recorded.input]);
    for (const double output : m_outputs)
        m_trajectory.series[series++].values.push_back(output);

    const std::vector<double>& residuals = m_dynamics.scaledResiduals(t, y);
    m_lastResidual = 0;
    for (const double residual : residuals)
        m_lastResidual = std::isnan(residual) ? INFINITY : std::max(m_lastResidual, residual);
    if (!m_setAside.isIdle())
        m_lastResidual = std::max(m_lastResidual, setAsideHere().largest());
    m_residuals.push_back(m_lastResidual);
    m_maximumResidual = std::max(m_maximumResidual, m_lastResidual);
}

void Recorder::addStates(double shown, const std::vector<double>& y) {
    m_trajectory.time.push_back(shown);
    for (std::size_t k = 0; k < m_stateOfSeries.size(); ++k)
        m_trajectory.series[k].values.push_back(y[m_stateOfSeries[k]]);
}

const SetAsideWatch& Recorder::setAsideHere() {
    m_setAside.look(m_dynamics.inputs());
    return m_setAside;
}

void Recorder::takeBack() {
    if (!m_isOfStates) {
        m_imbalances.resize(m_imbalances.size() - m_imbalances.size() / m_residuals.size());
        m_residuals.pop_back();
    }
    m_trajectory.time.pop_back();
    for (Series& series : m_trajectory.series)
        series.values.pop_back();
}

Trajectory Recorder::finished(const EnergyAudit& audit) {
    if (m_isOfStates)
        return std::move(m_trajectory);
    std::vector<double> figures(m_residuals.size(), 0.0); // of the worst part in each row
    for (std::size_t k = 0; k < m_imbalances.size(); ++k) {
        double& figure = figures[k / audit.partCount()];
        figure = std::max(figure, audit.figure(k % audit.partCount(), m_imbalances[k]));
    }
    m_trajectory.series.push_back({std::string(constraintResidualName), SeriesKind::Audit, "", std::move(m_residuals)});
    if (m_observers.energy->outputCount() > 0)
        m_trajectory.series.push_back({std::string(energyAuditName), SeriesKind::Audit, "", std::move(figures)});
    return std::move(m_trajectory);
}

} // namespace coenergy
