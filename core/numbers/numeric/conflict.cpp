// Levenberg-Marquardt from several starts: at a least-squares point that is not a solution, the residuals are a left
// null vector of the Jacobian, so that equations with zero residual there have no part in the conflict. (Gauss-Newton
// steps with halving, gauss_newton.hpp, stop short of such points where the rows are dependent.) The other equations
// are left out one after the other, the later ones first; one stays out if the rest still has no solution. References:
// J. J. More, The Levenberg-Marquardt algorithm, LNM 630 (1978); J. W. Chinneck, Feasibility and Infeasibility in
// Optimization, 2008, section 2.3 (deletion filter).
#include "numeric/conflict.hpp"

#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace coenergy {

namespace {

constexpr double accepted = 1e-7;
constexpr int mostConflictSteps = 150;
constexpr double maximumWork = 1e9; // multiplications, roughly: seconds
constexpr std::size_t startsOfParts = 6;

class ConflictSearch {
public:
    ConflictSearch(const EquationGroups& equations, const std::vector<Eigen::VectorXd>& starts)
        : m_equations(equations), m_starts(starts) {}

    std::variant<Eigen::VectorXd, Conflict> run() {
        std::vector<std::size_t> groups(m_equations.groupCount);
        std::iota(groups.begin(), groups.end(), std::size_t(0));
        choose(groups);
        for (const Eigen::VectorXd& start : m_starts) {
            if (m_work > maximumWork / 2)
                break;
            if (auto solution = solvedFrom(start))
                return *solution;
        }
        const std::vector<std::size_t> needed = involved(groups);
        if (needed.size() < groups.size() && !hasSolution(needed))
            groups = needed;
        const std::vector<std::size_t> candidates = groups;
        for (auto group = candidates.rbegin(); group != candidates.rend() && groups.size() > 1; ++group) {
            std::vector<std::size_t> others = groups;
            std::erase(others, *group);
            if (!hasSolution(others))
                groups = others;
        }
        choose(groups);
        Eigen::VectorXd closest = m_best;
        m_work = 0;
        descend(closest);
        return Conflict{groups, closest};
    }

private:
    void choose(const std::vector<std::size_t>& groups) {
        m_rows.clear();
        for (std::size_t row = 0; row < m_equations.groupOf.size(); ++row)
            if (std::binary_search(groups.begin(), groups.end(), m_equations.groupOf[row]))
                m_rows.push_back(static_cast<Eigen::Index>(row));
    }

    Eigen::VectorXd residuals(const Eigen::VectorXd& x) const { return m_equations.residuals(x)(m_rows); }

    static double squares(const Eigen::VectorXd& values) {
        return values.allFinite() ? values.squaredNorm() : INFINITY;
    }

    // By central differences, with columns in units of the sizes.
    Eigen::MatrixXd jacobian(const Eigen::VectorXd& x) const {
        Eigen::MatrixXd matrix(static_cast<Eigen::Index>(m_rows.size()), x.size());
        for (Eigen::Index k = 0; k < x.size(); ++k) {
            const double size = m_equations.sizes[k];
            const double step = 1e-6 * std::max(size, std::abs(x[k]));
            Eigen::VectorXd before = x;
            Eigen::VectorXd after = x;
            before[k] -= step;
            after[k] += step;
            matrix.col(k) = (residuals(after) - residuals(before)) * (size / (after[k] - before[k]));
        }
        return matrix;
    }

    // Moves x to the nearest least-squares point; returns the largest residual there.
    double descend(Eigen::VectorXd& x) {
        Eigen::VectorXd values = residuals(x);
        double damping = 1e-3;
        for (int step = 0; step < mostConflictSteps && damping < 1e12 && squares(values) > 0 && m_work < maximumWork;
             ++step) {
            m_work += static_cast<double>(x.size()) * static_cast<double>(x.size() + 20 * values.size());
            m_work +=
                static_cast<double>(x.size()) * static_cast<double>(x.size()) * static_cast<double>(values.size());
            const Eigen::MatrixXd matrix = jacobian(x);
            if (!matrix.allFinite() || !values.allFinite())
                break;
            const Eigen::MatrixXd normal = matrix.transpose() * matrix;
            const Eigen::VectorXd slope = matrix.transpose() * values;
            const double floor = 0.1 * std::max(normal.diagonal().maxCoeff(), 1e-300);
            const double before = squares(values);
            while (damping < 1e12) {
                Eigen::MatrixXd damped = normal;
                damped.diagonal() += damping * normal.diagonal().cwiseMax(floor);
                const Eigen::VectorXd change = -damped.ldlt().solve(slope);
                const Eigen::VectorXd next = x + m_equations.sizes.cwiseProduct(change);
                const Eigen::VectorXd reached = residuals(next);
                if (squares(reached) < before) {
                    x = next;
                    values = reached;
                    damping = std::max(damping / 5, 1e-15);
                    break;
                }
                damping *= 4;
            }
            if (before - squares(values) <= 1e-13 * before)
                break;
        }
        return values.size() == 0 ? 0 : values.allFinite() ? values.cwiseAbs().maxCoeff() : INFINITY;
    }

    std::optional<Eigen::VectorXd> solvedFrom(Eigen::VectorXd x) {
        const double rest = descend(x);
        if (rest <= accepted)
            return x;
        if (rest < m_leastRest) {
            m_leastRest = rest;
            m_best = x;
        }
        if (m_best.size() == 0)
            m_best = x;
        return std::nullopt;
    }

    bool hasSolution(const std::vector<std::size_t>& groups) {
        choose(groups);
        Eigen::VectorXd x = m_best;
        if (descend(x) <= accepted)
            return true;
        for (std::size_t k = 0; k < std::min(m_starts.size(), startsOfParts); ++k) {
            x = m_starts[k];
            if (descend(x) <= accepted)
                return true;
        }
        return m_work > maximumWork; // undecided: better to name a group too many
    }

    std::vector<std::size_t> involved(const std::vector<std::size_t>& groups) const {
        const Eigen::VectorXd values = m_equations.residuals(m_best);
        if (!values.allFinite())
            return groups;
        const double least = 1e-5 * values.cwiseAbs().maxCoeff();
        std::vector<std::size_t> result;
        for (const std::size_t group : groups)
            for (std::size_t row = 0; row < m_equations.groupOf.size(); ++row)
                if (m_equations.groupOf[row] == group && std::abs(values[static_cast<Eigen::Index>(row)]) > least) {
                    result.push_back(group);
                    break;
                }
        return result;
    }

    const EquationGroups& m_equations;
    const std::vector<Eigen::VectorXd>& m_starts;
    std::vector<Eigen::Index> m_rows;
    Eigen::VectorXd m_best;
    double m_leastRest = INFINITY;
    double m_work = 0;
};

} // namespace

std::variant<Eigen::VectorXd, Conflict> solutionOrConflict(const EquationGroups& equations,
                                                           const std::vector<Eigen::VectorXd>& starts) {
    return ConflictSearch(equations, starts).run();
}

} // namespace coenergy
