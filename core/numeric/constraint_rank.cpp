// Points on the manifold are found by Gauss-Newton from perturbed starts; at each, the rows are orthogonalized one
// after the other, so that it is the later constraint that is called redundant. Flow constraints count with their
// acceleration rows psi_f, where a displacement constraint has phi_q.
// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, section 5.4 (rank-revealing orthogonalization).
#include "numeric/constraint_rank.hpp"

#include "expression/traverse.hpp"
#include "numeric/tape.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <random>

namespace coenergy {

namespace {

constexpr double rankTolerance = 1e-7;
constexpr int pointCount = 3;
constexpr int attempts = 12;

class RankAnalysis {
public:
    RankAnalysis(const DaeSystem& system, const Point& start) : m_system(system) {
        for (const CoordinateNames& coordinate : system.coordinates) {
            m_inputs.push_back(coordinate.name);
            m_start.push_back(valueAt(start, coordinate.name));
        }
        for (const auto* rows : {&system.matrixForm.phiQ, &system.matrixForm.psiF})
            for (const auto& row : *rows)
                for (const Expression& entry : row)
                    m_rowExpressions.push_back(entry);
        for (const Equation& equation : system.equations)
            if (equation.kind == EquationKind::Displacement)
                m_residualExpressions.push_back(equation.residual);
        collectConstants(start);
        m_rows = Tape(m_constants, m_inputs, m_rowExpressions);
        m_residuals = Tape(m_constants, m_inputs, m_residualExpressions);
        m_rowMemory = m_rows.memory(m_constantValues);
        m_residualMemory = m_residuals.memory(m_constantValues);
    }

    ConstraintRank run() {
        ConstraintRank result;
        const std::size_t total = phiCount() + m_system.matrixForm.psiF.size();
        result.rank = std::min<std::size_t>(total, m_start.size());
        std::vector<Orthogonalized> found;
        double leastResidual = INFINITY;
        for (int attempt = 0; attempt < attempts && std::ssize(found) < pointCount; ++attempt) {
            Eigen::VectorXd q = perturbed(attempt);
            const double reference = rowsAt(q).rowwise().norm().maxCoeff();
            const Eigen::VectorXd norms = rowsAt(q).rowwise().norm();
            const double residual = descend(q);
            if (residual < leastResidual) {
                leastResidual = residual;
                m_best = q;
            }
            if (residual < 1e-9 && std::isfinite(reference))
                found.push_back(orthogonalize(rowsAt(q), norms));
        }
        if (found.empty()) {
            if (std::isfinite(leastResidual) && phiCount() > 0)
                result.contradicting = contradictingAt(m_best);
            return result;
        }
        return summary(found, total);
    }

private:
    struct Orthogonalized {
        std::vector<std::optional<std::vector<std::size_t>>> follows; // of each row, where it depends on others
        std::vector<bool> vanishes;
    };

    std::size_t phiCount() const { return m_system.matrixForm.phiQ.size(); }

    double valueAt(const Point& start, const std::string& name) {
        const auto entry = start.find(name);
        return entry != start.end() && std::isfinite(entry->second) ? entry->second : drawn();
    }
    double drawn() { return 0.5 + 0x1p-53 * static_cast<double>(m_random() >> 11); }

    void collectConstants(const Point& start) {
        std::set<std::string> names;
        for (const auto* list : {&m_rowExpressions, &m_residualExpressions})
            for (const Expression& expression : *list)
                names.merge(symbolsIn(expression));
        for (const std::string& name : names)
            if (std::find(m_inputs.begin(), m_inputs.end(), name) == m_inputs.end()) {
                m_constants.push_back(name);
                const bool isPi = name == "pi" && !start.contains("pi");
                m_constantValues.push_back(isPi ? M_PI : name == "t" && !start.contains("t") ? 0 : valueAt(start, name));
            }
    }

    Eigen::VectorXd perturbed(int attempt) {
        const double size = 0.05 * (1 + attempt / 3);
        Eigen::VectorXd q(static_cast<Eigen::Index>(m_start.size()));
        for (std::size_t i = 0; i < m_start.size(); ++i)
            q[static_cast<Eigen::Index>(i)] = m_start[i] + size * (drawn() - 1) * std::max(std::abs(m_start[i]), scale());
        return q;
    }
    double scale() const {
        double largest = 0;
        for (const double value : m_start)
            largest = std::max(largest, std::abs(value));
        return largest > 0 ? std::min(largest, 1.0) : 1;
    }

    Eigen::MatrixXd rowsAt(const Eigen::VectorXd& q) {
        std::vector<double> values(m_rowExpressions.size());
        m_rows.evaluate(q.data(), values.data(), m_rowMemory);
        using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        const auto columns = static_cast<Eigen::Index>(m_inputs.size());
        return Eigen::Map<Rows>(values.data(), columns == 0 ? 0 : static_cast<Eigen::Index>(values.size()) / columns, columns);
    }

    Eigen::VectorXd residualsAt(const Eigen::VectorXd& q) {
        Eigen::VectorXd values(static_cast<Eigen::Index>(m_residualExpressions.size()));
        m_residuals.evaluate(q.data(), values.data(), m_residualMemory);
        return values;
    }

    // Each residual in units of its row.
    double scaledResidual(const Eigen::VectorXd& q) {
        const Eigen::VectorXd residuals = residualsAt(q);
        const Eigen::VectorXd norms = rowsAt(q).topRows(residuals.size()).rowwise().norm();
        double largest = 0;
        for (Eigen::Index j = 0; j < residuals.size(); ++j) {
            const double value = std::abs(residuals[j]) / (norms[j] > 0 ? std::max(norms[j], 1e-3 * m_rowScale) : 1);
            largest = std::isfinite(value) ? std::max(largest, value) : INFINITY;
        }
        return largest;
    }

    // Damped Gauss-Newton onto the displacement constraints; the residual that remains.
    double descend(Eigen::VectorXd& q) {
        if (phiCount() == 0)
            return 0;
        m_rowScale = std::max(rowsAt(q).rowwise().norm().maxCoeff(), 1e-300);
        double best = scaledResidual(q);
        for (int step = 0; step < 200 && best > 1e-13; ++step) {
            const Eigen::MatrixXd rows = rowsAt(q).topRows(static_cast<Eigen::Index>(phiCount()));
            if (!rows.allFinite())
                return INFINITY;
            Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
            decomposition.setThreshold(1e-9);
            decomposition.compute(rows);
            const Eigen::VectorXd change = -decomposition.solve(residualsAt(q));
            double damping = 1;
            double reached = scaledResidual(q + change);
            while (!(reached < best) && damping > 1e-3) {
                damping /= 2;
                reached = scaledResidual(q + damping * change);
            }
            if (!(reached < best))
                break;
            q += damping * change;
            best = reached;
        }
        return best;
    }

    static Orthogonalized orthogonalize(const Eigen::MatrixXd& rows, const Eigen::VectorXd& genericNorms) {
        Orthogonalized result;
        Eigen::MatrixXd independent(0, rows.cols());
        std::vector<std::size_t> names;
        for (Eigen::Index j = 0; j < rows.rows(); ++j) {
            const double norm = rows.row(j).norm();
            result.vanishes.push_back(norm < 1e-4 * genericNorms[j]);
            result.follows.emplace_back();
            if (result.vanishes.back() || norm == 0)
                continue;
            const Eigen::RowVectorXd row = rows.row(j) / norm;
            Eigen::VectorXd weights(0);
            double rest = 1;
            if (independent.rows() > 0) {
                weights = independent.transpose().colPivHouseholderQr().solve(row.transpose());
                rest = (row - weights.transpose() * independent).norm();
            }
            if (rest > rankTolerance) {
                independent.conservativeResize(independent.rows() + 1, Eigen::NoChange);
                independent.bottomRows(1) = row;
                names.push_back(static_cast<std::size_t>(j));
                continue;
            }
            result.follows.back().emplace();
            for (Eigen::Index k = 0; k < weights.size(); ++k)
                if (std::abs(weights[k]) > 1e-6)
                    result.follows.back()->push_back(names[static_cast<std::size_t>(k)]);
        }
        return result;
    }

    static ConstraintRank summary(const std::vector<Orthogonalized>& found, std::size_t total) {
        ConstraintRank result;
        result.rank = total;
        for (std::size_t j = 0; j < total; ++j) {
            const auto everywhere = [&](auto property) { return std::all_of(found.begin(), found.end(), property); };
            if (everywhere([j](const Orthogonalized& o) { return o.vanishes[j]; })) {
                result.onlyAtPoint.push_back(j);
                --result.rank;
            } else if (everywhere([j](const Orthogonalized& o) { return o.follows[j].has_value(); })) {
                std::set<std::size_t> follows;
                for (const Orthogonalized& o : found)
                    follows.insert(o.follows[j]->begin(), o.follows[j]->end());
                result.dependent.push_back({j, {follows.begin(), follows.end()}});
                --result.rank;
            }
        }
        return result;
    }

    // At a point of least residual the gradients of the unmet constraints cancel each other.
    std::vector<std::size_t> contradictingAt(const Eigen::VectorXd& q) {
        const Eigen::VectorXd residuals = residualsAt(q);
        const Eigen::VectorXd norms = rowsAt(q).topRows(residuals.size()).rowwise().norm();
        std::vector<std::size_t> result;
        double largest = 0;
        for (Eigen::Index j = 0; j < residuals.size(); ++j)
            largest = std::max(largest, std::abs(residuals[j]) / std::max(norms[j], 1e-3 * m_rowScale));
        for (Eigen::Index j = 0; j < residuals.size(); ++j)
            if (std::abs(residuals[j]) / std::max(norms[j], 1e-3 * m_rowScale) > 1e-3 * largest)
                result.push_back(static_cast<std::size_t>(j));
        return result;
    }

    const DaeSystem& m_system;
    std::mt19937_64 m_random{20010601};
    std::vector<std::string> m_inputs;
    std::vector<double> m_start;
    std::vector<std::string> m_constants;
    std::vector<double> m_constantValues;
    std::vector<Expression> m_rowExpressions;
    std::vector<Expression> m_residualExpressions;
    Tape m_rows;
    Tape m_residuals;
    Tape::Memory m_rowMemory;
    Tape::Memory m_residualMemory;
    Eigen::VectorXd m_best;
    double m_rowScale = 1;
};

} // namespace

ConstraintRank analyseConstraints(const DaeSystem& system, const Point& start) {
    if (system.coordinates.empty() || (system.matrixForm.phiQ.empty() && system.matrixForm.psiF.empty()))
        return {};
    return RankAnalysis(system, start).run();
}

DaeSystem withoutConstraints(const DaeSystem& system, const std::vector<std::size_t>& constraints) {
    DaeSystem result = system;
    Substitution noReaction;
    const std::size_t phis = system.lambdas.size();
    const auto isKept = [&](std::size_t j) {
        return std::find(constraints.begin(), constraints.end(), j) == constraints.end();
    };
    const auto keep = [&](auto& list, std::size_t first) {
        std::size_t j = first;
        std::erase_if(list, [&](const auto&) { return !isKept(j++); });
    };
    for (const std::size_t j : constraints)
        noReaction.emplace(j < phis ? system.lambdas[j] : system.mus[j - phis], Expression(0));
    keep(result.lambdas, 0);
    keep(result.mus, phis);
    keep(result.matrixForm.phiQ, 0);
    keep(result.matrixForm.gammaPhi, 0);
    keep(result.matrixForm.psiF, phis);
    keep(result.matrixForm.gammaPsi, phis);
    std::size_t constraint = 0;
    std::erase_if(result.equations, [&](const Equation& equation) {
        const bool isConstraint = equation.kind == EquationKind::Displacement || equation.kind == EquationKind::Flow;
        return isConstraint && !isKept(constraint++);
    });
    for (Equation& equation : result.equations)
        equation.residual = substituted(equation.residual, noReaction);
    return result;
}

} // namespace coenergy
