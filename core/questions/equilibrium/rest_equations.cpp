// Mathematics: f = 0 in the Lagrangian DAEs, with all their multipliers; B. Fabien, Analytical System Dynamics, 2009,
// section 4.5; D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, section 4.
#include "equilibrium/rest_equations.hpp"

#include "base/random_numbers.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

std::vector<std::size_t> soughtInputs(const ModelEquations& equations, const std::vector<SteadyFlow>& steady,
                                      const SwitchedModel* switched, const std::vector<std::size_t>& kinks) {
    std::vector<std::size_t> inputs;
    for (const UnknownPlace& unknown : equations.unknowns)
        inputs.push_back(unknown.inputs.front());
    for (const SteadyFlow& one : steady)
        if (!one.flow)
            for (const UnknownPlace& unknown : equations.unknowns)
                if (unknown.name == one.coordinate && unknown.kind == UnknownKind::Coordinate)
                    inputs.push_back(unknown.inputs.at(1));
    for (const std::size_t kink : kinks)
        inputs.push_back(switched->inputOf(kink));
    return inputs;
}

// For a coordinate without a given size: the largest initial value in its unit; 1 if all of them are zero.
double sizeFromStarts(const SimulationProblem& problem, std::size_t state) {
    const std::vector<RecordedInput>& recorded = problem.observers->recorded;
    const auto own = std::find_if(recorded.begin(), recorded.end(),
                                  [&](const RecordedInput& one) { return one.input == 1 + state; });
    if (own == recorded.end() || own->kind != SeriesKind::Coordinate)
        return problem.nominal[state];
    double largest = 0;
    for (const RecordedInput& one : recorded)
        if (const std::size_t k = one.input - 1;
            one.kind == own->kind && one.unit == own->unit && k < problem.nominal.size() && !problem.isNominalGiven[k])
            largest = std::max(largest, std::abs(problem.start.state[k]));
    return largest > 0 ? largest : 1;
}

} // namespace

bool isMultiplier(const ModelEquations& equations, Eigen::Index unknown) {
    const auto index = static_cast<std::size_t>(unknown);
    if (index >= equations.unknowns.size()) // a steady flow
        return false;
    const UnknownKind kind = equations.unknowns[index].kind;
    return kind == UnknownKind::DisplacementMultiplier || kind == UnknownKind::FlowMultiplier;
}

RestEquations::RestEquations(const SimulationProblem& problem, const ModelEquations& equations,
                             const std::vector<SteadyFlow>& steady, const SwitchedModel* switched,
                             std::vector<std::size_t> kinks)
    : m_problem(problem), m_equations(equations), m_system(*problem.system), m_switched(switched),
      m_kinks(std::move(kinks)), m_columns(soughtInputs(equations, steady, switched, m_kinks)),
      m_rowNames(equations.names), m_inputs(equations.inputCount, 0.0),
      m_residualMemory(equations.residuals.memory(problem.parameters)),
      m_gradient(equations, m_columns, problem.parameters),
      m_switchMemory(m_system.switchArguments().memory(problem.parameters)), m_columnOfInput(equations.inputCount, -1) {
    for (std::size_t k = 0; k < m_columns.size(); ++k)
        m_columnOfInput[m_columns[k]] = static_cast<Eigen::Index>(k);
    sizeUnknowns();
    nameUnknowns(steady);
    const std::size_t largest = readStages();
    m_values.resize(std::max(largest, m_system.switchCount()));
    readSwitches();
    m_slopes.resize(std::max(largest, m_kinkSlopes.places().size()));
    for (const std::size_t kink : m_kinks)
        m_rowNames.push_back(switched->textOf(kink));
    repeatRows(steady.empty() ? std::vector<double>{0} : std::vector<double>{0, 0.7, 1.9});
    sizeMultipliers();
}

// Sizes and start of the unknowns that are states.
void RestEquations::sizeUnknowns() {
    m_sizes = Eigen::VectorXd::Ones(unknownCount());
    m_start = Eigen::VectorXd::Zero(unknownCount());
    for (Eigen::Index k = 0; k < unknownCount(); ++k) {
        const std::size_t input = m_columns[static_cast<std::size_t>(k)];
        if (input < 1 || input > m_system.stateCount())
            continue;
        const std::size_t state = input - 1;
        m_sizes[k] = m_problem.isNominalGiven[state] ? m_problem.nominal[state] : sizeFromStarts(m_problem, state);
        m_start[k] = m_problem.start.state[state];
    }
}

// In the order of the columns; which flows are steady is read on the way.
void RestEquations::nameUnknowns(const std::vector<SteadyFlow>& steady) {
    for (const UnknownPlace& unknown : m_equations.unknowns)
        m_names.push_back(unknown.name);
    for (const SteadyFlow& one : steady)
        for (std::size_t k = 0; k < m_equations.coordinateCount(); ++k) {
            const UnknownPlace& unknown = m_equations.unknowns[k];
            if (unknown.name != one.coordinate)
                continue;
            if (one.flow) {
                m_givenFlows[unknown.inputs.at(1)] = *one.flow;
            } else {
                m_unknownFlows[k] = m_names.size();
                m_names.push_back(unknown.derivatives.at(1));
            }
        }
    for (const std::size_t kink : m_kinks)
        m_names.push_back(m_switched->textOf(kink));
}

// The rows that the constraints imply. Returns the largest number of values that one tape computes.
std::size_t RestEquations::readStages() {
    std::size_t largest = m_equations.names.size();
    for (const Stage& stage : m_system.stages()) {
        m_stageMemories.push_back(stage.residuals.memory(m_problem.parameters));
        m_stageGradients.push_back(stage.gradient.memory(m_problem.parameters));
        std::vector<std::size_t> rows;
        for (std::size_t k = 0; k < stage.invariants.size(); ++k)
            if (const Invariant& invariant = m_system.invariants()[stage.invariants[k]]; invariant.level > 0) {
                rows.push_back(k);
                m_rowNames.push_back(invariant.name);
            }
        m_stageRows.push_back(std::move(rows));
        largest = std::max({largest, stage.rows.size(), stage.gradient.places().size()});
    }
    return largest;
}

// All rows must hold at each of these times.
void RestEquations::repeatRows(std::vector<double> times) {
    m_times = std::move(times);
    m_rowsOfTime = static_cast<Eigen::Index>(m_rowNames.size());
    m_rowCount = m_rowsOfTime * static_cast<Eigen::Index>(m_times.size());
    const std::vector<std::string> names = m_rowNames;
    for (std::size_t k = 1; k < m_times.size(); ++k)
        m_rowNames.insert(m_rowNames.end(), names.begin(), names.end());
}

void RestEquations::readSwitches() {
    if (!m_switched)
        return;
    m_argumentMemory = m_switched->arguments.memory(m_problem.parameters);
    m_arguments.resize(m_switched->switches.size());
    for (std::size_t k = 0; k < m_switched->switches.size(); ++k)
        m_isOfFlows.push_back(isOfFlows(k));
    if (m_kinks.empty())
        return;
    m_kinkSlopes = Tangents(m_switched->arguments, std::span(m_columns).first(m_columns.size() - m_kinks.size()));
    m_kinkMemory = m_kinkSlopes.memory(m_problem.parameters);
    std::vector<std::size_t> followers;
    for (std::size_t k = 0; k < m_switched->switches.size(); ++k)
        if (const auto& leader = m_switched->switches[k].leader)
            if (const auto kink = std::find(m_kinks.begin(), m_kinks.end(), leader->index); kink != m_kinks.end()) {
                followers.push_back(m_switched->inputOf(k));
                m_followers.emplace_back(
                    m_columns.size() - m_kinks.size() + static_cast<std::size_t>(kink - m_kinks.begin()), leader->sign);
            }
    if (!followers.empty())
        m_followerGradient.emplace(m_equations, followers, m_problem.parameters);
}

// Whether a switch is dry friction, as tested at random points: its argument is zero at rest, wherever that is.
bool RestEquations::isOfFlows(std::size_t k) {
    if (!m_givenFlows.empty() || !m_unknownFlows.empty() || m_switched->switches[k].moment)
        return false;
    RandomNumbers random;
    for (int count = 0; count < 3; ++count) {
        std::fill(m_inputs.begin(), m_inputs.end(), 0.0);
        m_inputs[0] = m_problem.start.time + random.share();
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            m_inputs[m_columns[i]] =
                m_start[static_cast<Eigen::Index>(i)] + m_sizes[static_cast<Eigen::Index>(i)] * random.deviation();
        m_switched->arguments.evaluate(m_inputs.data(), m_arguments.data(), m_argumentMemory);
        if (m_arguments[k] != 0)
            return false;
    }
    return true;
}

void RestEquations::setParameters(const std::vector<double>& parameters) {
    m_residualMemory = m_equations.residuals.memory(parameters);
    m_gradient.setParameters(parameters);
    if (m_followerGradient)
        m_followerGradient->setParameters(parameters);
    if (m_switched)
        m_argumentMemory = m_switched->arguments.memory(parameters);
    if (!m_kinks.empty())
        m_kinkMemory = m_kinkSlopes.memory(parameters);
    m_switchMemory = m_system.switchArguments().memory(parameters);
    for (std::size_t s = 0; s < m_stageMemories.size(); ++s) {
        m_stageMemories[s] = m_system.stages()[s].residuals.memory(parameters);
        m_stageGradients[s] = m_system.stages()[s].gradient.memory(parameters);
    }
}

// Large enough to do, over typical displacements, the work of the other efforts.
void RestEquations::sizeMultipliers() {
    const auto coordinates = static_cast<Eigen::Index>(coordinateCount());
    if (coordinates == 0)
        return;
    const Eigen::VectorXd efforts = residualsAt(m_start, 0).head(coordinates).cwiseAbs();
    const Eigen::MatrixXd slopes = gradientAt(m_start, 0).topRows(coordinates).cwiseAbs();
    const Eigen::VectorXd displacements = m_sizes.head(coordinates);
    const double work = (efforts + slopes.leftCols(coordinates) * displacements).cwiseProduct(displacements).maxCoeff();
    for (std::size_t k = 0; k < m_equations.unknowns.size(); ++k) {
        const auto column = static_cast<Eigen::Index>(k);
        if (!isMultiplier(m_equations, column))
            continue;
        if (const double size = work / slopes.col(column).dot(displacements); std::isfinite(size) && size > 0)
            m_sizes[column] = size;
    }
}

double RestEquations::flow(const Eigen::VectorXd& unknowns, std::size_t coordinate) const {
    if (const auto found = m_unknownFlows.find(coordinate); found != m_unknownFlows.end())
        return unknowns[static_cast<Eigen::Index>(found->second)];
    const auto given = m_givenFlows.find(m_equations.unknowns[coordinate].inputs.at(1));
    return given == m_givenFlows.end() ? 0 : given->second;
}

// Sets piecewise functions to the side of their arguments, on kinks to their shares. Functions of flows, which are at
// rest, are set between their values, so that an effort that opposes both directions acts in none; at any other zero
// they have their own value.
void RestEquations::load(const Eigen::VectorXd& unknowns, double later) {
    std::fill(m_inputs.begin(), m_inputs.end(), 0.0);
    m_inputs[0] = m_problem.start.time + later;
    for (const auto& [input, flow] : m_givenFlows)
        m_inputs[input] = flow;
    for (std::size_t k = 0; k < m_columns.size(); ++k)
        m_inputs[m_columns[k]] = unknowns[static_cast<Eigen::Index>(k)];
    if (later != 0)
        for (std::size_t k = 0; k < m_equations.coordinateCount(); ++k)
            m_inputs[m_equations.unknowns[k].inputs.front()] += later * flow(unknowns, k);
    setSystemSwitches();
    for (std::size_t k = 0; k < m_isOfFlows.size(); ++k)
        setSwitch(k);
}

// The switches of the compiled system, whose tapes give the consequences of the constraints.
void RestEquations::setSystemSwitches() {
    for (std::size_t k = 0; k < m_system.switchCount(); ++k) {
        m_system.switchArguments().evaluate(m_inputs.data(), m_values.data(), m_switchMemory);
        const double argument = m_values[k];
        m_inputs[m_system.switchInput(k)] = argument > 0   ? 1
                                            : argument < 0 ? -1
                                                           : m_problem.observers->switches[k].atZero;
    }
}

void RestEquations::setSwitch(std::size_t k) {
    const Switch& one = m_switched->switches[k];
    const std::size_t input = m_switched->inputOf(k);
    const auto isKink = [&](std::size_t other) {
        return std::find(m_kinks.begin(), m_kinks.end(), other) != m_kinks.end();
    };
    if (isKink(k))
        return;
    if (one.leader && isKink(one.leader->index)) {
        m_inputs[input] = one.leader->sign * m_inputs[m_switched->inputOf(one.leader->index)];
        return;
    }
    m_switched->arguments.evaluate(m_inputs.data(), m_arguments.data(), m_argumentMemory);
    const double argument = m_arguments[k];
    m_inputs[input] = argument > 0 ? 1 : argument < 0 ? -1 : m_isOfFlows[k] ? 0 : one.atZero;
}

const std::vector<double>& RestEquations::inputs(const Eigen::VectorXd& unknowns) {
    load(unknowns, 0);
    return m_inputs;
}

Eigen::VectorXd RestEquations::residualsAt(const Eigen::VectorXd& unknowns, double later) {
    load(unknowns, later);
    Eigen::VectorXd values(m_rowsOfTime);
    m_equations.residuals.evaluate(m_inputs.data(), values.data(), m_residualMemory);
    auto row = static_cast<Eigen::Index>(m_equations.names.size());
    for (std::size_t s = 0; s < m_stageRows.size(); ++s) {
        if (m_stageRows[s].empty())
            continue;
        m_system.stages()[s].residuals.evaluate(m_inputs.data(), m_values.data(), m_stageMemories[s]);
        for (const std::size_t k : m_stageRows[s])
            values[row++] = m_values[k];
    }
    if (!m_kinks.empty())
        m_switched->arguments.evaluate(m_inputs.data(), m_arguments.data(), m_argumentMemory);
    for (const std::size_t kink : m_kinks)
        values[row++] = m_arguments[kink];
    return values;
}

Eigen::VectorXd RestEquations::residuals(const Eigen::VectorXd& unknowns) {
    return residualsLater(unknowns, 0);
}

Eigen::VectorXd RestEquations::residualsLater(const Eigen::VectorXd& unknowns, double later) {
    Eigen::VectorXd values(m_rowCount);
    for (std::size_t k = 0; k < m_times.size(); ++k)
        values.segment(static_cast<Eigen::Index>(k) * m_rowsOfTime, m_rowsOfTime) =
            residualsAt(unknowns, m_times[k] + later);
    return values;
}

Eigen::MatrixXd RestEquations::gradient(const Eigen::VectorXd& unknowns) {
    Eigen::MatrixXd matrix(m_rowCount, unknownCount());
    for (std::size_t k = 0; k < m_times.size(); ++k)
        matrix.middleRows(static_cast<Eigen::Index>(k) * m_rowsOfTime, m_rowsOfTime) = gradientAt(unknowns, m_times[k]);
    return matrix;
}

Eigen::MatrixXd RestEquations::gradientAt(const Eigen::VectorXd& unknowns, double later) {
    load(unknowns, later);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(m_rowsOfTime, unknownCount());
    const auto equations = static_cast<Eigen::Index>(m_equations.names.size());
    matrix.topRows(equations) = m_gradient.at(m_inputs);
    Eigen::Index first = equations;
    for (std::size_t s = 0; s < m_stageRows.size(); ++s) {
        if (m_stageRows[s].empty())
            continue;
        const Tangents& tangents = m_system.stages()[s].gradient;
        tangents.evaluate(m_inputs.data(), m_slopes.data(), m_stageGradients[s]);
        for (std::size_t k = 0; k < tangents.places().size(); ++k) {
            const auto [row, input] = tangents.places()[k];
            const auto found = std::find(m_stageRows[s].begin(), m_stageRows[s].end(), row);
            if (found != m_stageRows[s].end() && m_columnOfInput[input] >= 0)
                matrix(first + (found - m_stageRows[s].begin()), m_columnOfInput[input]) = m_slopes[k];
        }
        first += static_cast<Eigen::Index>(m_stageRows[s].size());
    }
    if (!m_kinks.empty()) {
        addKinkRows(matrix, first);
        addFollowers(matrix);
    }
    addFlowColumns(matrix, later);
    return matrix;
}

void RestEquations::addKinkRows(Eigen::MatrixXd& matrix, Eigen::Index first) {
    m_kinkSlopes.evaluate(m_inputs.data(), m_slopes.data(), m_kinkMemory);
    for (std::size_t k = 0; k < m_kinkSlopes.places().size(); ++k) {
        const auto [row, input] = m_kinkSlopes.places()[k];
        const auto kink = std::find(m_kinks.begin(), m_kinks.end(), row);
        if (kink != m_kinks.end())
            matrix(first + (kink - m_kinks.begin()), m_columnOfInput[input]) = m_slopes[k];
    }
}

void RestEquations::addFollowers(Eigen::MatrixXd& matrix) {
    if (!m_followerGradient)
        return;
    const Eigen::MatrixXd columns = m_followerGradient->at(m_inputs);
    for (std::size_t k = 0; k < m_followers.size(); ++k)
        matrix.col(static_cast<Eigen::Index>(m_followers[k].first)).head(columns.rows()) +=
            m_followers[k].second * columns.col(static_cast<Eigen::Index>(k));
}

// A steady flow has moved its coordinate by then.
void RestEquations::addFlowColumns(Eigen::MatrixXd& matrix, double later) const {
    for (const auto& [coordinate, unknown] : m_unknownFlows)
        matrix.col(static_cast<Eigen::Index>(unknown)) += later * matrix.col(static_cast<Eigen::Index>(coordinate));
}

} // namespace coenergy
