// The square system at a point: J and G are evaluated, the highest derivatives solved for, in one elimination where G
// is affine in them, otherwise by Newton's iteration. One factorization of J then serves their derivatives
// (dynamics_slopes.cpp) and the projection onto the invariants (dynamics_invariants.cpp).
#include "numeric/dynamics.hpp"

#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr int maximumNewtonSteps = 30;
constexpr int newtonStepsOfLaw = 8; // then the content is minimized
constexpr double newtonTolerance = 1e-13;
constexpr double nearSolution = 1e-4; // of a change
constexpr double usualDamping = 1e-3;
constexpr double leastOfAllDamping = 1e-9;   // near a multiple root the first step is too long by that factor
constexpr double singularAtSolution = 1e-13; // pivot ratio
constexpr double residualAtSolution = 1e-8;  // where J is singular, so that the change is no measure of the error

} // namespace

Dynamics::Dynamics(std::shared_ptr<const CompiledSystem> system, const std::vector<double>& parameters,
                   std::vector<double> nominal)
    : m_system(std::move(system)), m_parameters(parameters), m_nominal(std::move(nominal)),
      m_inputs(m_system->inputCount(), 0.0),
      m_outputs(m_system->extendedPlaces().places.size() + SolutionCode::roomFor(*m_system)),
      m_condensation(m_system->unknownCount(), m_system->extendedPlaces().inner, m_system->extendedPlaces().places),
      m_entries(m_system->jacobianPlaces().size()), m_residuals(m_system->invariants().size()),
      m_columnSizes(m_system->unknownCount()), m_rowScales(m_system->unknownCount()),
      m_nominalRowScales(m_system->unknownCount()), m_arguments(m_system->switchCount()),
      m_dynamicsMemory(m_system->dynamics().memory(m_parameters)),
      m_switchMemory(m_system->switchArguments().memory(m_parameters)), m_law(m_system, m_parameters),
      m_solver(m_system->extendedPlaces(), m_system->jacobianPlaces()) {
    const auto n = static_cast<Eigen::Index>(m_system->unknownCount());
    m_right = m_solution = m_guess = Eigen::VectorXd::Zero(n);
    m_columnScale = Eigen::VectorXd::Ones(n);
    for (std::size_t k = 0; k < m_system->stateCount(); ++k) // the highest order that has a size of its own
        m_columnScale[static_cast<Eigen::Index>(m_system->state()[k].unknown)] =
            std::ldexp(1.0, std::ilogb(m_nominal[k]));
    std::size_t largestStage = 0;
    std::size_t largestGradient = 0;
    for (const Stage& stage : m_system->stages()) {
        m_stageMemories.push_back(stage.residuals.memory(m_parameters));
        m_stageGradientMemories.push_back(stage.gradient.memory(m_parameters));
        largestStage = std::max(largestStage, stage.rows.size());
        largestGradient = std::max(largestGradient, stage.gradient.places().size());
    }
    m_stageResiduals.resize(largestStage);
    m_gradients.resize(largestGradient);
    for (std::size_t k = 0; k < m_system->switchCount(); ++k)
        setSwitch(k, 1);
}

void Dynamics::load(double t, const std::vector<double>& y) {
    m_isSolved = isSolvedAt(t, y);
    setTime(t);
    std::copy_n(y.begin(), m_system->stateCount(), m_inputs.begin() + 1);
}

bool Dynamics::isSolvedAt(double t, const std::vector<double>& y) const {
    return m_isSolved && m_time == t &&
           std::equal(m_inputs.begin() + 1, m_inputs.begin() + 1 + static_cast<std::ptrdiff_t>(m_system->stateCount()),
                      y.begin());
}

bool Dynamics::fail(EvaluationFault::Kind kind, std::string where) {
    m_fault = EvaluationFault{kind, std::move(where)};
    return false;
}

// A computed value is not finite: that of an equation, or else of an unknown.
bool Dynamics::failUndefined() {
    const auto& places = m_system->extendedPlaces().places;
    for (std::size_t k = 0; k < m_outputs.size(); ++k) {
        const std::size_t equation = k < places.size() ? places[k].row : k - places.size();
        if (!std::isfinite(m_outputs[k]) && equation < m_system->unknownCount())
            return fail(EvaluationFault::Kind::Undefined, m_system->equationNames()[equation]);
    }
    std::size_t unknown = 0;
    while (unknown + 1 < m_system->unknownCount() && std::isfinite(m_inputs[m_system->highestInput(unknown)]))
        ++unknown;
    return fail(EvaluationFault::Kind::Undefined, m_system->unknownNames()[unknown]);
}

// J and G at the current inputs.
void Dynamics::evaluateDynamics() {
    m_law.turn(m_inputs);
    m_system->dynamics().evaluate(m_inputs.data(), m_outputs.data(), m_dynamicsMemory);
    m_isCondensed = false;
    const std::size_t first = m_system->extendedPlaces().places.size();
    for (std::size_t i = 0; i < m_system->unknownCount(); ++i)
        m_right[static_cast<Eigen::Index>(i)] = -m_outputs[first + i];
    if (!m_baumgarteWeights.empty())
        addBaumgarte();
    ++m_evaluations;
}

bool Dynamics::factorize() {
    m_isFactored = true;
    return m_solver.factorize(m_outputs.data()) != Conditioning::Undefined || failUndefined();
}

// With the factors of the last J, of which so far only the entries were computed.
SquareSolver& Dynamics::factored() {
    if (!m_isFactored)
        factorize();
    return m_solver;
}

bool Dynamics::isPivotRatioBelow(double bound) {
    const bool isSurelyAbove = !m_isFactored && m_code && m_code->leastPivotRatio(m_outputs.data()) >= bound;
    return !isSurelyAbove && pivotRatio() < bound;
}

const double* Dynamics::entries() const {
    if (m_system->extendedPlaces().inner == 0)
        return m_outputs.data();
    if (!m_isCondensed)
        m_condensation.values(m_outputs.data(), m_system->jacobianPlaces(), m_entries.data());
    m_isCondensed = true;
    return m_entries.data();
}

Eigen::MatrixXd Dynamics::systemJacobian() const {
    const double* const values = entries();
    const auto n = static_cast<Eigen::Index>(m_system->unknownCount());
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
    const auto& places = m_system->jacobianPlaces();
    for (std::size_t k = 0; k < places.size(); ++k)
        matrix(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column)) = values[k];
    return matrix;
}

// False, with nothing solved, if the matrix may need another pivot order or if a value is not finite.
inline bool Dynamics::solveByCode() {
    if (!m_code->solve(m_inputs.data(), m_outputs.data()))
        return false;
    m_isCondensed = m_isFactored = false;
    const double* const solution = m_outputs.data() + m_system->extendedPlaces().places.size();
    double* const highest = &m_inputs[m_system->highestInput(0)];
    bool isFinite = true;
    const std::size_t n = m_system->unknownCount();
    for (std::size_t k = 0; k < n; ++k) {
        highest[k] = solution[k];
        isFinite &= std::isfinite(solution[k]);
    }
    m_evaluations += isFinite ? 1 : 0;
    return isFinite;
}

bool Dynamics::solve(double t, const std::vector<double>& y) {
    const std::size_t states = m_system->stateCount();
    if (m_fault) {
        if (!std::all_of(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(states),
                         [](double value) { return std::isfinite(value); }))
            return m_isSolved = false; // y was not changed by that fault
        m_fault.reset();
    }
    setTime(t);
    for (std::size_t k = 0; k < states; ++k) // few numbers, just written: memcpy would stall on the pending stores
        m_inputs[1 + k] = y[k];
    m_isSolved = (m_code && solveByCode()) || solveOtherwise();
    return m_isSolved;
}

bool Dynamics::solveOtherwise() {
    return m_system->unknownCount() == 0 || (m_system->isAffine() ? solveAffine() : newton());
}

bool Dynamics::solveAffine() {
    double* const highest = &m_inputs[m_system->highestInput(0)];
    const std::size_t n = m_system->unknownCount();
    std::fill_n(highest, n, 0.0);
    evaluateDynamics();
    const bool isDefined = factorize();
    considerCode();
    if (!isDefined)
        return false;
    m_solver.solve(m_right.data(), highest);
    return std::all_of(highest, highest + n, [](double value) { return std::isfinite(value); }) || failUndefined();
}

void Dynamics::considerCode() {
    const EliminationCode* const elimination = m_baumgarteWeights.empty() ? m_solver.code() : nullptr;
    if (!elimination)
        m_code.reset();
    else if (!m_code)
        m_code.emplace(*m_system, *elimination, m_parameters);
}

// The size of a change of the highest derivatives relative to their sizes and values.
double Dynamics::weighedChange(const Eigen::VectorXd& change) const {
    const std::size_t first = m_system->highestInput(0);
    double largest = 0;
    for (Eigen::Index k = 0; k < change.size(); ++k) {
        const double value = std::abs(m_inputs[first + static_cast<std::size_t>(k)]);
        const double part = std::abs(change[k]) / (m_columnScale[k] + value);
        if (std::isnan(part)) // something is infinite
            return INFINITY;
        largest = std::max(largest, part);
    }
    return largest;
}

// The last solution is also the best guess for the next time if nothing is found now.
bool Dynamics::newton() {
    Eigen::Map<Eigen::VectorXd> z(&m_inputs[m_system->highestInput(0)],
                                  static_cast<Eigen::Index>(m_system->unknownCount()));
    if (!z.allFinite())
        z.setZero();
    m_guess = z;
    m_law.look(m_inputs, m_columnScale);
    if (m_law.holds())
        return newtonOrLeast(z);
    for (const double leastDamping : {usualDamping, leastOfAllDamping}) {
        if (iterate(z, leastDamping, maximumNewtonSteps))
            return true;
        z = m_guess;
    }
    return false;
}

// For cases where Newton's iteration does not converge at once, as where a resistance vanishes with its flow.
bool Dynamics::newtonOrLeast(Eigen::Map<Eigen::VectorXd> z) {
    if (iterate(z, usualDamping, newtonStepsOfLaw))
        return true;
    z = m_guess;
    evaluateDynamics();
    if (!m_right.allFinite())
        return failUndefined();
    if (m_law.solve(m_inputs)) {
        evaluateDynamics();
        factorize();
        m_fault.reset(); // J may have no value where the solution has one
        return true;
    }
    z = m_guess;
    return fail(EvaluationFault::Kind::NoSolution, m_system->equationNames()[m_law.worst()]);
}

std::vector<std::string> Dynamics::withoutLinearPart() {
    std::vector<std::string> names;
    for (const std::size_t unknown : m_law.withoutLinearPart(m_inputs))
        names.push_back(m_system->unknownNames()[unknown]);
    return names;
}

// Damped Newton iteration: a step is halved while it increases the residual. Residuals have different units, so near a
// solution, where no damping is needed, rounding of the largest residual says nothing about the others.
bool Dynamics::iterate(Eigen::Map<Eigen::VectorXd> z, double leastDamping, int mostSteps) {
    evaluateDynamics();
    Eigen::Index worst = 0; // row
    for (int step = 0; step < mostSteps; ++step) {
        if (!m_right.allFinite()) {
            if (step == 0)
                return failUndefined();
            break; // J had nearly vanished, and the step led far away
        }
        m_right.cwiseAbs().maxCoeff(&worst);
        if (!factorize())
            return false;
        m_solver.solve(m_right.data(), m_solution.data());
        const double before = m_right.norm();
        double damping = 1;
        z += m_solution;
        evaluateDynamics();
        const bool isNear = weighedChange(m_solution) < nearSolution && m_right.allFinite();
        while (!isNear && !(m_right.norm() <= before) && damping > leastDamping && before > 0) {
            damping /= 2;
            z -= damping * m_solution;
            evaluateDynamics();
        }
        const double change = weighedChange(m_solution) * std::max(damping, usualDamping);
        const bool isAsGoodAsRounding = step > 4 && change <= 1e-9 && m_right.norm() >= 0.5 * before;
        if (change <= newtonTolerance || m_right.norm() == 0 || isAsGoodAsRounding) {
            if (!z.allFinite())
                return failUndefined();
            if (pivotRatio() > singularAtSolution || isResidualSmall(z))
                return true;
            break; // where J vanishes no step leads anywhere, solution or not
        }
    }
    return fail(EvaluationFault::Kind::NoSolution, m_system->equationNames()[static_cast<std::size_t>(worst)]);
}

// Compares the residuals with the effect of the unknowns' sizes on them.
bool Dynamics::isResidualSmall(const Eigen::Map<Eigen::VectorXd>& z) {
    std::fill(m_rowScales.begin(), m_rowScales.end(), 0.0);
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    for (std::size_t k = 0; k < places.size(); ++k) {
        const auto column = static_cast<Eigen::Index>(places[k].column);
        m_rowScales[places[k].row] += std::abs(values[k]) * std::max(m_columnScale[column], std::abs(z[column]));
    }
    for (Eigen::Index i = 0; i < m_right.size(); ++i)
        if (!(std::abs(m_right[i]) <= residualAtSolution * m_rowScales[static_cast<std::size_t>(i)]))
            return false;
    return true;
}

// Switches that follow a flow go with it: a power of abs has no value on its other side.
void Dynamics::replaceRate(std::size_t k, double rate) {
    if (const std::size_t input = m_system->rateInputs()[k]; input >= m_system->highestInput(0)) {
        m_inputs[input] = rate;
        m_law.turn(m_inputs);
        m_isSolved = false;
    }
}

int Dynamics::orientation() const {
    const double determinant = systemJacobian().rowwise().normalized().partialPivLu().determinant();
    return determinant > 0 ? 1 : determinant < 0 ? -1 : 0;
}

// A row that vanishes here is small beside what it is at other highest derivatives.
const std::string& Dynamics::lostEquation() {
    const std::size_t first = m_system->highestInput(0), states = m_system->stateCount();
    const Eigen::MatrixXd here = systemJacobian();
    const std::vector<double> kept = m_inputs,
                              state(kept.begin() + 1, kept.begin() + 1 + static_cast<std::ptrdiff_t>(states));
    for (Eigen::Index k = 0; k < m_columnScale.size(); ++k)
        m_inputs[first + static_cast<std::size_t>(k)] += m_columnScale[k];
    jacobianEntries(m_time, state);
    const Eigen::MatrixXd beside = systemJacobian();
    m_inputs = kept;
    jacobianEntries(m_time, state);
    const Eigen::VectorXd sizes = here.rowwise().norm().cwiseMax(beside.rowwise().norm());
    const Eigen::VectorXd scales = (sizes.array() > 0 && sizes.array() < INFINITY).select(sizes, 1.0);
    Eigen::Index row = 0;
    singularValues(scales.cwiseInverse().asDiagonal() * here).left.rightCols<1>().cwiseAbs().maxCoeff(&row);
    return m_system->equationNames()[static_cast<std::size_t>(row)];
}

void Dynamics::replaceHighest(std::span<const double> values) {
    std::copy(values.begin(), values.end(), m_inputs.begin() + static_cast<std::ptrdiff_t>(m_system->highestInput(0)));
    m_law.turn(m_inputs);
    m_isSolved = false;
}

void Dynamics::derivative(double t, const std::vector<double>& y, std::vector<double>& rate) {
    const bool isSolved = solve(t, y);
    const auto& sources = m_system->rateInputs();
    for (std::size_t k = 0; k < sources.size(); ++k)
        rate[k] = isSolved ? m_inputs[sources[k]] : std::nan("");
}

bool Dynamics::rateBeside(double t, const std::vector<double>& y, std::vector<double>& rate) {
    if (!m_code)
        return false;
    m_inputsBeside = m_inputs;
    m_outputsBeside.resize(m_outputs.size());
    m_inputsBeside[0] = m_origin + t;
    std::copy_n(y.begin(), m_system->stateCount(), m_inputsBeside.begin() + 1);
    if (!m_code->solve(m_inputsBeside.data(), m_outputsBeside.data()))
        return false;
    const auto solution =
        m_outputsBeside.begin() + static_cast<std::ptrdiff_t>(m_system->extendedPlaces().places.size());
    std::copy_n(solution, m_system->unknownCount(),
                m_inputsBeside.begin() + static_cast<std::ptrdiff_t>(m_system->highestInput(0)));
    const auto& sources = m_system->rateInputs();
    bool isFinite = true;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        rate[k] = m_inputsBeside[sources[k]];
        isFinite &= std::isfinite(rate[k]);
    }
    m_evaluations += isFinite ? 1 : 0;
    return isFinite;
}

std::vector<double> Dynamics::jacobianEntries(double t, const std::vector<double>& y) {
    load(t, y);
    factored();
    evaluateDynamics();
    const double* const values = entries();
    return {values, values + m_system->jacobianPlaces().size()};
}

const std::vector<double>& Dynamics::switchArguments(double t, const std::vector<double>& y) {
    load(t, y);
    m_system->switchArguments().evaluate(m_inputs.data(), m_arguments.data(), m_switchMemory);
    return m_arguments;
}

} // namespace coenergy
