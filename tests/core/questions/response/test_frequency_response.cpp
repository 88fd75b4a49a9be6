// Against closed forms, and against dense complex solutions of random systems.
#include "linear_channels.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "response/frequency_response.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using Complex = std::complex<double>;
using namespace std::complex_literals;

} // namespace

class TestFrequencyResponse : public QObject {
    Q_OBJECT

private slots:
    void anOscillator() {
        const MinimalRealization system = rational({4}, {4, 0.4, 1}); // w0 = 2, damping ratio 0.1
        for (const double w : {0.0, 1e-3, 0.5, 2.0, 1.99, 30.0, 1e6})
            QVERIFY(isNear(frequencyResponse(system, {w})[0], 4.0 / (4 - w * w + 0.4i * w)));
        QVERIFY(isNear(*staticGain(system), 1));
        QVERIFY(system.zeros.empty());
        QVERIFY(areNear(system.poles, {{-0.2, std::sqrt(3.96)}, {-0.2, -std::sqrt(3.96)}}));
    }

    void itsPeakIsSeenAtItsHeight() {
        for (const double damping : {0.2, 1e-2, 1e-4}) {
            const MinimalRealization system = rational({1}, {1, 2 * damping, 1});
            const std::vector<double> frequencies = frequenciesFor(system);
            QVERIFY(std::is_sorted(frequencies.begin(), frequencies.end()));
            QVERIFY(frequencies.front() <= 0.0101 && frequencies.back() >= 99);
            double largest = 0;
            for (const Complex value : frequencyResponse(system, frequencies))
                largest = std::max(largest, std::abs(value));
            const double peak = 1 / (2 * damping * std::sqrt(1 - damping * damping));
            QVERIFY(std::abs(largest / peak - 1) < 1e-9);
        }
    }

    void integratorsAndPolesOnTheAxis() {
        const MinimalRealization integrator = rational({2}, {0, 1});
        QVERIFY(isNear(frequencyResponse(integrator, {4.0})[0], -0.5i));
        QVERIFY(std::isinf(std::abs(frequencyResponse(integrator, {0.0})[0])));
        QVERIFY(!staticGain(integrator));
        const MinimalRealization twice = rational({1}, {0, 0, 1});
        QVERIFY(isNear(frequencyResponse(twice, {0.1})[0], -100));
        QVERIFY(twice.poles == (std::vector<Complex>{0, 0}));
        const MinimalRealization undamped = rational({1}, {9, 0, 1});
        QVERIFY(std::isinf(std::abs(frequencyResponse(undamped, {3.0})[0])));
        for (const Complex value : frequencyResponse(undamped, frequenciesFor(undamped)))
            QVERIFY(std::isfinite(std::abs(value)));
    }

    void resistorAndCapacitor() {
        const double time = 1e-3;
        const MinimalRealization low = rational({1 / time}, {1 / time, 1}), high = rational({0, 1}, {1 / time, 1});
        QVERIFY(isNear(frequencyResponse(low, {1 / time})[0], 1.0 / (1.0 + 1.0i)));
        QVERIFY(isNear(frequencyResponse(high, {1 / time})[0], 1.0i / (1.0 + 1.0i)));
        QVERIFY(high.zeros == std::vector<Complex>{0});
        QCOMPARE(*staticGain(high), 0.0);
    }

    void zerosOfAllKinds() {
        QVERIFY(areNear(rational({-3, 1}, {2, 3, 1}).zeros, {3}));    // non-minimum phase
        const MinimalRealization allPass = rational({4, -1}, {4, 1}); // (4 - s)/(4 + s)
        QVERIFY(areNear(allPass.zeros, {4}));
        for (const double w : {0.01, 4.0, 1e3})
            QVERIFY(isNear(std::abs(frequencyResponse(allPass, {w})[0]), 1));
        QVERIFY(areNear(rational({5, 2, 1}, {6, 11, 6, 1}).zeros, {{-1, 2}, {-1, -2}}));
        QVERIFY(areNear(rational({1e9, 1}, {2, 3, 1}).zeros, {-1e9})); // far away, but not infinite
    }

    void inOtherCoordinates() {
        for (unsigned seed = 1; seed < 30; ++seed) {
            QVERIFY(areNear(disguised(rational({-2, 1}, {1, 3, 3, 1}), seed).zeros, {2}, 1e-9));
            QVERIFY(areNear(disguised(rational({4, 0, 1}, {5, 4, 3, 2, 1}), seed).zeros, {{0, 2}, {0, -2}}, 1e-9));
            QVERIFY(disguised(rational({1}, {6, 5, 4, 3, 2, 1}), seed).zeros.empty());
            const MinimalRealization small = disguised(rational({1e-9, 1e-9}, {1, 1, 1}), seed);
            QVERIFY(areNear(small.zeros, {-1}, 1e-8) && !small.isZero);
        }
    }

    // (s + 3)/((s + 1)(s + 3)): what cancels is no pole.
    void whatCancels() {
        Eigen::MatrixXd A(2, 2), B(2, 1), C(1, 2);
        A << 0, 1, -3, -4;
        B << 0, 1;
        C << 3, 1;
        const MinimalRealization part = minimalRealization(channelOf(A, B, C, Eigen::MatrixXd::Zero(1, 1)), {});
        QVERIFY(areNear(part.poles, {-1}, 1e-12) && part.zeros.empty());
        const MinimalRealization apart =
            minimalRealization(channelOf(Eigen::Vector2d(-1, -2).asDiagonal(), Eigen::Vector2d(1, 0),
                                         Eigen::RowVector2d(0, 1), Eigen::MatrixXd::Zero(1, 1)),
                               {});
        QVERIFY(apart.isZero);
    }

    void feedthroughAlone() {
        const MinimalRealization gain = rational({-2.5}, {1});
        QVERIFY(frequencyResponse(gain, {0.0, 7.0}) == (std::vector<Complex>{-2.5, -2.5}));
        QCOMPARE(*staticGain(gain), -2.5);
        QVERIFY(!frequenciesFor(gain).empty());
        const MinimalRealization nothing = rational({0}, {2, 3, 1});
        QVERIFY(frequencyResponse(nothing, {1.0})[0] == 0.0);
        QVERIFY(nothing.zeros.empty() && nothing.poles.empty());
    }

    // In coordinates in which nothing shows it: what drifts, or grows, unseen.
    void whatTheChannelDoesNotSee() {
        for (unsigned seed = 0; seed < 40; ++seed) {
            const Eigen::Index seen = 1 + seed % 5, unmoved = seed % 3, unshown = (seed / 3) % 3;
            const Eigen::Index n = seen + unmoved + unshown;
            Eigen::MatrixXd A = randomMatrix(n, n, seed);
            A.bottomLeftCorner(unmoved, n - unmoved).setZero(); // seen, unshown, unmoved
            A.block(0, seen, seen, unshown).setZero();
            if (unshown > 0)
                A.block(seen, seen, unshown, unshown).setZero(); // integrators
            Eigen::MatrixXd B = randomMatrix(n, 1, 100 + seed), C = randomMatrix(1, n, 200 + seed);
            B.bottomRows(unmoved).setZero();
            C.middleCols(seen, unshown).setZero();
            const Eigen::MatrixXd basis = orthonormalColumns(randomMatrix(n, n, 300 + seed));
            const MinimalRealization system =
                minimalRealization(channelOf(product(basis, A, basis.transpose()), basis * B, C * basis.transpose(),
                                             Eigen::MatrixXd::Zero(1, 1)),
                                   {});
            const Eigen::MatrixXd part = A.topLeftCorner(seen, seen);
            const Eigen::VectorXcd poles = eigenvalues(part);
            QVERIFY(areNear(system.poles, {poles.begin(), poles.end()}, 1e-8));
            const double gain = -product(C.leftCols(seen), inverse(part), B.topRows(seen))(0, 0);
            QVERIFY(isNear(*staticGain(system), gain, 1e-8));
        }
    }

    void systemsAtRandom() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            const Eigen::Index n = 1 + seed % 12;
            const LinearSystem system = channelOf(randomMatrix(n, n, seed), randomMatrix(n, 2, 100 + seed),
                                                  randomMatrix(3, n, 200 + seed), randomMatrix(3, 2, 300 + seed));
            const Channel channel{seed % 2, seed % 3};
            const auto input = static_cast<Eigen::Index>(channel.input);
            const auto output = static_cast<Eigen::Index>(channel.output);
            const MinimalRealization part = minimalRealization(system, channel);
            for (const double w : {0.0, 0.1, 1.0, 7.0, 300.0}) {
                const Eigen::MatrixXcd all =
                    transferOf(system.A, system.B.cast<Complex>(), system.C, system.D.cast<Complex>(), Complex(0, w));
                QVERIFY(isNear(frequencyResponse(part, {w})[0], all(output, input), 1e-10));
            }
            for (const Complex zero : part.zeros) { // the pencil loses rank there
                Eigen::MatrixXcd pencil(n + 1, n + 1);
                pencil << system.A - zero * Eigen::MatrixXcd::Identity(n, n), system.B.col(input).cast<Complex>(),
                    system.C.row(output).cast<Complex>(), Complex(system.D(output, input));
                const Eigen::VectorXd values = singularValuesOf(pencil);
                QVERIFY(values[n] < 1e-10 * values[0]);
            }
            QCOMPARE(part.zeros.size(), static_cast<std::size_t>(n));
        }
    }

    // Nine decades between the fast and the slow motion, in units that differ as much again.
    void stiffSystemsInAnyUnits() {
        Eigen::MatrixXd A(2, 2), B(2, 1), C(1, 2);
        const double unit = 1e7;
        A << -1e9, 0, 1e-3 * unit, -1;
        B << 1, 0;
        C << 0, 1 / unit;
        const MinimalRealization system = minimalRealization(channelOf(A, B, C, Eigen::MatrixXd::Zero(1, 1)), {});
        for (const double w : {0.0, 1.0, 1e9})
            QVERIFY(isNear(frequencyResponse(system, {w})[0] * 1e12, 1e9 / (1.0 + 1i * w) / (1e9 + 1i * w), 1e-11));
    }

    void phasesAreContinuous() {
        const MinimalRealization fourth = rational({1}, {1, 4, 6, 4, 1}); // 1/(s + 1)^4
        const std::vector<double> frequencies = frequenciesFor(fourth);
        const std::vector<double> angles = phases(frequencyResponse(fourth, frequencies));
        for (std::size_t k = 0; k < angles.size(); ++k)
            QVERIFY(std::abs(angles[k] + 4 * std::atan(frequencies[k]) * 180 / M_PI) < 1e-6);
        // At a pole on the axis the phase falls, at a zero there it rises, half a turn each.
        const MinimalRealization undamped = rational({4, 0, 1}, {9, 0, 10, 0, 1});
        const std::vector<double> steps = phases(frequencyResponse(undamped, {0.1, 0.5, 0.9, 1.1, 1.8, 2.1, 2.9, 3.1}));
        const double expected[] = {0, 0, 0, -180, -180, 0, 0, -180};
        for (std::size_t k = 0; k < steps.size(); ++k)
            QVERIFY(std::abs(steps[k] - expected[k]) < 1e-9);
        const std::vector<double> twice = phases(frequencyResponse(rational({1}, {0, 0, 1}), {0.0, 1.0, 2.0}));
        QCOMPARE(twice, (std::vector<double>{-180, -180, -180}));
    }
};

COENERGY_TEST(TestFrequencyResponse)
#include "test_frequency_response.moc"
