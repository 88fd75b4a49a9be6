// Every operation of the tapes against values at points inside its operands.
#include "numeric/interval.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace coenergy;

namespace {

const Operation operations[] = {
    Operation::Add,        Operation::Subtract, Operation::Multiply, Operation::Divide, Operation::Negate,
    Operation::SquareRoot, Operation::Abs,      Operation::Sin,      Operation::Cos,    Operation::Tan,
    Operation::Asin,       Operation::Acos,     Operation::Atan,     Operation::Atan2,  Operation::Sinh,
    Operation::Cosh,       Operation::Tanh,     Operation::Exp,      Operation::Ln,     Operation::Log10,
    Operation::Power,      Operation::Sign,     Operation::Step,     Operation::Min,    Operation::Max};

class IntervalDice {
public:
    double number(double low, double high) {
        return low + (high - low) * static_cast<double>(m_engine()) / 4294967295.0;
    }
    Interval interval() {
        const double middle = number(-4, 4);
        const double width = std::pow(10.0, number(-6, 0.5));
        return {middle - width, middle + width};
    }

private:
    std::mt19937 m_engine{9};
};

bool isNear(const Interval& found, double low, double high) {
    return found.low <= low && found.high >= high && low - found.low < 1e-14 && found.high - high < 1e-14;
}

} // namespace

class TestInterval : public QObject {
    Q_OBJECT

private slots:
    void valuesLieInside() {
        IntervalDice dice;
        for (const Operation operation : operations) {
            int bounded = 0;
            for (int trial = 0; trial < 300; ++trial) {
                const Interval a = dice.interval();
                const Interval b = operation == Operation::Power ? Interval(trial % 7 - 3) : dice.interval();
                const Interval range = rangeOf(operation, a, b);
                bounded += std::isfinite(range.low) && std::isfinite(range.high);
                for (int point = 0; point <= 20; ++point) {
                    const double value =
                        valueOf(operation, point == 0 ? a.low : dice.number(a.low, a.high), dice.number(b.low, b.high));
                    QVERIFY2(std::isnan(value) || range.contains(value),
                             qPrintable(QString::number(static_cast<int>(operation))));
                }
            }
            QVERIFY2(bounded > 20,
                     qPrintable(QString::number(static_cast<int>(operation)))); // not the whole line always
        }
    }

    void knownRanges() {
        constexpr double pi = std::numbers::pi;
        QVERIFY(isNear(squareOf({-1, 2}), 0, 4));
        QVERIFY(isNear(Interval(-1, 2) * Interval(-3, 1), -6, 3));
        QVERIFY(isNear(rangeOf(Operation::Sin, {0, 3}, 0), 0, 1));
        QVERIFY(isNear(rangeOf(Operation::Cos, {2, 4}, 0), -1, std::cos(2.0)));
        QVERIFY(isNear(rangeOf(Operation::Sin, {pi / 6, pi / 3}, 0), 0.5, std::sqrt(0.75)));
        QVERIFY(isNear(rangeOf(Operation::Abs, {-3, 2}, 0), 0, 3));
        QVERIFY(isNear(hull({-1, 0}, {2, 3}), -1, 3));
    }

    void polesAndWhatIsNowhereDefinedAreTheWholeLine() {
        for (const Interval& range : {Interval(1) / Interval(-1, 2), rangeOf(Operation::Tan, {1, 2}, 0),
                                      rangeOf(Operation::SquareRoot, {-2, -1}, 0), rangeOf(Operation::Asin, {2, 3}, 0)})
            QVERIFY(range.low == -INFINITY && range.high == INFINITY);
        QVERIFY(isNear(rangeOf(Operation::SquareRoot, {-1, 4}, 0), 0, 2)); // where it is defined
    }

    // a(t) b(t) of lines, and |a(t)|: slopes of all chords lie in the rate.
    void slopesLieInside() {
        IntervalDice dice;
        for (int trial = 0; trial < 200; ++trial) {
            const double a0 = dice.number(-2, 2), a1 = dice.number(-1, 1), b0 = dice.number(-2, 2),
                         b1 = dice.number(-1, 1);
            const Motion a{hull(a0, a0 + a1), a1}, b{hull(b0, b0 + b1), b1};
            const Motion product = motionOf(Operation::Multiply, a, b);
            const Motion size = motionOf(Operation::Abs, a, b);
            for (int chord = 0; chord < 20; ++chord) {
                const double t = dice.number(0, 1), u = dice.number(0, 1);
                const auto slope = [&](auto f) { return (f(t) - f(u)) / (t - u); };
                const Interval room(-1e-9, 1e-9); // of the differences
                QVERIFY((product.rate + room).contains(slope([&](double x) { return (a0 + a1 * x) * (b0 + b1 * x); })));
                QVERIFY((size.rate + room).contains(slope([&](double x) { return std::abs(a0 + a1 * x); })));
            }
        }
    }
};

COENERGY_TEST(TestInterval)
#include "test_interval.moc"
