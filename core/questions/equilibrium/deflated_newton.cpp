// Damped by the natural monotonicity test, which does not depend on the units of the equations: a step is accepted if
// the simplified step after it is shorter. With the deflation operator M = prod(1/d^2 + 1), where d is the distance
// from known solutions, M r has only the other solutions, and its Newton step is that of r times M/(M - M' step).
// References: P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, sections 2.1 and 4.4; P. Farrell, A.
// Birkisson, S. Funke, Deflation techniques for finding distinct solutions of nonlinear PDEs, SIAM J. Sci. Comput. 37
// (2015).
#include "equilibrium/deflated_newton.hpp"

#include "base/cancellation.hpp"
#include "matrices/dense_algebra.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/line_scales.hpp"
#include "numeric/null_vectors.hpp"
#include "numeric/row_span.hpp"
#include "simulation/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

constexpr int mostSteps = 80;
constexpr double solved = 1e-12;         // of a step, relative to sizes and values
constexpr double solvedResidual = 1e-11; // relative to the terms of a row
constexpr double beyond = 1e12;          // in sizes: values this large swamp the equations
constexpr double leastShare = 1e-3;
constexpr double independentRow = 1e-9; // pivot, with rows and columns scaled alike
constexpr double plainlyIndependent = 100 * independentRow;

// Those that something changes: the rates of most constraints are zero at rest, whatever the place.
std::vector<Eigen::Index> feltRows(const Eigen::MatrixXd& gradient) {
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < gradient.rows(); ++row)
        if (!gradient.row(row).isZero(0))
            rows.push_back(row);
    return rows;
}

bool isFull(const Eigen::MatrixXd& matrix) {
    return 8 * (matrix.array() != 0).count() > matrix.size();
}

// Least-norm steps of one linearization: where the rows are many and plainly independent by sparse rows, or by the one
// solution that there is where they are full and as many as the unknowns.
class Linearized {
public:
    Linearized(const Eigen::MatrixXd& gradient, const Eigen::VectorXd& sizes, StepMeasure measure)
        : m_sizes(sizes), m_matrix(gradient * sizes.asDiagonal()), m_scales(lineScales(m_matrix)) {
        constexpr std::size_t many = 33;
        if (measure == StepMeasure::Sizes)
            m_scales.columns.setOnes();
        m_matrix = m_scales.scaled(m_matrix);
        m_felt = feltRows(m_matrix);
        if (m_felt.size() >= many && isFull(m_matrix))
            m_factors = plainlyRegular(m_matrix, plainlyIndependent);
        if (m_felt.size() >= many && !m_factors)
            m_rows = ClearRows::of(m_matrix(m_felt, Eigen::all));
    }

    Eigen::VectorXd step(const Eigen::VectorXd& residuals) {
        const Eigen::VectorXd scaled = solved(m_scales.rows.cwiseInverse().cwiseProduct(residuals));
        return -m_sizes.cwiseProduct(m_scales.columns.cwiseInverse().cwiseProduct(scaled));
    }

private:
    Eigen::VectorXd solved(const Eigen::VectorXd& right) {
        if (m_factors)
            return m_factors->solve(right);
        if (const auto found = m_rows ? m_rows->leastNorm(right(m_felt)) : std::nullopt)
            return *found;
        if (!m_solver)
            m_solver.emplace(m_matrix, independentRow);
        return m_solver->solve(right);
    }

    Eigen::VectorXd m_sizes;
    Eigen::MatrixXd m_matrix; // in the scales
    LineScales m_scales;
    std::vector<Eigen::Index> m_felt; // the rows that something changes
    std::optional<ClearRows> m_rows;  // of these
    std::optional<Eigen::PartialPivLU<Eigen::MatrixXd>> m_factors;
    std::optional<LeastNorm> m_solver; // where it is needed
};

Eigen::VectorXd unitsOf(const ManySolutions& problem, const Eigen::VectorXd& x) {
    return problem.sizes.cwiseMax(x.cwiseAbs());
}

// M and its logarithmic derivative along a step.
struct Deflation {
    double factor = 1;
    double slope = 0;
};

Deflation deflationAt(const ManySolutions& problem, const Eigen::VectorXd& x, const Eigen::VectorXd& step,
                      const std::vector<Eigen::VectorXd>& known) {
    Deflation result;
    for (const Eigen::VectorXd& solution : known) {
        const Eigen::VectorXd difference = problem.difference(solution, x);
        const double square = std::max(difference.squaredNorm(), 1e-24);
        const double along = difference.dot(step.cwiseQuotient(problem.sizes));
        result.factor *= 1 / square + 1;
        result.slope += -2 * along / (square * square) / (1 / square + 1);
    }
    return result;
}

} // namespace

Eigen::VectorXd leastNormStep(const Eigen::MatrixXd& gradient, const Eigen::VectorXd& sizes,
                              const Eigen::VectorXd& residuals) {
    return Linearized(gradient, sizes, StepMeasure::Effects).step(residuals);
}

Eigen::VectorXd termsAt(const ManySolutions& problem, const Eigen::VectorXd& x) {
    return problem.gradient(x).cwiseAbs() * unitsOf(problem, x);
}

// The last digits of x may change nothing where x is small beside what it is added to.
Eigen::VectorXd roundingAt(const ManySolutions& problem, const Eigen::VectorXd& x) {
    constexpr std::size_t draws = 4;
    constexpr double beyondLastDigits = 0x1p22; // of which the square is still nothing
    const Eigen::VectorXd here = problem.residuals(x), units = unitsOf(problem, x);
    const Eigen::MatrixXd gradient = problem.gradient(x);
    Eigen::VectorXd rounding = Eigen::VectorXd::Zero(here.size());
    for (std::size_t draw = 0; draw < draws; ++draw) {
        Eigen::VectorXd change(x.size());
        for (Eigen::Index k = 0; k < x.size(); ++k)
            change[k] = beyondLastDigits * (lastDigitsChanged(units[k], static_cast<std::size_t>(k), draw) - units[k]);
        const Eigen::VectorXd unexplained = (problem.residuals(x + change) - here - gradient * change).cwiseAbs();
        if (unexplained.allFinite())
            rounding = rounding.cwiseMax(unexplained);
    }
    return rounding;
}

SolutionQuality qualityAt(const ManySolutions& problem, const Eigen::VectorXd& x) {
    const Eigen::VectorXd residuals = problem.residuals(x);
    const Eigen::VectorXd terms = termsAt(problem, x);
    SolutionQuality quality;
    for (Eigen::Index i = 0; i < residuals.size(); ++i) {
        const double size = std::abs(residuals[i]);
        const double share = size == 0 ? 0 : terms[i] > 0 ? size / terms[i] : INFINITY;
        quality.rows.push_back(std::isfinite(residuals[i]) && std::isfinite(terms[i]) ? share : INFINITY);
        quality.residual = std::max(quality.residual, quality.rows.back());
    }
    return quality;
}

namespace {

// Full steps as long as each reduces the residual: small reactions at large displacements are not a question of sizes.
void polish(const ManySolutions& problem, Eigen::VectorXd& x) {
    constexpr int most = 6;
    double before = qualityAt(problem, x).residual;
    for (int count = 0; count < most && before > 0 && std::isfinite(before); ++count) {
        const Eigen::VectorXd next = x + leastNormStep(problem.gradient(x), problem.sizes, problem.residuals(x));
        const double after = next.allFinite() ? qualityAt(problem, next).residual : INFINITY;
        if (!(after < before / 2))
            return;
        x = next;
        before = after;
    }
}

// Where all terms of a row vanish to first order, as at a double root, what is left of it may be rounding.
bool isSolved(const ManySolutions& problem, const Eigen::VectorXd& x) {
    constexpr double nearlySolved = 1e-7, roundings = 4;
    const SolutionQuality quality = qualityAt(problem, x);
    if (quality.residual <= solvedResidual || !(quality.residual <= nearlySolved))
        return quality.residual <= solvedResidual;
    const Eigen::VectorXd residuals = problem.residuals(x), rounding = roundingAt(problem, x);
    for (Eigen::Index i = 0; i < residuals.size(); ++i)
        if (quality.rows[static_cast<std::size_t>(i)] > solvedResidual &&
            std::abs(residuals[i]) > roundings * rounding[i])
            return false;
    return true;
}

} // namespace

bool solveNear(const ManySolutions& problem, Eigen::VectorXd& x, const std::vector<Eigen::VectorXd>& known,
               const std::stop_token& stop, StepMeasure measure) {
    for (int count = 0; count < mostSteps; ++count) {
        checkpoint(stop);
        const Eigen::MatrixXd gradient = problem.gradient(x);
        const Eigen::VectorXd residuals = problem.residuals(x);
        if (!gradient.allFinite() || !residuals.allFinite())
            return false;
        Linearized linearized(gradient, problem.sizes, measure);
        Eigen::VectorXd step = linearized.step(residuals);
        const Deflation before = deflationAt(problem, x, step, known);
        step /= std::copysign(std::clamp(std::abs(1 - before.slope), 0.1, 10.0), 1 - before.slope);
        const Eigen::VectorXd units = unitsOf(problem, x);
        const double length = step.cwiseQuotient(units).norm();
        if (!std::isfinite(length))
            return false;
        if (length <= solved) {
            x += step;
            break;
        }
        double share = 1;
        const auto isShorter = [&](double tried) {
            const Eigen::VectorXd next = x + tried * step;
            const Eigen::VectorXd there = problem.residuals(next);
            if (!there.allFinite())
                return false;
            const Eigen::VectorXd simplified = linearized.step(there);
            const double ratio = deflationAt(problem, next, simplified, known).factor / before.factor;
            return simplified.cwiseQuotient(units).norm() * ratio < (1 - tried / 4) * length;
        };
        while (share >= leastShare && !isShorter(share))
            share /= 2;
        x += share * step;
        if (share < leastShare && length < 1e-8)
            break;
    }
    polish(problem, x);
    return x.cwiseQuotient(problem.sizes).cwiseAbs().maxCoeff() < beyond && isSolved(problem, x);
}

Eigen::MatrixXd freeDirections(const ManySolutions& problem, const Eigen::VectorXd& x) {
    const Eigen::MatrixXd whole = problem.gradient(x) * problem.sizes.asDiagonal();
    const Eigen::Index n = whole.cols();
    if (!whole.allFinite() || n == 0)
        return Eigen::MatrixXd(n, 0);
    const Eigen::MatrixXd gradient = whole(feltRows(whole), Eigen::all);
    Eigen::MatrixXd square = Eigen::MatrixXd::Zero(std::max(gradient.rows(), n), n);
    square.topRows(gradient.rows()) = gradient;
    const LineScales scales = lineScales(square);
    const Eigen::MatrixXd null = nullVectors(scales.scaled(square), independentRow, 1.0);
    const Eigen::Index count = null.cols();
    const Eigen::MatrixXd directions = scales.columns.cwiseInverse().asDiagonal() * null;
    if (count == 0)
        return directions;
    return orthonormalColumns(directions);
}

std::optional<double> degeneracyAt(const ManySolutions& problem, const Eigen::VectorXd& x) {
    constexpr double little = 1e-4, much = 0.3, roundings = 10, farthest = 0.1;
    const Eigen::MatrixXd whole = problem.gradient(x) * problem.sizes.asDiagonal();
    const std::vector<Eigen::Index> felt = feltRows(whole);
    if (!whole.allFinite() || whole.cols() == 0 || felt.empty())
        return std::nullopt;
    const Eigen::MatrixXd gradient = whole(felt, Eigen::all);
    const LineScales scales = lineScales(gradient);
    const auto least = leastRegular(scales.scaled(gradient), independentRow, 1.0);
    if (!least)
        return std::nullopt;
    const auto& [left, value, right] = *least;
    const Eigen::VectorXd moved = scales.columns.cwiseInverse().cwiseProduct(right);
    const Eigen::VectorXd direction = moved.normalized();
    const Eigen::VectorXd unseen = scales.rows.cwiseInverse().cwiseProduct(roundingAt(problem, x)(felt));
    const double blur = roundings * left.cwiseAbs().dot(unseen) / value * moved.norm();
    const double distance = std::clamp(blur, little, farthest);
    for (const double step : {distance, -distance}) {
        const Eigen::MatrixXd beside =
            problem.gradient(x + step * direction.cwiseProduct(problem.sizes)) * problem.sizes.asDiagonal();
        const double slope = left.dot(scales.scaled(beside(felt, Eigen::all)) * right);
        if (!(std::abs(slope - value) <= much * value))
            return distance;
    }
    return std::nullopt;
}

} // namespace coenergy
