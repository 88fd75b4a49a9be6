// Expressions over the rows of a run: values, rates, units, and what is wrong with them.

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "observation/column_formula.hpp"
#include "observation/run_columns.hpp"
#include "support/plain_arguments.hpp"
#include "support/test_program.hpp"
#include "widgets/plot/runs.hpp"

#include <QTest>

using namespace coenergy;

namespace {

Expression parsed(const char* text) {
    return *parseExpression(text).value;
}

PlotNames names() {
    return {.parameters = {{"l", 2.0}, {"m", 0.5}},
            .definitions = {{"height", parsed("l*sin(y)")}, {"speed2", parsed("dot(height)^2 + vx^2")}},
            .units = {{"l", "m"}, {"m", "kg"}, {"height", "m"}, {"speed2", "m^2/s^2"}},
            .notation = {},
            .timeUnit = "s"};
}

// The value of an expression without dot() in a row, computed the slow way.
double expected(const Trajectory& run, const char* text, std::size_t row) {
    Point point = {{"t", run.time[row]}, {"l", 2.0}, {"m", 0.5}};
    for (const Series& series : run.series)
        point[series.name] = series.values[row];
    return evaluate(parsed(text), point);
}

} // namespace

class TestColumnFormula : public QObject {
    Q_OBJECT

private slots:
    void aNameIsItsSeries();
    void valuesAgree_data();
    void valuesAgree();
    void dotFollowsTheFlows_data();
    void dotFollowsTheFlows();
    void laterRowsAlone();
    void gapsStayGaps();
    void units_data();
    void units();
    void problems_data();
    void problems();
    void circlesOfDefinitionsEnd();
    void columnsFollowToAnotherRun();
};

void TestColumnFormula::aNameIsItsSeries() {
    const Trajectory run = oscillation();
    QCOMPARE(ColumnFormula("x", run, {}).values(run), run.series[0].values);
    QCOMPARE(ColumnFormula(constraintResidualName, run, {}).values(run), run.find(constraintResidualName)->values);
}

void TestColumnFormula::valuesAgree_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text :
         {"x + y - t", "2*x*vx/l", "x^2 + vx^2", "1/(1 + x^2)", "sqrt(abs(x))", "abs(x)^l", "pi*m", "atan2(x, -vx)",
          "min(x, y, t)", "max(x, 0)", "sign(x) + step(vx)", "exp(-t)*ln(1 + t)", "7", "t"})
        QTest::newRow(text) << QByteArray(text);
}

void TestColumnFormula::valuesAgree() {
    QFETCH(QByteArray, text);
    const Trajectory run = oscillation(2, 700);
    const std::vector<double> values = ColumnFormula(text.toStdString(), run, names()).values(run);
    QCOMPARE(values.size(), run.rowCount());
    for (std::size_t row = 0; row < values.size(); ++row) {
        const double reference = expected(run, text.constData(), row);
        QVERIFY(std::abs(values[row] - reference) <= 1e-14 * (1 + std::abs(reference)));
    }
}

void TestColumnFormula::dotFollowsTheFlows_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("same");
    const auto row = [](const char* text, const char* same) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(same);
    };
    row("dot(x)", "vx");
    row("dot(x*y)", "vx*y + x*vy");
    row("dot(x^2)", "2*x*vx");
    row("dot((2 + x)^y)", "(2 + x)^y*(vy*ln(2 + x) + y*vx/(2 + x))");
    row("dot(exp(x)*t)", "exp(x)*vx*t + exp(x)");
    row("dot(sin(x) + cos(y) + tan(y))", "cos(x)*vx - sin(y)*vy + vy/cos(y)^2");
    row("dot(atan2(x, 2))", "2*vx/(4 + x^2)");
    row("dot(sqrt(4 + x))", "vx/(2*sqrt(4 + x))");
    row("dot(ln(2 + x) + log10(2 + x))", "vx/(2 + x) + vx/((2 + x)*ln(10))");
    row("dot(max(x, y))", "step(x - y)*vx + (1 - step(x - y))*vy");
    row("dot(min(x, y))", "step(y - x)*vx + (1 - step(y - x))*vy");
    row("dot(abs(x)) + dot(sinh(y)) + dot(cosh(y)) + dot(tanh(y))",
        "sign(x)*vx + cosh(y)*vy + sinh(y)*vy + (1 - tanh(y)^2)*vy");
    row("dot(asin(y/4) + acos(x/4) + atan(x))", "vy/4/sqrt(1 - y^2/16) - vx/4/sqrt(1 - x^2/16) + vx/(1 + x^2)");
    row("dot(l*m*pi) + dot(t)", "1");
    row("height", "l*sin(y)");
    row("speed2", "(l*cos(y)*vy)^2 + vx^2");
}

void TestColumnFormula::dotFollowsTheFlows() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, same);
    const Trajectory run = oscillation();
    const ColumnFormula formula(text.toStdString(), run, names());
    QVERIFY(!formula.problem());
    const std::vector<double> values = formula.values(run);
    QCOMPARE(values.size(), run.rowCount());
    for (std::size_t row = 0; row < values.size(); ++row)
        QVERIFY(std::abs(values[row] - expected(run, same.constData(), row)) < 1e-12);
}

void TestColumnFormula::laterRowsAlone() {
    const Trajectory run = oscillation(2, 1000);
    const ColumnFormula formula("x*t + vx", run, {});
    const std::vector<double> all = formula.values(run);
    const std::vector<double> later = formula.values(run, 300);
    QCOMPARE(later, std::vector<double>(all.begin() + 300, all.end()));
    QVERIFY(formula.values(run, 1000).empty());
}

void TestColumnFormula::gapsStayGaps() {
    const Trajectory run = oscillation();
    const std::vector<double> values = ColumnFormula("sqrt(x)", run, {}).values(run);
    for (std::size_t row = 0; row < values.size(); ++row)
        QCOMPARE(std::isnan(values[row]), run.series[0].values[row] < 0);
}

void TestColumnFormula::units_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("unit");
    const auto row = [](const char* text, const char* unit) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(unit);
    };
    row("x", "m");
    row("-x", "m");
    row("x - l", "m");
    row("x + 1", "m");
    row("x + y", "");
    row("x*y", "m"); // an arc
    row("2*x", "m");
    row("x/2 - l", "m");
    row("1000*x", ""); // the user has turned metres into millimetres
    row("3.6*vx", ""); // or kilometres in an hour
    row("m*x", "kg*m");
    row("m*vx^2/2", "N*m");
    row("x*vx/l", "m/s");
    row("sqrt(x^2 + l^2)", "m");
    row("l*sin(y)", "m");
    row("height", "m");
    row("speed2", "m^2/s^2");
    row("1000*height", "");
    row("vx/l", "1/s");
    row("x/l", "");
    row("sqrt(x)", "m^0.5");
    row("atan2(x, l)", "");
    row("180/pi*y", ""); // the user has turned radians into degrees
    row("abs(x)", "m");
    row("t", "s");
    row("energy", "J");
}

void TestColumnFormula::units() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, unit);
    QCOMPARE(ColumnFormula(text.toStdString(), oscillation(), names()).unit(), unit.toStdString());
}

void TestColumnFormula::problems_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("argument");
    const auto row = [](const char* text, Code code, const char* argument) {
        QTest::newRow(text) << QByteArray(text) << static_cast<int>(code) << QByteArray(argument);
    };
    row("x +", Code::UnexpectedEnd, "operand");
    row("energi", Code::UnknownName, "energi");
    row("dot(vx)", Code::DotOfFlow, "vx");
    row("dot(dot(x))", Code::DotOfFlow, "vx");
    row("dot(energy)", Code::DotOfFlow, "energy");
}

void TestColumnFormula::problems() {
    QFETCH(QByteArray, text);
    QFETCH(int, code);
    QFETCH(QByteArray, argument);
    const Trajectory run = oscillation();
    const ColumnFormula formula(text.toStdString(), run, names());
    QVERIFY(formula.problem().has_value());
    QCOMPARE(static_cast<int>(formula.problem()->code), code);
    QCOMPARE(plainText(formula.problem()->arguments.front()), argument.toStdString());
    QVERIFY(formula.values(run).empty());
}

void TestColumnFormula::circlesOfDefinitionsEnd() {
    const PlotNames circular{
        .parameters = {}, .definitions = {{"a", parsed("b + 1")}, {"b", parsed("a + 1")}}, .units = {}, .notation = {}};
    const ColumnFormula formula("a", oscillation(), circular);
    QVERIFY(formula.problem().has_value());
}

// Without being read again: values are those of the other run, all else as before.
void TestColumnFormula::columnsFollowToAnotherRun() {
    RunColumns columns(oscillation(), names());
    const RunColumn before = columns.of("2*x + height");
    Trajectory other = oscillation();
    for (Series& series : other.series)
        for (double& value : series.values)
            value += 0.25;
    RunColumns moved = columns.withRun(other);
    const RunColumn& after = moved.of("2*x + height");
    QCOMPARE(after.values, ColumnFormula("2*x + height", other, names()).values(other));
    QVERIFY(after.values != before.values);
    QCOMPARE(after.unit, before.unit);
    QCOMPARE(after.latex, before.latex);
    QCOMPARE(columns.of("2*x + height").values, before.values);
    QVERIFY(moved.of("nobody").problem);
}

COENERGY_TEST(TestColumnFormula)
#include "test_column_formula.moc"
