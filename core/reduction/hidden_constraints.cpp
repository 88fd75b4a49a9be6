// Null vectors of a symbolic matrix whose rank is found from numbers: at a generic point the pivots of a full
// elimination tell which rows and columns are independent; the dependent row is then expressed by them with
// symbolic elimination along the same pivots, which therefore never vanish identically.
// Reference: G. Tan, N. S. Nedialkov, J. D. Pryce, Conversion methods for improving structural analysis of
// differential-algebraic equation systems, BIT 57 (2017), section 4, the linear combination method.
#include "reduction/hidden_constraints.hpp"

#include "algebra/tidy.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <random>

namespace coenergy {

namespace {

constexpr double rankTolerance = 1e-9;

// Values that every block is evaluated at: the same in every run.
Point genericPoint(const std::vector<JacobianEntry>& jacobian, unsigned attempt) {
    std::mt19937_64 random(20170401 + attempt);
    std::set<std::string> names;
    for (const JacobianEntry& entry : jacobian)
        names.merge(symbolsIn(entry.value));
    Point point;
    for (const std::string& name : names)
        point[name] = 0.4 + 0x1p-53 * static_cast<double>(random() >> 11) * 1.2;
    return point;
}

Eigen::MatrixXd valuesOf(const std::vector<JacobianEntry>& jacobian, const Subsystem& block, const Point& point) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(block.rows.size()),
                                                   static_cast<Eigen::Index>(block.columns.size()));
    for (const JacobianEntry& entry : jacobian) {
        const auto row = std::find(block.rows.begin(), block.rows.end(), static_cast<int>(entry.row));
        const auto column = std::find(block.columns.begin(), block.columns.end(), static_cast<int>(entry.column));
        if (row != block.rows.end() && column != block.columns.end())
            matrix(row - block.rows.begin(), column - block.columns.begin()) = evaluate(entry.value, point);
    }
    for (Eigen::Index row = 0; row < matrix.rows(); ++row)
        if (const double size = matrix.row(row).cwiseAbs().maxCoeff(); size > 0)
            matrix.row(row) /= size;
    return matrix;
}

Eigen::FullPivLU<Eigen::MatrixXd> factorized(const Eigen::MatrixXd& matrix) {
    Eigen::FullPivLU<Eigen::MatrixXd> lu(matrix);
    lu.setThreshold(rankTolerance);
    return lu;
}

// A point where everything is defined.
std::optional<Eigen::MatrixXd> genericValues(const std::vector<JacobianEntry>& jacobian, const Subsystem& block,
                                             unsigned which) {
    unsigned found = 0;
    for (unsigned attempt = 0; attempt < 40; ++attempt) {
        Eigen::MatrixXd matrix = valuesOf(jacobian, block, genericPoint(jacobian, attempt));
        if (matrix.allFinite() && found++ == which)
            return matrix;
    }
    return std::nullopt;
}

Expression entryAt(const std::vector<JacobianEntry>& jacobian, int row, int column) {
    for (const JacobianEntry& entry : jacobian)
        if (static_cast<int>(entry.row) == row && static_cast<int>(entry.column) == column)
            return entry.value;
    return {};
}

} // namespace

std::optional<Subsystem> singularBlock(const std::vector<JacobianEntry>& jacobian, const std::vector<Subsystem>& blocks) {
    for (const Subsystem& block : blocks) {
        bool isSingular = true;
        for (unsigned which = 0; which < 3 && isSingular; ++which) {
            const auto matrix = genericValues(jacobian, block, which);
            isSingular = matrix && factorized(*matrix).rank() < matrix->rows();
        }
        if (isSingular)
            return block;
    }
    return std::nullopt;
}

std::vector<Expression> leftNullVector(const std::vector<JacobianEntry>& jacobian, const Subsystem& block) {
    const auto matrix = genericValues(jacobian, block, 0);
    const auto lu = factorized(matrix.value());
    const auto rank = static_cast<std::size_t>(lu.rank());
    const Eigen::VectorXi rowOrder = Eigen::PermutationMatrix<Eigen::Dynamic>(lu.permutationP().inverse()).indices();
    const Eigen::VectorXi columnOrder = lu.permutationQ().indices();

    // (A^T restricted to the pivots) w = -(the dependent row), by elimination without exchange
    const int dependent = rowOrder(static_cast<Eigen::Index>(rank));
    std::vector<std::vector<Expression>> system(rank, std::vector<Expression>(rank + 1));
    const auto at = [&](int row, std::size_t column) {
        return entryAt(jacobian, block.rows[static_cast<std::size_t>(row)],
                       block.columns[static_cast<std::size_t>(columnOrder(static_cast<Eigen::Index>(column)))]);
    };
    for (std::size_t c = 0; c < rank; ++c) {
        for (std::size_t r = 0; r < rank; ++r)
            system[c][r] = at(rowOrder(static_cast<Eigen::Index>(r)), c);
        system[c][rank] = -at(dependent, c);
    }
    for (std::size_t pivot = 0; pivot < rank; ++pivot)
        for (std::size_t c = pivot + 1; c < rank; ++c) {
            const Expression factor = system[c][pivot] / system[pivot][pivot];
            if (factor.isZero())
                continue;
            for (std::size_t r = pivot; r <= rank; ++r)
                system[c][r] = tidied(system[c][r] - factor * system[pivot][r]);
        }
    std::vector<Expression> weights(rank);
    for (std::size_t k = rank; k-- > 0;) {
        Expression rest = system[k][rank];
        for (std::size_t r = k + 1; r < rank; ++r)
            rest = rest - system[k][r] * weights[r];
        weights[k] = tidied(rest / system[k][k]);
    }
    std::vector<Expression> null(block.rows.size());
    null[static_cast<std::size_t>(dependent)] = Expression(1);
    for (std::size_t k = 0; k < rank; ++k)
        if (!vanishesIdentically(weights[k]))
            null[static_cast<std::size_t>(rowOrder(static_cast<Eigen::Index>(k)))] = weights[k];
    return null;
}

} // namespace coenergy
