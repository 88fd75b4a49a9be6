// The lowest roots of matrix polynomials against all eigenvalues of the same matrices.
#include "base/random_numbers.hpp"
#include "matrices/dense_algebra.hpp"
#include "numeric/lowest_roots.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

using Matrix = Eigen::MatrixXd;
using Complex = std::complex<double>;

struct Oscillators {
    Matrix mass, damping, stiffness;
};

// Neighbours in a row, each with a random spring and damper; followers make the stiffness unsymmetric.
Oscillators inARow(Eigen::Index count, double damping, double followers, RandomNumbers& random, bool isHeld = true) {
    Oscillators row{Matrix::Identity(count, count), Matrix::Zero(count, count), Matrix::Zero(count, count)};
    for (Eigen::Index k = 0; k < count; ++k) {
        row.mass(k, k) = 1 + random.share();
        row.stiffness(k, k) += k == 0 && isHeld;
        if (k + 1 == count)
            break;
        const Eigen::Matrix2d pair = (Eigen::Matrix2d() << 1, -1, -1, 1).finished();
        row.stiffness.block(k, k, 2, 2) += (1 + random.share()) * pair;
        row.damping.block(k, k, 2, 2) += damping * random.share() * pair;
        row.stiffness(k, k + 1) += followers * random.deviation();
    }
    return row;
}

MatrixPolynomial polynomialOf(const Oscillators& row) {
    return {row.stiffness.sparseView(), row.damping.sparseView(), row.mass.sparseView()};
}

// By size, without those of negative imaginary part.
std::vector<Complex> allOf(const Oscillators& row) {
    const Eigen::Index n = row.mass.rows();
    Matrix states = Matrix::Zero(2 * n, 2 * n);
    states.topRightCorner(n, n).setIdentity();
    const Matrix inverted = inverse(row.mass);
    states.bottomLeftCorner(n, n) = -inverted * row.stiffness;
    states.bottomRightCorner(n, n) = -inverted * row.damping;
    std::vector<Complex> values;
    for (const Complex value : eigenvalues(states))
        if (value.imag() >= -1e-12)
            values.push_back(value);
    std::sort(values.begin(), values.end(), [](Complex a, Complex b) { return std::abs(a) < std::abs(b); });
    return values;
}

// Of roots that all differ, each is near its own.
bool areLowest(const LowestRoots& found, std::vector<Complex> all, std::size_t count) {
    if (found.roots.size() < count || found.roots.size() > all.size())
        return false;
    all.resize(found.roots.size());
    return std::all_of(found.roots.begin(), found.roots.end(), [&](const PolynomialRoot& root) {
        return std::any_of(all.begin(), all.end(),
                           [&](Complex value) { return std::abs(value - root.value) <= 1e-8 * std::abs(value); });
    });
}

bool solves(const MatrixPolynomial& polynomial, const PolynomialRoot& root) {
    const Eigen::VectorXcd rest = polynomial[0].cast<Complex>() * root.vector +
                                  root.value * (polynomial[1].cast<Complex>() * root.vector) +
                                  root.value * root.value * (polynomial[2].cast<Complex>() * root.vector);
    return rest.norm() <= 1e-10 * root.vector.norm();
}

} // namespace

class TestLowestRoots : public QObject {
    Q_OBJECT

private slots:
    void amongAllEigenvalues_data() {
        QTest::addColumn<double>("damping");
        QTest::addColumn<double>("followers");
        QTest::newRow("undamped") << 0.0 << 0.0;
        QTest::newRow("damped") << 0.1 << 0.0;
        QTest::newRow("much damped") << 5.0 << 0.0;
        QTest::newRow("followers") << 0.0 << 0.4;
        QTest::newRow("damped followers") << 0.1 << 0.4;
        QTest::newRow("growing") << -0.1 << 0.0;
        QTest::newRow("unstable") << 0.05 << 2.0;
    }

    void amongAllEigenvalues() {
        QFETCH(double, damping);
        QFETCH(double, followers);
        RandomNumbers random;
        int refused = 0;
        for (const Eigen::Index size : {15, 20, 30, 45, 60}) {
            const Oscillators row = inARow(size, damping, followers, random);
            for (const std::size_t count : {1, 4, 7}) {
                const MatrixPolynomial polynomial = polynomialOf(row);
                const auto found = lowestRoots(polynomial, count);
                refused += !found;
                if (!found)
                    continue;
                QCOMPARE(found->null.cols(), Eigen::Index(0));
                QVERIFY(areLowest(*found, allOf(row), count));
                for (const PolynomialRoot& root : found->roots)
                    QVERIFY(solves(polynomial, root));
            }
        }
        QVERIFY(refused <= 2);
    }

    // Real squares have real or imaginary roots.
    void exactlyOnTheAxes() {
        RandomNumbers random;
        Oscillators row = inARow(40, 0, 0.2, random);
        row.stiffness -= 0.02 * Matrix::Identity(40, 40);
        const auto found = lowestRoots(polynomialOf(row), 8);
        QVERIFY(found && areLowest(*found, allOf(row), 8));
        bool isReal = false;
        for (const PolynomialRoot& root : found->roots) {
            QVERIFY(root.value.real() == 0 || root.value.imag() == 0);
            isReal = isReal || root.value.imag() == 0;
        }
        QVERIFY(isReal);
    }

    void zerosAreExact() {
        RandomNumbers random;
        for (const double damping : {0.0, 0.1}) {
            const Oscillators one = inARow(20, damping, 0, random, false),
                              other = inARow(25, damping, 0, random, false);
            const auto both = [](const Matrix& a, const Matrix& b) {
                Matrix sum = Matrix::Zero(a.rows() + b.rows(), a.rows() + b.rows());
                sum.topLeftCorner(a.rows(), a.rows()) = a;
                sum.bottomRightCorner(b.rows(), b.rows()) = b;
                return sum;
            };
            const Oscillators rows{both(one.mass, other.mass), both(one.damping, other.damping),
                                   both(one.stiffness, other.stiffness)};
            const auto found = lowestRoots(polynomialOf(rows), 6);
            QVERIFY(found && found->isDoubled);
            QCOMPARE(found->null.cols(), Eigen::Index(2));
            QVERIFY((rows.stiffness * found->null).norm() <= 1e-13);
            std::vector<Complex> all = allOf(rows);
            std::erase_if(all, [](Complex value) { return std::abs(value) < 1e-5; });
            QVERIFY(areLowest(*found, all, 6));
        }
    }

    // A mass that is held by a damper alone has one zero.
    void simpleZero() {
        RandomNumbers random;
        Oscillators row = inARow(20, 0.1, 0, random, false);
        row.damping(0, 0) += 0.3;
        const auto found = lowestRoots(polynomialOf(row), 4);
        QVERIFY(found && !found->isDoubled);
        QCOMPARE(found->null.cols(), Eigen::Index(1));
    }

    // Krylov's method sees one of equal roots: that others are missing is noticed.
    void missingOnesAreNoticed() {
        RandomNumbers random;
        const Oscillators one = inARow(12, 0.1, 0, random);
        for (const Eigen::Index copies : {2, 3}) {
            const auto repeated = [&](const Matrix& matrix) {
                Matrix all = Matrix::Zero(copies * matrix.rows(), copies * matrix.rows());
                for (Eigen::Index k = 0; k < copies; ++k)
                    all.block(k * matrix.rows(), k * matrix.rows(), matrix.rows(), matrix.rows()) = matrix;
                return all;
            };
            const Oscillators row{repeated(one.mass), repeated(one.damping), repeated(one.stiffness)};
            for (const std::size_t count : {1, 3, 5})
                QVERIFY(!lowestRoots(polynomialOf(row), count));
        }
        QVERIFY(
            !lowestRoots(polynomialOf({Matrix::Identity(30, 30), Matrix::Zero(30, 30), Matrix::Identity(30, 30)}), 1));
    }

    // (s + 1)^2 has one eigenvector.
    void chainsAreLeft() {
        RandomNumbers random;
        Oscillators row = inARow(20, 0, 0, random);
        row.mass(0, 0) = row.stiffness(0, 0) = 1e-2;
        row.damping(0, 0) = 2e-2;
        row.stiffness(0, 1) = row.stiffness(1, 0) = 0;
        QVERIFY(!lowestRoots(polynomialOf(row), 8));
    }

    void singularForEveryNumber() {
        RandomNumbers random;
        Oscillators row = inARow(20, 0.1, 0, random);
        for (Matrix* matrix : {&row.mass, &row.damping, &row.stiffness})
            matrix->row(19) = matrix->row(18);
        QVERIFY(!lowestRoots(polynomialOf(row), 2));
    }
};

COENERGY_TEST(TestLowestRoots)
#include "test_lowest_roots.moc"
