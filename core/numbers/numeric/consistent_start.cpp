// Each stage of the Sigma-method is an underdetermined system, of full row rank at a regular point. It is solved by
// damped Gauss-Newton steps, each making the least change (least_change.hpp). Columns are scaled by nominal sizes,
// those of flows by their inertia where it is known: flows then move as under an impulse of the constraints.
//
// Where the rows are dependent at the given values, no step leads anywhere (the two ends of a rod given at the same
// point). Starts slightly off the given values are then tried, first along the axes, then along directions without
// symmetry, and the one with the smallest final change is taken. Where the rows are dependent at the solution, the
// solution is accurate to half the digits only: values below that accuracy count as zero in the later stages.
//
// Where the rows depend on each other at the given values no step leads anywhere (a rod's end that is given in its
// other end): starts a little beside are tried along the axes, then along directions of no symmetry, and the one that
// changes least in the end is taken. Where they depend on each other at the values that were found, these are known to
// half their digits only: what vanishes within that is zero for the stages above.
//
// References: N. S. Nedialkov, J. D. Pryce, Solving DAEs by Taylor series (III), JNAIAM 3 (2008), section 2 (stages);
// P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, section 4.4 (underdetermined systems); A. Griewank, On
// solving nonlinear equations with simple singularities, SIAM Review 27 (1985) (accuracy at singular solutions).
#include "numeric/consistent_start.hpp"

#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/inertial_basis.hpp"
#include "numeric/least_change.hpp"
#include "numeric/start_conflict.hpp"
#include "numeric/start_metric.hpp"
#include "numeric/switch_sides.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace coenergy {

namespace {

constexpr int maximumSteps = 100;
constexpr double shortestDamping = 1e-12;
constexpr double acceptedResidual = 1e-11; // relative to the sum of the effects of each variable's size
constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
constexpr double largestMove = 1e6;     // in sizes, or relative to the initial discrepancy
constexpr double singularGiven = 1e-8;  // pivots of a stage at the given values, in their units
constexpr double singularFound = 1e-5;  // at the solution: reason to look more closely
constexpr double singularSystem = 1e-7; // of J
constexpr double beside = 1e-3;         // sizes
constexpr std::size_t mostAxes = 12;
constexpr double mostWork = 3e9; // multiplications: seconds

using Steps = std::vector<std::pair<std::size_t, double>>; // of state variables

// One pass through all stages.
struct Attempt {
    std::vector<double> state;
    std::optional<UnmetStage> unmet;
    bool isSingular = false; // the unmet stage at the given values, or else J at the end
    std::optional<EvaluationFault> fault;
    bool isConsistent() const { return !unmet && !fault; }
};

class ConsistentStart {
public:
    ConsistentStart(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                    const std::stop_token& stop)
        : m_dynamics(dynamics), m_values(values), m_metric(metric), m_stop(stop) {}

    StartResult run() {
        Attempt attempt = through(m_values.state);
        StartResult result;
        if (attempt.unmet && attempt.isSingular && !isLinear(*attempt.unmet))
            if (auto found = searchBeside(*attempt.unmet)) {
                result.direction = StartDirection{unmetInvariants(*attempt.unmet), found->second};
                attempt = through(found->first.state); // leaves the dynamics at that point
            }
        if (m_direction && !result.direction && attempt.isConsistent())
            result.direction = std::move(m_direction);
        result.state = attempt.state;
        result.fault = attempt.fault;
        if (attempt.unmet) {
            addLinearization(*attempt.unmet);
            explainStart(m_dynamics, m_values, *attempt.unmet, result, m_stop);
        }
        return result;
    }

private:
    // ---- one pass through all stages ----

    // Switches are on the sides of the point found, which may differ from those of the point at which the search began.
    Attempt through(const std::vector<double>& from) {
        constexpr int mostRounds = 8; // two sides may alternate where the start is on a surface
        std::vector<double> sides = switchesAt(from);
        for (int round = 1;; ++round) {
            Attempt attempt = through(from, sides);
            const std::vector<double> reached = switchesAt(attempt.state);
            if (reached == sides || round == mostRounds) {
                if (!attempt.unmet && !attempt.fault)
                    m_dynamics.solve(m_values.time, attempt.state); // leaves the dynamics at that point
                return attempt;
            }
            sides = reached;
        }
    }

    Attempt through(const std::vector<double>& from, const std::vector<double>& sides) {
        Attempt attempt;
        attempt.state = from;
        m_loose.clear();
        m_direction.reset();
        setGuesses();
        for (std::size_t k = 0; k < sides.size(); ++k)
            m_dynamics.setSwitch(k, sides[k]);
        for (std::size_t s = 0; s < m_dynamics.system().stages().size() && !attempt.unmet; ++s)
            if (!m_dynamics.system().stages()[s].rows.empty())
                settle(s, attempt);
        if (attempt.unmet)
            return attempt;
        if (!m_dynamics.solve(m_values.time, attempt.state) && !solveFromBeside(attempt))
            attempt.fault = m_dynamics.fault();
        else
            attempt.isSingular = m_dynamics.pivotRatio() < singularSystem;
        return attempt;
    }

    // Where the first guesses do not lead to the highest derivatives (as 0 does not lead to the root of a square),
    // others are tried along the axes. Switches that depend on the highest derivatives are set from the guess and must
    // agree with the solution.
    bool solveFromBeside(const Attempt& attempt) {
        for (std::size_t j = 0; j < std::min(m_values.highest.size(), mostAxes); ++j)
            for (const double sign : {1.0, -1.0}) {
                setGuesses();
                m_dynamics.guess(j, m_values.highest[j] + sign * sizeOf(j));
                const std::vector<double> sides = switchesAt(attempt.state);
                if (m_dynamics.solve(m_values.time, attempt.state) && switchesAt(attempt.state) == sides)
                    return true;
            }
        setGuesses();
        switchesAt(attempt.state);
        m_dynamics.solve(m_values.time, attempt.state); // to obtain its fault
        return false;
    }

    void setGuesses() {
        for (std::size_t j = 0; j < m_values.highest.size(); ++j)
            m_dynamics.guess(j, m_values.highest[j]);
    }

    // The size of an unknown: that of the highest of its derivatives that has one.
    double sizeOf(std::size_t unknown) const {
        double size = 1;
        for (std::size_t k = 0; k < m_dynamics.system().state().size(); ++k)
            if (m_dynamics.system().state()[k].unknown == unknown)
                size = m_dynamics.nominal()[k];
        return size;
    }

    std::vector<double> switchesAt(const std::vector<double>& state) {
        return setSwitchSides(m_dynamics, m_values.time, state, m_values.switchesAtZero);
    }

    // A way to solve a stage: which variables are kept first, and the sizes in which changes are minimized.
    enum class FlowMetric { Sizes, Inertia };
    struct Descent {
        std::vector<int> kinds;
        Eigen::VectorXd sizes; // in nominal ones
        FlowMetric metric = FlowMetric::Sizes;
    };

    void settle(std::size_t s, Attempt& attempt) {
        StageEquations equations(m_dynamics, m_values.time, s);
        const std::vector<double> given = attempt.state;
        const Eigen::MatrixXd reach = reachOf(equations, given);
        const Eigen::VectorXd units = reach.rowwise().sum().unaryExpr([](double sum) { return sum > 0 ? sum : 1; });
        const double uncertainty = uncertaintyOf(equations, given, units);
        if (const auto beside = besideTyped(equations, reach, units, uncertainty, given)) {
            attempt.state = *beside;
            return noteLooseDirections(equations, units, attempt.state);
        }
        std::optional<std::vector<double>> first, farAway;
        for (const Descent& descent : descents(equations, reach, units, uncertainty, given)) {
            const std::vector<double> reached = descended(equations, units, descent, uncertainty, given);
            if (!first)
                first = reached;
            if (!isMet(equations, units, reached))
                continue;
            if (isNear(equations, reach, given, reached)) {
                attempt.state = reached;
                return noteLooseDirections(equations, units, reached);
            }
            if (!farAway)
                farAway = reached;
        }
        attempt.state = farAway ? given : *first;
        attempt.unmet = UnmetStage{s, attempt.state, units, std::nullopt, farAway};
        attempt.isSingular = isRankDeficient(freeMatrix(equations, units, given), singularGiven);
    }

    // Typed values are kept, and the others adapt to them, if that leads to a solution.
    std::optional<std::vector<double>> besideTyped(StageEquations& equations, const Eigen::MatrixXd& reach,
                                                   const Eigen::VectorXd& units, double uncertainty,
                                                   const std::vector<double>& given) {
        const auto& variables = equations.stage().variables;
        if (m_values.isGiven.empty() || std::none_of(variables.begin(), variables.end(), [&](std::size_t variable) {
                return isTyped(variable) && !m_values.isFixed[variable];
            }))
            return std::nullopt;
        m_doesTypedStand = true;
        std::optional<std::vector<double>> found = nearSolution(equations, reach, units, uncertainty, given, given);
        if (!found && isRankDeficient(freeMatrix(equations, units, given), singularGiven))
            found = besideUntyped(equations, reach, units, uncertainty, given);
        m_doesTypedStand = false;
        return found;
    }

    std::optional<std::vector<double>> nearSolution(StageEquations& equations, const Eigen::MatrixXd& reach,
                                                    const Eigen::VectorXd& units, double uncertainty,
                                                    const std::vector<double>& given, const std::vector<double>& from) {
        for (const Descent& descent : descents(equations, reach, units, uncertainty, from)) {
            const std::vector<double> reached = descended(equations, units, descent, uncertainty, from);
            if (isMet(equations, units, reached) && isNear(equations, reach, given, reached))
                return reached;
        }
        return std::nullopt;
    }

    // Where no step leads from what nobody typed, as from a rod's end at the height of the other, starts beside that.
    std::optional<std::vector<double>> besideUntyped(StageEquations& equations, const Eigen::MatrixXd& reach,
                                                     const Eigen::VectorXd& units, double uncertainty,
                                                     const std::vector<double>& given) {
        std::vector<std::size_t> untyped;
        for (const std::size_t variable : equations.stage().variables)
            if (!isHeld(variable) && precedenceOf(variable) != static_cast<int>(Precedence::Consequence))
                untyped.push_back(variable);
        for (const std::vector<Steps>& directions : directionsAlong(untyped)) {
            std::optional<std::vector<double>> best;
            for (const Steps& steps : directions) {
                if (m_work > mostWork)
                    break;
                const auto found = nearSolution(equations, reach, units, uncertainty, given, moved(given, steps));
                if (!found || (best && change(*found) >= (1 - 1e-6) * change(*best)))
                    continue;
                best = found;
                m_direction = StartDirection{invariantsOf(equations, unmetRows(equations, units, given)), steps};
            }
            if (best)
                return best;
        }
        return std::nullopt;
    }

    // A multiplier or effort is typed as a first guess.
    bool isTyped(std::size_t variable) const {
        return m_values.isGiven[variable] && precedenceOf(variable) != static_cast<int>(Precedence::Consequence);
    }

    bool isHeld(std::size_t variable) const {
        return m_values.isFixed[variable] || (m_doesTypedStand && isTyped(variable));
    }

    // Flows are moved in the metric of their inertia. Displacements are kept before flows as long as that leads to a
    // solution: the square of a flow cannot be negative. Assumed sizes may hide differences between rows; where they
    // lead nowhere, sizes are taken that give all columns equal weight.
    std::vector<Descent> descents(StageEquations& equations, const Eigen::MatrixXd& reach, const Eigen::VectorXd& units,
                                  double uncertainty, const std::vector<double>& given) const {
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

    // The free flows of a stage: their positions among its variables, and in the metric.
    struct InertialPlaces {
        std::vector<Eigen::Index> places, flows;
    };
    InertialPlaces inertialPlaces(const StageEquations& equations) const {
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
    Eigen::VectorXd changeByInertia(const StageEquations& equations, Eigen::MatrixXd matrix, Eigen::VectorXd right,
                                    const Descent& descent, double uncertainty, const std::vector<double>& state) {
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

    // From the given values as far as the steps lead.
    std::vector<double> descended(StageEquations& equations, const Eigen::VectorXd& units, const Descent& descent,
                                  double uncertainty, const std::vector<double>& given) {
        std::vector<double> state = given;
        m_inertia.reset();
        for (int step = 0; step < maximumSteps && improve(equations, units, descent, uncertainty, state); ++step)
            checkpoint(m_stop);
        return state;
    }

    // An upper bound for the change of each row when each variable changes by its size: zero at a singular start, so
    // that other points around it are included.
    Eigen::MatrixXd reachOf(StageEquations& equations, const std::vector<double>& given) const {
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
    std::vector<double> besideSettled(const StageEquations& equations, std::vector<double> state, std::size_t k) const {
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

    static std::vector<double> with(const StageEquations& equations, std::vector<double> state,
                                    const Eigen::VectorXd& x) {
        for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
            state[equations.stage().variables[k]] = x[static_cast<Eigen::Index>(k)];
        return state;
    }

    // Rows in their units, with the columns of fixed values set to zero.
    Eigen::MatrixXd freeMatrix(StageEquations& equations, const Eigen::VectorXd& units,
                               const std::vector<double>& state) const {
        Eigen::MatrixXd matrix = units.cwiseInverse().asDiagonal() * equations.matrix(state);
        for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
            if (isHeld(equations.stage().variables[k]))
                matrix.col(static_cast<Eigen::Index>(k)).setZero();
        return matrix;
    }

    int precedenceOf(std::size_t variable) const {
        return m_values.precedence.empty() ? 0 : static_cast<int>(m_values.precedence[variable]);
    }

    std::vector<int> precedence(const StageEquations& equations) const {
        std::vector<int> kinds;
        for (const std::size_t variable : equations.stage().variables)
            kinds.push_back(precedenceOf(variable));
        return kinds;
    }

    // A damped step; false if no step reduces the residuals, or if they are small and no longer change.
    bool improve(StageEquations& equations, const Eigen::VectorXd& units, const Descent& descent, double uncertainty,
                 std::vector<double>& state) {
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
    double longest(const StageEquations& equations, const Eigen::VectorXd& change,
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

    // Compares each row with the effect of its variables' values, given or found; assumed sizes, and terms that cancel,
    // contribute no more than rounding.
    bool isMet(StageEquations& equations, const Eigen::VectorXd& units, const std::vector<double>& state) const {
        return unmetRows(equations, units, state).empty();
    }

    std::vector<std::size_t> unmetRows(StageEquations& equations, const Eigen::VectorXd& units,
                                       const std::vector<double>& state) const {
        const Eigen::VectorXd residuals = equations.residuals(state);
        Eigen::MatrixXd matrix = equations.matrix(state).cwiseAbs();
        for (std::size_t k = 0; k < equations.stage().variables.size(); ++k)
            matrix.col(static_cast<Eigen::Index>(k)) *=
                std::max(std::abs(m_values.state[equations.stage().variables[k]]),
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
    static Eigen::VectorXd changesByLastDigits(StageEquations& equations, const std::vector<double>& state) {
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
    Eigen::VectorXd settledReach(StageEquations& equations, const std::vector<double>& given, Precedence kind) const {
        Eigen::MatrixXd gradient = equations.gradient(given);
        for (const std::size_t variable : equations.stage().variables)
            gradient.col(static_cast<Eigen::Index>(variable)).setZero();
        for (Eigen::Index k = 0; k < gradient.cols(); ++k)
            if (precedenceOf(static_cast<std::size_t>(k)) != static_cast<int>(kind))
                gradient.col(k).setZero();
        return gradient.unaryExpr([](double value) { return std::isfinite(value) ? std::abs(value) : 0; })
            .rowwise()
            .sum();
    }

    // Displacements, and flows, may move far if the initial discrepancy was as large. The comparison is in units of
    // everything in the row, since the far end of a short lever moves far whether its other end moves or is settled.
    bool isNear(StageEquations& equations, const Eigen::MatrixXd& reach, const std::vector<double>& given,
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
            const Eigen::VectorXd sums =
                reach(Eigen::all, columns).rowwise().sum() + settledReach(equations, given, kind);
            double demand = 1;
            for (Eigen::Index row = 0; row < sums.size(); ++row)
                if (sums[row] > 0 && std::isfinite(residuals[row]))
                    demand = std::max(demand, residuals[row] / sums[row]);
            if (move > largestMove * demand)
                return false;
        }
        return true;
    }

    // ---- what is known to half the digits only ----

    // Where the rows are nearly dependent, moves along the weakest directions that change no residual by more than
    // rounding.
    void noteLooseDirections(StageEquations& equations, const Eigen::VectorXd& units,
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
                Steps steps;
                for (std::size_t v = 0; v < equations.stage().variables.size(); ++v)
                    steps.emplace_back(equations.stage().variables[v],
                                       length * equations.size(v) *
                                           decomposition.right(static_cast<Eigen::Index>(v), k));
                const Eigen::VectorXd after = equations.residuals(moved(state, steps)).cwiseQuotient(units);
                if (after.cwiseAbs().maxCoeff() <= reached + rounding) {
                    m_loose.push_back(std::move(steps));
                    break;
                }
            }
        }
    }

    static std::vector<double> moved(std::vector<double> state, const Steps& steps) {
        for (const auto& [variable, step] : steps)
            state[variable] += step;
        return state;
    }

    // The uncertainty of the stage's matrix that is caused by the variables on which it depends.
    double uncertaintyOf(StageEquations& equations, const std::vector<double>& state, const Eigen::VectorXd& units) {
        double sum = 0;
        for (const Steps& loose : m_loose)
            sum += (freeMatrix(equations, units, moved(state, loose)) - freeMatrix(equations, units, state)).norm();
        return 4 * sum;
    }

    // ---- off the given values ----

    bool isLinear(const UnmetStage& unmet) const {
        StageEquations equations(m_dynamics, m_values.time, unmet.stage);
        const Eigen::MatrixXd matrix = equations.matrix(unmet.state);
        const std::vector<double> other = with(equations, unmet.state, startsAround(equations, m_values)[2]);
        const Eigen::MatrixXd difference = equations.matrix(other) - matrix;
        return difference.allFinite() && difference.cwiseAbs().maxCoeff() <= 1e-12 * matrix.cwiseAbs().maxCoeff();
    }

    std::optional<std::pair<Attempt, Steps>> searchBeside(const UnmetStage& unmet) {
        for (const std::vector<Steps>& directions : directionsAlong(movable(unmet))) {
            std::optional<std::pair<Attempt, Steps>> best;
            for (const Steps& steps : directions) {
                if (m_work > mostWork)
                    break;
                Attempt attempt = through(moved(m_values.state, steps));
                if (attempt.isConsistent() && (!best || isBetter(attempt, best->first)))
                    best.emplace(std::move(attempt), steps);
            }
            if (best)
                return best;
        }
        return std::nullopt;
    }

    // A regular solution is better than a singular one; otherwise the one nearer to the given values.
    bool isBetter(const Attempt& attempt, const Attempt& best) const {
        if (attempt.isSingular != best.isSingular)
            return best.isSingular;
        return change(attempt.state) < (1 - 1e-6) * change(best.state);
    }

    double change(const std::vector<double>& state) const {
        double sum = 0;
        for (std::size_t k = 0; k < state.size(); ++k)
            if (m_values.precedence.empty() || m_values.precedence[k] != Precedence::Consequence)
                sum += std::pow((state[k] - m_values.state[k]) / m_dynamics.nominal()[k], 2);
        return sum;
    }

    // First along the axes, then along some directions without symmetry, then back along the axes.
    std::vector<std::vector<Steps>> directionsAlong(const std::vector<std::size_t>& variables) const {
        std::vector<std::vector<Steps>> groups(3);
        for (std::size_t k = 0; k < std::min(variables.size(), mostAxes); ++k) {
            const double step = beside * m_dynamics.nominal()[variables[k]];
            groups[0].push_back({{variables[k], step}});
            groups[2].push_back({{variables[k], -step}});
        }
        for (const double turn : {0.6180339887498949, 0.4142135623730951, 0.7320508075688772}) {
            Steps steps;
            for (std::size_t k = 0; k < variables.size(); ++k) {
                const double fraction =
                    static_cast<double>(k + 1) * turn - std::floor(static_cast<double>(k + 1) * turn);
                steps.emplace_back(variables[k], 2 * beside * (fraction - 0.5) * m_dynamics.nominal()[variables[k]]);
            }
            groups[1].push_back(std::move(steps));
        }
        return groups;
    }

    // Variables that are not fixed, depend on no others, and occur in an unmet row.
    std::vector<std::size_t> movable(const UnmetStage& unmet) const {
        StageEquations equations(m_dynamics, m_values.time, unmet.stage);
        const Eigen::MatrixXd reach = reachOf(equations, unmet.state);
        const std::vector<std::size_t> rows = unmetRows(equations, unmet.units, unmet.state);
        const std::vector<int> kinds = precedence(equations);
        std::vector<std::size_t> variables;
        for (std::size_t k = 0; k < kinds.size(); ++k) {
            const std::size_t variable = equations.stage().variables[k];
            const bool occurs = std::any_of(rows.begin(), rows.end(), [&](std::size_t row) {
                return reach(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(k)) > 0;
            });
            if (occurs && !m_values.isFixed[variable] && kinds[k] != static_cast<int>(Precedence::Consequence))
                variables.push_back(variable);
        }
        return variables;
    }

    // ---- the report ----

    std::vector<std::size_t> unmetInvariants(const UnmetStage& unmet) const {
        StageEquations equations(m_dynamics, m_values.time, unmet.stage);
        return invariantsOf(equations, unmetRows(equations, unmet.units, unmet.state));
    }

    static std::vector<std::size_t> invariantsOf(const StageEquations& equations,
                                                 const std::vector<std::size_t>& rows) {
        std::vector<std::size_t> invariants;
        for (const std::size_t row : rows)
            invariants.push_back(equations.stage().invariants[row]);
        return invariants;
    }

    // Without the singular values that are zero within the accuracy.
    void addLinearization(UnmetStage& unmet) {
        if (!isLinear(unmet))
            return;
        StageEquations equations(m_dynamics, m_values.time, unmet.stage);
        const Eigen::MatrixXd free = freeMatrix(equations, unmet.units, unmet.state);
        const SingularValues decomposition = singularValues(free);
        Eigen::VectorXd weights = decomposition.values;
        const double least = std::max(1e-10 * weights[0], uncertaintyOf(equations, unmet.state, unmet.units));
        weights = weights.unaryExpr([least](double weight) { return weight > least ? weight : 0; });
        const Eigen::MatrixXd known = decomposition.left * weights.asDiagonal() * decomposition.right.transpose();
        unmet.linear = equations.matrix(unmet.state) + unmet.units.asDiagonal() * (known - free);
    }

    Dynamics& m_dynamics;
    const StartValues& m_values;
    const StartMetric& m_metric;
    const std::stop_token& m_stop;
    std::vector<Steps> m_loose; // that have had no effect on the stages so far
    double m_work = 0;          // multiplications, roughly
    bool m_doesTypedStand = false;
    std::optional<StartDirection> m_direction; // in which what nobody typed follows what somebody did
    std::optional<Eigen::MatrixXd> m_inertia;  // where a descent began
};

} // namespace

StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const std::stop_token& stop) {
    return ConsistentStart(dynamics, values, {}, stop).run();
}

StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                            const std::stop_token& stop) {
    return ConsistentStart(dynamics, values, metric, stop).run();
}

} // namespace coenergy
