// Exact exponents, and products of measures.
#include "dimension/dimension.hpp"

#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestDimension : public QObject {
    Q_OBJECT

private slots:
    void fractionsAreInLowestTerms() {
        QCOMPARE(Exponent(2, 4), Exponent(1, 2));
        QCOMPARE(Exponent(3, -6), Exponent(-1, 2));
        QCOMPARE(Exponent(1, 2) + Exponent(1, 3), Exponent(5, 6));
        QCOMPARE(Exponent(1, 2) + Exponent(1, 2), Exponent(1));
        QCOMPARE(Exponent(2, 3) * Exponent(3, 2), Exponent(1));
        QCOMPARE(Exponent(2, 3) / Exponent(-4, 3), Exponent(-1, 2));
        QVERIFY((Exponent(1, 7) + -Exponent(1, 7)).isZero());
    }

    void whatIsOutOfRangeIsNoExponent() {
        const Exponent large(INT64_MAX / 2);
        QVERIFY_EXCEPTION_THROWN(large * large, ExponentOverflow);
        QVERIFY_EXCEPTION_THROWN(large + large + large, ExponentOverflow);
    }

    void scalesAreMultipliedLikeUnits() {
        const Measure millimetre{{1, 0, 0, 0, 0, 0, 0}, std::log(1e-3)};
        const Measure area = millimetre * millimetre;
        QCOMPARE(area.dimension[0], Exponent(2));
        QVERIFY(std::abs(area.logScale - std::log(1e-6)) < 1e-12);
        QVERIFY(fits(power(area, Exponent(1, 2)), millimetre));
        QVERIFY(!fits(millimetre, Measure{{1, 0, 0, 0, 0, 0, 0}, 0}));
        QVERIFY(fits(millimetre, Measure{{1, 0, 0, 0, 0, 0, 0}, NAN}));
    }
};

COENERGY_TEST(TestDimension)
#include "test_dimension.moc"
