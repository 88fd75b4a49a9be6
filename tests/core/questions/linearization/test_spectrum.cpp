// Eigenvalues against closed forms; zeros that are exactly zero, however long their chains.
#include "linearization/spectrum.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace coenergy;

namespace {

std::size_t zerosOf(const std::vector<Mode>& modes) {
    std::size_t zeros = 0;
    for (const Mode& mode : modes)
        zeros += mode.value == 0.0;
    return zeros;
}

Eigen::MatrixXd randomMatrix(Eigen::Index n, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal;
    return Eigen::MatrixXd::NullaryExpr(n, n, [&] { return normal(engine); });
}

} // namespace

class TestSpectrum : public QObject {
    Q_OBJECT

private slots:
    void anOscillator() {
        Eigen::MatrixXd matrix(2, 2);
        matrix << 0, 1, -4, -0.4;
        const std::vector<Mode> modes = spectrumOf(matrix);
        QCOMPARE(modes.size(), std::size_t(2));
        QVERIFY(std::abs(modes[0].value - std::complex<double>(-0.2, std::sqrt(3.96))) < 1e-14);
        QVERIFY(modes[1].value == std::conj(modes[0].value));
        QVERIFY(std::abs(naturalFrequency(modes[0]) - 2) < 1e-14);
        QVERIFY(std::abs(dampingRatio(modes[0]) - 0.1) < 1e-14);
    }

    // Chains of integrators in coordinates in which nothing shows them.
    void zerosAreCountedByRank() {
        for (unsigned seed = 0; seed < 50; ++seed) {
            const Eigen::Index chain = 1 + seed % 4, rest = seed % 5, n = chain + rest;
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
            for (Eigen::Index k = 0; k + 1 < chain; ++k)
                matrix(k, k + 1) = 1;
            matrix.bottomRightCorner(rest, rest) = randomMatrix(rest, seed) + 3 * Eigen::MatrixXd::Identity(rest, rest);
            matrix.topRightCorner(chain, rest).setOnes();
            const Eigen::MatrixXd basis = orthonormalColumns(randomMatrix(n, 100 + seed));
            const Eigen::MatrixXd similar = product(basis, matrix, basis.transpose());
            const std::vector<Mode> modes = spectrumOf(similar);
            QCOMPARE(modes.size(), static_cast<std::size_t>(n));
            QCOMPARE(zerosOf(modes), static_cast<std::size_t>(chain));
            for (const Mode& mode : modes)
                if (mode.value != 0.0)
                    QVERIFY((similar * mode.vector - mode.value * mode.vector).norm() < 1e-9 * mode.vector.norm());
        }
    }

    // M x'' + K x = 0 where several directions are free: two zeros for each of them, and nothing lost of the others.
    void freeDirectionsOfOscillators() {
        for (unsigned seed = 0; seed < 30; ++seed) {
            const Eigen::Index n = 3 + seed % 7, stiff = 1 + seed % n;
            const Eigen::MatrixXd a = randomMatrix(n, seed), half = randomMatrix(n, 50 + seed).leftCols(stiff);
            const Eigen::MatrixXd mass = a * a.transpose() + Eigen::MatrixXd::Identity(n, n);
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(2 * n, 2 * n);
            matrix.topRightCorner(n, n).setIdentity();
            matrix.bottomLeftCorner(n, n) = -solutionOf(mass, half * half.transpose());
            const std::vector<Mode> modes = spectrumOf(matrix);
            QCOMPARE(zerosOf(modes), static_cast<std::size_t>(2 * (n - stiff)));
            const Eigen::VectorXd squares = generalizedEigenvalues(half * half.transpose(), mass);
            for (Eigen::Index k = n - stiff; k < n; ++k) {
                const double frequency = std::sqrt(squares[k]);
                const Mode& mode = modes[static_cast<std::size_t>(2 * k)];
                QVERIFY(std::abs(mode.value - std::complex<double>(0, frequency)) < 1e-8 * std::max(1.0, frequency));
            }
        }
    }

    // Two free bodies on a spring, whatever the unit of time: two zeros, and sqrt(k (1/m1 + 1/m2)).
    void zerosAreCountedInAnyUnits() {
        for (int power = -18; power <= 18; power += 3) {
            const double one = 3 * std::pow(10.0, power), other = 2 * std::pow(10.0, power); // k/m1, k/m2
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(4, 4);
            matrix.topRightCorner(2, 2).setIdentity();
            matrix.bottomLeftCorner(2, 2) << -one, one, other, -other;
            const std::vector<Mode> modes = spectrumOf(matrix);
            QCOMPARE(zerosOf(modes), std::size_t(2));
            const double frequency = std::sqrt(one + other);
            QVERIFY(std::abs(modes[2].value - std::complex<double>(0, frequency)) < 1e-12 * frequency);
            QVERIFY(std::abs(modes[2].vector[0] / modes[2].vector[1] + 1.5) < 1e-12);
        }
    }

    // Chains of zeros: one eigenvector, and drifts that end in it.
    void chainsOfZerosAreDrifts() {
        for (unsigned seed = 0; seed < 40; ++seed) {
            const Eigen::Index chain = 1 + seed % 4, rest = seed % 5, n = chain + rest;
            Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
            for (Eigen::Index k = 0; k + 1 < chain; ++k)
                matrix(k, k + 1) = 2;
            matrix.bottomRightCorner(rest, rest) = randomMatrix(rest, seed) + 3 * Eigen::MatrixXd::Identity(rest, rest);
            matrix.topRightCorner(chain, rest).setOnes();
            const Eigen::MatrixXd basis = orthonormalColumns(randomMatrix(n, 100 + seed));
            const Eigen::VectorXd head = basis.col(0);
            Eigen::Index drifts = 0;
            for (const Mode& mode : spectrumOf(product(basis, matrix, basis.transpose()))) {
                drifts += mode.kind == ModeKind::Drift;
                if (mode.kind == ModeKind::Drift)
                    QVERIFY(std::abs(std::abs(mode.along.dot(head.cast<std::complex<double>>())) / mode.along.norm() -
                                     1) < 1e-9);
            }
            QCOMPARE(drifts, chain - 1);
        }
    }

    // Critical damping, in any unit of time, and where the entries have no exact root: one value, one eigenvector, and
    // what stands behind it.
    void eigenvaluesThatFallTogether() {
        for (const double rate : {1e-6, 0.3, 1.0, std::sqrt(2.0), 7e8}) {
            Eigen::MatrixXd matrix(2, 2);
            matrix << 0, 1, -rate * rate, -2 * rate;
            const std::vector<Mode> modes = spectrumOf(matrix);
            for (const Mode& mode : modes) {
                QVERIFY(mode.value.imag() == 0 && std::abs(mode.value.real() / rate + 1) < 1e-14);
                QVERIFY(isUncertain(mode) && uncertainty(mode) < 1e-6 * rate);
            }
            QVERIFY(modes[0].kind == ModeKind::Eigenvector && modes[1].kind == ModeKind::Generalized);
            QVERIFY(std::abs(modes[0].vector[1] / modes[0].vector[0] + rate) < 1e-9 * rate);
            QVERIFY(std::abs(modes[1].along[1] / modes[1].along[0] + rate) < 1e-9 * rate);
        }
    }

    // Near critical damping the two are apart as far as the entries say.
    void eigenvaluesThatAreClose() {
        for (const double apart : {1e-2, 1e-5, 1e-6}) {
            Eigen::MatrixXd matrix(2, 2);
            matrix << 0, 1, -1, -2 * std::cosh(apart); // -exp(apart), -exp(-apart)
            const std::vector<Mode> modes = spectrumOf(matrix);
            for (const Mode& mode : modes)
                QVERIFY(mode.kind == ModeKind::Eigenvector);
            const double error = std::abs(modes[0].value + std::exp(-apart));
            QVERIFY(error <= 20 * uncertainty(modes[0]) && error < 1e-9);
        }
    }

    // A resonance that one oscillator drives another with; and chains of three in coordinates in which nothing shows
    // them.
    void otherChains() {
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(4, 4);
        matrix.topRightCorner(2, 2).setIdentity();
        matrix(2, 0) = matrix(3, 1) = -2.25;
        matrix(3, 0) = 0.7;
        const std::vector<Mode> resonance = spectrumOf(matrix);
        int behind = 0;
        for (const Mode& mode : resonance) {
            QVERIFY(std::abs(std::abs(mode.value.imag()) - 1.5) < 1e-7 && std::abs(mode.value.real()) < 1e-7);
            behind += mode.kind == ModeKind::Generalized;
        }
        QCOMPARE(behind, 2);
        for (unsigned seed = 0; seed < 20; ++seed) {
            Eigen::MatrixXd chain = -2 * Eigen::MatrixXd::Identity(5, 5);
            chain(0, 1) = chain(1, 2) = 1;
            chain(3, 3) = -0.5;
            chain(4, 4) = 3;
            const Eigen::MatrixXd basis = orthonormalColumns(randomMatrix(5, 30 + seed));
            int threefold = 0;
            for (const Mode& mode : spectrumOf(product(basis, chain, basis.transpose())))
                threefold += mode.value.imag() == 0 && std::abs(mode.value.real() + 2) < 1e-12;
            QCOMPARE(threefold, 3);
        }
    }

    // Equal eigenvalues with vectors of their own are no chain.
    void equalPartsStandBesideEachOther() {
        Eigen::MatrixXd part(2, 2), matrix = Eigen::MatrixXd::Zero(4, 4);
        part << 0, 1, -5, -0.3;
        matrix.topLeftCorner(2, 2) = matrix.bottomRightCorner(2, 2) = part;
        for (const Mode& mode : spectrumOf(matrix)) {
            QVERIFY(mode.kind == ModeKind::Eigenvector && !isUncertain(mode));
            QVERIFY((matrix * mode.vector - mode.value * mode.vector).norm() < 1e-14 * mode.vector.norm());
        }
    }

    // A slow and a fast motion: neither is taken for zero.
    void stiffSystemsKeepTheirSlowModes() {
        Eigen::MatrixXd matrix(3, 3);
        matrix << -1e9, 0, 1e3, 0, -1e-6, 0, 0, 0, -2;
        const std::vector<Mode> modes = spectrumOf(matrix);
        QCOMPARE(zerosOf(modes), std::size_t(0));
        QVERIFY(std::abs(modes[0].value + 1e-6) < 1e-18);
        QVERIFY(std::abs(modes[1].value + 2.0) < 1e-12);
        QVERIFY(std::abs(modes[2].value / -1e9 - 1.0) < 1e-12);
    }

    void nothingAndZero() {
        QVERIFY(spectrumOf(Eigen::MatrixXd(0, 0)).empty());
        const std::vector<Mode> modes = spectrumOf(Eigen::MatrixXd::Zero(3, 3));
        QCOMPARE(zerosOf(modes), std::size_t(3));
        QVERIFY(std::isnan(dampingRatio(modes[0])));
    }
};

COENERGY_TEST(TestSpectrum)
#include "test_spectrum.moc"
