// The action of motions in closed form, and that it is the least among neighbouring paths over a short time.

#include "io/read_ldae.hpp"
#include "observation/action.hpp"
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
