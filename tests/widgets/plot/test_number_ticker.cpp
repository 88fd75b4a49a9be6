// What the labels of an axis show, and what they have in common.

#include "plot/number_ticker.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestNumberTicker : public QObject {
    Q_OBJECT

private slots:
    void decimalsAreShared() {
        const TickLabels made = tickLabels({-0.05, 0, 0.05, 0.1});
        QCOMPARE(made.labels, (QVector<QString>{u"−0.05"_qs, u"0.00"_qs, u"0.05"_qs, u"0.10"_qs}));
        QCOMPARE(made.common, QString());
    }

    void stepsOfAQuarterKeepTheirDigits() {
        QCOMPARE(tickLabels({0, 0.25, 0.5}).labels, (QVector<QString>{u"0.00"_qs, u"0.25"_qs, u"0.50"_qs}));
        QCOMPARE(tickLabels({0, 2.5, 5}).labels, (QVector<QString>{u"0.0"_qs, u"2.5"_qs, u"5.0"_qs}));
    }

    void roundingIsNoDigit() {
        QCOMPARE(tickLabels({-0.1, 1.3e-17, 0.1}).labels[1], u"0.0"_qs);
        QCOMPARE(tickLabels({0.1 + 0.2 - 0.1, 0.3, 0.4}).labels[0], u"0.2"_qs);
    }

    void thousandsAreWrittenOut() { QCOMPARE(tickLabels({0, 5000, 10000}).labels[2], u"10000"_qs); }

    void powersOfTenStandOnce() {
        const TickLabels small = tickLabels({0, 1e-9, 2e-9});
        QCOMPARE(small.labels, (QVector<QString>{u"0"_qs, u"1"_qs, u"2"_qs}));
        QCOMPARE(small.common, u"· 10⁻⁹"_qs);
        QCOMPARE(tickLabels({0, 1e6}).common, u"· 10⁶"_qs);
    }

    // What is taken out and what is left make the number again.
    void offsetsStandOnce() {
        const TickLabels made = tickLabels({273.15, 273.150001, 273.150002});
        QCOMPARE(made.common, u"· 10⁻⁶ + 273.15"_qs);
        QCOMPARE(made.labels, (QVector<QString>{u"0"_qs, u"1"_qs, u"2"_qs}));
        const TickLabels below = tickLabels({-1000.002, -1000.001, -1000});
        QCOMPARE(below.common, u"− 1000"_qs);
        QCOMPARE(below.labels, (QVector<QString>{u"−0.002"_qs, u"−0.001"_qs, u"0.000"_qs}));
        const TickLabels across = tickLabels({1999.999, 2000, 2000.001}); // no label is of the other sign
        QCOMPARE(across.common, u"+ 1999.99"_qs);
        QCOMPARE(across.labels, (QVector<QString>{u"0.009"_qs, u"0.010"_qs, u"0.011"_qs}));
    }

    void anEarlyEndHasItsDigits() {
        QCOMPARE(tickLabels({0, 2, 4, 6, 7.3}).labels,
                 (QVector<QString>{u"0"_qs, u"2"_qs, u"4"_qs, u"6"_qs, u"7.3"_qs}));
        QCOMPARE(tickLabels({0, 5000, 14400}).labels.back(), u"14400"_qs);
    }

    void stepsFillTheirLength() {
        QCOMPARE(roundStep(2880, 14400, 100, StepEnds::AtTheEnd), 3600.0);
        QVERIFY(qFuzzyCompare(roundStep(0.12, 0.6, 100, StepEnds::AtTheEnd), 0.1));
        QVERIFY(qFuzzyCompare(roundStep(0.006, 0.03, 100, StepEnds::AtTheEnd), 0.005));
        QCOMPARE(roundStep(2, 10, 100, StepEnds::AtTheEnd), 2.0);
        QCOMPARE(roundStep(1.4, 7.3, 100, StepEnds::AtTheEnd), 1.0);
    }

    void stepsGrowWhereRoomIsSmall() {
        QCOMPARE(roundStep(1, 6, 3, StepEnds::Anywhere), 2.0);
        QCOMPARE(roundStep(1, 6, 2, StepEnds::Anywhere), 5.0);
        QCOMPARE(roundStep(2, 10, 2, StepEnds::AtTheEnd), 5.0);
    }

    void labelsHaveAPointInEveryLanguage() {
        QLocale::setDefault(QLocale(QLocale::German));
        NumberTicker ticker;
        QVector<double> ticks;
        QVector<QString> labels;
        ticker.generate({-0.5, 0.5}, QLocale(QLocale::German), u'g', 6, ticks, nullptr, &labels);
        QLocale::setDefault(QLocale::c());
        QVERIFY(labels.join(QString()).contains(QLatin1Char('.')));
        QVERIFY(!labels.join(QString()).contains(QLatin1Char(',')));
    }

    // The end has a number, whatever it is, and no neighbour under it.
    void theEndOfTheAxisIsNumbered_data() {
        QTest::addColumn<double>("end");
        for (const double end : {0.6, 0.03, 14400.0, 7.3, 10.0, 9.9, 31.4159, 1e-6})
            QTest::addRow("%g", end) << end;
    }
    void theEndOfTheAxisIsNumbered() {
        QFETCH(double, end);
        NumberTicker ticker;
        ticker.setEnd(end);
        QVector<double> ticks;
        QVector<QString> labels;
        ticker.generate({0, end}, QLocale::c(), u'g', 6, ticks, nullptr, &labels);
        QCOMPARE(ticks.back(), end);
        QVERIFY(ticks.size() > 2);
        QVERIFY(ticks.back() - ticks[ticks.size() - 2] > 0.5 * (ticks[1] - ticks[0]));
        QCOMPARE(labels.size(), ticks.size());
        ticker.generate({0, 0.5 * end}, QLocale::c(), u'g', 6, ticks, nullptr, &labels);
        QVERIFY(ticks.back() <= 0.5 * end * (1 + 1e-6));
    }

    void twoTicksKeepTheirDigits() {
        QCOMPARE(tickLabels({0.05, 0.15}).labels, (QVector<QString>{u"0.05"_qs, u"0.15"_qs}));
    }

    // One number tells no scale, however low the axis is.
    void twoTicksAreLeast_data() {
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        QTest::addRow("4.3 to 17.4") << 4.3 << 17.4;
        QTest::addRow("around 1.4") << 1.23 << 1.58;
        QTest::addRow("around 0") << -0.07 << 0.08;
        QTest::addRow("far from 0") << 273.149 << 273.152;
    }
    void twoTicksAreLeast() {
        QFETCH(double, lower);
        QFETCH(double, upper);
        for (const double room : {1.8, 2.5, 3.0, 10.0}) {
            NumberTicker ticker;
            ticker.setMostSteps(room);
            QVector<double> ticks;
            QVector<QString> labels;
            ticker.generate({lower, upper}, QLocale::c(), u'g', 6, ticks, nullptr, &labels);
            QVERIFY(std::count_if(ticks.begin(), ticks.end(), [&](double t) { return lower <= t && t <= upper; }) >= 2);
            QVERIFY(labels.front() != labels.back());
            QVERIFY(ticks.size() < 3 || ticks[1] - ticks[0] > (upper - lower) / room - 1e-9);
        }
    }

    void oddTicksAreTaken() {
        QVERIFY(tickLabels({}).labels.isEmpty());
        QCOMPARE(tickLabels({0}).labels, (QVector<QString>{u"0"_qs}));
        QCOMPARE(tickLabels({7}).labels.size(), 1);
    }
};

COENERGY_TEST(TestNumberTicker)
#include "test_number_ticker.moc"
