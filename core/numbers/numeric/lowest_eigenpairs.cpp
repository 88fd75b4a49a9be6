// Lanczos' iteration with (K - shift M)^-1 M and complete reorthogonalization. One start sees one vector of a multiple
// eigenvalue, so that further starts, orthogonal to what was found, look for the others, until there are as many as
// Sylvester's law of inertia counts: K - s M has as many negative pivots as there are eigenvalues below s. A
// factorization without row exchanges is that of a nearby matrix; how near is computed, and a shift is accepted only in
// a gap that is wider. References: T. Ericsson, A. Ruhe, The spectral transformation Lanczos method, Math. Comp. 35
// (1980); R. G. Grimes, J. G. Lewis, H. D. Simon, A shifted block Lanczos algorithm, SIAM J. Matrix Anal. Appl. 15
// (1994); rounding in a factorization: N. J. Higham, Accuracy and Stability of Numerical Algorithms, theorem 10.3.
#include "numeric/lowest_eigenpairs.hpp"

#include "base/random_numbers.hpp"
#include "matrices/solvers.hpp"
#include "matrices/sparse_solvers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace coenergy {

namespace {

using Sparse = Eigen::SparseMatrix<double>;
using Factors = Eigen::SimplicialLDLT<Sparse>;

constexpr double lastDigit = std::numeric_limits<double>::epsilon();
constexpr double roundingOfTerms = 64 * lastDigit; // relative
constexpr double settled = 1e-12;                  // of a Ritz value, relative
constexpr double solvedPair = 1e-10;               // of a residual, relative to its terms
constexpr double sameValue = 1e-7;                 // relative
constexpr double almostSame = 1e-9;                // likewise: below a multiple value
constexpr Eigen::Index mostSteps = 600;            // of one iteration
constexpr int mostStarts = 40;

Sparse sizesOf(const Sparse& matrix) {
    return matrix.cwiseAbs();
}

/// K - s M, factorized, and how far its eigenvalues may be from those of the matrix that was meant.
class Shifted {
public:
    Shifted(const Sparse& stiffness, const Sparse& mass, double shift) : m_factors(stiffness - shift * mass) {}

    bool isRegular() const {
        return m_factors.info() == Eigen::Success && m_factors.vectorD().allFinite() &&
               (m_factors.vectorD().array() != 0).all();
    }

    Eigen::VectorXd solve(const Eigen::VectorXd& right) const { return m_factors.solve(right); }

    Eigen::Index negativePivots() const { return (m_factors.vectorD().array() < 0).count(); }

    // The largest row sum of the rounding |L| |D| |L'|, with rows and columns scaled so.
    double rounding(const Eigen::VectorXd& scales) const {
        const Sparse sizes = sizesOf(Sparse(m_factors.matrixL()));
        const Eigen::VectorXd scaled = m_factors.permutationP() * scales;
        const Eigen::VectorXd inner = m_factors.vectorD().cwiseAbs().cwiseProduct(sizes.transpose() * scaled);
        return 8 * lastDigit * scaled.cwiseProduct(sizes * inner).maxCoeff();
    }

private:
    Factors m_factors;
};

/// Vectors orthonormal in the metric of the mass.
class MassMetric {
public:
    explicit MassMetric(const Sparse& mass) : m_mass(mass) {}

    // Twice is enough.
    void removeFrom(Eigen::VectorXd& vector, const Eigen::Ref<const Eigen::MatrixXd>& basis) const {
        if (basis.cols() > 0)
            for (int pass = 0; pass < 2; ++pass)
                vector -= basis * (basis.transpose() * (m_mass * vector).eval()).eval();
    }

    double norm(const Eigen::VectorXd& vector) const {
        return std::sqrt(std::max(0.0, vector.dot((m_mass * vector).eval())));
    }

private:
    const Sparse& m_mass;
};

class Search {
public:
    Search(const Sparse& stiffness, const Sparse& mass, Eigen::Index count)
        : m_stiffness(stiffness), m_mass(mass), m_size(mass.rows()), m_count(std::min(count, m_size)), m_metric(mass),
          m_vectors(m_size, 0) {}

    std::optional<Eigenpairs> result() {
        if (!readMass() || !chooseShift())
            return std::nullopt;
        for (int start = 0; start < mostStarts; ++start) {
            if (m_values.size() < m_size && !addPairs())
                return std::nullopt;
            if (m_values.size() < m_count)
                continue;
            const auto missing = missingOnes();
            if (!missing)
                return std::nullopt;
            if (*missing == 0)
                return checked();
        }
        return std::nullopt;
    }

private:
    // M scaled to a unit diagonal: its least eigenvalue, by inverse iteration.
    bool readMass() {
        const Shifted factors(m_mass, m_mass, 0);
        const Eigen::VectorXd diagonal = m_mass.diagonal();
        if (!factors.isRegular() || factors.negativePivots() > 0 || !(diagonal.array() > 0).all())
            return false;
        m_scales = diagonal.cwiseSqrt().cwiseInverse();
        Eigen::VectorXd vector = Eigen::VectorXd::NullaryExpr(m_size, [&] { return m_random.deviation(); });
        double inverse = 0;
        for (int step = 0; step < 12; ++step) {
            vector.normalize();
            vector = factors.solve(vector.cwiseQuotient(m_scales)).cwiseQuotient(m_scales).eval();
            inverse = vector.norm();
        }
        m_leastMass = 1 / (4 * inverse); // the iteration comes near from above
        return std::isfinite(inverse) && inverse > 0;
    }

    // A little below zero, so that K may be singular: beside the lowest ratio of diagonals nothing, beside rounding
    // much.
    bool chooseShift() {
        double most = 0, least = 0;
        for (Eigen::Index k = 0; k < m_size; ++k) {
            const double ratio = std::abs(m_stiffness.coeff(k, k)) / m_mass.coeff(k, k);
            most = std::max(most, ratio);
            least = ratio > 0 && (least == 0 || ratio < least) ? ratio : least;
        }
        m_shift = -std::max(1e-6 * least, 1e-10 * most);
        if (most == 0)
            m_shift = -1;
        for (int tries = 0; tries < 4; ++tries, m_shift *= 1.37) {
            m_operator.emplace(m_stiffness, m_mass, m_shift);
            if (m_operator->isRegular())
                return true;
        }
        return false;
    }

    // A start in no special direction; zero if the found vectors span everything.
    Eigen::VectorXd newDirection(const Eigen::Ref<const Eigen::MatrixXd>& basis) {
        Eigen::VectorXd vector = Eigen::VectorXd::NullaryExpr(m_size, [&] { return m_random.deviation(); });
        vector /= m_metric.norm(vector);
        m_metric.removeFrom(vector, m_vectors);
        m_metric.removeFrom(vector, basis);
        const double norm = m_metric.norm(vector);
        return norm > 1e-10 ? Eigen::VectorXd(vector / norm) : Eigen::VectorXd::Zero(m_size);
    }

    // One iteration, until what is wanted is settled.
    bool addPairs() {
        const Eigen::Index room = m_size - m_values.size();
        const Eigen::Index wanted = std::min(room, std::max<Eigen::Index>(m_count - m_values.size(), 1) + 3);
        const Eigen::Index most = std::min(room, std::max(mostSteps, 4 * wanted));
        Eigen::MatrixXd basis(m_size, 0), tridiagonal(0, 0);
        Eigen::VectorXd next = newDirection(basis);
        Eigen::Index nextLook = 2 * wanted;
        for (Eigen::Index steps = 1; steps <= most && next.any(); ++steps) {
            basis.conservativeResize(Eigen::NoChange, steps);
            basis.col(steps - 1) = next;
            next = m_operator->solve(m_mass * next);
            if (!next.allFinite())
                return false;
            tridiagonal.conservativeResizeLike(Eigen::MatrixXd::Zero(steps, steps));
            tridiagonal(steps - 1, steps - 1) = basis.col(steps - 1).dot((m_mass * next).eval());
            m_metric.removeFrom(next, m_vectors);
            m_metric.removeFrom(next, basis);
            const double beside = m_metric.norm(next);
            const bool isClosed = beside <= 1e-14 * tridiagonal.diagonal().cwiseAbs().maxCoeff();
            const bool isLast = steps == most || (isClosed && steps >= room);
            if (steps >= wanted && (isLast || isClosed || steps >= nextLook)) {
                const RitzPairs ritz(tridiagonal, isClosed ? 0 : beside, m_shift);
                if (isLast || ritz.settled >= wanted)
                    return ritz.settled > 0 && take(basis, ritz, std::min(wanted, ritz.settled));
                nextLook = steps + std::max<Eigen::Index>(4, steps / 4);
            }
            next = isClosed ? newDirection(basis) : Eigen::VectorXd(next / beside);
            if (!isClosed && steps < most) {
                tridiagonal.conservativeResizeLike(Eigen::MatrixXd::Zero(steps + 1, steps + 1));
                tridiagonal(steps, steps - 1) = tridiagonal(steps - 1, steps) = beside;
            }
        }
        return false;
    }

    // The values on the basis, those nearest to zero first, and how many of the first are settled.
    struct RitzPairs {
        RitzPairs(const Eigen::MatrixXd& tridiagonal, double beside, double shift) : solver(tridiagonal) {
            const Eigen::VectorXd& inverse = solver.eigenvalues();
            order.resize(static_cast<std::size_t>(inverse.size()));
            std::iota(order.begin(), order.end(), Eigen::Index(0));
            const auto distance = [&](Eigen::Index k) { return std::abs(shift + 1 / inverse[k]); };
            std::stable_sort(order.begin(), order.end(),
                             [&](Eigen::Index one, Eigen::Index other) { return distance(one) < distance(other); });
            for (const Eigen::Index k : order) {
                const double residual = beside * std::abs(solver.eigenvectors()(inverse.size() - 1, k));
                if (!(residual <= coenergy::settled * std::abs(inverse[k])))
                    break;
                ++settled;
            }
        }

        Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
        std::vector<Eigen::Index> order;
        Eigen::Index settled = 0;
    };

    // Sorted among those that are known, with the values of Rayleigh's quotients.
    bool take(const Eigen::MatrixXd& basis, const RitzPairs& ritz, Eigen::Index count) {
        const std::vector<Eigen::Index> chosen(ritz.order.begin(), ritz.order.begin() + count);
        const Eigen::MatrixXd found = basis * ritz.solver.eigenvectors()(Eigen::all, chosen);
        const Eigen::Index known = m_values.size();
        Eigen::VectorXd values(known + found.cols());
        Eigen::MatrixXd vectors(m_size, values.size());
        values.head(known) = m_values;
        vectors.leftCols(known) = m_vectors;
        for (Eigen::Index k = 0; k < found.cols(); ++k) {
            vectors.col(known + k) = found.col(k) / m_metric.norm(found.col(k));
            values[known + k] = quotient(vectors.col(known + k));
        }
        std::vector<Eigen::Index> order(static_cast<std::size_t>(values.size()));
        std::iota(order.begin(), order.end(), Eigen::Index(0));
        std::stable_sort(order.begin(), order.end(), [&](Eigen::Index one, Eigen::Index other) {
            return std::abs(values[one]) < std::abs(values[other]);
        });
        m_values = values(order);
        m_vectors = vectors(Eigen::all, order);
        return true;
    }

    double quotient(const Eigen::VectorXd& vector) const {
        const double value = vector.dot((m_stiffness * vector).eval());
        const Eigen::VectorXd sizes = vector.cwiseAbs();
        const double terms = sizes.dot((sizesOf(m_stiffness) * sizes).eval());
        return std::abs(value) <= roundingOfTerms * terms ? 0.0 : value;
    }

    double size(Eigen::Index k) const { return std::abs(m_values[k]); }

    // How many eigenvalues are of smaller size than the last one that counts, and not among the found ones; nothing if
    // that cannot be told.
    std::optional<Eigen::Index> missingOnes() {
        m_alike = 0;
        for (Eigen::Index last = m_count - 1; last + 1 < m_values.size(); ++last)
            if (size(last + 1) - size(last) > sameValue * size(last + 1)) {
                const auto missing = missingBelow((size(last) + size(last + 1)) / 2, size(last + 1) - size(last));
                if (missing && *missing == 0)
                    m_alike = last + 1 - m_count;
                return missing;
            }
        if (m_values.size() < m_size)
            return missingWithinLast();
        m_alike = m_size - m_count;
        return 0;
    }

    // Where too many have the last value to see a larger one: nothing below it is missing, and they are counted.
    std::optional<Eigen::Index> missingWithinLast() {
        const double last = size(m_count - 1), most = size(m_values.size() - 1);
        if (last == 0)
            return 0;
        Eigen::Index first = m_count - 1;
        while (first > 0 && size(first) - size(first - 1) <= sameValue * size(first))
            --first;
        const double below = size(first) - (first > 0 ? size(first - 1) : 0);
        const double gap = std::min(below, 2 * almostSame * size(first));
        const auto missing = missingBelow(size(first) - gap / 2, gap);
        if (missing && *missing == 0)
            if (const auto all = countBelow(most + gap / 2, gap))
                m_alike = *all - m_count;
        return missing;
    }

    std::optional<Eigen::Index> missingBelow(double bound, double gap) const {
        const auto all = countBelow(bound, gap);
        if (!all)
            return std::nullopt;
        const Eigen::Index known = (m_values.cwiseAbs().array() < bound).count();
        return *all < known ? std::nullopt : std::optional(*all - known);
    }

    // Eigenvalues of smaller size than the bound, which lies in a gap of that width.
    std::optional<Eigen::Index> countBelow(double bound, double gap) const {
        const auto below = [&](double shift) -> std::optional<Eigen::Index> {
            const Shifted factors(m_stiffness, m_mass, shift);
            if (!factors.isRegular() || !(factors.rounding(m_scales) < gap / 2 * m_leastMass))
                return std::nullopt;
            return factors.negativePivots();
        };
        const auto upTo = below(bound), from = below(-bound);
        return upTo && from ? std::optional(*upTo - *from) : std::nullopt;
    }

    std::optional<Eigenpairs> checked() const {
        for (Eigen::Index k = 0; k < m_count; ++k) {
            const Eigen::VectorXd vector = m_vectors.col(k), sizes = vector.cwiseAbs();
            const Eigen::VectorXd rest = m_stiffness * vector - m_values[k] * (m_mass * vector);
            const Eigen::VectorXd terms = sizesOf(m_stiffness) * sizes + size(k) * (sizesOf(m_mass) * sizes);
            if (!(rest.norm() <= solvedPair * terms.norm()))
                return std::nullopt;
        }
        return Eigenpairs{m_values.head(m_count), m_vectors.leftCols(m_count), m_alike};
    }

    const Sparse& m_stiffness;
    const Sparse& m_mass;
    Eigen::Index m_size;
    Eigen::Index m_count;
    MassMetric m_metric;
    RandomNumbers m_random;
    Eigen::VectorXd m_scales; // that give M a unit diagonal
    double m_leastMass = 0;   // a lower bound of its eigenvalues then
    double m_shift = 0;
    std::optional<Shifted> m_operator;
    Eigen::VectorXd m_values;
    Eigen::MatrixXd m_vectors;
    Eigen::Index m_alike = 0;
};

} // namespace

std::optional<Eigenpairs> lowestEigenpairs(const Eigen::SparseMatrix<double>& stiffness,
                                           const Eigen::SparseMatrix<double>& mass, Eigen::Index count) {
    return Search(stiffness, mass, count).result();
}

} // namespace coenergy
