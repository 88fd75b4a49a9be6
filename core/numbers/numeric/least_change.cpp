// Lexicographic least squares. From the last kind of entries to the first, orthogonal projection gives the part of the
// equations that later kinds cannot balance; then each kind solves its part, the first kind first. Each solution is
// that of least norm, from a complete orthogonal decomposition. References: G. H. Golub, C. F. Van Loan, Matrix
// Computations, section 5.5; A. Escande, N. Mansard, P.-B. Wieber, Hierarchical quadratic programming, Int. J. Robotics
// Research 33 (2014), section 2.
#include "numeric/least_change.hpp"

#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/row_span.hpp"

#include <algorithm>
#include <optional>

namespace coenergy {

namespace {

constexpr double rankTolerance = 1e-10;
constexpr int kinds = 4;

// One kind of entries: their columns, the part of these that later kinds cannot balance, and its decomposition.
struct ColumnBlock {
    std::vector<Eigen::Index> columns;
    Eigen::MatrixXd matrix;
    Eigen::MatrixXd remainder; // the projection that was applied
    std::optional<LeastNorm> decomposition;
};

double largestColumn(const Eigen::MatrixXd& matrix) {
    return matrix.colwise().norm().maxCoeff();
}

// The decomposition of a projected block. Pivots are measured relative to the block before projection: if nothing but
// rounding error is left, the rank is zero.
std::optional<LeastNorm> decomposed(const Eigen::MatrixXd& left, const Eigen::MatrixXd& whole, double uncertainty) {
    const double least = std::max(rankTolerance * largestColumn(whole), uncertainty);
    const double largest = largestColumn(left);
    if (!(largest > least))
        return std::nullopt;
    return LeastNorm(left, least / largest);
}

} // namespace

Eigen::VectorXd leastChange(const Eigen::MatrixXd& matrix, const Eigen::VectorXd& right,
                            const std::vector<int>& precedence, double uncertainty) {
    std::vector<ColumnBlock> blocks(kinds);
    for (std::size_t k = 0; k < precedence.size(); ++k)
        blocks[static_cast<std::size_t>(precedence[k])].columns.push_back(static_cast<Eigen::Index>(k));
    Eigen::MatrixXd remainder = Eigen::MatrixXd::Identity(matrix.rows(), matrix.rows());
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block) {
        if (block->columns.empty())
            continue;
        block->matrix = matrix(Eigen::all, block->columns);
        block->remainder = remainder;
        block->decomposition = decomposed(remainder * block->matrix, block->matrix, uncertainty);
        if (!block->decomposition)
            continue;
        const Eigen::MatrixXd range = block->decomposition->range();
        remainder -= range * (range.transpose() * remainder);
    }
    Eigen::VectorXd solution = Eigen::VectorXd::Zero(matrix.cols());
    Eigen::VectorXd rest = right;
    for (const ColumnBlock& block : blocks) {
        if (!block.decomposition)
            continue;
        const Eigen::VectorXd part = block.decomposition->solve(block.remainder * rest);
        solution(block.columns) = part;
        rest -= block.matrix * part;
    }
    return solution;
}

bool isRankDeficient(const Eigen::MatrixXd& matrix, double least) {
    if (matrix.rows() == 0)
        return false;
    if (matrix.rows() > matrix.cols() || !matrix.allFinite())
        return true;
    const Eigen::VectorXd lengths = matrix.rowwise().norm();
    if (arePlainlyIndependent(matrix, least * std::max(1.0, lengths.maxCoeff()) / lengths.minCoeff()))
        return false;
    const Eigen::MatrixXd transposed = matrix.transpose();
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> decomposition(transposed);
    const Eigen::VectorXd pivots = decomposition.matrixQR().diagonal().cwiseAbs();
    return !(pivots.minCoeff() > least * std::max(1.0, pivots.maxCoeff()));
}

} // namespace coenergy
