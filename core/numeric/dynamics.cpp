// Evaluation of the square system, of its implicit derivatives and of the projection onto the invariants. One
// factorization of J serves all three: solving J u = (-g on the rows of a stage, 0 elsewhere) gives the change
// of that stage's unknowns which is orthogonal to the constraint manifold in the metric of the remaining rows; for
// M u + phi_q^T nu = 0, phi_q u = -phi that is the mass-weighted projection.
// Reference: E. Eich-Soellner, C. Fuehrer, Numerical Methods in Multibody Dynamics, 1998, section 5.3.
#include "numeric/dynamics.hpp"

#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
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
constexpr int maximumProjectionSteps = 8;
constexpr double goodContraction = 0.5;    // ratio of successive changes in the iteration
constexpr double roundingResidual = 1e-15; // relative to the terms that the residual consists of
constexpr double smallResidual = 1e-13;    // of such terms of nominal size, once the iteration no longer contracts

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
      m_switchMemory(m_system->switchArguments().memory(m_parameters)),
      m_gradientMemory(m_system->gradient().memory(m_parameters)), m_law(m_system, m_parameters),
      m_solver(m_system->extendedPlaces(), m_system->jacobianPlaces()) {
    const auto n = static_cast<Eigen::Index>(m_system->unknownCount());
    m_right = m_solution = m_guess = Eigen::VectorXd::Zero(n);
    m_columnScale = Eigen::VectorXd::Ones(n);
    for (std::size_t k = 0; k < m_system->stateCount(); ++k) // the highest order that has a size of its own
        m_columnScale[static_cast<Eigen::Index>(m_system->state()[k].unknown)] =
            std::ldexp(1.0, std::ilogb(m_nominal[k]));
    std::size_t largestStage = 0;
    std::size_t largestGradient = m_system->gradient().places().size();
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

void Dynamics::setBaumgarte(double alpha, double beta) {
    m_baumgarteWeights.clear();
    m_code.reset();
    for (const Invariant& invariant : m_system->invariants()) {
        const int c = m_system->differentiations(invariant.equation);
        const auto level = static_cast<int>(invariant.level);
        double weight = 1; // of the level in (d/dt + alpha)^c: binomial(c, level) alpha^(c - level)
        for (int k = 1; k <= c - level; ++k)
            weight *= alpha * (level + k) / k;
        m_baumgarteWeights.push_back(c == 2 && level == 0 ? beta * beta : weight);
    }
}

void Dynamics::addBaumgarte() {
    for (std::size_t s = 0; s < m_system->stages().size(); ++s) {
        const Stage& stage = m_system->stages()[s];
        stage.residuals.evaluate(m_inputs.data(), m_stageResiduals.data(), m_stageMemories[s]);
        for (std::size_t k = 0; k < stage.rows.size(); ++k)
            m_right[static_cast<Eigen::Index>(stage.rows[k])] -=
                m_baumgarteWeights[stage.invariants[k]] * m_stageResiduals[k];
    }
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

const std::string& Dynamics::lostEquation() const {
    Eigen::Index row = 0;
    singularValues(systemJacobian().rowwise().normalized()).left.rightCols<1>().cwiseAbs().maxCoeff(&row);
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

void Dynamics::jacobian(Eigen::MatrixXd& rateByState, Eigen::VectorXd& rateByTime) {
    const auto n = static_cast<Eigen::Index>(m_system->unknownCount());
    const auto states = static_cast<Eigen::Index>(m_system->stateCount());
    linearize();
    Eigen::MatrixXd& right = m_slopes; // columns: time, then the state
    right.setZero(n, states + 1);
    const auto& places = m_system->gradient().places();
    for (std::size_t k = 0; k < places.size(); ++k)
        right(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column)) = -m_gradients[k];
    for (Eigen::Index k = 0; k <= states; ++k) // J dz/dy = -dG/dy
        factored().solve(right.col(k).data(), right.col(k).data());
    rateByState.setZero(states, states);
    rateByTime.setZero(states);
    for (Eigen::Index k = 0; k < states; ++k) {
        const std::size_t source = m_system->rateInputs()[static_cast<std::size_t>(k)];
        if (source < m_system->highestInput(0)) {
            rateByState(k, static_cast<Eigen::Index>(source - 1)) = 1;
        } else {
            const auto unknown = static_cast<Eigen::Index>(source - m_system->highestInput(0));
            rateByState.row(k) = right.row(unknown).tail(states);
            rateByTime[k] = right(unknown, 0);
        }
    }
}

bool Dynamics::equationsAt(double t, const std::vector<double>& y, const Eigen::VectorXd& highest,
                           EquationsThere& there) {
    load(t, y);
    m_isSolved = false;
    Eigen::Map<Eigen::VectorXd>(&m_inputs[m_system->highestInput(0)], highest.size()) = highest;
    evaluateDynamics();
    linearize();
    there.residual = -m_right;
    there.byHighest = systemJacobian();
    there.byState.setZero(m_right.size(), static_cast<Eigen::Index>(m_system->stateCount()));
    const auto& places = m_system->gradient().places();
    for (std::size_t k = 0; k < places.size(); ++k)
        if (places[k].column > 0) // 0 is the time
            there.byState(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column - 1)) =
                m_gradients[k];
    return there.residual.allFinite() && there.byHighest.allFinite() && there.byState.allFinite();
}

void Dynamics::linearize() {
    m_system->gradient().evaluate(m_inputs.data(), m_gradients.data(), m_gradientMemory);
}

// For slopes that may be infinite, such as that of a flow with respect to its pressure at rest: uses a small finite
// change.
void Dynamics::changeByDifference(const Eigen::VectorXd& stateChange, double timeChange, Eigen::VectorXd& rateChange) {
    constexpr double distance = 1e-9; // in sizes
    const auto states = static_cast<std::ptrdiff_t>(m_system->stateCount());
    const double t = m_time;
    const std::vector<double> y(m_inputs.begin() + 1, m_inputs.begin() + 1 + states);
    double largest = std::abs(timeChange) / (1 + std::abs(t));
    for (std::size_t k = 0; k < y.size(); ++k)
        largest = std::max(largest, std::abs(stateChange[static_cast<Eigen::Index>(k)]) /
                                        std::max(m_nominal[k], std::abs(y[k])));
    rateChange = Eigen::VectorXd::Zero(stateChange.size());
    if (!(largest > 0) || !std::isfinite(largest))
        return;
    const double share = distance / largest;
    std::vector<double> moved = y, rate(y.size());
    for (const double side : {1.0, -1.0}) {
        for (std::size_t k = 0; k < y.size(); ++k)
            moved[k] = y[k] + side * share * stateChange[static_cast<Eigen::Index>(k)];
        derivative(t + side * share * timeChange, moved, rate);
        for (std::size_t k = 0; k < y.size(); ++k)
            if (std::isfinite(rate[k]))
                rateChange[static_cast<Eigen::Index>(k)] += side * rate[k] / (2 * share);
    }
    solve(t, y);
}

void Dynamics::changeOfRate(const Eigen::VectorXd& stateChange, double timeChange, Eigen::VectorXd& rateChange) {
    if (m_law.holds())
        return changeByDifference(stateChange, timeChange, rateChange);
    m_right.setZero();
    const auto& places = m_system->gradient().places(); // column 0: the time
    for (std::size_t k = 0; k < places.size(); ++k) {
        const std::size_t column = places[k].column;
        const double change = column == 0 ? timeChange : stateChange[static_cast<Eigen::Index>(column - 1)];
        m_right[static_cast<Eigen::Index>(places[k].row)] -= m_gradients[k] * change;
    }
    factored().solve(m_right.data(), m_solution.data());
    rateChange.resize(static_cast<Eigen::Index>(m_system->stateCount()));
    for (Eigen::Index k = 0; k < rateChange.size(); ++k) {
        const std::size_t source = m_system->rateInputs()[static_cast<std::size_t>(k)];
        const std::size_t first = m_system->highestInput(0);
        rateChange[k] = source < first ? stateChange[static_cast<Eigen::Index>(source - 1)]
                                       : m_solution[static_cast<Eigen::Index>(source - first)];
    }
}

// Where a resistance vanishes, J knows nothing of how far its flow moves: what moves the state tells.
void Dynamics::rateRounding(std::vector<double>& rounding) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    constexpr double leastPivots = 1e-8; // at the root of what rounding is, a resistance that grows with its flow bends
    const std::size_t first = m_system->highestInput(0);
    if (m_law.holds() && !(pivotRatio() >= leastPivots)) {
        std::fill(rounding.begin(), rounding.end(), 0.0);
        return;
    }
    m_right.setZero();
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    for (std::size_t k = 0; k < places.size(); ++k)
        m_right[static_cast<Eigen::Index>(places[k].row)] +=
            epsilon * std::abs(values[k] * m_inputs[first + places[k].column]);
    for (Eigen::Index row = 1; row < m_right.size(); row += 2) // a pattern to which J could not respond with zero
        m_right[row] = -m_right[row];
    factored().solve(m_right.data(), m_solution.data());
    const auto& sources = m_system->rateInputs();
    for (std::size_t k = 0; k < sources.size(); ++k)
        rounding[k] = sources[k] < first ? 0 : std::abs(m_solution[static_cast<Eigen::Index>(sources[k] - first)]);
    if (m_law.holds())
        std::replace_if(
            rounding.begin(), rounding.end(), [](double value) { return !std::isfinite(value); }, 0.0);
}

bool Dynamics::project(double t, std::vector<double>& y) {
    if (m_system->invariants().empty())
        return true;
    if (!isSolvedAt(t, y) && !solve(t, y))
        return false;
    return std::all_of(m_system->stages().begin(), m_system->stages().end(),
                       [&](const Stage& stage) { return stage.rows.empty() || projectStage(stage, y); });
}

// The sizes of the terms in the residuals of a stage, to first order: the entries of J are the derivatives of the
// residuals with respect to the stage's variables (Griewank's lemma).
void Dynamics::updateStageScales(const Stage& stage, const std::vector<double>& y) {
    const auto sum = [&](std::vector<double>& scales, const auto& sizeOf) {
        std::fill(m_columnSizes.begin(), m_columnSizes.end(), 0.0);
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            m_columnSizes[stage.columns[k]] = sizeOf(stage.variables[k]);
        std::fill(scales.begin(), scales.end(), 0.0);
        const auto& places = m_system->jacobianPlaces();
        const double* const values = entries();
        for (std::size_t k = 0; k < places.size(); ++k)
            scales[places[k].row] += std::abs(values[k]) * m_columnSizes[places[k].column];
    };
    sum(m_rowScales, [&](std::size_t variable) { return std::abs(y[variable]); });
    sum(m_nominalRowScales, [&](std::size_t variable) { return std::max(m_nominal[variable], std::abs(y[variable])); });
}

bool Dynamics::areStageResidualsBelow(double bound, const Stage& stage, const std::vector<double>& scales) const {
    for (std::size_t k = 0; k < stage.rows.size(); ++k)
        if (!(std::abs(m_stageResiduals[k]) <= bound * scales[stage.rows[k]]))
            return false;
    return true;
}

// Newton's iteration with one factorization. Where rounding, amplified near a singular position, keeps the changes from
// contracting, the residuals decide whether the iteration is done.
bool Dynamics::projectStage(const Stage& stage, std::vector<double>& y) {
    const auto memory = static_cast<std::size_t>(&stage - m_system->stages().data());
    updateStageScales(stage, y);
    double before = INFINITY;
    for (int step = 0; step < maximumProjectionSteps; ++step) {
        stage.residuals.evaluate(m_inputs.data(), m_stageResiduals.data(), m_stageMemories[memory]);
        if (areStageResidualsBelow(roundingResidual, stage, m_rowScales))
            return true;
        m_right.setZero();
        for (std::size_t k = 0; k < stage.rows.size(); ++k)
            m_right[static_cast<Eigen::Index>(stage.rows[k])] = -m_stageResiduals[k];
        factored().solve(m_right.data(), m_solution.data());
        double change = 0;
        for (std::size_t k = 0; k < stage.variables.size(); ++k) {
            const std::size_t variable = stage.variables[k];
            const double u = m_solution[static_cast<Eigen::Index>(stage.columns[k])];
            change = std::max(change, std::abs(u) / std::max(m_nominal[variable], std::abs(y[variable])));
            y[variable] += u;
            m_isSolved = m_isSolved && u == 0;
            m_inputs[m_system->stateInput(variable)] = y[variable];
        }
        if (!std::isfinite(change))
            return fail(EvaluationFault::Kind::Undefined, m_system->invariants()[stage.invariants.front()].name);
        if (change == 0)
            return true;
        if (change >= goodContraction * before) {
            if (areStageResidualsBelow(smallResidual, stage, m_nominalRowScales))
                return true;
            break;
        }
        before = change;
    }
    return fail(EvaluationFault::Kind::NoSolution, m_system->invariants()[stage.invariants.front()].name);
}

void Dynamics::makeTangential(std::vector<double>& change) {
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    for (const Stage& stage : m_system->stages()) {
        if (stage.rows.empty())
            continue;
        std::fill(m_columnSizes.begin(), m_columnSizes.end(), 0.0);
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            m_columnSizes[stage.columns[k]] = change[stage.variables[k]];
        std::fill(m_rowScales.begin(), m_rowScales.end(), 0.0);
        for (std::size_t k = 0; k < places.size(); ++k)
            m_rowScales[places[k].row] += values[k] * m_columnSizes[places[k].column];
        m_right.setZero();
        for (const std::size_t row : stage.rows)
            m_right[static_cast<Eigen::Index>(row)] = -m_rowScales[row];
        factored().solve(m_right.data(), m_solution.data());
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            change[stage.variables[k]] += m_solution[static_cast<Eigen::Index>(stage.columns[k])];
    }
}

// Residuals of arbitrary sizes and signs, in the scales of the rows when the probe is first used.
void Dynamics::chooseProbe() {
    m_probeRight.setZero(static_cast<Eigen::Index>(m_system->unknownCount()));
    m_probeScales = m_probeRight;
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    Eigen::VectorXd scales = m_probeRight;
    for (std::size_t k = 0; k < places.size(); ++k)
        scales[static_cast<Eigen::Index>(places[k].row)] +=
            std::abs(values[k]) * m_columnScale[static_cast<Eigen::Index>(places[k].column)];
    std::vector<bool> isWatched(m_system->unknownCount());
    std::minstd_rand numbers;
    for (const Stage& stage : m_system->stages()) {
        for (const std::size_t invariantRow : stage.rows) {
            const auto row = static_cast<Eigen::Index>(invariantRow);
            m_probeScales[row] = scales[row] > 0 && std::isfinite(scales[row]) ? scales[row] : 1;
            m_probeRight[row] = m_probeScales[row] * (static_cast<double>(numbers()) / std::minstd_rand::max() - 0.5);
        }
        for (const std::size_t column : stage.columns)
            if (!stage.rows.empty() && !isWatched[column]) {
                isWatched[column] = true;
                m_probeColumns.push_back(static_cast<Eigen::Index>(column));
            }
    }
}

void Dynamics::probe(std::vector<double>& change) {
    change.clear();
    if (m_system->invariants().empty())
        return;
    if (m_probeColumns.empty())
        chooseProbe();
    factored().solve(m_probeRight.data(), m_solution.data());
    for (const Eigen::Index column : m_probeColumns)
        change.push_back(m_solution[column] / m_columnScale[column]);
}

// One step of inverse iteration, in the scales of rows and columns; the iterated matrix is positive definite, so that
// the probe does not change its sign. Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, 4th edition, 2013,
// section 8.6.
void Dynamics::sharpenProbe(std::vector<double>& change) {
    probe(change);
    if (change.empty())
        return;
    m_right.setZero();
    for (std::size_t k = 0; k < change.size(); ++k)
        m_right[m_probeColumns[k]] = change[k] / m_columnScale[m_probeColumns[k]];
    factored().solveTransposed(m_right.data(), m_solution.data());
    const double length = m_solution.cwiseProduct(m_probeScales).norm();
    if (!(length > 0 && std::isfinite(length)))
        return;
    m_probeRight = m_solution.cwiseProduct(m_probeScales.cwiseAbs2()) / length;
    probe(change);
}

const std::vector<double>& Dynamics::scaledResiduals(double t, const std::vector<double>& y) {
    load(t, y);
    std::vector<double>& scale = m_residualScales;
    scale.assign(m_residuals.size(), 0.0);
    std::size_t next = 0;
    for (std::size_t s = 0; s < m_system->stages().size(); ++s) {
        const Stage& stage = m_system->stages()[s];
        stage.residuals.evaluate(m_inputs.data(), m_residuals.data() + next, m_stageMemories[s]);
        stage.gradient.evaluate(m_inputs.data(), m_gradients.data(), m_stageGradientMemories[s]);
        for (std::size_t k = 0; k < stage.gradient.places().size(); ++k)
            if (const auto [row, input] = stage.gradient.places()[k]; input > 0) // 0 is the time
                scale[next + row] += std::abs(m_gradients[k]) * std::max(m_nominal[input - 1], std::abs(y[input - 1]));
        next += stage.rows.size();
    }
    for (std::size_t k = 0; k < m_residuals.size(); ++k)
        m_residuals[k] = scale[k] > 0 ? std::abs(m_residuals[k]) / scale[k] : std::abs(m_residuals[k]);
    return m_residuals;
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
