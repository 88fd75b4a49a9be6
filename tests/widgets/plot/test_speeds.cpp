// How fast a run is played: long enough to see, short enough to wait.
#include "plot/inline_fractions.hpp"
#include "plot/time_bar.hpp"
#include "support/test_program.hpp"

#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace coenergy;

class TestSpeeds : public QObject {
    Q_OBJECT

private slots:
    void everyRunPlaysInFiveToTwentySeconds() {
        for (double length = 1e-7; length < 1e8; length *= 1.37) {
            const double seconds = length / playingSpeed(length);
            QVERIFY2(seconds >= 5 && seconds <= 20, qPrintable(QString::number(length)));
        }
    }

    void realTimeWhereItCanBe() {
        for (const double length : {5.0, 10.0, 20.0})
            QCOMPARE(playingSpeed(length), 1.0);
        QCOMPARE(playingSpeed(0), 1.0);
        QCOMPARE(speedInWords(playingSpeed(0.02)), QStringLiteral("1/500×"));
        QCOMPARE(speedInWords(playingSpeed(50)), QStringLiteral("5×"));
        QCOMPARE(speedInWords(0.001), QStringLiteral("1/1000×"));
        QCOMPARE(speedInWords(5e-10), QStringLiteral("5 · 10⁻¹⁰×"));
        QCOMPARE(speedInWords(2e6), QStringLiteral("2 · 10⁶×"));
    }

    void theBarTellsTheSpeedOfAnotherRun() {
        TimeBar bar;
        QSignalSpy chosen(&bar, &TimeBar::speedChosen);
        bar.setRange(0, 10, "s");
        QVERIFY(chosen.isEmpty());
        bar.setRange(0, 0.02, "s");
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].toDouble(), 1.0 / 500);
        bar.setRange(0, 0.021, "s"); // what was chosen for such a run stays
        QCOMPARE(chosen.size(), 1);
    }

    void fractionsInALine_data() {
        QTest::addColumn<QString>("latex");
        QTest::addColumn<QString>("shown");
        QTest::newRow("symbols") << R"(\frac{q_{1}}{C_{1}})"
                                 << "q_{1}/C_{1}";
        QTest::newRow("sum above") << R"(\frac{a + b}{c})"
                                   << "(a + b)/c";
        QTest::newRow("product below") << R"(\frac{a}{b \, c})"
                                       << R"(a/(b \, c))";
        QTest::newRow("product above") << R"(\frac{a \, b}{c})"
                                       << R"(a \, b/c)";
        QTest::newRow("nested") << R"(\frac{\frac{a}{b}}{c} + d)"
                                << "a/b/c + d";
        QTest::newRow("nested below") << R"(\frac{a}{\frac{b}{c}})"
                                      << "a/(b/c)";
        QTest::newRow("none") << R"(\dot{x})"
                              << R"(\dot{x})";
        QTest::newRow("broken") << R"(\frac{a)"
                                << R"(\frac{a)";
    }

    void fractionsInALine() {
        QFETCH(const QString, latex);
        QFETCH(const QString, shown);
        QCOMPARE(inlineFractions(latex), shown);
    }
};

COENERGY_TEST(TestSpeeds)
#include "test_speeds.moc"
