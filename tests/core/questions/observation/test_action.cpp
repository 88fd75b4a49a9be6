// The action of motions in closed form, and that it is the least among neighbouring paths over a short time.

#include "benchmarks/scalable_models.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "io/read_ldae.hpp"
#include "observation/action.hpp"
#include "observation/energies.hpp"
#include "observation/varied_action.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <functional>
#include <numbers>

using namespace coenergy;

namespace {

ParsedModel oscillator() {
    return parseModel(readLdae("format = 1\n[parameters]\nm = 1\nk = 1\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                               "kinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*x^2/2\"\n")
                          .document);
}

using Path = std::function<double(double)>;

Trajectory trajectoryOf(const Path& x, const Path& v, double end, int rows) {
    Trajectory result;
    result.series = {{"x", SeriesKind::Coordinate, "", {}}, {"dotx", SeriesKind::Flow, "", {}}};
    for (int k = 0; k <= rows; ++k) {
        const double t = end * k / rows;
        result.time.push_back(t);
        result.series[0].values.push_back(x(t));
        result.series[1].values.push_back(v(t));
    }
    return result;
}

const Point parameters = {{"m", 1}, {"k", 1}};

} // namespace

class TestAction : public QObject {
    Q_OBJECT

private slots:
    void harmonicOscillator() {
        constexpr double pi = std::numbers::pi;
        const auto cosine = actionOf(
            oscillator(),
            trajectoryOf([](double t) { return std::cos(t); }, [](double t) { return -std::sin(t); }, pi / 2, 100),
            parameters);
        QVERIFY(cosine && std::abs(cosine->value) < 1e-7);
        const auto sine = actionOf(
            oscillator(),
            trajectoryOf([](double t) { return std::sin(t); }, [](double t) { return std::cos(t); }, pi / 4, 100),
            parameters);
        QVERIFY(sine && std::abs(sine->value - 0.25) < 1e-8);
        QVERIFY(std::abs(sine->value - 0.25) <= sine->error && sine->error < 1e-6);
    }

    // Definitions by name, through several of them and with rates, give what inserted ones give.
    void definitionsAreNotInserted() {
        for (const std::size_t links : {1u, 4u, 9u})
            for (const auto& text : {benchmarks::chainInRelativeAngles(links), benchmarks::chainInSpace(links)}) {
                const ParsedModel model = parseModel(readLdae(text).document);
                Trajectory run;
                std::size_t number = 0;
                for (const CoordinateNames& coordinate : model.names.coordinates)
                    for (const std::string& name : {coordinate.name, coordinate.flow})
                        run.series.push_back({name, SeriesKind::Coordinate, "", {}});
                Point point = {{"m", 1.3}, {"l", 0.7}, {"g", 9.81}};
                const auto coenergy = energyOf(model, ModelEnergy::KineticCoenergy);
                const auto potential = energyOf(model, ModelEnergy::Potential);
                double last = 0, expected = 0;
                for (int k = 0; k <= 1; ++k) {
                    run.time.push_back(0.01 * k);
                    for (Series& series : run.series)
                        point[series.name] = series.values.emplace_back(std::sin(1.7 * static_cast<double>(++number)));
                    const double now = evaluate(*coenergy, point) - evaluate(*potential, point);
                    expected = 0.01 * (last + now) / 2; // the integrand through two rows is straight
                    last = now;
                }
                const auto action = actionOf(model, run, {{"m", 1.3}, {"l", 0.7}, {"g", 9.81}});
                QVERIFY(action && std::abs(action->value - expected) <= 1e-12 * (std::abs(expected) + 1));
            }
    }

    void noValueWithoutAllNames() {
        const std::string chain = benchmarks::chainInRelativeAngles(2);
        const ParsedModel model = parseModel(readLdae(chain).document);
        Trajectory run = trajectoryOf([](double) { return 0; }, [](double) { return 0; }, 1, 3);
        QVERIFY(!actionOf(model, run, {{"m", 1}, {"l", 1}, {"g", 1}}).has_value()); // of other coordinates
    }

    void errorIsNotTooSmall() {
        for (const int rows : {7, 10, 25, 40}) {
            const auto action = actionOf(oscillator(),
                                         trajectoryOf([](double t) { return std::sin(3 * t); },
                                                      [](double t) { return 3 * std::cos(3 * t); }, 2, rows),
                                         parameters);
            const double exact = 0.5 * (4 * 2 + 5 * std::sin(12.0) / 6); // of (9 cos^2 - sin^2)/2
            QVERIFY(std::abs(action->value - exact) <= action->error);
        }
    }

    void motionHasTheLeast() {
        const auto along = [](double share) {
            return actionOf(oscillator(),
                            trajectoryOf([=](double t) { return std::sin(t) + share * t * (1 - t); },
                                         [=](double t) { return std::cos(t) + share * (1 - 2 * t); }, 1, 200),
                            parameters)
                ->value;
        };
        for (const double share : {-0.3, -0.01, 0.01, 0.3}) // and by the second variation alone
            QVERIFY(std::abs(along(share) - along(0) - share * share * (1.0 / 3 - 1.0 / 30) / 2) < 1e-8);
    }

    // Over half a period no path is better, over more of it this one is the worst.
    void alongVariedPaths() {
        const double pi = std::numbers::pi;
        for (const double end : {1.0, 4.0}) {
            const Trajectory run =
                trajectoryOf([](double t) { return std::sin(t); }, [](double t) { return std::cos(t); }, end, 400);
            Point values = parameters;
            values["T"] = end;
            const PathVariation wave{"x", *parseUnbound("sin(pi*t/T)").value};
            QVERIFY(!foreignName(wave.eta, values) && !freeEnd(wave, run, values));
            const auto actions = variedActions(oscillator(), run, {wave}, values);
            QCOMPARE(actions.size(), std::size_t(21));
            for (const auto& [epsilon, action, error] : actions)
                QVERIFY(std::abs(action - actions[10].action - epsilon * epsilon * (pi * pi / end - end) / 4) < 1e-7);
            QVERIFY(extremumAmong(actions) == (end < pi ? ActionExtremum::Least : ActionExtremum::Greatest));
        }
        QCOMPARE(foreignName(*parseUnbound("t*(1 - t)*x").value, parameters), std::optional<std::string>("x"));
    }

    // What the rows cannot show is not varied by.
    void variationsThatJumpOrRush() {
        const Trajectory run =
            trajectoryOf([](double t) { return std::sin(t); }, [](double t) { return std::cos(t); }, 3, 300);
        const auto place = [&](const std::string& eta) {
            return unshownChange({"x", *parseUnbound(eta).value}, run, parameters);
        };
        QVERIFY(!place("sin(pi*t/3)") && !place("t^2*(3 - t)*exp(-t)") && !place("sin(10*pi*t/3)") && !place("0"));
        for (const char* eta :
             {"step(t - 1)*(3 - t)", "sign(t - 1)*sin(pi*t/3)", "max(0, 1 - abs(t - 1.2))", "abs(sin(2*pi*t/3))",
              "exp(-((t - 3/2)*1000)^2)*sin(pi*t/3)", "sin(200*pi*t/3)", "atan2(sin(5*t), cos(5*t))*t*(3 - t)"})
            QVERIFY2(place(eta), eta);
    }

    // A free direction, and what rounding makes of it.
    void actionsThatAreAlike() {
        const double pi = std::numbers::pi;
        const Trajectory run =
            trajectoryOf([](double t) { return std::sin(t); }, [](double t) { return std::cos(t); }, pi, 400);
        for (const char* eta : {"sin(t)", "0*t"})
            QVERIFY(extremumAmong(variedActions(oscillator(), run, {{"x", *parseUnbound(eta).value}}, parameters)) ==
                    ActionExtremum::Alike);
    }

    // The integral of 1/x^2 over 0 is none, whatever the rows beside it give.
    void pathsOverAPoleHaveNone() {
        const ParsedModel repelled =
            parseModel(readLdae("format = 1\n[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = "
                                "\"dotx^2/2\"\npotential = \"1/x^2\"\n")
                           .document);
        const Trajectory run =
            trajectoryOf([](double) { return 1; }, [](double) { return 0; }, 2, 317); // near rest, far away
        const auto actions = variedActions(repelled, run, {{"x", *parseUnbound("2*sin(pi*t/2)").value}}, {});
        for (const auto& [epsilon, action, error] : actions)
            QVERIFY2(std::isnan(action) == (epsilon < -0.49), qPrintable(QString::number(epsilon)));
    }

    void withoutValue() {
        Trajectory one = trajectoryOf([](double) { return 0; }, [](double) { return 1; }, 1, 1);
        QVERIFY(actionOf(oscillator(), one, parameters).has_value());
        QVERIFY(!actionOf(oscillator(), one, {{"m", 1}}).has_value());
        one.time.pop_back();
        for (Series& series : one.series)
            series.values.pop_back();
        QVERIFY(!actionOf(oscillator(), one, parameters).has_value());
    }
};

COENERGY_TEST(TestAction)
#include "test_action.moc"
