// Eigenvalues that symmetry places on an axis: exactly there, against closed forms and against residuals of the
// equations.
#include "linearization/symmetric_modes.hpp"
#include "matrices/solvers.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace coenergy;

namespace {

using Complex = std::complex<double>;

Eigen::MatrixXd drawn(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal;
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return normal(engine); });
}

Eigen::MatrixXd exactlySymmetric(const Eigen::MatrixXd& matrix) {
    return (matrix + matrix.transpose()) / 2;
}

// Of a chain of equal masses and springs, held at no end.
SecondOrderForm freeChain(Eigen::Index count, double mass, double stiffness) {
    SecondOrderForm form{mass * Eigen::MatrixXd::Identity(count, count), Eigen::MatrixXd::Zero(count, count),
                         Eigen::MatrixXd::Zero(count, count)};
    for (Eigen::Index k = 0; k + 1 < count; ++k)
        form.stiffness.block(k, k, 2, 2) +=
            (Eigen::Matrix2d() << stiffness, -stiffness, -stiffness, stiffness).finished();
    return form;
}

Eigen::MatrixXd companionOf(const SecondOrderForm& form) {
    const Eigen::Index n = form.mass.rows();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(2 * n, 2 * n);
    matrix.topRightCorner(n, n).setIdentity();
    matrix.bottomLeftCorner(n, n) = -form.mass.ldlt().solve(form.stiffness);
    matrix.bottomRightCorner(n, n) = -form.mass.ldlt().solve(form.damping);
    return matrix;
}

std::size_t countOf(const std::vector<Mode>& modes, ModeKind kind) {
    return static_cast<std::size_t>(
        std::count_if(modes.begin(), modes.end(), [&](const Mode& mode) { return mode.kind == kind; }));
}

std::size_t zerosAmong(const std::vector<Mode>& modes) {
    return static_cast<std::size_t>(
        std::count_if(modes.begin(), modes.end(), [](const Mode& mode) { return mode.value == 0.0; }));
}

// Each vector is what its kind says: A v = value v, or A v along the head of the chain.
bool areModesOf(const std::vector<Mode>& modes, const Eigen::MatrixXd& matrix, double tolerance) {
    for (const Mode& mode : modes) {
        const Eigen::VectorXd terms = matrix.cwiseAbs() * mode.vector.cwiseAbs();
        const Eigen::VectorXcd rest = matrix * mode.vector - mode.value * mode.vector;
        if (mode.kind == ModeKind::Eigenvector && !(rest.norm() <= tolerance * terms.norm()))
            return false;
        if (mode.kind != ModeKind::Eigenvector &&
            (!(mode.along.norm() > 0) ||
             !((matrix * mode.along - mode.value * mode.along).norm() <= tolerance * terms.norm())))
            return false;
    }
    return true;
}

Complex nearest(const std::vector<Complex>& values, Complex to) {
    return *std::min_element(values.begin(), values.end(),
                             [&](Complex a, Complex b) { return std::abs(a - to) < std::abs(b - to); });
}

} // namespace

class TestSymmetricModes : public QObject {
    Q_OBJECT

private slots:
    // 2 sqrt(k/m) sin(j pi/2n), in any units; no real parts.
    void aFreeChain() {
        for (const Eigen::Index n : {2, 3, 7, 40})
            for (const double unit : {1e-12, 1e-3, 1.0, 1e12}) {
                const auto modes = conservativeModes(freeChain(n, 3 / unit, 0.7 * unit));
                QVERIFY(modes);
                QCOMPARE(modes->size(), static_cast<std::size_t>(2 * n));
                QCOMPARE(zerosAmong(*modes), std::size_t(2));
                QCOMPARE(countOf(*modes, ModeKind::Drift), std::size_t(1));
                for (Eigen::Index j = 1; j < n; ++j) {
                    const double expected =
                        2 * unit * std::sqrt(0.7 / 3) *
                        std::sin(static_cast<double>(j) * std::numbers::pi / (2.0 * static_cast<double>(n)));
                    const Mode& mode = (*modes)[static_cast<std::size_t>(2 * j)];
                    QVERIFY(mode.value.real() == 0);
                    QVERIFY(std::abs(mode.value.imag() - expected) <= 1e-12 * expected);
                    QVERIFY((*modes)[static_cast<std::size_t>(2 * j + 1)].value == std::conj(mode.value));
                }
            }
    }

    // Stiffnesses from 1e-12 to 1e12 beside each other: all to full precision.
    void smallOnesBesideLargeOnes() {
        SecondOrderForm form{Eigen::Vector4d(1e-6, 2, 5e3, 1).asDiagonal(), Eigen::MatrixXd::Zero(4, 4),
                             Eigen::Vector4d(1e12, 1e-12, 3, 2).asDiagonal()};
        form.stiffness(2, 3) = form.stiffness(3, 2) = 1;
        const auto modes = conservativeModes(form);
        QVERIFY(modes);
        // 5000 s^4 + 10003 s^2 + 5 = 0
        const double larger = (10003 + std::sqrt(10003.0 * 10003 - 4 * 5000 * 5)) / 10000,
                     smaller = 5 / (5000 * larger);
        const std::vector<double> squares = {0.5e-12, smaller, larger, 1e18};
        for (std::size_t k = 0; k < squares.size(); ++k) {
            QVERIFY((*modes)[2 * k].value.real() == 0);
            QVERIFY(std::abs((*modes)[2 * k].value.imag() / std::sqrt(squares[k]) - 1) < 1e-14);
            QVERIFY(!isUncertain((*modes)[2 * k]));
        }
    }

    // A soft spring to the ground beside hard ones: its digits are lost in the sum, and that is known.
    void lostDigitsAreKnown() {
        SecondOrderForm form = freeChain(2, 1, 1);
        form.stiffness(0, 0) += 1e-11;
        const auto modes = conservativeModes(form);
        QVERIFY(modes);
        QCOMPARE(zerosAmong(*modes), std::size_t(0));
        QVERIFY(isUncertain(modes->front()));
        const double expected = std::sqrt(0.5e-11);
        QVERIFY(std::abs(modes->front().value.imag() - expected) <= 10 * uncertainty(modes->front()));
        QVERIFY(uncertainty(modes->front()) < 1e-3 * expected);
        QVERIFY(!isUncertain(modes->back()));
    }

    // An inverted pendulum beside an upright one: real ones and imaginary ones.
    void indefiniteStiffness() {
        for (unsigned seed = 0; seed < 40; ++seed) {
            const Eigen::Index n = 1 + seed % 6;
            const Eigen::MatrixXd a = drawn(n, n, seed);
            const SecondOrderForm form{exactlySymmetric(a * a.transpose() + Eigen::MatrixXd::Identity(n, n)),
                                       Eigen::MatrixXd::Zero(n, n), exactlySymmetric(drawn(n, n, 100 + seed))};
            const auto modes = conservativeModes(form);
            QVERIFY(modes);
            for (const Mode& mode : *modes)
                QVERIFY(mode.value.real() == 0 || mode.value.imag() == 0);
            QVERIFY(areModesOf(*modes, companionOf(form), 1e-12));
            std::vector<double> rates;
            for (const double square : generalizedEigenvalues(form.stiffness, form.mass))
                rates.push_back(std::sqrt(std::abs(square)));
            std::sort(rates.begin(), rates.end());
            for (std::size_t k = 0; k < rates.size(); ++k)
                QVERIFY(std::abs(naturalFrequency((*modes)[2 * k]) - rates[k]) < 1e-11 * rates.back());
        }
    }

    // Some directions are free, some of these are turned by gyroscopic forces alone.
    void gyroscopicSystems() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            const Eigen::Index n = 2 + seed % 6, held = seed % (n + 1);
            const Eigen::MatrixXd a = drawn(n, n, seed), half = drawn(n, held, 100 + seed), g = drawn(n, n, 200 + seed);
            const SecondOrderForm form{exactlySymmetric(a * a.transpose() + Eigen::MatrixXd::Identity(n, n)),
                                       g - g.transpose(), exactlySymmetric(half * half.transpose())};
            const auto modes = conservativeModes(form);
            QVERIFY(modes);
            QCOMPARE(modes->size(), static_cast<std::size_t>(2 * n));
            for (const Mode& mode : *modes)
                QVERIFY(mode.value.real() == 0);
            const auto free = static_cast<std::size_t>(n - held);
            QCOMPARE(zerosAmong(*modes), free + free % 2); // of an odd number one direction is not turned
            QCOMPARE(countOf(*modes, ModeKind::Drift), free % 2);
            QVERIFY(areModesOf(*modes, companionOf(form), 1e-10));
        }
    }

    // On hilltops, with gyroscopic forces that do or do not keep them there: against more digits.
    void gyroscopicStabilization() {
        int onAxis = 0, beside = 0;
        for (unsigned seed = 0; seed < 80; ++seed) {
            const Eigen::Index n = 2 + seed % 3;
            const Eigen::MatrixXd a = drawn(n, n, seed), g = (seed % 2 ? 2.0 : 6.0) * drawn(n, n, 200 + seed);
            const Eigen::MatrixXd hill = exactlySymmetric(drawn(n, n, 100 + seed)) - Eigen::MatrixXd::Identity(n, n);
            const SecondOrderForm form{exactlySymmetric(0.2 * a * a.transpose() + Eigen::MatrixXd::Identity(n, n)),
                                       g - g.transpose(), hill};
            QVERIFY(isConservative(form));
            if (conservativeModes(form)) // a valley after all
                continue;
            std::vector<Mode> modes = spectrumOf(companionOf(form));
            bringOntoAxis(modes);
            for (const Mode& mode : modes) {
                const double size = std::abs(modes.back().value);
                const Complex right = nearest(preciseEigenvalues(form.mass, form.damping, form.stiffness), mode.value);
                QVERIFY(std::abs(mode.value - right) <= 1e-12 * size);
                const bool isOnAxis = std::abs(right.real()) < 1e-16 * size;
                QCOMPARE(mode.value.real() == 0, isOnAxis);
                ++(isOnAxis ? onAxis : beside);
            }
        }
        QVERIFY(onAxis > 100 && beside > 100);
    }

    // Frequencies about to meet and part from the axis: what rounding leaves open stays as it was computed.
    void nearCriticalGyroscope() {
        for (const double excess : {1e-3, 1e-6, 0.0, -1e-6, -1e-3}) { // z'' + g J z' - z = 0: on the axis from g = 2 on
            Eigen::MatrixXd gyroscope(2, 2);
            gyroscope << 0, 2 + excess, -2 - excess, 0;
            const Eigen::MatrixXd unit = Eigen::MatrixXd::Identity(2, 2);
            const SecondOrderForm form{unit, gyroscope, -unit};
            std::vector<Mode> modes = spectrumOf(companionOf(form));
            bringOntoAxis(modes);
            for (const Mode& mode : modes)
                QVERIFY(excess < 0 ? mode.value.real() != 0 : mode.value.real() == 0);
            QCOMPARE(countOf(modes, ModeKind::Generalized), std::size_t(excess == 0 ? 2 : 0));
        }
    }

    // A bead that a magnetic field turns: circles, and two directions in which it may rest.
    void aChargeInAField() {
        Eigen::MatrixXd field(2, 2);
        field << 0, -3, 3, 0;
        const auto modes = conservativeModes({2 * Eigen::MatrixXd::Identity(2, 2), field, Eigen::MatrixXd::Zero(2, 2)});
        QVERIFY(modes);
        QCOMPARE(zerosAmong(*modes), std::size_t(2));
        QCOMPARE(countOf(*modes, ModeKind::Drift), std::size_t(0));
        QVERIFY(std::abs((*modes)[2].value - Complex(0, 1.5)) < 1e-15);
    }

    void otherFormsAreLeft() {
        SecondOrderForm form = freeChain(3, 1, 1);
        form.damping(1, 1) = 1e-9;
        QVERIFY(!conservativeModes(form));
        form = freeChain(3, 1, 1);
        form.stiffness(0, 2) = 0.1; // a follower force
        QVERIFY(!conservativeModes(form));
        form = freeChain(3, 1, 1);
        form.stiffness -= Eigen::MatrixXd::Identity(3, 3); // gyroscopic stabilization is another question
        form.damping(0, 1) = 5;
        form.damping(1, 0) = -5;
        QVERIFY(!conservativeModes(form));
        QVERIFY(!conservativeModes({}));
    }

    // Storage elements that exchange energy without loss, or without swinging.
    void statesThatAScalingMakesSymmetric() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            const Eigen::Index n = 1 + seed % 7;
            const bool isSkew = seed % 2 == 0;
            const Eigen::MatrixXd b = drawn(n, n, seed);
            const Eigen::MatrixXd inner = isSkew ? Eigen::MatrixXd(b - b.transpose()) : exactlySymmetric(b);
            Eigen::VectorXd scales = drawn(n, 1, 300 + seed);
            for (double& scale : scales)
                scale = std::exp(4 * scale);
            const Eigen::MatrixXd matrix = scales.asDiagonal() * inner * scales.cwiseInverse().asDiagonal();
            const std::vector<Mode> modes = spectrumOf(matrix);
            QCOMPARE(modes.size(), static_cast<std::size_t>(n));
            for (const Mode& mode : modes)
                QVERIFY(isSkew ? mode.value.real() == 0 : mode.value.imag() == 0);
            QCOMPARE(zerosAmong(modes), static_cast<std::size_t>(isSkew ? n % 2 : 0));
            QVERIFY(areModesOf(modes, matrix, 1e-11));
        }
    }
};

COENERGY_TEST(TestSymmetricModes)
#include "test_symmetric_modes.moc"
