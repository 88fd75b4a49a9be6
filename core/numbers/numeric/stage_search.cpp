// Gauss-Newton steps, each making the least change (least_change.hpp), damped where a full step would increase the
// residuals or lead far away. Columns are scaled by nominal sizes, those of flows by their inertia where it is known:
// flows then move as under an impulse of the constraints.
//
// Where the rows are dependent at the solution, the solution is accurate to half the digits only: values below that
// accuracy count as zero in the later stages.
//
// References: P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, section 4.4 (underdetermined systems); A.
// Griewank, On solving nonlinear equations with simple singularities, SIAM Review 27 (1985) (accuracy at singular
// solutions).
#include "numeric/stage_search.hpp"

#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/inertial_basis.hpp"
#include "numeric/least_change.hpp"
#include "numeric/start_conflict.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr int maximumSteps = 100;
constexpr double shortestDamping = 1e-12;
constexpr double acceptedResidual = 1e-11; // relative to the sum of the effects of each variable's size
constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
constexpr double largestMove = 1e6;    // in sizes, or relative to the initial discrepancy
constexpr double singularFound = 1e-5; // at the solution: reason to look more closely
constexpr double mostWork = 3e9;       // multiplications: seconds

} // namespace

bool StageSearch::isExhausted() const {
    return m_work > mostWork;
}

// Flows are moved in the metric of their inertia. Displacements are kept before flows as long as that leads to a
// solution: the square of a flow cannot be negative. Assumed sizes may hide differences between rows; where they
// lead nowhere, sizes are taken that give all columns equal weight.
std::vector<StageSearch::Descent> StageSearch::descents(StageEquations& equations, const Eigen::MatrixXd& reach,
                                                        const Eigen::VectorXd& units, double uncertainty,
                                                        const std::vector<double>& given) const {
    const std::vector<int> kinds = precedence(equations);
    std::vector<int> merged = kinds;
    std::replace(merged.begin(), merged.end(), static_cast<int>(Precedence::Flow),
                 static_cast<int>(Precedence::Displacement));
    const Eigen::VectorXd nominal = Eigen::VectorXd::Ones(reach.cols());
    std::vector<Descent> result;
    if (!inertialPlaces(equations).places.empty() && !isMet(equations, units, given))
        result.push_back({kinds, nominal, FlowMetric::Inertia});
    result.push_back({kinds, nominal});
    result.push_back({merged, nominal});
    if (uncertainty > 0) // small columns may be zero
        return result;
    const Eigen::VectorXd fitted =
        (units.cwiseInverse().asDiagonal() * reach).colwise().maxCoeff().transpose().unaryExpr([](double weight) {
            return weight > 0 ? 1 / weight : 1;
        });
    result.push_back({kinds, fitted});
    result.push_back({merged, fitted});
    return result;
}

StageSearch::InertialPlaces StageSearch::inertialPlaces(const StageEquations& equations) const {
    InertialPlaces result;
    const std::vector<std::size_t>& variables = equations.stage().variables;
    for (std::size_t k = 0; k < variables.size(); ++k) {
        const auto found = std::find(m_metric.flows.begin(), m_metric.flows.end(), variables[k]);
        if (found == m_metric.flows.end() || isHeld(variables[k]))
            continue;
        result.places.push_back(static_cast<Eigen::Index>(k));
        result.flows.push_back(found - m_metric.flows.begin());
    }
    return result;
}

// In sizes. Variables without inertia adapt before any that has inertia is moved.
Eigen::VectorXd StageSearch::changeByInertia(const StageEquations& equations, Eigen::MatrixXd matrix,
                                             Eigen::VectorXd right, const Descent& descent, double uncertainty,
                                             const std::vector<double>& state) {
    const InertialPlaces inertial = inertialPlaces(equations);
    if (!m_inertia)
        m_inertia = m_metric.inertia(m_values.time, state);
    Eigen::MatrixXd inertia = (*m_inertia)(inertial.flows, inertial.flows);
    for (std::size_t k = 0; k < inertial.places.size(); ++k) {
        const double size = equations.size(static_cast<std::size_t>(inertial.places[k]));
        inertia.row(static_cast<Eigen::Index>(k)) *= size;
        inertia.col(static_cast<Eigen::Index>(k)) *= size;
    }
    const auto basis = inertialBasis(inertia);
    if (!basis)
        return leastChange(matrix, right, descent.kinds, uncertainty);
    std::vector<int> kinds = descent.kinds;
    std::replace(kinds.begin(), kinds.end(), static_cast<int>(Precedence::Consequence), 3);
    std::replace(kinds.begin(), kinds.end(), static_cast<int>(Precedence::Flow), 2);
    for (Eigen::Index k = 0; k < basis->inertialCount; ++k)
        kinds[static_cast<std::size_t>(inertial.places[static_cast<std::size_t>(k)])] = 1;
    const Eigen::VectorXd lengths = matrix.rowwise().norm();
    const Eigen::MatrixXd flows = matrix(Eigen::all, inertial.places);
    matrix(Eigen::all, inertial.places) = flows * basis->directions;
    for (Eigen::Index row = 0; row < matrix.rows() && uncertainty == 0; ++row)
        if (const double length = matrix.row(row).norm(); length > 0) { // so that heavy and light ones count alike
            matrix.row(row) *= lengths[row] / length;
            right[row] *= lengths[row] / length;
        }
    Eigen::VectorXd change = leastChange(matrix, right, kinds, uncertainty);
    const Eigen::VectorXd moved = basis->directions * change(inertial.places);
    change(inertial.places) = moved;
    return change;
}

std::vector<double> StageSearch::descended(StageEquations& equations, const Eigen::VectorXd& units,
                                           const Descent& descent, double uncertainty,
                                           const std::vector<double>& given) {
    std::vector<double> state = given;
    m_inertia.reset();
    for (int step = 0; step < maximumSteps && improve(equations, units, descent, uncertainty, state); ++step)
        checkpoint(m_stop);
    return state;
}

// A damped step; false if no step reduces the residuals, or if they are small and no longer change.
bool StageSearch::improve(StageEquations& equations, const Eigen::VectorXd& units, const Descent& descent,
                          double uncertainty, std::vector<double>& state) {
    const Eigen::VectorXd residuals = equations.residuals(state).cwiseQuotient(units);
    const Eigen::MatrixXd matrix = freeMatrix(equations, units, state);
    if (!residuals.allFinite() || !matrix.allFinite() || residuals.isZero(0))
        return false;
    m_work += static_cast<double>(matrix.rows() * matrix.rows() * matrix.cols());
    const Eigen::VectorXd change =
        descent.metric == FlowMetric::Inertia
            ? changeByInertia(equations, matrix, -residuals, descent, uncertainty, state)
            : Eigen::VectorXd(descent.sizes.cwiseProduct(
                  leastChange(matrix * descent.sizes.asDiagonal(), -residuals, descent.kinds, uncertainty)));
    const double before = residuals.norm();
    const double first = longest(equations, change, state);
    for (double damping = first; damping > shortestDamping * first; damping /= 2) {
        std::vector<double> next = state;
        for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
            if (const std::size_t variable = equations.stage().variables[k]; !isHeld(variable))
                next[variable] += damping * equations.size(k) * change[static_cast<Eigen::Index>(k)];
        const double after = equations.residuals(next).cwiseQuotient(units).norm();
        if (after < before) {
            state = std::move(next);
            return after < 0.5 * before || before > 1e3 * rounding || first < 1;
        }
    }
    return false;
}

// The fraction of a change that at most doubles a displacement or flow, or moves it by its size: where derivatives
// nearly vanish, full steps lead anywhere, and angles through many turns.
double StageSearch::longest(const StageEquations& equations, const Eigen::VectorXd& change,
                            const std::vector<double>& state) const {
    const std::vector<int> kinds = precedence(equations);
    double excess = 1;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const double value = std::abs(state[equations.stage().variables[k]]) / equations.size(k);
        if (kinds[k] != static_cast<int>(Precedence::Consequence))
            excess = std::max(excess, std::abs(change[static_cast<Eigen::Index>(k)]) / std::max(1.0, value));
    }
    return 1 / excess;
}

Eigen::MatrixXd StageSearch::reachOf(StageEquations& equations, const std::vector<double>& given) const {
    Eigen::MatrixXd reach;
    const std::vector<Eigen::VectorXd> starts = startsAround(equations, m_values);
    for (std::size_t k = 0; k < 3; ++k) {
        const std::vector<double> settled = k == 0 || m_loose.empty() ? given : besideSettled(equations, given, k);
        const Eigen::MatrixXd matrix = equations.matrix(k == 0 ? given : with(equations, settled, starts[k]));
        const Eigen::MatrixXd sizes =
            matrix.unaryExpr([](double value) { return std::isfinite(value) ? std::abs(value) : 0; });
        reach = k == 0 ? sizes : Eigen::MatrixXd(reach.cwiseMax(sizes));
    }
    return reach;
}

// Where the settled variables are at a singular point, rows that vanish there take the sizes they have nearby.
std::vector<double> StageSearch::besideSettled(const StageEquations& equations, std::vector<double> state,
                                               std::size_t k) const {
    RandomNumbers random(20040401 + k);
    const auto& variables = equations.stage().variables;
    for (std::size_t j = 0; j < state.size(); ++j) {
        const double step = 0.1 * static_cast<double>(k) * random.deviation();
        if (precedenceOf(j) == static_cast<int>(Precedence::Displacement) &&
            std::find(variables.begin(), variables.end(), j) == variables.end())
            state[j] += step * std::max(std::abs(state[j]), m_dynamics.nominal()[j]);
    }
    return state;
}

std::vector<double> StageSearch::with(const StageEquations& equations, std::vector<double> state,
                                      const Eigen::VectorXd& x) {
    for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
        state[equations.stage().variables[k]] = x[static_cast<Eigen::Index>(k)];
    return state;
}

Eigen::MatrixXd StageSearch::freeMatrix(StageEquations& equations, const Eigen::VectorXd& units,
                                        const std::vector<double>& state) const {
    Eigen::MatrixXd matrix = units.cwiseInverse().asDiagonal() * equations.matrix(state);
    for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
        if (isHeld(equations.stage().variables[k]))
            matrix.col(static_cast<Eigen::Index>(k)).setZero();
    return matrix;
}

std::vector<int> StageSearch::precedence(const StageEquations& equations) const {
    std::vector<int> kinds;
    for (const std::size_t variable : equations.stage().variables)
        kinds.push_back(precedenceOf(variable));
    return kinds;
}

std::vector<std::size_t> StageSearch::unmetRows(StageEquations& equations, const Eigen::VectorXd& units,
                                                const std::vector<double>& state) const {
    const Eigen::VectorXd residuals = equations.residuals(state);
    Eigen::MatrixXd matrix = equations.matrix(state).cwiseAbs();
    for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
        matrix.col(static_cast<Eigen::Index>(k)) *= std::max(std::abs(m_values.state[equations.stage().variables[k]]),
                                                             std::abs(state[equations.stage().variables[k]])) /
                                                    equations.size(k);
    const Eigen::VectorXd allowed = (acceptedResidual * matrix.rowwise().sum()).cwiseMax(rounding * units);
    std::vector<std::size_t> rows;
    for (Eigen::Index row = 0; row < residuals.size(); ++row)
        if (!(std::abs(residuals[row]) <= allowed[row]))
            rows.push_back(static_cast<std::size_t>(row));
    if (!rows.empty()) {
        const Eigen::VectorXd changes = changesByLastDigits(equations, state);
        std::erase_if(rows, [&](std::size_t row) {
            const auto i = static_cast<Eigen::Index>(row);
            return std::abs(residuals[i]) <= 4 * changes[i];
        });
    }
    return rows;
}

// Changes of the residuals: what is prescribed may move everything that is settled, so that large rates cancel
// whose size no variable of the stage shows.
Eigen::VectorXd StageSearch::changesByLastDigits(StageEquations& equations, const std::vector<double>& state) {
    constexpr std::size_t draws = 4;
    const Eigen::VectorXd here = equations.residuals(state);
    Eigen::VectorXd largest = Eigen::VectorXd::Zero(here.size());
    for (std::size_t draw = 0; draw < draws; ++draw) {
        std::vector<double> beside = state;
        for (std::size_t k = 0; k < beside.size(); ++k)
            beside[k] *= 1 + ((k + draw) % 2 ? rounding : -rounding) * static_cast<double>(1 + (k * draw) % 3) / 4;
        largest = largest.cwiseMax((equations.residuals(beside) - here).cwiseAbs());
    }
    return largest;
}

// The effect on each row of the sizes of all variables of one kind that earlier stages have settled, at the given
// values.
Eigen::VectorXd StageSearch::settledReach(StageEquations& equations, const std::vector<double>& given,
                                          Precedence kind) const {
    Eigen::MatrixXd gradient = equations.gradient(given);
    for (const std::size_t variable : equations.stage().variables)
        gradient.col(static_cast<Eigen::Index>(variable)).setZero();
    for (Eigen::Index k = 0; k < gradient.cols(); ++k)
        if (precedenceOf(static_cast<std::size_t>(k)) != static_cast<int>(kind))
            gradient.col(k).setZero();
    return gradient.unaryExpr([](double value) { return std::isfinite(value) ? std::abs(value) : 0; }).rowwise().sum();
}

bool StageSearch::isNear(StageEquations& equations, const Eigen::MatrixXd& reach, const std::vector<double>& given,
                         const std::vector<double>& state) const {
    const Eigen::VectorXd residuals = equations.residuals(given).cwiseAbs();
    const std::vector<int> kinds = precedence(equations);
    for (const Precedence kind : {Precedence::Displacement, Precedence::Flow}) {
        std::vector<Eigen::Index> columns;
        double move = 0;
        for (std::size_t k = 0; k < kinds.size(); ++k)
            if (kinds[k] == static_cast<int>(kind)) {
                const std::size_t variable = equations.stage().variables[k];
                columns.push_back(static_cast<Eigen::Index>(k));
                move = std::max(move, std::abs(state[variable] - given[variable]) / equations.size(k));
            }
        const Eigen::VectorXd sums = reach(Eigen::all, columns).rowwise().sum() + settledReach(equations, given, kind);
        double demand = 1;
        for (Eigen::Index row = 0; row < sums.size(); ++row)
            if (sums[row] > 0 && std::isfinite(residuals[row]))
                demand = std::max(demand, residuals[row] / sums[row]);
        if (move > largestMove * demand)
            return false;
    }
    return true;
}

void StageSearch::noteLooseDirections(StageEquations& equations, const Eigen::VectorXd& units,
                                      const std::vector<double>& state) {
    const Eigen::MatrixXd matrix = freeMatrix(equations, units, state);
    if (!isRankDeficient(matrix, singularFound))
        return;
    const SingularValues decomposition = singularValues(matrix);
    const Eigen::VectorXd& weights = decomposition.values;
    const double reached = equations.residuals(state).cwiseQuotient(units).cwiseAbs().maxCoeff();
    for (Eigen::Index k = 0; k < weights.size(); ++k) {
        if (weights[k] > singularFound * std::max(1.0, weights[0]))
            continue;
        for (const double length : {1e-6, 1e-7, 1e-8}) {
            StartSteps steps;
            for (std::size_t v = 0; v < equations.stage().variables.size(); ++v)
                steps.emplace_back(equations.stage().variables[v],
                                   length * equations.size(v) * decomposition.right(static_cast<Eigen::Index>(v), k));
            const Eigen::VectorXd after = equations.residuals(moved(state, steps)).cwiseQuotient(units);
            if (after.cwiseAbs().maxCoeff() <= reached + rounding) {
                m_loose.push_back(std::move(steps));
                break;
            }
        }
    }
}

std::vector<double> StageSearch::moved(std::vector<double> state, const StartSteps& steps) {
    for (const auto& [variable, step] : steps)
        state[variable] += step;
    return state;
}

double StageSearch::uncertaintyOf(StageEquations& equations, const std::vector<double>& state,
                                  const Eigen::VectorXd& units) const {
    double sum = 0;
    for (const StartSteps& loose : m_loose)
        sum += (freeMatrix(equations, units, moved(state, loose)) - freeMatrix(equations, units, state)).norm();
    return 4 * sum;
}

} // namespace coenergy
