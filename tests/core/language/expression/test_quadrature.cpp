// Gauss quadrature in a compiled model against known closed forms, and its own error estimate.
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/poles.hpp"
#include "expression/quadrature.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace coenergy;

namespace {

Expression integral(const std::string& f, const std::string& from) {
    const auto read = [](const std::string& text) { return parseExpression(text).value.value(); };
    return quadrature(read(f), "x", read(from), read("x"));
}

// How far the rule is off, and how far it says that it is.
struct Errors {
    double real = 0;
    double told = 0;
};

Errors errorsAt(const Expression& integral, double x, double expected) {
    const GaussCheck rules = gaussCheck(integral);
    const Point point = {{"x", x}, {"a", 0.7}};
    const double taken = evaluate(rules.taken, point);
    return {std::abs(taken - expected), std::abs(taken - evaluate(rules.finer, point))};
}

int changesOfSign(const std::vector<Expression>& values, double x) {
    int changes = 0;
    double last = 0;
    for (const Expression& value : values) {
        const double here = evaluate(value, {{"x", x}, {"a", 0.7}});
        changes += here * last < 0 ? 1 : 0;
        last = here;
    }
    return changes;
}

} // namespace

class TestQuadrature : public QObject {
    Q_OBJECT

private slots:
    void smoothOnesAreExact() {
        const double half = std::sqrt(std::acos(-1.0)) / 2;
        for (const double x : {-2.0, 0.3, 3.0}) {
            const Errors errors = errorsAt(integral("exp(-x^2)", "0"), x, half * std::erf(x));
            QVERIFY(errors.real < 1e-13 && errors.told < 1e-13);
        }
    }

    // Of peaks ever narrower the error is told, before it is large and when it is.
    void theErrorIsTold() {
        for (const double width : {0.05, 0.02, 0.01, 0.004}) {
            const std::string f = "exp(-x^2/" + std::to_string(width * width) + ")";
            const double expected = width * std::sqrt(std::acos(-1.0)) / 2 * (std::erf(0.9 / width) + 1);
            const Errors errors = errorsAt(integral(f, "-1"), 0.9, expected);
            QVERIFY2(errors.told > 0.5 * errors.real && errors.real > 1e-10, f.c_str());
        }
    }

    void theSizeIsThatOfTheAbsoluteValue() {
        const GaussCheck rules = gaussCheck(integral("sin(x)", "0"));
        const double turn = 2 * std::acos(-1.0);
        QVERIFY(std::abs(evaluate(rules.taken, {{"x", turn}})) < 1e-14);
        QVERIFY(std::abs(evaluate(rules.size, {{"x", turn}}) - 4) < 1e-12);
    }

    void polesAreSeenByTheirDenominators_data() {
        QTest::addColumn<QString>("f");
        QTest::addColumn<double>("x");
        QTest::addColumn<int>("changes");
        QTest::newRow("before") << "1/x^2" << -0.2 << 0;
        QTest::newRow("beyond") << "1/x^2" << 0.2 << 1;
        QTest::newRow("a name inside") << "x/(x + a)^3" << -0.5 << 1;
        QTest::newRow("not reached") << "x/(x - a)^3" << 0.5 << 0;
        QTest::newRow("two poles") << "1/cos(x)^2" << 5.0 << 2;
        QTest::newRow("tangent") << "tan(x)^2" << 1.0 << 0;
        QTest::newRow("its poles") << "tan(x)^2" << 2.0 << 1;
    }
    void polesAreSeenByTheirDenominators() {
        QFETCH(QString, f);
        QFETCH(double, x);
        QFETCH(int, changes);
        const auto along = denominatorsAlong(integral(f.toStdString(), "-1"));
        QCOMPARE(along.size(), std::size_t(1));
        QCOMPARE(changesOfSign(along.front(), x), changes);
    }

    void polesAreToldFromOtherPlaces_data() {
        QTest::addColumn<QString>("f");
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<double>("pole"); // NaN: none
        const double none = std::nan("");
        const double pi = std::acos(-1.0);
        QTest::newRow("reciprocal") << "1/x" << -1.0 << 1.0 << 0.0;
        QTest::newRow("backwards") << "1/x" << 1.0 << -2.0 << 0.0;
        QTest::newRow("one side") << "1/x" << 0.1 << 3.0 << none;
        QTest::newRow("at the lower limit") << "1/x" << 0.0 << 2.0 << 0.0;
        QTest::newRow("at the upper limit") << "1/(x - 2)^2" << 0.0 << 2.0 << 2.0;
        QTest::newRow("root") << "1/sqrt(x)" << 0.0 << 2.0 << none;
        QTest::newRow("power of a name") << "x^(-2*a)" << 0.0 << 2.0 << 0.0; // a = 0.7
        QTest::newRow("lower power of a name") << "x^(-a)" << 0.0 << 2.0 << none;
        QTest::newRow("removable") << "sin(x)/x" << -1.0 << 2.0 << none;
        QTest::newRow("removable twice") << "(1 - cos(x))/x^2" << -1.3 << 2.0 << none;
        QTest::newRow("no longer removable") << "sin(x)/x^2" << -1.3 << 2.0 << 0.0;
        QTest::newRow("at a name") << "exp(x)/(x - a)" << -1.0 << 2.0 << 0.7;
        QTest::newRow("tangent") << "tan(x)" << 0.0 << 2.0 << pi / 2;
        QTest::newRow("tangent before") << "tan(x)" << -1.5 << 1.5 << none;
        QTest::newRow("touching") << "1/(1 + cos(x))" << 0.3 << 5.0 << pi;
        QTest::newRow("touching, written out") << "1/(x^2 - 2*x + 1)" << -0.4 << 2.0 << 1.0;
        QTest::newRow("nearly touching") << "1/(x^2 - 2*x + 1.01)" << -0.4 << 2.0 << none;
        QTest::newRow("touching at a name, written out") << "1/(x^2 - 2*a*x + a^2)" << -0.4 << 2.0 << 0.7;
        QTest::newRow("touching far away") << "1/(x^2 - 20*x + 100)" << 9.2 << 11.0 << 10.0;
        QTest::newRow("steep") << "1/(x^2 + 1/10000)" << -1000.0 << 900.0 << none;
        QTest::newRow("steep, to a power") << "1/((x - a)^2 + 1/100000)^(3/2)" << 0.0 << 10.0 << none;
        QTest::newRow("steep as a bell") << "1/cosh((x - a)/0.0001)^2" << 0.0 << 10.0 << none;
        QTest::newRow("logarithm below") << "1/ln(x)" << 0.5 << 2.0 << 1.0;
        QTest::newRow("half a root") << "1/(sqrt(x) - 1)" << 0.5 << 4.0 << 1.0;
        QTest::newRow("denominator's own pole") << "1/(2 + 1/x)" << -0.3 << 1.0 << none;
    }
    void polesAreToldFromOtherPlaces() {
        QFETCH(QString, f);
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(double, pole);
        const Expression whole = integral(f.toStdString(), "0");
        const std::vector<double> operands = {to, from, 0.7};
        const auto found = poleBetween(*whole.integrand(), operands);
        QCOMPARE(found.has_value(), !std::isnan(pole));
        QVERIFY(!found || std::abs(*found - pole) < 1e-6);
        QVERIFY(!found || std::isnan(quadratureValue(*whole.integrand(), operands))); // no principal value
    }

    // What a closed form is for: points do not settle, and near its removable place it is nothing.
    void aClosedFormComesAlong() {
        const auto read = [](const std::string& text) { return parseExpression(text).value.value(); };
        const Expression value = quadrature(read("cos(b*x)"), "x", Expression(), read("x"), read("sin(b*x)/b"));
        QVERIFY(closedFormOf(value).has_value() && !closedFormOf(integral("cos(b*x)", "0")));
        QCOMPARE(endOfCaptured(value), std::size_t(3));
        for (const double b : {0.0, 1e-9, -2.0, 300.0}) {
            const double expected = b == 0 ? 1.7 : std::sin(1.7 * b) / b;
            QVERIFY(std::abs(evaluate(value, {{"x", 1.7}, {"b", b}}) - expected) < 1e-12);
            QCOMPARE(std::isfinite(evaluate(closedCheck(value)->whereNeeded, {{"x", 1.7}, {"b", b}})), b == 300);
        }
        QCOMPARE(nameOfCaptured(value, 2), std::optional<std::string>("b"));
        QVERIFY(!nameOfCaptured(substituted(value, {{"b", read("x")}}), 2)); // the limit moves with it
        QVERIFY(!closedFormOf(withIntegrand(value, Expression::symbol(Integrand::variable()), std::nullopt)));
    }

    void whatHasNoPoleHasNoDenominator() {
        for (const char* f : {"x^3", "exp(-x^2)", "sqrt(1 - x^2)", "1/sqrt(x + 2)", "x/a^2"})
            QVERIFY(denominatorsAlong(integral(f, "-1")).empty());
    }

    // 1/x has no value at the lower limit, where the denominator 1 + 1/x has none either.
    void whereADenominatorHasNoValueItHasNoSign() {
        const auto along = denominatorsAlong(integral("1/(1 + 1/x)^2", "0"));
        QCOMPARE(along.size(), std::size_t(2)); // x, and 1 + 1/x
    }
};

COENERGY_TEST(TestQuadrature)
#include "test_quadrature.moc"
