#include "simulation/crossing_interpolant.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>

using namespace coenergy;

namespace {

using State = std::vector<double>;

// A cubic and a sine; the singular time is 1.
constexpr double singular = 1;
State exact(double t) {
    return {t * t * t - t, std::sin(t)};
}
MotionPoint pointAt(double t) {
    return {t, exact(t), {3 * t * t - 1, std::cos(t)}, std::abs(t - singular)};
}

CrossingInterpolant between(double from, double to) {
    const auto rate = [](double t, const State&, State& dydt) { dydt = pointAt(t).rate; };
    const CrossingMeans means{[=] { return dop853Step(rate, 2); }, [](double t, const State&) { return pointAt(t); }};
    return crossingInterpolant(pointAt(from), pointAt(to), singular + 0.02, means);
}

double errorOf(CrossingInterpolant& interpolant, double t) {
    State y;
    interpolant.inside(t, y);
    return std::max(std::abs(y[0] - exact(t)[0]), std::abs(y[1] - exact(t)[1]));
}

} // namespace

class TestCrossingInterpolant : public QObject {
    Q_OBJECT

private slots:
    void followsTheMotionOnBothSidesAndBetween() {
        CrossingInterpolant interpolant = between(0.7, 1.2);
        for (int k = 0; k <= 50; ++k)
            QVERIFY2(errorOf(interpolant, 0.7 + 0.01 * k) < 1e-9, qPrintable(QString::number(k)));
        const State next = interpolant.next(), there = exact(1.2); // perhaps a sine of the compiler's
        QVERIFY(std::abs(next[0] - there[0]) + std::abs(next[1] - there[1]) < 1e-15);
    }

    // From four points and rates: of order 8 in the distance of the points.
    void errorBetweenTheSides() {
        CrossingInterpolant wide = between(0.2, 1.8), narrow = between(0.6, 1.4);
        QVERIFY(wide.isBetween(1) && !wide.isBetween(0.2) && !wide.isBetween(1.8));
        double ofWide = 0, ofNarrow = 0;
        for (int k = -10; k <= 10; ++k) {
            ofWide = std::max(ofWide, errorOf(wide, 1 + 0.01 * k));
            ofNarrow = std::max(ofNarrow, errorOf(narrow, 1 + 0.005 * k));
        }
        QVERIFY2(ofWide < 1e-6 && ofNarrow < ofWide / 50, qPrintable(QString("%1 %2").arg(ofWide).arg(ofNarrow)));
    }

    // Whatever the points: cubics are exact.
    void cubicsAreExactBetweenTwoPoints() {
        CrossingSide before, behind;
        before.points.push_back(pointAt(0));
        behind.points.push_back(pointAt(2));
        CrossingInterpolant interpolant(std::move(before), std::move(behind));
        for (const double t : {0.0, 0.3, 1.0, 1.7, 2.0}) {
            State y;
            interpolant.inside(t, y);
            QVERIFY(std::abs(y[0] - exact(t)[0]) < 1e-14);
        }
    }
};

COENERGY_TEST(TestCrossingInterpolant)
#include "test_crossing_interpolant.moc"
