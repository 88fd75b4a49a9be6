#include "simulation/run_watches.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

// Whether discontinuities are crowded after the last of so many, each gap being `ratio` of the one before.
bool isCrowded(double ratio, int count) {
    CrowdingWatch watch(100);
    std::vector<double> times = {0};
    double gap = 1;
    for (int k = 0; k < count; ++k) {
        times.push_back(times.back() + gap);
        gap *= ratio;
        watch.look(times);
    }
    return watch.isCrowded();
}

} // namespace

class TestRunWatches : public QObject {
    Q_OBJECT

private slots:
    void bouncesThatFollowFasterAndFasterAreCrowded() {
        QVERIFY(isCrowded(0.9, 20)); // 0.9^8 < 1/2
        QVERIFY(!isCrowded(0.9, 8)); // too few to tell
        QVERIFY(!isCrowded(0.95, 20));
        QVERIFY(!isCrowded(1, 50));
        QVERIFY(!isCrowded(1.1, 50));
    }

    void endlessOnlyAfterThousandsWithoutTime() {
        CrowdingWatch watch(100);
        std::vector<double> times = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        for (int k = 0; k < 2500; ++k) {
            QCOMPARE(watch.isEndless(), k > 2000);
            times.push_back(9 + 1e-12 * k);
            watch.look(times);
        }
        QVERIFY(watch.isCrowded());
        times.push_back(20); // time goes on
        watch.look(times);
        QVERIFY(!watch.isEndless());
    }
};

COENERGY_TEST(TestRunWatches)
#include "test_run_watches.moc"
