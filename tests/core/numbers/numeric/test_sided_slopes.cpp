// Where outputs have no slope, against what is known of each function, and against difference quotients from both
// sides.
#include "expression/parse.hpp"
#include "numeric/sided_slopes.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

constexpr KnownShare known{1e-15, 1e-12, true};

// Of a function of x, y and the parameter p = 2, along a direction.
bool hasSlope(const std::string& text, double x, double y, double dx, double dy) {
    const Tape tape({"p"}, {"x", "y"}, {*parseUnbound(text).value});
    const SidedSlopes slopes(tape);
    const std::vector<double> parameters = {2}, point = {x, y}, direction = {dx, dy}, sizes = {0, 0};
    SidedSlopes::Memory memory = slopes.memory(parameters);
    const bool isFound = !slopes.along(direction, point, sizes, known, memory).without.empty();
    return !isFound || !slopes.mayDiffer();
}

// The quotients of differences from both sides agree, and so do values.
bool isSmoothByQuotients(const std::string& text, double x, double y, double dx, double dy) {
    const Tape tape({"p"}, {"x", "y"}, {*parseUnbound(text).value});
    const std::vector<double> parameters = {2};
    Tape::Memory memory = tape.memory(parameters);
    const auto at = [&](double h) {
        const std::vector<double> point = {x + h * dx, y + h * dy};
        double value = 0;
        tape.evaluate(point.data(), &value, memory);
        return value;
    };
    constexpr double h = 1e-7, enough = 1e-3;
    const double above = (at(h) - at(0)) / h, below = (at(0) - at(-h)) / h;
    return std::abs(above - below) < enough * (1 + std::abs(above));
}

} // namespace

class TestSidedSlopes : public QObject {
    Q_OBJECT

private slots:
    void slopes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<std::vector<double>>("at");
        QTest::addColumn<bool>("has");
        const auto row = [](const char* text, const std::vector<double>& at, bool has) {
            QTest::addRow("%s at %g, %g by %g, %g", text, at[0], at[1], at[2], at[3]) << QString(text) << at << has;
        };
        row("max(x, y)", {1, 1, 1, 0}, false);
        row("max(x, y)", {1, 1, 1, 1}, true); // both move alike
        row("max(x, y)", {1, 2, 1, 0}, true);
        row("min(x, y)^2", {0, 0, 1, 0}, true); // flat on both sides
        row("min(x, 0)^2", {0, 0, 1, 0}, true);
        row("abs(x - 1)", {1, 0, 1, 0}, false);
        row("abs(x - 1)", {1, 0, 0, 1}, true); // what is varied does not move it
        row("abs(x)*x", {0, 0, 1, 0}, true);
        row("abs(abs(x) - 1)", {1, 0, 1, 0}, false);
        row("abs(x) - abs(x)*y", {0, 1, 1, 0}, true); // cancels
        row("step(x)", {0, 0, 1, 0}, false);
        row("step(x)*x", {0, 0, 1, 0}, false);
        row("step(x)*x^2", {0, 0, 1, 0}, true);
        row("step(x^2)", {0, 0, 1, 0}, true); // one everywhere
        row("sign(x^2)", {0, 0, 1, 0}, false);
        row("sign(x)*abs(y)", {0, 0, 1, 1}, true); // y on both sides
        row("sign(x)*abs(y)", {0, 0, 1, 2}, true);
        row("abs(x)*sign(y - 1)", {0, 1, 1, 1}, true);
        row("sqrt(x^2 + y^2)", {0, 0, 1, 1}, false);
        row("x*sqrt(x^2 + y^2)", {0, 0, 1, 1}, true);
        row("sqrt((x - 1)^2)", {1, 0, 1, 0}, false);
        row("sqrt(x)", {0, 0, 1, 0}, false);
        row("sqrt(x)", {0, 0, 0, 1}, true);
        row("abs(x)^(3/2)", {0, 0, 1, 0}, true);
        row("abs(x)^0.7", {0, 0, 1, 0}, false);
        row("acos(cos(x))", {0, 0, 1, 0}, false);
        row("atan2(x, y)", {0, -1, 1, 0}, false); // a turn
        row("atan2(x, y)", {0, 1, 1, 0}, true);
        row("max(x, p)", {2, 0, 1, 0}, false);
        row("max(x, p)", {2, 0, 0, 1}, true);
        row("max(x, p + 1e-9)", {2, 0, 1, 0}, true); // beside the corner
        row("max(p, 2)*x", {2, 0, 1, 0}, true);      // the parameter is not varied
    }
    void slopes() {
        QFETCH(QString, text);
        QFETCH(std::vector<double>, at);
        QFETCH(bool, has);
        const std::string function = text.toStdString();
        QCOMPARE(hasSlope(function, at[0], at[1], at[2], at[3]), has);
        if (function.find("1e-9") == function.npos && function != "abs(x)^0.7")
            QCOMPARE(isSmoothByQuotients(function, at[0], at[1], at[2], at[3]), has);
    }

    // Where nothing can have a corner, nothing is evaluated.
    void smoothFunctionsAreKnown() {
        QVERIFY(!SidedSlopes(Tape({}, {"x"}, {*parseUnbound("sin(x)*exp(x) + x^3").value})).mayDiffer());
        QVERIFY(SidedSlopes(Tape({}, {"x"}, {*parseUnbound("max(x, 1)").value})).mayDiffer());
        QVERIFY(!SidedSlopes(Tape({"p"}, {"x"}, {*parseUnbound("max(p, 1)*x").value})).mayDiffer());
    }
};

COENERGY_TEST(TestSidedSlopes)
#include "test_sided_slopes.moc"
