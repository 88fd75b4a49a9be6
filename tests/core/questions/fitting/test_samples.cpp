// Rows for samples, and values between them.
#include "fitting/samples.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

class TestSamples : public QObject {
    Q_OBJECT

private slots:
    void findsTheStepOfAllSamples() {
        const std::vector<SampleSet> sets = {{{0, 0.3, 0.5}, {1, 2, 3}}, {{0.2, 1.1}, {1, 2}}};
        QVERIFY(std::abs(*commonStep(sets, 0, 1000) - 0.1) < 1e-12);
        QVERIFY(std::abs(*commonStep(sets, 0.2, 1000) - 0.1) < 1e-12);
        QVERIFY(std::abs(*commonStep({{{0.15, 0.35}, {1, 2}}}, 0, 1000) - 0.05) < 1e-12); // no sample at the start
        QVERIFY(!commonStep(sets, 0, 5));
        QVERIFY(!commonStep({{{0, 1, std::sqrt(2.0)}, {1, 2, 3}}}, 0, 1000));
    }

    // Thirds with as many digits as files have.
    void findsItFromRoundedTimes() {
        SampleSet set;
        for (int k = 0; k <= 3000; ++k) {
            set.times.push_back(std::round(k / 3.0 * 1e7) / 1e7);
            set.values.push_back(0);
        }
        QVERIFY(std::abs(*commonStep({set}, 0, 20000) - 1.0 / 3) < 1e-8);
    }

    void interpolatesBetweenRows() {
        std::vector<double> times, values;
        for (int k = 0; k < 60; ++k) {
            times.push_back(0.1 * k);
            values.push_back(std::sin(times.back()));
        }
        for (const double time : {0.0, 0.01, 0.1, 2.34567, 3.1 + 1e-9, 5.85, 5.9})
            QVERIFY(std::abs(valueBetweenRows(times, values, time) - std::sin(time)) < 1e-8);
        QVERIFY(std::abs(valueBetweenRows({0, 1}, {1, 3}, 0.5) - 2) < 1e-12);
    }

    void measuresResidualsInDeviations() {
        const std::vector<SampleSet> sets = {{{0, 1}, {1, 2}, 0.5}, {{2}, {30}, 10}};
        const Eigen::VectorXd residuals = weightedResiduals(sets, {{2, 2}, {10}});
        QCOMPARE(residuals.size(), 3);
        QVERIFY(residuals.isApprox(Eigen::Vector3d(2, 0, -2)));
        QVERIFY(std::abs(sizeOf(sets) - std::sqrt((4 + 16 + 9) / 3.0)) < 1e-12);
    }
};

COENERGY_TEST(TestSamples)
#include "test_samples.moc"
