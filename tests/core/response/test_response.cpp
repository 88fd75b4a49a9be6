// Responses against closed forms, against a dense solution, and margins against published ones.
#include "response/frequency_response.hpp"
#include "response/stability_margins.hpp"
#include "response/time_response.hpp"
#include "response/transfer_zeros.hpp"
#include "support/test_program.hpp"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

using namespace coenergy;

namespace {

using Complex = std::complex<double>;
constexpr double pi = std::numbers::pi;

// numerator / denominator, the highest powers first, in the companion form; the denominator begins with 1.
Channel rational(std::vector<double> numerator, const std::vector<double>& denominator) {
    const auto n = static_cast<Eigen::Index>(denominator.size()) - 1;
    numerator.insert(numerator.begin(), denominator.size() - numerator.size(), 0.0);
    Channel channel{Eigen::MatrixXd::Zero(n, n), Eigen::VectorXd::Zero(n), Eigen::RowVectorXd::Zero(n), numerator[0]};
    for (Eigen::Index k = 0; k < n; ++k) {
        const auto power = denominator.size() - 1 - static_cast<std::size_t>(k);
        channel.A(n - 1, k) = -denominator[power];
        channel.c[k] = numerator[power] - numerator[0] * denominator[power];
        if (k + 1 < n)
            channel.A(k, k + 1) = 1;
    }
    channel.b[n - 1] = 1;
    return channel;
}

// The same system in other coordinates, of other sizes.
Channel disguised(const Channel& channel, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    const Eigen::Index n = channel.A.rows();
    Eigen::MatrixXd change(n, n);
    for (double& entry : change.reshaped())
        entry = normal(random);
    change += 2 * std::sqrt(static_cast<double>(n)) * Eigen::MatrixXd::Identity(n, n);
    const Eigen::MatrixXd back = change.inverse();
    return {change * channel.A * back, change * channel.b, channel.c * back, channel.d};
}

bool areAlike(Complex a, Complex b, double tolerance) {
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

// Each of the expected ones once, and no others.
bool areTheSame(std::vector<Complex> found, std::vector<Complex> expected, double tolerance) {
    if (found.size() != expected.size())
        return false;
    for (const Complex& one : expected) {
        const auto place =
            std::find_if(found.begin(), found.end(), [&](Complex other) { return areAlike(other, one, tolerance); });
        if (place == found.end())
            return false;
        found.erase(place);
    }
    return true;
}

} // namespace

class TestResponse : public QObject {
    Q_OBJECT

private slots:
    void secondOrder() {
        const double omega = 3, zeta = 0.01;
        const Channel channel = disguised(rational({omega * omega}, {1, 2 * zeta * omega, omega * omega}), 1);
        for (const double frequency : {0.01, 1.0, 2.99, 3.0, 50.0}) {
            const Complex s(0, frequency);
            const Complex exact = omega * omega / (s * s + 2 * zeta * omega * s + omega * omega);
            QVERIFY(areAlike(TransferFunction(channel).atFrequency(frequency), exact, 1e-11));
        }
    }

    // The peak of a hardly damped resonance is among the frequencies at its height.
    void peaksAreMet() {
        const double zeta = 1e-4;
        const Channel channel = rational({1}, {1, 2 * zeta, 1});
        double highest = 0;
        for (const Complex value : frequencyResponse(channel, frequenciesFor(channel)))
            highest = std::max(highest, std::abs(value));
        QVERIFY(std::abs(highest * 2 * zeta - 1) < 1e-3);
    }

    void integratorsHaveTheirPhase() {
        const std::vector<double> frequencies{0.01, 0.1, 1, 10};
        for (const double phase : phasesInDegrees(frequencyResponse(rational({1}, {1, 0}), frequencies)))
            QVERIFY(std::abs(phase + 90) < 1e-9);
        for (const double phase : phasesInDegrees(frequencyResponse(rational({1}, {1, 0, 0}), frequencies)))
            QVERIFY(std::abs(phase + 180) < 1e-9);
        const Channel third = rational({1}, {1, 3, 3, 1});
        QVERIFY(std::abs(phasesInDegrees(frequencyResponse(third, frequenciesFor(third))).back() + 270) < 20);
    }

    void aPoleIsInfinite() {
        const Channel channel = rational({1}, {1, 0, 4});
        QVERIFY(!std::isfinite(std::abs(TransferFunction(channel).atFrequency(2))));
        const auto phases = phasesInDegrees(frequencyResponse(channel, {1, 2, 3}));
        QVERIFY(phases[0] == 0 && std::isnan(phases[1]) && std::abs(phases[2]) == 180);
    }

    void randomSystems() {
        std::mt19937 random(3);
        std::normal_distribution<double> normal;
        for (int count = 0; count < 60; ++count) {
            const Eigen::Index n = count % 13;
            Channel channel{Eigen::MatrixXd(n, n), Eigen::VectorXd(n), Eigen::RowVectorXd(n), normal(random)};
            for (double& entry : channel.A.reshaped())
                entry = normal(random) * std::pow(10, normal(random));
            for (double& entry : channel.b)
                entry = normal(random);
            for (double& entry : channel.c)
                entry = normal(random);
            for (const double frequency : {0.03, 0.7, 20.0}) {
                const Eigen::MatrixXcd matrix =
                    Complex(0, frequency) * Eigen::MatrixXcd::Identity(n, n) - channel.A.cast<Complex>();
                Complex exact = channel.d;
                if (n > 0)
                    exact += (channel.c.cast<Complex>() * matrix.fullPivLu().solve(channel.b.cast<Complex>()))(0);
                QVERIFY(areAlike(TransferFunction(channel).atFrequency(frequency), exact, 1e-9));
            }
            // a zero of the polynomial det(sI - A) G(s): there the response vanishes
            for (const Complex zero : zerosOf(channel))
                QVERIFY(std::abs(TransferFunction(channel).at(zero)) < 1e-6 * (1 + std::abs(channel.d)));
            QCOMPARE(zerosOf(channel).size(), static_cast<std::size_t>(n));
        }
    }

    void zerosAreThose() {
        const Channel behind = disguised(rational({1, -2}, {1, 3, 3, 1}), 2); // s - 2: not of minimum phase
        QVERIFY(areTheSame(zerosOf(behind), {2}, 1e-8));
        QVERIFY(areTheSame(zerosOf(disguised(rational({1, 0, 4}, {1, 2, 3, 4, 5}), 3)), {Complex(0, 2), Complex(0, -2)},
                           1e-8));
        QVERIFY(zerosOf(disguised(rational({1}, {1, 2, 3, 4, 5, 6}), 4)).empty());
        QVERIFY(areTheSame(zerosOf(rational({1, -1}, {1, 1})), {1}, 1e-12));         // all-pass, with a feedthrough
        QVERIFY(areTheSame(zerosOf(rational({1e-9, 1e-9}, {1, 1, 1})), {-1}, 1e-8)); // small, and no zero
    }

    void whatCancelsIsNoPole() {
        const Channel channel = disguised(rational({1, 3}, {1, 4, 3}), 5); // (s + 3)/((s + 1)(s + 3))
        QVERIFY(areTheSame(polesOf(channel), {-1}, 1e-7));
        QVERIFY(areTheSame(polesOf(rational({1}, {1, 4, 3})), {-1, -3}, 1e-10));
    }

    void whatIsNotReachedDoesNotFollow() {
        Channel channel = rational({1}, {1, 1, 1});
        channel.c.setZero();
        QVERIFY(!isConnected(channel) && zerosOf(channel).empty());
        const Channel apart{Eigen::Vector2d(-1, -2).asDiagonal(), Eigen::Vector2d(1, 0), Eigen::RowVector2d(0, 1), 0};
        QVERIFY(!isConnected(apart));
        QVERIFY(isConnected(rational({1e-9}, {1, 1, 1})));
    }

    // 1/(s (s + 1) (s + 2)): 6 at sqrt(2), 53.41 degrees at 0.4457 (K. Ogata, Modern Control Engineering).
    void marginsOfOgatasLoop() {
        const StabilityMargins margins = marginsOf(disguised(rational({1}, {1, 3, 2, 0}), 6));
        QCOMPARE(margins.gain.size(), std::size_t(1));
        QVERIFY(std::abs(margins.gain[0].value - 6) < 1e-8 &&
                std::abs(margins.gain[0].frequency - std::sqrt(2)) < 1e-8);
        QCOMPARE(margins.phase.size(), std::size_t(1));
        QVERIFY(std::abs(margins.phase[0].value * 180 / pi - 53.4109) < 1e-3);
        QVERIFY(std::abs(margins.phase[0].frequency - 0.44575) < 1e-4);
    }

    // A resonance crosses the magnitude 1 on both sides; a pole on the axis is no crossing.
    void everyCrossingIsTold() {
        const StabilityMargins resonance = marginsOf(rational({0.5}, {1, 0.02, 1}));
        QCOMPARE(resonance.phase.size(), std::size_t(2));
        QVERIFY(resonance.gain.empty());
        const StabilityMargins undamped = marginsOf(rational({0.5}, {1, 0, 1}));
        QVERIFY(undamped.gain.empty());
        QCOMPARE(undamped.phase.size(), std::size_t(2));
        QVERIFY(!smallestGainMargin(undamped));
        QVERIFY(smallestPhaseMargin(resonance)->frequency > 1);
    }

    void stepsSettle() {
        const double zeta = 0.1, damped = std::sqrt(1 - zeta * zeta);
        const TimeResponse response = stepResponse(disguised(rational({1}, {1, 2 * zeta, 1}), 7), 30);
        for (std::size_t k = 0; k < response.time.size(); ++k) {
            const double t = response.time[k];
            const double exact =
                1 - std::exp(-zeta * t) * (std::cos(damped * t) + zeta / damped * std::sin(damped * t));
            QVERIFY(std::abs(response.values[k] - exact) < 1e-10);
        }
        QCOMPARE(response.time.back(), 30.0);
        const TimeResponse twice = stepResponse(rational({1}, {1, 0, 0}), 4);
        QVERIFY(std::abs(twice.values.back() - 8) < 1e-12);
        QCOMPARE(stepResponse(rational({2, 1}, {1, 1}), 1).values.front(), 2.0); // feedthrough at once
    }

    void endsSuitTheMotion() {
        QVERIFY(std::abs(endFor(rational({1}, {1, 5})) - 1.2) < 1e-12);
        QVERIFY(endFor(rational({1}, {1, 0, 4})) > 3 * pi);
        QVERIFY(endFor(rational({1}, {1, -2})) < 3);
        QCOMPARE(endFor(rational({1}, {1, 0})), 10.0);
        QCOMPARE(endFor(Channel{Eigen::MatrixXd(0, 0), Eigen::VectorXd(0), Eigen::RowVectorXd(0), 3}), 10.0);
    }
};

COENERGY_TEST(TestResponse)
#include "test_response.moc"
