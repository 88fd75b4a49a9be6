// Each stage of the Sigma-method is an underdetermined system, of full row rank at a regular point, which Gauss-Newton
// steps solve (stage_search.hpp).
//
// Where the rows are dependent at the given values, no step leads anywhere (the two ends of a rod given at the same
// point). Starts slightly off the given values are then tried, first along the axes, then along directions without
// symmetry, and the one with the smallest final change is taken.
//
// Reference: N. S. Nedialkov, J. D. Pryce, Solving DAEs by Taylor series (III), JNAIAM 3 (2008), section 2 (stages).
#include "numeric/consistent_start.hpp"

#include "numeric/decompositions.hpp"
#include "numeric/stage_search.hpp"
#include "numeric/start_conflict.hpp"
#include "numeric/start_metric.hpp"
#include "numeric/switch_sides.hpp"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr double singularGiven = 1e-8;  // pivots of a stage at the given values, in their units
constexpr double singularSystem = 1e-7; // of J
constexpr double beside = 1e-3;         // sizes
constexpr std::size_t mostAxes = 12;

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
        : m_dynamics(dynamics), m_values(values), m_stop(stop), m_search(dynamics, values, metric, stop) {}

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
        m_search.forgetLooseDirections();
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

    void settle(std::size_t s, Attempt& attempt) {
        StageEquations equations(m_dynamics, m_values.time, s);
        const std::vector<double> given = attempt.state;
        const Eigen::MatrixXd reach = m_search.reachOf(equations, given);
        const Eigen::VectorXd units = reach.rowwise().sum().unaryExpr([](double sum) { return sum > 0 ? sum : 1; });
        const double uncertainty = m_search.uncertaintyOf(equations, given, units);
        if (const auto beside = besideTyped(equations, reach, units, uncertainty, given)) {
            attempt.state = *beside;
            return m_search.noteLooseDirections(equations, units, attempt.state);
        }
        std::optional<std::vector<double>> first, farAway;
        for (const StageSearch::Descent& descent : m_search.descents(equations, reach, units, uncertainty, given)) {
            const std::vector<double> reached = m_search.descended(equations, units, descent, uncertainty, given);
            if (!first)
                first = reached;
            if (!m_search.isMet(equations, units, reached))
                continue;
            if (m_search.isNear(equations, reach, given, reached)) {
                attempt.state = reached;
                return m_search.noteLooseDirections(equations, units, reached);
            }
            if (!farAway)
                farAway = reached;
        }
        attempt.state = farAway ? given : *first;
        attempt.unmet = UnmetStage{s, attempt.state, units, std::nullopt, farAway};
        attempt.isSingular = isRankDeficient(m_search.freeMatrix(equations, units, given), singularGiven);
    }

    // Typed values are kept, and the others adapt to them, if that leads to a solution.
    std::optional<std::vector<double>> besideTyped(StageEquations& equations, const Eigen::MatrixXd& reach,
                                                   const Eigen::VectorXd& units, double uncertainty,
                                                   const std::vector<double>& given) {
        const auto& variables = equations.stage().variables;
        if (m_values.isGiven.empty() || std::none_of(variables.begin(), variables.end(), [&](std::size_t variable) {
                return m_search.isTyped(variable) && !m_values.isFixed[variable];
            }))
            return std::nullopt;
        m_search.treatTyped(TypedValues::Stand);
        std::optional<std::vector<double>> found = nearSolution(equations, reach, units, uncertainty, given, given);
        if (!found && isRankDeficient(m_search.freeMatrix(equations, units, given), singularGiven))
            found = besideUntyped(equations, reach, units, uncertainty, given);
        m_search.treatTyped(TypedValues::Adapt);
        return found;
    }

    std::optional<std::vector<double>> nearSolution(StageEquations& equations, const Eigen::MatrixXd& reach,
                                                    const Eigen::VectorXd& units, double uncertainty,
                                                    const std::vector<double>& given, const std::vector<double>& from) {
        for (const StageSearch::Descent& descent : m_search.descents(equations, reach, units, uncertainty, from)) {
            const std::vector<double> reached = m_search.descended(equations, units, descent, uncertainty, from);
            if (m_search.isMet(equations, units, reached) && m_search.isNear(equations, reach, given, reached))
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
            if (!m_search.isHeld(variable) &&
                m_search.precedenceOf(variable) != static_cast<int>(Precedence::Consequence))
                untyped.push_back(variable);
        for (const std::vector<StartSteps>& directions : directionsAlong(untyped)) {
            std::optional<std::vector<double>> best;
            for (const StartSteps& steps : directions) {
                if (m_search.isExhausted())
                    break;
                const auto found =
                    nearSolution(equations, reach, units, uncertainty, given, StageSearch::moved(given, steps));
                if (!found || (best && change(*found) >= (1 - 1e-6) * change(*best)))
                    continue;
                best = found;
                m_direction =
                    StartDirection{invariantsOf(equations, m_search.unmetRows(equations, units, given)), steps};
            }
            if (best)
                return best;
        }
        return std::nullopt;
    }

    // ---- off the given values ----

    bool isLinear(const UnmetStage& unmet) const {
        StageEquations equations(m_dynamics, m_values.time, unmet.stage);
        const Eigen::MatrixXd matrix = equations.matrix(unmet.state);
        const std::vector<double> other =
            StageSearch::with(equations, unmet.state, startsAround(equations, m_values)[2]);
        const Eigen::MatrixXd difference = equations.matrix(other) - matrix;
        return difference.allFinite() && difference.cwiseAbs().maxCoeff() <= 1e-12 * matrix.cwiseAbs().maxCoeff();
    }

    std::optional<std::pair<Attempt, StartSteps>> searchBeside(const UnmetStage& unmet) {
        for (const std::vector<StartSteps>& directions : directionsAlong(movable(unmet))) {
            std::optional<std::pair<Attempt, StartSteps>> best;
            for (const StartSteps& steps : directions) {
                if (m_search.isExhausted())
                    break;
                Attempt attempt = through(StageSearch::moved(m_values.state, steps));
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
    std::vector<std::vector<StartSteps>> directionsAlong(const std::vector<std::size_t>& variables) const {
        std::vector<std::vector<StartSteps>> groups(3);
        for (std::size_t k = 0; k < std::min(variables.size(), mostAxes); ++k) {
            const double step = beside * m_dynamics.nominal()[variables[k]];
            groups[0].push_back({{variables[k], step}});
            groups[2].push_back({{variables[k], -step}});
        }
        for (const double turn : {0.6180339887498949, 0.4142135623730951, 0.7320508075688772}) {
            StartSteps steps;
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
        const Eigen::MatrixXd reach = m_search.reachOf(equations, unmet.state);
        const std::vector<std::size_t> rows = m_search.unmetRows(equations, unmet.units, unmet.state);
        const std::vector<int> kinds = m_search.precedence(equations);
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
        return invariantsOf(equations, m_search.unmetRows(equations, unmet.units, unmet.state));
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
        const Eigen::MatrixXd free = m_search.freeMatrix(equations, unmet.units, unmet.state);
        const SingularValues decomposition = singularValues(free);
        Eigen::VectorXd weights = decomposition.values;
        const double least = std::max(1e-10 * weights[0], m_search.uncertaintyOf(equations, unmet.state, unmet.units));
        weights = weights.unaryExpr([least](double weight) { return weight > least ? weight : 0; });
        const Eigen::MatrixXd known = decomposition.left * weights.asDiagonal() * decomposition.right.transpose();
        unmet.linear = equations.matrix(unmet.state) + unmet.units.asDiagonal() * (known - free);
    }

    Dynamics& m_dynamics;
    const StartValues& m_values;
    const std::stop_token& m_stop;
    StageSearch m_search;
    std::optional<StartDirection> m_direction; // in which what nobody typed follows what somebody did
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
