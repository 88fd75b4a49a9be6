// The matrix is scaled to a unit diagonal, so that the threshold for rounding does not depend on units. By Sylvester's
// law of inertia the scaling preserves the signs of the eigenvalues. Reference: G. H. Golub, C. F. Van Loan, Matrix
// Computations, 4th edition, 2013, section 8.1.5.
#include "numeric/definiteness.hpp"

#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/tangents.hpp"

#include <Eigen/SparseCholesky>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace coenergy {

namespace {

constexpr double negligible = 1e-9; // of an eigenvalue
constexpr double share = 1e-3;      // of a row in a direction

// Tests the eigenvalues, by a decomposition that is cheaper than computing them.
bool isNowhereBelow(double bound, const Eigen::MatrixXd& matrix) {
    Eigen::SparseMatrix<double> shifted = matrix.sparseView();
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        shifted.coeffRef(i, i) -= bound;
    return Eigen::SimplicialLLT<Eigen::SparseMatrix<double>>(shifted).info() == Eigen::Success;
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
    if (isNowhereBelow(-negligible, scaled))
        return {};
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scaled);
    if (!(solver.eigenvalues()[0] < -negligible))
        return {};
    const Eigen::VectorXd direction = solver.eigenvectors().col(0).cwiseAbs();
    std::vector<std::size_t> rows;
    for (Eigen::Index i = 0; i < n; ++i)
        if (direction[i] > share * direction.maxCoeff())
            rows.push_back(static_cast<std::size_t>(i));
    return rows;
}

namespace {

// Indices that no entry couples with others, in turn.
std::vector<std::vector<Eigen::Index>> coupledRows(const Eigen::SparseMatrix<double>& matrix) {
    std::vector<std::vector<Eigen::Index>> parts;
    std::vector<bool> isReached(static_cast<std::size_t>(matrix.cols()), false);
    const Eigen::SparseMatrix<double> transposed = matrix.transpose();
    for (Eigen::Index first = 0; first < matrix.cols(); ++first) {
        if (isReached[static_cast<std::size_t>(first)])
            continue;
        std::vector<Eigen::Index> part = {first};
        isReached[static_cast<std::size_t>(first)] = true;
        for (std::size_t next = 0; next < part.size(); ++next)
            for (const Eigen::SparseMatrix<double>* one : {&matrix, &transposed})
                for (Eigen::SparseMatrix<double>::InnerIterator entry(*one, part[next]); entry; ++entry)
                    if (const auto row = static_cast<std::size_t>(entry.row()); !isReached[row]) {
                        isReached[row] = true;
                        part.push_back(entry.row());
                    }
        std::sort(part.begin(), part.end());
        parts.push_back(std::move(part));
    }
    return parts;
}

} // namespace

std::vector<std::size_t> negativeDirection(const Eigen::SparseMatrix<double>& matrix) {
    std::vector<std::size_t> rows;
    std::vector<Eigen::Index> placeIn(static_cast<std::size_t>(matrix.cols()), 0);
    for (const std::vector<Eigen::Index>& part : coupledRows(matrix)) {
        const auto size = static_cast<Eigen::Index>(part.size());
        for (Eigen::Index k = 0; k < size; ++k)
            placeIn[static_cast<std::size_t>(part[static_cast<std::size_t>(k)])] = k;
        Eigen::MatrixXd values = Eigen::MatrixXd::Zero(size, size);
        for (Eigen::Index k = 0; k < size; ++k)
            for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, part[static_cast<std::size_t>(k)]); entry;
                 ++entry)
                values(placeIn[static_cast<std::size_t>(entry.row())], k) = entry.value();
        for (const std::size_t row : negativeDirection(values))
            rows.push_back(static_cast<std::size_t>(part[row]));
    }
    return rows;
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
