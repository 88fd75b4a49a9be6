// Numbers with their unit behind them.
#include "dimension/quantity.hpp"

#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

std::string textOf(const std::optional<Rational>& value) {
    return value ? toText(*value) : std::string();
}

} // namespace

class TestQuantity : public QObject {
    Q_OBJECT

private slots:
    void numberAndUnitAreTold() {
        const auto quantity = typedQuantity(" -3.5e-2  kg*m^2 ");
        QVERIFY(quantity);
        QCOMPARE(quantity->number, std::string("-3.5e-2"));
        QCOMPARE(quantity->unit, std::string("kg*m^2"));
        QCOMPARE(quantity->unitSpan, (Span{10, 6}));
        for (const char* text : {"30 cm", ".5 m", "1 °C", "2 1/s", "5 %", "3 N m", "1e3 J/(kg*K)"})
            QVERIFY2(typedQuantity(text), text);
    }

    void otherTextsAreNone() {
        for (const char* text : {"", "30", "30cm", "cm", "2*a", "2 * a", "3 x + 1", "1,5 m", "- 3 m", "1 2", "e m",
                                 ". m", "3 (m", "a b", "3 ", "3 m = 2"})
            QVERIFY2(!typedQuantity(text), text);
    }

    void valuesAreConvertedExactly() {
        QCOMPARE(textOf(converted(30, "cm", "m")), std::string("0.3"));
        QCOMPARE(textOf(converted(36, "km/h", "m/s")), std::string("10"));
        QCOMPARE(textOf(converted(1, "in", "mm")), std::string("127/5"));
        QCOMPARE(textOf(converted(20, "°C", "K")), std::string("293.15"));
        QCOMPARE(textOf(converted(0, "K", "°C")), std::string("-273.15"));
        QCOMPARE(textOf(converted(3600000, "J", "kWh")), std::string("1"));
        const auto right = converted(90, "deg", "rad");
        QVERIFY(right && std::abs(toDouble(*right) - std::acos(0.0)) < 1e-15);
    }

    void whatDoesNotFitHasNoValue() {
        QVERIFY(!converted(1, "s", "m"));
        // 2 pi apart, although both are numbers per second
        QVERIFY(!converted(2, "Hz", "rad/s") && !converted(1, "deg/s", "kHz") && !converted(10, "rpm", "Hz"));
        QCOMPARE(textOf(converted(2, "kHz", "1/s")), std::string("2000"));
        QCOMPARE(textOf(converted(2, "krad/s", "rad/s")), std::string("2000"));
        QVERIFY(!converted(1, "foo", "m"));
        QVERIFY(!converted(1, "m", "foo"));
        QCOMPARE(textOf(converted(1, "foo", "foo")), std::string("1"));
    }
};

COENERGY_TEST(TestQuantity)
#include "test_quantity.moc"
