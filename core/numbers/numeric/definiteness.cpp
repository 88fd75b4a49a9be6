// The matrix is scaled to a unit diagonal, so that the threshold for rounding does not depend on units. By Sylvester's
// law of inertia the scaling preserves the signs of the eigenvalues. Reference: G. H. Golub, C. F. Van Loan, Matrix
// Computations, 4th edition, 2013, section 8.1.5.
#include "numeric/definiteness.hpp"

#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "matrices/sparse_solvers.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

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

namespace {

/// Derivatives by some accelerations, ascending.
using SlopeList = std::vector<std::pair<std::size_t, double>>;

/// A value and its slopes, which copies share: those of a chain are many.
struct Sloped {
    Sloped(double number, SlopeList list = {}) // NOLINT: a number is a value without slopes
        : value(number), slopes(list.empty() ? nullptr : std::make_shared<const SlopeList>(std::move(list))) {}

    double value = 0;
    std::shared_ptr<const SlopeList> slopes; // null: none
};

void addScaled(SlopeList& sum, const Sloped& term, double factor) {
    if (!term.slopes)
        return;
    SlopeList merged;
    merged.reserve(sum.size() + term.slopes->size());
    auto mine = sum.begin();
    for (const auto& [column, slope] : *term.slopes) {
        while (mine != sum.end() && mine->first < column)
            merged.push_back(*mine++);
        const bool isCommon = mine != sum.end() && mine->first == column;
        merged.emplace_back(column, (isCommon ? mine++->second : 0) + factor * slope);
    }
    merged.insert(merged.end(), mine, sum.end());
    sum = std::move(merged);
}

Sloped sumOf(std::span<const Sloped* const> terms) {
    double value = 0;
    SlopeList slopes;
    for (const Sloped* term : terms) {
        value += term->value;
        addScaled(slopes, *term, 1);
    }
    return {value, std::move(slopes)};
}

Sloped productOf(std::span<const Sloped* const> factors) {
    double value = 1;
    for (const Sloped* factor : factors)
        value *= factor->value;
    SlopeList slopes;
    for (std::size_t k = 0; k < factors.size(); ++k) {
        if (!factors[k]->slopes)
            continue;
        double others = 1;
        for (std::size_t j = 0; j < factors.size(); ++j)
            others *= j == k ? 1 : factors[j]->value;
        addScaled(slopes, *factors[k], others);
    }
    return {value, std::move(slopes)};
}

/// Equations of motion where all accelerations are zero, with their slopes, in which they are affine; statement by
/// statement. A program for this one point would cost several times as much.
class AffineInAccelerations {
public:
    AffineInAccelerations(const DaeSystem& system, const Point& point) : m_point(point) {
        const std::vector<std::string> accelerations = namesOf(system, UnknownKind::Coordinate, 2);
        for (std::size_t column = 0; column < accelerations.size(); ++column)
            m_known.emplace(accelerations[column], Sloped(0, {{column, 1}}));
    }

    void define(const Statement& statement) { m_known.insert_or_assign(statement.name, of(statement.value)); }
    Sloped of(const Expression& expression) const {
        return fold<Sloped>(expression, [this](const Expression& node, std::span<const Sloped* const> operands) {
            return valueOf(node, operands);
        });
    }

private:
    Sloped valueOf(const Expression& node, std::span<const Sloped* const> operands) const {
        switch (node.kind()) {
        case Expression::Kind::Number: return toDouble(node.number());
        case Expression::Kind::Symbol: return named(node);
        case Expression::Kind::Sum: return sumOf(operands);
        case Expression::Kind::Product: return productOf(operands);
        default: break;
        }
        std::vector<double> values;
        SlopeList slopes;
        for (const Sloped* operand : operands) {
            values.push_back(operand->value);
            addScaled(slopes, *operand, std::nan("")); // not affine
        }
        return {node.isPower() ? std::pow(values[0], values[1]) : evaluateCall(node, values), std::move(slopes)};
    }
    Sloped named(const Expression& symbol) const {
        const auto known = m_known.find(symbol.name());
        return known != m_known.end() ? known->second : evaluate(symbol, m_point);
    }

    const Point& m_point;
    std::unordered_map<std::string, Sloped> m_known;
};

} // namespace

Inertia inertiaAt(const DaeSystem& system, const Point& point) {
    std::vector<Expression> residuals;
    for (const Equation* equation : equationsOf(system, EquationKind::Lagrange))
        residuals.push_back(equation->residual);
    AffineInAccelerations values(system, point);
    for (const Statement& statement : statementsBehind(system.statements, residuals))
        values.define(statement);
    const auto n = static_cast<Eigen::Index>(residuals.size());
    Inertia inertia{Eigen::SparseMatrix<double>(n, n), {}};
    std::vector<Eigen::Triplet<double>> triplets;
    for (std::size_t i = 0; i < residuals.size(); ++i) {
        const Sloped residual = values.of(residuals[i]);
        if (!residual.slopes) {
            inertia.emptyRows.push_back(i);
            continue;
        }
        for (const auto& [column, slope] : *residual.slopes)
            triplets.emplace_back(static_cast<int>(i), static_cast<int>(column), slope);
    }
    inertia.matrix.setFromTriplets(triplets.begin(), triplets.end());
    return inertia;
}

} // namespace coenergy
