// The matrix is scaled to a unit diagonal, so that the threshold for rounding does not depend on units. By Sylvester's
// law of inertia the scaling preserves the signs of the eigenvalues. Reference: G. H. Golub, C. F. Van Loan, Matrix
// Computations, 4th edition, 2013, section 8.1.5.
#include "numeric/definiteness.hpp"

#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "matrices/sparse_solvers.hpp"
#include "numeric/tangents.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace coenergy {

namespace {

constexpr double negligible = 1e-9; // of an eigenvalue
constexpr double share = 1e-3;      // of a row in a direction

using Sparse = Eigen::SparseMatrix<double>;

Sparse shiftedBy(double bound, Sparse matrix) {
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        matrix.coeffRef(i, i) -= bound;
    return matrix;
}

// Tests the eigenvalues, by a decomposition that is cheaper than computing them.
bool isNowhereBelow(double bound, const Sparse& matrix) {
    return Eigen::SimplicialLLT<Sparse>(shiftedBy(bound, matrix)).info() == Eigen::Success;
}

std::vector<std::size_t> rowsIn(const Eigen::VectorXd& direction) {
    const Eigen::VectorXd sizes = direction.cwiseAbs();
    std::vector<std::size_t> rows;
    for (Eigen::Index i = 0; i < sizes.size(); ++i)
        if (sizes[i] > share * sizes.maxCoeff())
            rows.push_back(static_cast<std::size_t>(i));
    return rows;
}

// A = P' L D L' P: along x = P' L'^-1 e_k the form is the pivot d_k.
std::vector<std::size_t> directionOfLeastPivot(const Sparse& scaled) {
    const Eigen::SimplicialLDLT<Sparse> factors(shiftedBy(-negligible, scaled));
    Eigen::Index least = 0;
    if (factors.info() != Eigen::Success || !(factors.vectorD().minCoeff(&least) < 0))
        return {};
    const Eigen::VectorXd unit = Eigen::VectorXd::Unit(scaled.rows(), least);
    return rowsIn(factors.permutationPinv() * factors.matrixU().solve(unit));
}

} // namespace

std::vector<std::size_t> negativeDirection(const ExpressionMatrix& matrix, const Point& point) {
    const auto n = static_cast<Eigen::Index>(matrix.size());
    Eigen::MatrixXd values(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j)
            values(i, j) = evaluate(matrix[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], point);
    return negativeDirection(values);
}

std::vector<std::size_t> negativeDirection(const Eigen::MatrixXd& values) {
    const Eigen::Index n = values.rows();
    if (n == 0 || !values.allFinite())
        return {};
    Eigen::VectorXd scale(n);
    for (Eigen::Index i = 0; i < n; ++i) {
        const double size = values(i, i) != 0 ? std::abs(values(i, i)) : values.row(i).cwiseAbs().maxCoeff();
        scale[i] = size > 0 ? 1 / std::sqrt(size) : 1;
    }
    const Eigen::MatrixXd scaled = scale.asDiagonal() * values * scale.asDiagonal();
    if (isNowhereBelow(-negligible, scaled.sparseView()))
        return {};
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scaled);
    if (!(solver.eigenvalues()[0] < -negligible))
        return {};
    return rowsIn(solver.eigenvectors().col(0));
}

std::vector<std::size_t> negativeDirection(const Eigen::SparseMatrix<double>& matrix) {
    constexpr Eigen::Index few = 500; // rows, whose eigenvalues are quickly found
    const Eigen::Index n = matrix.rows();
    if (n <= few)
        return negativeDirection(Eigen::MatrixXd(matrix));
    Eigen::VectorXd scale = Eigen::VectorXd::Zero(n);
    for (Eigen::Index column = 0; column < n; ++column)
        for (Sparse::InnerIterator entry(matrix, column); entry; ++entry)
            if (std::isfinite(entry.value()))
                scale[column] = std::max(scale[column], std::abs(entry.value()));
            else
                return {};
    for (Eigen::Index i = 0; i < n; ++i) {
        const double diagonal = std::abs(matrix.coeff(i, i)), size = diagonal > 0 ? diagonal : scale[i];
        scale[i] = size > 0 ? 1 / std::sqrt(size) : 1;
    }
    const Sparse scaled = scale.asDiagonal() * matrix * scale.asDiagonal();
    return isNowhereBelow(-negligible, scaled) ? std::vector<std::size_t>() : directionOfLeastPivot(scaled);
}

Inertia inertiaAt(const DaeSystem& system, const Point& point) {
    const std::vector<std::string> accelerations = namesOf(system, UnknownKind::Coordinate, 2);
    std::vector<Expression> residuals;
    for (const Equation* equation : equationsOf(system, EquationKind::Lagrange))
        residuals.push_back(equation->residual);
    std::set<std::string> leaves;
    for (const Statement& statement : statementsBehind(system.statements, residuals))
        leaves.merge(symbolsIn(statement.value));
    for (const Expression& residual : residuals)
        leaves.merge(symbolsIn(residual));
    for (const std::string& acceleration : accelerations)
        leaves.erase(acceleration);
    for (const Statement& statement : system.statements)
        leaves.erase(statement.name);
    std::vector<double> values;
    for (const std::string& leaf : leaves) {
        const auto value = point.find(leaf);
        values.push_back(value != point.end() ? value->second : leaf == "pi" ? M_PI : std::nan(""));
    }
    const Tape tape({leaves.begin(), leaves.end()}, accelerations, system.statements, residuals,
                    Tape::Execution::Interpreted);
    std::vector<std::size_t> inputs(accelerations.size());
    std::iota(inputs.begin(), inputs.end(), std::size_t{0});
    const Tangents tangents(tape, inputs, 0, Tape::Execution::Interpreted);
    Tangents::Memory memory = tangents.memory(values);
    std::vector<double> entries(tangents.places().size());
    tangents.evaluate(std::vector<double>(accelerations.size(), 0.0).data(), entries.data(), memory);

    const auto n = static_cast<Eigen::Index>(residuals.size());
    Inertia inertia{Eigen::SparseMatrix<double>(n, n), {}};
    std::vector<Eigen::Triplet<double>> triplets;
    std::vector<bool> isEmpty(residuals.size(), true);
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const MatrixPlace& place = tangents.places()[k];
        triplets.emplace_back(static_cast<int>(place.row), static_cast<int>(place.column), entries[k]);
        isEmpty[place.row] = false;
    }
    inertia.matrix.setFromTriplets(triplets.begin(), triplets.end());
    for (std::size_t i = 0; i < isEmpty.size(); ++i)
        if (isEmpty[i])
            inertia.emptyRows.push_back(i);
    return inertia;
}

} // namespace coenergy
