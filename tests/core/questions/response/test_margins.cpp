// Margins against closed forms.
#include "linear_channels.hpp"
#include "response/margins.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace coenergy;

class TestMargins : public QObject {
    Q_OBJECT

private slots:
    // 1/(s (s + 1) (s + 2)): 6 at sqrt(2); |G| = 1 where w^2 (w^2 + 1) (w^2 + 4) = 1.
    void threePoles() {
        const Margins margins = marginsOf(rational({1}, {0, 2, 3, 1}));
        QCOMPARE(margins.gain.size(), std::size_t(1));
        QVERIFY(isNear(margins.gain[0].frequency, std::sqrt(2.0)) && isNear(margins.gain[0].value, 6));
        QCOMPARE(margins.phase.size(), std::size_t(1));
        const double w = margins.phase[0].frequency;
        QVERIFY(isNear(w * w * (w * w + 1) * (w * w + 4), 1));
        QVERIFY(isNear(margins.phase[0].value, std::numbers::pi / 2 - std::atan(w) - std::atan(w / 2)));
        QVERIFY(isNear(margins.phase[0].value * 180 / std::numbers::pi, 53.4109, 1e-5));
        QVERIFY(margins.limitingGain == 0 && margins.limitingPhase == 0);
        QVERIFY(!margins.isOpenLoopStable && margins.isClosedLoopStable);
        QVERIFY(!marginsOf(rational({6.001}, {0, 2, 3, 1})).isClosedLoopStable);
        QVERIFY(marginsOf(rational({5.999}, {0, 2, 3, 1})).isClosedLoopStable);
    }

    // The same in other coordinates: 53.41 degrees at 0.4457 (K. Ogata, Modern Control Engineering).
    void ogatasLoop() {
        for (unsigned seed = 1; seed < 20; ++seed) {
            const Margins margins = marginsOf(disguised(rational({1}, {0, 2, 3, 1}), seed));
            QVERIFY(isNear(margins.gain.at(0).value, 6, 1e-9));
            QVERIFY(isNear(margins.phase.at(0).value * 180 / std::numbers::pi, 53.4109, 1e-5));
            QVERIFY(isNear(margins.phase[0].frequency, 0.44575, 1e-5));
        }
    }

    // Far from every pole and zero.
    void integratorsCrossWhereTheirGainSays() {
        for (const double gain : {1e-9, 1.0, 1e12}) {
            const Margins one = marginsOf(rational({gain}, {0, 1}));
            QCOMPARE(one.phase.size(), std::size_t(1));
            QVERIFY(isNear(one.phase[0].frequency / gain, 1) && isNear(one.phase[0].value, std::numbers::pi / 2));
            QVERIFY(one.gain.empty());
            const Margins two = marginsOf(rational({gain}, {0, 0, 1}));
            QCOMPARE(two.phase.size(), std::size_t(1));
            QVERIFY(isNear(two.phase[0].frequency / std::sqrt(gain), 1) && std::abs(two.phase[0].value) < 1e-9);
            QVERIFY(two.gain.empty()); // everywhere on the axis, nowhere across it
        }
        const Margins far = marginsOf(rational({1e8}, {1, 1}));
        QVERIFY(isNear(far.phase.at(0).frequency, std::sqrt(1e16 - 1)));
    }

    // The gain of a lightly damped resonance passes 1 upwards and downwards, however narrow it is.
    void resonancesCrossTwice() {
        const double damping = 1e-3;
        for (const double above : {0.5, 1e-2, 1e-6}) { // of its peak
            const double gain = 2 * damping * std::sqrt(1 - damping * damping) * (1 + above);
            const Margins margins = marginsOf(rational({gain}, {1, 2 * damping, 1}));
            QCOMPARE(margins.phase.size(), std::size_t(2));
            const double middle = 1 - 2 * damping * damping;
            const double half = std::sqrt(middle * middle - 1 + gain * gain);
            QVERIFY(isNear(margins.phase[0].frequency, std::sqrt(middle - half), 1e-8));
            QVERIFY(isNear(margins.phase[1].frequency, std::sqrt(middle + half), 1e-8));
        }
    }

    // Two crossings between two points of any table of frequencies.
    void closeCrossingsAreBothFound() {
        for (const double above : {1e-2, 1e-4, 1e-6}) { // k s/(s + 1)^2 has its largest gain k/2 at w = 1
            const double gain = 2 * (1 + above);
            for (const double speed : {1.0, 1.013, 0.991}) {
                const Margins margins = marginsOf(rational({0, gain * speed}, {speed * speed, 2 * speed, 1}));
                QCOMPARE(margins.phase.size(), std::size_t(2));
                const double b = gain / 2, low = b - std::sqrt(b * b - 1);
                QVERIFY(isNear(margins.phase[0].frequency, low * speed, 1e-8));
                QVERIFY(isNear(margins.phase[1].frequency, speed / low, 1e-8));
            }
        }
    }

    // k (s + 1)^2/s^3 is stable for k > 1/2 only: the margin is a factor below 1.
    void aLoopThatNeedsItsGain() {
        const Margins margins = marginsOf(rational({2, 4, 2}, {0, 0, 0, 1}));
        QCOMPARE(margins.gain.size(), std::size_t(1));
        QVERIFY(isNear(margins.gain[0].frequency, 1) && isNear(margins.gain[0].value, 0.25));
        QVERIFY(margins.isClosedLoopStable);
    }

    void anUnstableLoopIsToldSo() {
        const Margins margins = marginsOf(rational({2}, {-1, 1})); // 2/(s - 1)
        QVERIFY(!margins.isOpenLoopStable && margins.isClosedLoopStable);
        QVERIFY(isNear(margins.gain.at(0).value, 0.5) && margins.gain[0].frequency == 0);
        QVERIFY(isNear(margins.phase.at(0).frequency, std::sqrt(3.0)));
        QVERIFY(!marginsOf(rational({0.5}, {-1, 1})).isClosedLoopStable);
    }

    void nothingToCross() {
        const Margins low = marginsOf(rational({0.5}, {1, 1}));
        QVERIFY(low.gain.empty() && low.phase.empty() && !low.limitingGain && !low.limitingPhase);
        QVERIFY(low.isOpenLoopStable && low.isClosedLoopStable);
        const Margins undamped = marginsOf(rational({0.5}, {1, 0, 1})); // real, with a pole on the axis
        QVERIFY(undamped.gain.empty());
        QCOMPARE(undamped.phase.size(), std::size_t(2));
        QVERIFY(isNear(undamped.phase[0].frequency, std::sqrt(0.5)) &&
                isNear(undamped.phase[1].frequency, std::sqrt(1.5)));
        QVERIFY(marginsOf(rational({0}, {2, 3, 1})).phase.empty());
        QVERIFY(!marginsOf(rational({-1}, {1})).isClosedLoopStable);
    }
};

COENERGY_TEST(TestMargins)
#include "test_margins.moc"
