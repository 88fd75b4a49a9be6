// Krylov's method with the inverse of P at a real shift finds the roots near zero; each is improved by inverse
// iteration from both sides. That none is missing is told by the argument of det P(s) along a circle: divided by all
// the known factors it turns by nothing, and changes slowly, so that few points are enough. Where P1 vanishes, s^2
// takes the place of s, and real squares remain exactly real. References: Y. Saad, Numerical Methods for Large
// Eigenvalue Problems, 2nd edition, 2011, sections 6.2, 8.1; F. Tisseur, K. Meerbergen, The quadratic eigenvalue
// problem, SIAM Review 43 (2001), section 3.3 and (condition) 2.4; P. Kravanja, M. Van Barel, Computing the Zeros of
// Analytic Functions, 2000.
#include "numeric/lowest_roots.hpp"

#include "base/random_numbers.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "matrices/sparse_solvers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace coenergy {

namespace {

using Complex = std::complex<double>;
using Sparse = Eigen::SparseMatrix<double>;
using ComplexSparse = Eigen::SparseMatrix<Complex>;
using Vector = Eigen::VectorXd;
using ComplexVector = Eigen::VectorXcd;

constexpr double lastDigit = std::numeric_limits<double>::epsilon();
constexpr double settled = 1e-8;       // of a residual, relative: improved later
constexpr double nearZero = 1e-3;      // of the shift: what may be a perturbed zero
constexpr double solvedRoot = 1e-11;   // of a residual, relative to its terms
constexpr double nearlySame = 1e-7;    // relative: such roots may belong to a chain
constexpr double illConditioned = 1e7; // known to fewer digits than that
constexpr double nearlySingular = 1e9; // condition of P at the shift
constexpr double leastGap = 1e-4;      // between the sizes of roots within and beyond the circle
constexpr std::size_t spare = 4;       // roots that are sought beyond those asked for
constexpr Eigen::Index mostSteps = 300;

class ComplexFactors : public Eigen::SparseLU<ComplexSparse> {
public:
    // Up to a multiple of 2 pi i.
    Complex logDeterminant() const {
        Complex sum = m_detPermR * m_detPermC > 0 ? Complex(0) : Complex(0, std::numbers::pi);
        for (Eigen::Index column = 0; column < cols(); ++column)
            for (SCMatrix::InnerIterator entry(m_Lstore, column); entry; ++entry)
                if (entry.index() == column) {
                    sum += std::log(entry.value());
                    break;
                }
        return sum;
    }
};

/// Rows and those columns that carry no power of s are scaled; all coefficients have the same places.
class ScaledPolynomial {
public:
    explicit ScaledPolynomial(const MatrixPolynomial& given)
        : m_coefficients(given), m_scales(Vector::Ones(given[0].cols())) {
        for (Eigen::Index column = 0; column < size(); ++column)
            if (hasEntries(given[1], column) || hasEntries(given[2], column))
                m_carrying.push_back(column);
        m_degree = given[2].nonZeros() > 0 ? 2 : 1;
        Sparse pattern = given[0].cwiseAbs() + given[1].cwiseAbs();
        pattern += Sparse(given[2].cwiseAbs());
        for (Sparse& coefficient : m_coefficients) {
            coefficient = Sparse(coefficient + 0.0 * pattern);
            coefficient.makeCompressed();
        }
        equilibrate();
    }

    Eigen::Index size() const { return m_coefficients[0].cols(); }
    int degree() const { return m_degree; }
    const std::vector<Eigen::Index>& carrying() const { return m_carrying; }
    const Sparse& coefficient(std::size_t power) const { return m_coefficients[power]; }

    template <class Number> Eigen::SparseMatrix<Number> at(Number s) const {
        Eigen::SparseMatrix<Number> sum = m_coefficients[0].cast<Number>();
        for (Eigen::Index k = 0; k < sum.nonZeros(); ++k)
            sum.valuePtr()[k] = m_coefficients[0].valuePtr()[k] +
                                s * (m_coefficients[1].valuePtr()[k] + s * m_coefficients[2].valuePtr()[k]);
        return sum;
    }

    ComplexSparse derivativeAt(Complex s) const {
        ComplexSparse sum = m_coefficients[0].cast<Complex>();
        for (Eigen::Index k = 0; k < sum.nonZeros(); ++k)
            sum.valuePtr()[k] = m_coefficients[1].valuePtr()[k] + 2.0 * s * m_coefficients[2].valuePtr()[k];
        return sum;
    }

    // |P0| + |s| |P1| + |s|^2 |P2|
    Sparse sizesAt(double s) const {
        Sparse sum = m_coefficients[0];
        for (Eigen::Index k = 0; k < sum.nonZeros(); ++k)
            sum.valuePtr()[k] =
                std::abs(m_coefficients[0].valuePtr()[k]) +
                s * (std::abs(m_coefficients[1].valuePtr()[k]) + s * std::abs(m_coefficients[2].valuePtr()[k]));
        return sum;
    }

    const Vector& columnScales() const { return m_scales; }

private:
    static bool hasEntries(const Sparse& matrix, Eigen::Index column) {
        for (Sparse::InnerIterator entry(matrix, column); entry; ++entry)
            if (entry.value() != 0)
                return true;
        return false;
    }

    // By powers of two, which round nothing.
    static double power(double size) { return size > 0 ? std::exp2(-std::round(std::log2(size))) : 1; }

    void equilibrate() {
        std::vector<bool> isFree(static_cast<std::size_t>(size()), true);
        for (const Eigen::Index column : m_carrying)
            isFree[static_cast<std::size_t>(column)] = false;
        for (int pass = 0; pass < 3; ++pass) {
            Vector rows = Vector::Zero(size()), columns = Vector::Ones(size());
            const Sparse& constant = m_coefficients[0];
            for (Eigen::Index column = 0; column < size(); ++column)
                for (Sparse::InnerIterator entry(constant, column); entry; ++entry)
                    rows[entry.row()] = std::max(rows[entry.row()], std::abs(entry.value()));
            rows = rows.unaryExpr(&power).eval();
            for (Eigen::Index column = 0; column < size(); ++column)
                if (isFree[static_cast<std::size_t>(column)]) {
                    double most = 0;
                    for (Sparse::InnerIterator entry(constant, column); entry; ++entry)
                        most = std::max(most, std::abs(entry.value()) * rows[entry.row()]);
                    columns[column] = power(most);
                }
            for (Sparse& coefficient : m_coefficients)
                coefficient = Sparse(rows.asDiagonal() * coefficient * columns.asDiagonal());
            m_scales = m_scales.cwiseProduct(columns).eval();
        }
    }

    MatrixPolynomial m_coefficients;
    std::vector<Eigen::Index> m_carrying;
    Vector m_scales; // of columns
    int m_degree = 1;
};

/// On (u, v), v = s u / shift, of the carrying columns: B y for the inverse of A - shift B, where A (u, v) = s B (u, v)
/// is P(s) u = 0.
class ShiftedInverse {
public:
    ShiftedInverse(const ScaledPolynomial& polynomial, double shift)
        : m_polynomial(polynomial), m_shift(shift), m_first(columnsOf(1)), m_second(columnsOf(2)) {
        m_factors.compute(polynomial.at(shift));
    }

    bool isRegular() { return m_factors.info() == Eigen::Success && conditionBelow(nearlySingular); }

    Eigen::Index size() const { return carried() * m_polynomial.degree(); }

    Vector applied(const Vector& y) const {
        const Vector u = y.head(carried());
        Vector right = m_first * u;
        if (m_polynomial.degree() == 2)
            right += m_shift * (m_second * (y.tail(carried()) + u).eval());
        const Vector solved = -m_factors.solve(right);
        Vector result(size());
        result.head(carried()) = solved(m_polynomial.carrying());
        if (m_polynomial.degree() == 2)
            result.tail(carried()) = result.head(carried()) + u / m_shift;
        return result;
    }

    Vector solve(const Vector& right) const { return m_factors.solve(right); }

private:
    Eigen::Index carried() const { return static_cast<Eigen::Index>(m_polynomial.carrying().size()); }

    Sparse columnsOf(std::size_t power) const {
        Sparse columns(m_polynomial.size(), carried());
        for (Eigen::Index k = 0; k < carried(); ++k)
            columns.col(k) = m_polynomial.coefficient(power).col(m_polynomial.carrying()[static_cast<std::size_t>(k)]);
        return columns;
    }

    // Of R. D. Skeel, for a few signs.
    bool conditionBelow(double bound) const {
        const Vector sizes = m_polynomial.sizesAt(m_shift) * Vector::Ones(m_polynomial.size());
        RandomNumbers random;
        for (int count = 0; count < 3; ++count) {
            const Vector right = sizes.unaryExpr([&](double size) { return size * random.sign(); });
            if (!(Vector(m_factors.solve(right)).cwiseAbs().maxCoeff() < bound)) // also for NaN
                return false;
        }
        return true;
    }

    const ScaledPolynomial& m_polynomial;
    double m_shift;
    Sparse m_first, m_second;
    Eigen::SparseLU<Sparse> m_factors;
};

struct RitzRoot {
    Complex value;
    ComplexVector carried;
    bool isSettled = false;
};

/// Arnoldi's method.
class KrylovSpace {
public:
    KrylovSpace(const ShiftedInverse& inverse, double shift) : m_inverse(inverse), m_shift(shift) {
        RandomNumbers random;
        m_basis = Vector::NullaryExpr(inverse.size(), [&] { return random.deviation(); }).normalized();
    }

    Eigen::Index steps() const { return m_projected.cols(); }
    bool isClosed() const { return m_isClosed; }

    void grow(Eigen::Index count) {
        for (; steps() < count && !m_isClosed;) {
            const Eigen::Index k = steps();
            Vector next = m_inverse.applied(m_basis.col(k));
            const double before = next.norm();
            Vector shares = Vector::Zero(k + 1);
            for (int pass = 0; pass < 2; ++pass) { // twice is enough
                const Vector part = m_basis.transpose() * next;
                next -= m_basis * part;
                shares += part;
            }
            m_projected.conservativeResizeLike(Eigen::MatrixXd::Zero(k + 1, k + 1));
            if (k > 0)
                m_projected(k, k - 1) = m_beside;
            m_projected.col(k) = shares;
            m_beside = next.norm();
            m_isClosed = !(m_beside > 1e-14 * before) || k + 1 == m_inverse.size();
            if (m_isClosed)
                continue;
            m_basis.conservativeResize(Eigen::NoChange, k + 2);
            m_basis.col(k + 1) = next / m_beside;
        }
    }

    // By size; of conjugate ones that with positive imaginary part.
    std::vector<RitzRoot> roots() const {
        const Eigen::EigenSolver<Eigen::MatrixXd> solver(m_projected);
        const Eigen::MatrixXcd vectors = solver.eigenvectors(), lines = m_basis.leftCols(steps()).cast<Complex>();
        std::vector<RitzRoot> roots;
        for (Eigen::Index k = 0; k < steps(); ++k) {
            const Complex inverse = solver.eigenvalues()[k];
            if (inverse == 0.0 || inverse.imag() > 0) // the root has the other sign
                continue;
            const double rest = m_isClosed ? 0 : m_beside * std::abs(vectors(steps() - 1, k));
            roots.push_back({m_shift + 1.0 / inverse, lines * vectors.col(k), rest <= settled * std::abs(inverse)});
        }
        std::stable_sort(roots.begin(), roots.end(), [](const RitzRoot& one, const RitzRoot& other) {
            return std::abs(one.value) < std::abs(other.value);
        });
        return roots;
    }

private:
    const ShiftedInverse& m_inverse;
    double m_shift;
    Eigen::MatrixXd m_basis;     // orthonormal columns, one more than steps
    Eigen::MatrixXd m_projected; // the inverse on them
    double m_beside = 0;
    bool m_isClosed = false;
};

class RootSearch {
public:
    RootSearch(const MatrixPolynomial& polynomial, std::size_t count) : m_polynomial(polynomial), m_count(count) {
        m_result.null.resize(m_polynomial.size(), 0);
    }

    std::optional<LowestRoots> result() {
        if (m_polynomial.carrying().empty() || !chooseShift() || !findRoots())
            return std::nullopt;
        if (m_hasSmall && !findNull())
            return std::nullopt;
        m_factors.analyzePattern(m_polynomial.at(Complex(m_shift)));
        for (const RitzRoot& root : m_found)
            if (!improve(root))
                return std::nullopt;
        if (!isApart() || !chooseCircle() || !isComplete())
            return std::nullopt;
        m_result.roots.resize(m_within);
        for (PolynomialRoot& root : m_result.roots)
            root.vector = (m_polynomial.columnScales().asDiagonal() * root.vector).eval();
        m_result.null = (m_polynomial.columnScales().asDiagonal() * m_result.null).eval();
        return std::move(m_result);
    }

private:
    // Positive, of the size of the lowest roots, by a few steps.
    bool chooseShift() {
        m_shift = 1;
        for (int tries = 0; tries < 40; ++tries) {
            m_inverse.emplace(m_polynomial, m_shift);
            if (!m_inverse->isRegular())
                return false;
            KrylovSpace space(*m_inverse, m_shift);
            space.grow(20);
            double least = 0;
            for (const RitzRoot& root : space.roots())
                if (const double size = std::abs(root.value); size > nearZero * m_shift && (least == 0 || size < least))
                    least = size;
            if (!(least > 0) || !std::isfinite(least))
                return false;
            if (m_shift > least / 10 && m_shift < 2 * least)
                return true;
            m_shift = std::clamp(least / 2, m_shift / 100, m_shift * 1e6);
        }
        return false;
    }

    bool findRoots() {
        KrylovSpace space(*m_inverse, m_shift);
        const Eigen::Index most =
            std::min(m_inverse->size(), std::max(mostSteps, static_cast<Eigen::Index>(6 * m_count)));
        for (Eigen::Index steps = std::min(most, static_cast<Eigen::Index>(4 * m_count + 20));; steps += steps / 3) {
            space.grow(std::min(steps, most));
            readRoots(space);
            if (m_found.size() >= m_count + spare || space.isClosed())
                return !m_found.empty();
            if (steps >= most)
                return false;
        }
    }

    void readRoots(const KrylovSpace& space) {
        m_found.clear();
        m_hasSmall = false;
        for (RitzRoot& root : space.roots()) {
            if (!root.isSettled || m_found.size() >= m_count + spare)
                break;
            if (std::abs(root.value) <= nearZero * m_shift)
                m_hasSmall = true;
            else if (std::abs(root.value) < 1e9 * m_shift) // else infinite
                m_found.push_back(std::move(root));
        }
        m_isAll = space.isClosed() && m_found.size() < m_count + spare;
    }

    // By inverse iteration near zero with several vectors.
    bool findNull() {
        constexpr Eigen::Index width = 8;
        const double shift = 1e-4 * m_shift;
        const ShiftedInverse inverse(m_polynomial, shift);
        const Sparse slope = m_polynomial.coefficient(1) + shift * m_polynomial.coefficient(2);
        RandomNumbers random;
        const Eigen::Index size = m_polynomial.size(), columns = std::min(width, size);
        Eigen::MatrixXd block = Eigen::MatrixXd::NullaryExpr(size, columns, [&] { return random.deviation(); });
        for (int pass = 0; pass < 4; ++pass) {
            for (Eigen::Index k = 0; k < columns; ++k)
                block.col(k) = inverse.solve(slope * block.col(k));
            if (!block.allFinite())
                return false;
            block = orthonormalColumns(block);
        }
        const Eigen::MatrixXd rest = m_polynomial.coefficient(0) * block;
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> squares(Eigen::MatrixXd(rest.transpose() * rest));
        bool isDoubled = true;
        for (Eigen::Index k = 0; k < columns; ++k) {
            const Vector vector = block * squares.eigenvectors().col(k);
            if (!vanishes(m_polynomial.coefficient(0), vector))
                break;
            isDoubled = isDoubled && vanishes(m_polynomial.coefficient(1), vector);
            m_result.null.conservativeResize(Eigen::NoChange, k + 1);
            m_result.null.col(k) = vector;
        }
        m_result.isDoubled = isDoubled && m_polynomial.degree() == 2;
        const Eigen::Index found = m_result.null.cols();
        return found > 0 && found < columns && (m_result.isDoubled || m_polynomial.degree() == 1 || found == 1);
    }

    static bool vanishes(const Sparse& matrix, const Vector& vector) {
        constexpr double roundings = 256;
        const Vector terms = Sparse(matrix.cwiseAbs()) * vector.cwiseAbs();
        return (matrix * vector).norm() <= roundings * lastDigit * terms.norm();
    }

    // Inverse iteration from both sides, then Rayleigh's quotient of P.
    bool improve(const RitzRoot& root) {
        const bool isReal = root.value.imag() == 0;
        Complex value = root.value;
        const Complex shift = value * (1 + 1e-6);
        m_factors.factorize(m_polynomial.at(shift));
        if (m_factors.info() != Eigen::Success)
            return false;
        const ComplexSparse slope = m_polynomial.derivativeAt(value);
        ComplexVector right = ComplexVector::Zero(m_polynomial.size());
        right(m_polynomial.carrying()) = root.carried.head(static_cast<Eigen::Index>(m_polynomial.carrying().size()));
        RandomNumbers random;
        ComplexVector left = ComplexVector::NullaryExpr(m_polynomial.size(), [&] { return random.deviation(); });
        for (int pass = 0; pass < 3; ++pass) {
            right = m_factors.solve((slope * right).eval()).normalized();
            left = m_factors.transpose().solve((slope.transpose() * left).eval()).normalized();
        }
        if (!right.allFinite() || !left.allFinite())
            return false;
        const auto product = [&](const ComplexSparse& matrix) -> Complex {
            return left.transpose() * (matrix * right).eval();
        };
        for (int pass = 0; pass < 2; ++pass)
            value -= product(m_polynomial.at(value)) / product(m_polynomial.derivativeAt(value));
        if (isReal)
            value = value.real();
        const Vector sizes = right.cwiseAbs();
        const Vector terms = m_polynomial.sizesAt(std::abs(value)) * sizes;
        const double rest = (m_polynomial.at(value) * right).norm();
        const double condition =
            left.cwiseAbs().dot(terms) / (std::abs(value) * std::abs(product(m_polynomial.derivativeAt(value))));
        if (std::abs(value.real()) <= lastDigit * condition * std::abs(value))
            value.real(0);
        m_result.roots.push_back({value, isReal ? ComplexVector(realPartOf(right)) : right, condition});
        return rest <= solvedRoot * terms.norm() && std::abs(value - root.value) <= 1e-5 * std::abs(value) &&
               condition < illConditioned;
    }

    static ComplexVector realPartOf(const ComplexVector& vector) {
        Eigen::Index largest = 0;
        vector.cwiseAbs().maxCoeff(&largest);
        return (vector / vector[largest]).real().cast<Complex>();
    }

    bool isApart() {
        auto& roots = m_result.roots;
        std::stable_sort(roots.begin(), roots.end(), [](const PolynomialRoot& one, const PolynomialRoot& other) {
            return std::abs(one.value) < std::abs(other.value);
        });
        for (std::size_t k = 0; k < roots.size(); ++k) {
            if (const double both = 2 * roots[k].value.imag();
                both != 0 && both <= nearlySame * std::abs(roots[k].value))
                return false;
            for (std::size_t j = 0; j < k; ++j)
                if (std::abs(roots[k].value - roots[j].value) <= nearlySame * std::abs(roots[k].value))
                    return false;
        }
        return true;
    }

    // Where sizes differ most, beyond those that were asked for.
    bool chooseCircle() {
        const auto& roots = m_result.roots;
        double widest = 1 + leastGap;
        const auto consider = [&](std::size_t within, double ratio) {
            if (ratio <= widest)
                return;
            widest = ratio;
            m_within = within;
            m_radius = std::abs(roots[within - 1].value) * std::min(2.0, std::sqrt(ratio));
        };
        for (std::size_t within = m_count; within < roots.size(); ++within)
            consider(within, std::abs(roots[within].value) / std::abs(roots[within - 1].value));
        if (m_isAll)
            consider(roots.size(), 4);
        return m_within > 0;
    }

    // log det P(s), less those of the known factors.
    std::optional<Complex> restAt(double angle) {
        const Complex s = std::polar(m_radius, angle);
        m_factors.factorize(m_polynomial.at(s));
        if (m_factors.info() != Eigen::Success)
            return std::nullopt;
        Complex sum = m_factors.logDeterminant();
        sum -= static_cast<double>(m_result.null.cols() * (m_result.isDoubled ? 2 : 1)) * std::log(s);
        for (const PolynomialRoot& root : m_result.roots) {
            sum -= std::log(1.0 - s / root.value);
            if (root.value.imag() != 0)
                sum -= std::log(1.0 - s / std::conj(root.value));
        }
        return sum;
    }

    // Along the upper half of the circle; the lower one mirrors it.
    bool isComplete() {
        constexpr int pieces = 16;
        m_evaluations = 0;
        double turned = 0;
        auto before = restAt(0);
        for (int k = 0; k < pieces && before; ++k) {
            const double from = k * std::numbers::pi / pieces, to = (k + 1) * std::numbers::pi / pieces;
            const auto after = restAt(to);
            const auto turn = after ? turnBetween(from, *before, to, *after) : std::nullopt;
            if (!turn)
                return false;
            turned += *turn;
            before = after;
        }
        return before && std::abs(turned) < 1; // a missing root turns it by pi
    }

    // Of the argument, by pieces that change little.
    std::optional<double> turnBetween(double from, Complex before, double to, Complex after) {
        constexpr double little = 0.7;
        constexpr int mostEvaluations = 300;
        const double turn = std::remainder((after - before).imag(), 2 * std::numbers::pi);
        if (std::abs(turn) < little && std::abs((after - before).real()) < little)
            return turn;
        if (++m_evaluations > mostEvaluations)
            return std::nullopt;
        const double middle = (from + to) / 2;
        const auto between = restAt(middle);
        const auto first = between ? turnBetween(from, before, middle, *between) : std::nullopt;
        const auto second = first ? turnBetween(middle, *between, to, after) : std::nullopt;
        return second ? std::optional(*first + *second) : std::nullopt;
    }

    ScaledPolynomial m_polynomial;
    std::size_t m_count;
    double m_shift = 1;
    std::optional<ShiftedInverse> m_inverse;
    std::vector<RitzRoot> m_found;
    bool m_hasSmall = false; // beside which zeros may be
    bool m_isAll = false;    // no more are finite
    ComplexFactors m_factors;
    std::size_t m_within = 0;
    double m_radius = 0;
    int m_evaluations = 0;
    LowestRoots m_result;
};

bool isZero(const Sparse& matrix) {
    return matrix.norm() == 0;
}

// Of each root of a polynomial in s^2.
void addSquareRoots(std::vector<PolynomialRoot>& roots, const PolynomialRoot& square) {
    const double condition = square.condition / 2;
    if (square.value.imag() == 0) {
        const double size = std::sqrt(std::abs(square.value.real()));
        if (square.value.real() < 0) {
            roots.push_back({{0, size}, square.vector, condition});
            return;
        }
        for (const double value : {-size, size})
            roots.push_back({value, square.vector, condition});
        return;
    }
    const Complex value = std::sqrt(square.value); // both have positive imaginary part
    roots.push_back({value, square.vector, condition});
    roots.push_back({-std::conj(value), square.vector.conjugate(), condition});
}

} // namespace

std::optional<LowestRoots> lowestRoots(const MatrixPolynomial& polynomial, std::size_t count) {
    const auto& [constant, first, second] = polynomial;
    if (!isZero(first) || isZero(second))
        return RootSearch(polynomial, count).result();
    auto squares = RootSearch({constant, second, first}, count).result();
    if (!squares)
        return std::nullopt;
    LowestRoots result{std::move(squares->null), true, {}};
    for (const PolynomialRoot& square : squares->roots)
        addSquareRoots(result.roots, square);
    return result;
}

} // namespace coenergy
