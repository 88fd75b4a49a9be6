// Stage by stage the invariants F_i^(k) = 0 determine x_j^(d_j - c_i + k) through the same matrix (Griewank's lemma),
// so that a variable dependent at the level of displacements is dependent at that of flows. New rows of a stage, such
// as flow constraints, are reduced by these and take the pivots that complete pivoting finds among the rest.
// References: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001); R. A. Wehage, E. J. Haug,
// Generalized coordinate partitioning for dimension reduction, J. Mech. Design 104 (1982).
#include "linearization/independent_states.hpp"

#include "matrices/solvers.hpp"
#include "numeric/stage_equations.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <set>
#include <utility>

namespace coenergy {

namespace {

constexpr double singularPivot = 1e-11; // relative to the largest, rows in their own scales

using StatePlaces = std::vector<Eigen::Index>;

class Partition {
public:
    Partition(Dynamics& dynamics, double time, const std::vector<double>& state, std::size_t coordinateCount,
              const std::vector<std::size_t>& kept)
        : m_dynamics(dynamics), m_system(dynamics.system()), m_time(time), m_state(state),
          m_coordinateCount(coordinateCount), m_kept(kept.begin(), kept.end()) {}

    std::optional<IndependentStates> result() {
        for (std::size_t s = 0; s < m_system.stages().size(); ++s)
            if (!m_system.stages()[s].rows.empty() && !chooseIn(s))
                return std::nullopt;
        IndependentStates result{freeVariables(), {}};
        return addBasis(result) ? std::optional(std::move(result)) : std::nullopt;
    }

private:
    bool isDependent(std::size_t unknown, int order) const { return m_dependent.contains({unknown, order}); }

    // Rows that an earlier stage had at a lower level, and the columns implied by its choice.
    bool chooseIn(std::size_t index) {
        StageEquations equations(m_dynamics, m_time, index);
        const Stage& stage = equations.stage();
        Eigen::MatrixXd matrix = equations.matrix(m_state);
        if (!matrix.allFinite() || hasVanishingRow(equations, matrix))
            return false;
        for (Eigen::Index i = 0; i < matrix.rows(); ++i)
            if (const double size = matrix.row(i).cwiseAbs().maxCoeff(); size > 0)
                matrix.row(i) /= size;
        StatePlaces oldRows, newRows, followers, others;
        for (std::size_t i = 0; i < stage.invariants.size(); ++i)
            (m_system.invariants()[stage.invariants[i]].level > 0 ? oldRows : newRows)
                .push_back(static_cast<Eigen::Index>(i));
        for (std::size_t j = 0; j < stage.variables.size(); ++j) {
            const StateVariable& variable = m_system.state()[stage.variables[j]];
            if (isDependent(variable.unknown, variable.order - 1))
                followers.push_back(static_cast<Eigen::Index>(j));
            else if (!m_kept.contains(stage.variables[j]))
                others.push_back(static_cast<Eigen::Index>(j));
        }
        return followers.size() == oldRows.size() && choose(stage, matrix, {oldRows, newRows}, {followers, others});
    }

    // A mechanism may be far smaller than what is taken for typical: a variable that is zero counts as the smallest
    // other one.
    double sizeOf(std::size_t variable) const {
        double size = m_dynamics.nominal()[variable];
        for (std::size_t k = 0; k < m_state.size(); ++k)
            if (m_system.state()[k].order == m_system.state()[variable].order && m_state[k] != 0 &&
                (k == variable || m_state[variable] == 0))
                size = std::min(size, std::abs(m_state[k]));
        return size;
    }

    // Where a gradient vanishes in exact arithmetic, as that of sin(x)^2 - sin(y)^2 at (pi, pi), rounding leaves
    // numbers without meaning; they are far smaller than beside that point.
    bool hasVanishingRow(StageEquations& equations, const Eigen::MatrixXd& matrix) const {
        constexpr double distance = 1e-3; // relative to the position
        constexpr double vanishing = 1e-4;
        std::vector<double> beside = m_state;
        for (std::size_t k = 0; k < beside.size(); ++k)
            beside[k] += distance * sizeOf(k) * (1 + 0.37 * std::sin(static_cast<double>(k + 1)));
        const Eigen::MatrixXd there = equations.matrix(beside);
        for (Eigen::Index i = 0; i < matrix.rows() && there.allFinite(); ++i)
            if (matrix.row(i).cwiseAbs().maxCoeff() < vanishing * there.row(i).cwiseAbs().maxCoeff())
                return true;
        return false;
    }

    bool choose(const Stage& stage, const Eigen::MatrixXd& matrix, const std::pair<StatePlaces, StatePlaces>& rows,
                const std::pair<StatePlaces, StatePlaces>& columns) {
        Eigen::MatrixXd rest = matrix(rows.second, columns.second);
        if (!rows.first.empty()) {
            const Eigen::FullPivLU<Eigen::MatrixXd> lu(matrix(rows.first, columns.first));
            rest -= matrix(rows.second, columns.first) * lu.solve(matrix(rows.first, columns.second));
        }
        for (const Eigen::Index column : columns.first)
            add(stage.variables[static_cast<std::size_t>(column)]);
        if (rows.second.empty())
            return true;
        Eigen::FullPivLU<Eigen::MatrixXd> lu(rest);
        lu.setThreshold(singularPivot);
        if (lu.rank() < rest.rows())
            return false;
        for (Eigen::Index k = 0; k < rest.rows(); ++k) {
            const Eigen::Index chosen = lu.permutationQ().indices()[k];
            add(stage.variables[static_cast<std::size_t>(columns.second[static_cast<std::size_t>(chosen)])]);
        }
        return true;
    }

    void add(std::size_t variable) {
        const StateVariable& entry = m_system.state()[variable];
        m_dependent.insert({entry.unknown, entry.order});
        m_columns.push_back(static_cast<Eigen::Index>(variable));
    }

    std::vector<std::size_t> freeVariables() const {
        std::vector<std::size_t> variables;
        for (std::size_t k = 0; k < m_system.stateCount(); ++k)
            if (!isDependent(m_system.state()[k].unknown, m_system.state()[k].order))
                variables.push_back(k);
        std::stable_sort(variables.begin(), variables.end(),
                         [this](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
        return variables;
    }

    int rank(std::size_t variable) const {
        const StateVariable& entry = m_system.state()[variable];
        if (m_kept.contains(variable))
            return INT_MAX;
        return entry.unknown < m_coordinateCount ? std::min(entry.order, 2) : 3;
    }

    // G_d d(dependent) = -G_i d(independent).
    bool addBasis(IndependentStates& result) const {
        const auto states = static_cast<Eigen::Index>(m_system.stateCount());
        const auto count = static_cast<Eigen::Index>(result.variables.size());
        result.basis = Eigen::MatrixXd::Zero(states, count);
        const StatePlaces free(result.variables.begin(), result.variables.end());
        for (Eigen::Index k = 0; k < count; ++k)
            result.basis(free[static_cast<std::size_t>(k)], k) = 1;
        if (m_columns.empty())
            return true;
        const Eigen::MatrixXd gradient = invariantGradient();
        const Eigen::FullPivLU<Eigen::MatrixXd> lu(gradient(Eigen::all, m_columns));
        const Eigen::MatrixXd follow = -lu.solve(gradient(Eigen::all, free));
        if (!follow.allFinite())
            return false;
        for (std::size_t k = 0; k < m_columns.size(); ++k)
            for (Eigen::Index j = 0; j < count; ++j)
                result.basis(m_columns[k], j) = follow(static_cast<Eigen::Index>(k), j) * size(m_columns[k]) /
                                                size(free[static_cast<std::size_t>(j)]);
        return true;
    }

    // Each column times the nominal size of its variable, rows in their own scales.
    Eigen::MatrixXd invariantGradient() const {
        Eigen::MatrixXd all(static_cast<Eigen::Index>(m_columns.size()),
                            static_cast<Eigen::Index>(m_system.stateCount()));
        Eigen::Index row = 0;
        for (std::size_t s = 0; s < m_system.stages().size(); ++s)
            if (const auto count = static_cast<Eigen::Index>(m_system.stages()[s].rows.size()); count > 0) {
                all.middleRows(row, count) = StageEquations(m_dynamics, m_time, s).gradient(m_state);
                row += count;
            }
        for (Eigen::Index i = 0; i < all.rows(); ++i)
            all.row(i) /= all.row(i).cwiseAbs().maxCoeff();
        return all;
    }

    double size(Eigen::Index variable) const { return m_dynamics.nominal()[static_cast<std::size_t>(variable)]; }

    Dynamics& m_dynamics;
    const CompiledSystem& m_system;
    double m_time;
    const std::vector<double>& m_state;
    std::size_t m_coordinateCount;
    std::set<std::size_t> m_kept;
    std::set<std::pair<std::size_t, int>> m_dependent; // unknown and order
    StatePlaces m_columns;                             // the same, as indices into the state
};

} // namespace

std::optional<IndependentStates> independentStates(Dynamics& dynamics, double time, const std::vector<double>& state,
                                                   std::size_t coordinateCount, const std::vector<std::size_t>& kept) {
    std::optional<IndependentStates> found = Partition(dynamics, time, state, coordinateCount, kept).result();
    if (found && !found->basis.allFinite())
        return std::nullopt;
    return found;
}

} // namespace coenergy
