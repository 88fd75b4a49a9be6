// The pair of a pipeline is that of its book; with u of any form, and the force that it needs, all four equations hold.
#include "algebra/algebra.hpp"
#include "continua/wave_pair.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace coenergy;

namespace {

Expression textual(const char* text) {
    return *parseExpression(text).value;
}

Continuum pipeline() {
    Continuum line;
    line.fields = {{"u", {}}};
    line.from = textual("0");
    line.to = textual("L");
    line.kineticDensity = textual("rho*u_t^2/(2*A)");
    line.potentialDensity = textual("rho*a^2*u_x^2/(2*A)");
    line.dissipationDensity = textual("rho*B*u_t^2/(2*A)");
    return line;
}

std::optional<WavePair> pairOf(const Continuum& continuum) {
    Algebra algebra;
    return wavePair(continuum, fieldEquations(continuum, algebra), algebra);
}

} // namespace

class TestWavePair : public QObject {
    Q_OBJECT

private slots:
    // u = sin(2 x) exp(-t) + x t^2, m = 3/0.7, c = 12/0.7, b = 3*0.4/0.7; f = m u_tt + b u_t - c u_xx.
    void allFourHold() {
        Continuum line = pipeline();
        line.fields.front().force =
            textual("3/0.7*(sin(2*x)*exp(-t) + 2*x) + 1.2/0.7*(-sin(2*x)*exp(-t) + 2*x*t) + 48/0.7*sin(2*x)*exp(-t)");
        const auto pair = pairOf(line);
        QVERIFY(pair);
        const double x = 0.37, t = 0.81, s = std::sin(2 * x) * std::exp(-t), k = std::cos(2 * x) * std::exp(-t),
                     c = 12 / 0.7;
        const Point values = {{"rho", 3},
                              {"A", 0.7},
                              {"a", 2},
                              {"B", 0.4},
                              {"x", x},
                              {"t", t},
                              {"Q", -s + 2 * x * t},
                              {"Q_t", s + 2 * x},
                              {"Q_x", -2 * k + 2 * t},
                              {"Q_tt", -s},
                              {"Q_xx", 4 * s},
                              {"P_t", -c * (-2 * k + 2 * t)},
                              {"P_x", 4 * c * s},
                              {"P_tt", -c * (2 * k + 2)},
                              {"P_xx", 8 * c * k},
                              {"P", -c * (2 * k + t * t)}};
        for (const Expression& zero : {pair->firstOrder[0], pair->firstOrder[1], pair->ofFlow, pair->ofEffort})
            QVERIFY2(std::abs(evaluate(zero, values)) < 1e-10, toText(zero).c_str());
        Point wrong = values;
        wrong["P_x"] = -4 * c * s;
        QVERIFY(std::abs(evaluate(pair->firstOrder[1], wrong)) > 1);
    }

    // The same u, where q = x^2 enters: w = x^2 t, and f is less by the slope of c w.
    void whatEntersAlongTheWay() {
        Continuum line = pipeline();
        line.potentialDensity = textual("rho*a^2*(u_x - x^2*t)^2/(2*A)");
        line.fields.front().force =
            textual("3/0.7*(sin(2*x)*exp(-t) + 2*x) + 1.2/0.7*(-sin(2*x)*exp(-t) + 2*x*t) + 48/0.7*sin(2*x)*exp(-t) + "
                    "24/0.7*x*t");
        const auto pair = pairOf(line);
        QVERIFY(pair);
        const double x = 0.37, t = 0.81, s = std::sin(2 * x) * std::exp(-t), k = std::cos(2 * x) * std::exp(-t),
                     c = 12 / 0.7;
        const Point values = {{"rho", 3},
                              {"A", 0.7},
                              {"a", 2},
                              {"B", 0.4},
                              {"x", x},
                              {"t", t},
                              {"Q", -s + 2 * x * t},
                              {"Q_t", s + 2 * x},
                              {"Q_x", -2 * k + 2 * t},
                              {"Q_tt", -s},
                              {"Q_xx", 4 * s},
                              {"P_t", -c * (-2 * k + 2 * t - x * x)},
                              {"P_x", c * (4 * s + 2 * x * t)},
                              {"P_tt", -c * (2 * k + 2)},
                              {"P_xx", c * (8 * k + 2 * t)},
                              {"u_x", 2 * k + t * t}};
        for (const Expression& zero : {pair->firstOrder[0], pair->firstOrder[1], pair->ofFlow, pair->ofEffort})
            QVERIFY2(std::abs(evaluate(zero, values)) < 1e-10, toText(zero).c_str());
        QVERIFY(std::abs(evaluate(pair->effortMeaning, values) + c * (2 * k + t * t - x * x * t)) < 1e-10);
    }

    void noPair() {
        const auto changed = [](auto change) {
            Continuum line = pipeline();
            change(line);
            return pairOf(line).has_value();
        };
        QVERIFY(changed([](Continuum&) {}));
        QVERIFY(!changed([](Continuum& line) { line.potentialDensity = textual("x*u_x^2/2"); }));
        QVERIFY(!changed([](Continuum& line) { line.potentialDensity = textual("u_x^2/2 + u^2/2"); }));
        QVERIFY(!changed([](Continuum& line) { line.potentialDensity = textual("(u_x - u)^2/2"); }));
        QVERIFY(!changed([](Continuum& line) { line.dissipationDensity = textual("u_t^4"); }));
        QVERIFY(!changed([](Continuum& line) { line.fields.front().force = textual("u"); }));
    }

    // The letters have other meanings in it.
    void lettersThatAreTaken() {
        Continuum line = pipeline();
        line.kineticDensity = textual("Q*u_t^2/2");
        line.potentialDensity = textual("P*u_x^2/2");
        const auto pair = pairOf(line);
        QVERIFY(pair && pair->flow == "q" && pair->effort == "p");
    }
};

COENERGY_TEST(TestWavePair)
#include "test_wave_pair.moc"
