#include "simulation/step_path.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace coenergy;

namespace {

constexpr double from = 2, to = 2.5;

// Of degree 7, and one that is far from zero and hardly moves.
double value(int k, double t) {
    return k == 0 ? std::pow(t - 2.2, 7) - 3 * std::pow(t - 2.1, 3) + t : 1e6 + 1e-3 * t * t;
}
double rate(int k, double t) {
    return k == 0 ? 7 * std::pow(t - 2.2, 6) - 9 * std::pow(t - 2.1, 2) + 1 : 2e-3 * t;
}

StepPath path() {
    const std::vector<double> times = pathTimes(from, to);
    Eigen::MatrixXd samples(static_cast<Eigen::Index>(times.size()), 2);
    for (Eigen::Index row = 0; row < samples.rows(); ++row)
        for (int k = 0; k < 2; ++k)
            samples(row, k) = value(k, times[static_cast<std::size_t>(row)]);
    return {from, to, samples};
}

PathPiece piece(PathPiece whole, std::mt19937& random, int depth) {
    for (int round = 0; round < depth; ++round) {
        auto [earlier, later] = halves(whole);
        whole = random() % 2 == 0 ? earlier : later;
    }
    return whole;
}

} // namespace

class TestStepPath : public QObject {
    Q_OBJECT

private slots:
    void timesReachBothEnds() {
        const std::vector<double> times = pathTimes(from, to);
        QCOMPARE(times.size(), std::size_t(pathDegree + 1));
        QCOMPARE(times.front(), from);
        QCOMPARE(times.back(), to);
        QVERIFY(std::is_sorted(times.begin(), times.end()));
    }

    void thePolynomialIsWhatWasSampled() {
        const StepPath motion = path();
        for (const double share : {0.0, 0.11, 0.5, 0.89, 1.0})
            for (int k = 0; k < 2; ++k)
                QVERIFY(std::abs(motion.at(share)[k] - value(k, from + share * (to - from))) < 1e-9);
        QVERIFY(std::abs(motion.changes()[1] - 1e-3 * (to * to - from * from)) < 1e-9);
    }

    void valuesAndRatesLieInside() {
        const StepPath motion = path();
        std::mt19937 random(2);
        for (int trial = 0; trial < 300; ++trial) {
            const PathPiece part = piece(motion.whole(), random, trial % 12);
            const double t = part.from + (part.to - part.from) * static_cast<double>(random()) / 4294967295.0;
            for (int k = 0; k < 2; ++k) {
                const Motion found = motion.motion(part, k);
                QVERIFY(found.value.contains(value(k, t)));
                QVERIFY(found.rate.contains(rate(k, t)));
            }
        }
    }

    // The rate on the whole step has an extreme inside, at 2.1; a piece around it is too wide by a quarter of that with
    // every halving.
    void boundsSharpenQuadratically() {
        const StepPath motion = path();
        PathPiece part = motion.whole();
        const auto excess = [&] { return motion.motion(part, 0).rate.high - rate(0, 2.1); };
        const double before = excess();
        for (int round = 0; round < 6; ++round) {
            auto [earlier, later] = halves(part);
            part = earlier.to > 2.1 ? std::move(earlier) : std::move(later);
        }
        QVERIFY2(before > 0.01 && excess() < before / 1000, qPrintable(QString("%1 %2").arg(before).arg(excess())));
    }

    // Where a piece is so short that rounding of the value is more than its change.
    void ratesOfWhatHardlyMoves() {
        const StepPath motion = path();
        std::mt19937 random(3);
        for (int depth = 0; depth < 30; ++depth) {
            const PathPiece part = piece(motion.whole(), random, depth);
            const Motion found = motion.motion(part, 1);
            QVERIFY(found.rate.contains(rate(1, part.from)) && found.rate.contains(rate(1, part.to)));
            QVERIFY(found.rate.high - found.rate.low < 0.01);
        }
    }

    void halvesMeetInTheMiddle() {
        const auto [earlier, later] = halves(path().whole());
        QCOMPARE(earlier.to, 2.25);
        QCOMPARE(later.from, 2.25);
        QCOMPARE(earlier.coefficients(pathDegree, 0), later.coefficients(0, 0));
        QVERIFY(std::abs(value(0, from) + later.coefficients(0, 0) - value(0, 2.25)) < 1e-14);
    }
};

COENERGY_TEST(TestStepPath)
#include "test_step_path.moc"
