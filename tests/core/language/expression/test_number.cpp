#include "samples.hpp"

#include "expression/number.hpp"
#include "support/test_program.hpp"

#include <charconv>

using namespace coenergy;
using samples::parsed;
using samples::repeated;

namespace {

ArithmeticFault faultOfNumber(const std::function<void()>& work) {
    try {
        work();
    } catch (const ArithmeticError& error) {
        return error.fault();
    }
    throw std::runtime_error("no fault");
}

} // namespace

class TestNumber : public QObject {
    Q_OBJECT

private slots:
    void textsMeanExactNumbers_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("numerator");
        QTest::addColumn<QString>("denominator");
        QTest::addColumn<QString>("printed");
        const auto row = [](const char* typed, const char* numerator, const char* denominator, const char* printed) {
            QTest::newRow(typed) << typed << numerator << denominator << printed;
        };
        row("9.81", "981", "100", "9.81");
        row("0.1", "1", "10", "0.1");
        row("1e-3", "1", "1000", "0.001");
        row("1E3", "1000", "1", "1000");
        row("1.e3", "1000", "1", "1000");
        row("1.5e+2", "150", "1", "150");
        row(".5", "1", "2", "1/2");
        row("5.", "5", "1", "5");
        row("007", "7", "1", "7");
        row("010", "10", "1", "10");
        row("0.30", "3", "10", "0.3");
        row("0", "0", "1", "0");
        row("0.000", "0", "1", "0");
        row("0e99999", "0", "1", "0");
        row("1e-12", "1", "1000000000000", "1e-12");
        row("6.67430e-11", "66743", "1000000000000000", "6.6743e-11");
        row("299792458", "299792458", "1", "299792458");
        row("1e30", "1000000000000000000000000000000", "1", "1e30");
        row("3.14159265358979323846", "157079632679489661923", "50000000000000000000", "3.14159265358979323846");
    }
    void textsMeanExactNumbers() {
        QFETCH(QString, typed);
        QFETCH(QString, numerator);
        QFETCH(QString, denominator);
        QFETCH(QString, printed);
        const Expression value = parsed(typed.toStdString());
        QCOMPARE(value.number(), Rational(Integer(numerator.toStdString()), Integer(denominator.toStdString())));
        const std::string text = toText(value.number());
        QCOMPARE(parsed(text), value);
        QVERIFY2(text.size() <= printed.toStdString().size(), text.c_str());
        if (printed.size() < 8)
            QCOMPARE(QString::fromStdString(text), printed);
    }

    void decimalsStayDecimalsAndFractionsStayFractions() {
        for (const char* text :
             {"9.81", "0.1", "0.123", "1.05", "0.0254", "8.314462618", "6.02214076e23", "1.5e-300"}) {
            QVERIFY2(toText(parsed(text).number()).find('/') == std::string::npos, text);
            QVERIFY2(isWrittenAsDecimal(parsed(text).number()), text);
        }
        for (const char* text : {"1/2", "-7/3", "3/4", "5/64", "22/7"})
            QCOMPARE(toText(parsed(text).number()), std::string(text));
    }

    void everyNumberIsReadBack() {
        samples::Random random(11);
        for (int sample = 0; sample < 5000; ++sample) {
            const Rational value = samples::number(random) * integerPower(2, random.below(9) - 4);
            QCOMPARE(parsed(toText(value)).number(), value);
        }
    }

    void theLargestNumbersAreReadBack() {
        const Rational largest = integerPower(10, maximumDigits - 1) * 10 - 1;
        const std::vector<Rational> values = {largest,
                                              -largest,
                                              1 / largest,
                                              largest / integerPower(2, 9000),
                                              3 / integerPower(2, 12000),
                                              integerPower(10, 9999),
                                              1 / integerPower(10, 9999),
                                              7 / integerPower(5, 14000),
                                              Rational(largest - 1) / largest,
                                              123 / integerPower(10, 9990)};
        for (const Rational& value : values) {
            const Expression number(value);
            QCOMPARE(parsed(toText(number)), number);
        }
    }

    void theLimitIsTenThousandDigits() {
        QCOMPARE(parsed(std::string(10000, '9')).number() + 1, integerPower(10, 5000) * integerPower(10, 5000));
        QCOMPARE(parseExpression(std::string(10001, '9')).problems.at(0).code, Code::TooManyDigits);
        QCOMPARE(parsed("1e9999").number(), integerPower(10, 9999));
        for (const char* text : {"1e10000", "1e-10000", "1e99999999999999999999", "1e-99999999999999999999", "10^10000",
                                 "2^33220", "(1/3)^30000", "9^9^9", "0.1^100000", "9^9^9^9^9^9^9^9",
                                 "2^(2^(2^(2^(2^(2^2)))))", "1e5000*1e5000", "1e-5000/1e5000", "10^5000.5*10^5000"})
            QVERIFY2(parseExpression(text).problems.at(0).code == Code::TooManyDigits, text);
        QCOMPARE(parsed(std::string(20000, '0').append("1")).number(), Rational(1));
    }

    void exactPowers() {
        QCOMPARE(integerPower(Rational(-2, 3), 3), Rational(-8, 27));
        QCOMPARE(integerPower(Rational(-2, 3), -2), Rational(9, 4));
        QCOMPARE(integerPower(0, 0), Rational(1));
        QCOMPARE(integerPower(0, 5), Rational(0));
        QCOMPARE(integerPower(-1, Integer("100000000000000000001")), Rational(-1));
        QCOMPARE(integerPower(1, Integer("-100000000000000000001")), Rational(1));
        QCOMPARE(faultOfNumber([] { integerPower(0, -1); }), ArithmeticFault::DivisionByZero);
        QCOMPARE(faultOfNumber([] { integerPower(2, Integer("100000000000000000000")); }),
                 ArithmeticFault::TooManyDigits);
        QCOMPARE(faultOfNumber([] { integerPower(2, -1000000); }), ArithmeticFault::TooManyDigits);
    }

    void exactRoots() {
        samples::Random random(5);
        for (int sample = 0; sample < 500; ++sample) {
            const Rational root = Rational(random.below(100000), 1 + random.below(1000));
            const auto degree = static_cast<unsigned>(1 + random.below(9));
            const Rational value = integerPower(root, degree);
            QCOMPARE(exactRoot(value, degree), std::optional(root));
            if (degree > 1 && value != 0)
                QCOMPARE(exactRoot(value * 2, degree), std::nullopt);
        }
        QCOMPARE(exactRoot(0, 2), std::optional(Rational(0)));
        QCOMPARE(exactRoot(1, 64), std::optional(Rational(1)));
    }

    void doublesAreTheNearest() {
        samples::Random random(3);
        for (int sample = 0; sample < 20000; ++sample) {
            std::string text = std::to_string(random.below(1000000)) + "." + std::to_string(random.below(1000000000));
            text += "e" + std::to_string(random.below(600) - 300);
            double expected = 0;
            std::from_chars(text.data(), text.data() + text.size(), expected);
            if (toDouble(parsed(text).number()) != expected)
                QFAIL(text.c_str());
        }
        QCOMPARE(toDouble(Rational(1, 3)), 1.0 / 3.0);
        QCOMPARE(toDouble(Rational(0)), 0.0);
    }

    void doublesOfExtremeNumbers() {
        const Rational huge = integerPower(10, 400);
        QCOMPARE(toDouble((huge + 1) / huge), 1.0);
        QCOMPARE(toDouble(3 * huge / (7 * huge + 1)), 3.0 / 7.0);
        QCOMPARE(toDouble(huge), std::numeric_limits<double>::infinity());
        QCOMPARE(toDouble(-huge), -std::numeric_limits<double>::infinity());
        QCOMPARE(toDouble(1 / huge), 0.0);
        QCOMPARE(toDouble(parsed("5e-324").number()), std::numeric_limits<double>::denorm_min());
        QCOMPARE(toDouble(parsed("1.7976931348623157e308").number()), std::numeric_limits<double>::max());
        QCOMPARE(toDouble(parsed("2.2250738585072011e-308").number()), 2.2250738585072011e-308);
    }
};

COENERGY_TEST(TestNumber)
#include "test_number.moc"
