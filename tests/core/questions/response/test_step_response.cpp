// Step responses against closed forms.
#include "linear_channels.hpp"
#include "response/step_response.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <functional>

using namespace coenergy;

namespace {

bool follows(const MinimalRealization& system, double end, const std::function<double(double)>& expected,
             double share = 1e-11) {
    const TimeResponse response = stepResponse(system, end);
    bool isSame = response.time.size() > 100 && response.time.back() == end;
    for (std::size_t k = 0; k < response.time.size(); ++k)
        isSame = isSame && isNear(response.values[k], expected(response.time[k]), share);
    return isSame;
}

} // namespace

class TestStepResponse : public QObject {
    Q_OBJECT

private slots:
    void closedForms() {
        QVERIFY(follows(rational({3}, {2, 1}), 4, [](double t) { return 1.5 * (1 - std::exp(-2 * t)); }));
        QVERIFY(follows(rational({1}, {0, 0, 1}), 5, [](double t) { return t * t / 2; }));
        QVERIFY(follows(rational({-2}, {1}), 1, [](double) { return -2.0; }));
        QVERIFY(follows(rational({1, -1}, {1, 1}), 5, [](double t) { return 1 - 2 * std::exp(-t); }));
        QVERIFY(follows(rational({1}, {-1, 1}), 9, [](double t) { return std::exp(t) - 1; }));
        QVERIFY(follows(rational({0}, {2, 3, 1}), 1, [](double) { return 0.0; }));
        const double damping = 0.2, rate = std::sqrt(1 - damping * damping);
        QVERIFY(follows(rational({1}, {1, 2 * damping, 1}), 30, [&](double t) {
            return 1 - std::exp(-damping * t) * (std::cos(rate * t) + damping / rate * std::sin(rate * t));
        }));
    }

    // The fast motion is over within the first of the steps.
    void aStiffSystem() {
        QVERIFY(follows(
            rational({1e8}, {1e8, 1e8 + 1, 1}), 6,
            [](double t) { return 1 - (1e8 * std::exp(-t) - std::exp(-1e8 * t)) / (1e8 - 1); }, 1e-7));
    }

    void longEnoughToSettle() {
        for (const double time : {1e-6, 1.0, 1e5}) {
            const MinimalRealization slow = rational({1 / time}, {1 / time, 1});
            const double end = endFor(slow);
            QVERIFY(end > 4 * time && end < 10 * time);
            QVERIFY(std::abs(stepResponse(slow, end).values.back() - 1) < 0.02);
        }
        const double turn = 2 * M_PI;
        QVERIFY(endFor(rational({1}, {1, 0, 1})) >= 5 * turn);
        QVERIFY(endFor(rational({1}, {1, 1e-5, 1})) < 100 * turn);
        QVERIFY(endFor(rational({1}, {0, 1})) > 0 && endFor(rational({1}, {1})) > 0);
    }

    void whatGrowsIsShown() {
        const MinimalRealization unstable = rational({1}, {-4, 0, 1}); // +-2
        const TimeResponse response = stepResponse(unstable, endFor(unstable));
        QVERIFY(response.values.back() > 10 && response.values.back() < 1e4);
        const TimeResponse beyond = stepResponse(unstable, 1000);
        QVERIFY(beyond.time.size() == beyond.values.size() && beyond.time.back() < 400);
        for (const double value : beyond.values)
            QVERIFY(std::isfinite(value));
    }

    // Fast oscillations are drawn round.
    void oscillationsHaveEnoughPoints() {
        const TimeResponse response = stepResponse(rational({1e6}, {1e6, 1, 1}), 1);
        QVERIFY(response.time[1] < 2 * M_PI / 1e3 / 20);
    }
};

COENERGY_TEST(TestStepResponse)
#include "test_step_response.moc"
