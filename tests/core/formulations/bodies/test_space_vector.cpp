// Rotations against each other and against their own derivatives, numerically.
#include "bodies/space_vector.hpp"

#include "bodies/body_frames.hpp"
#include "expression/evaluate.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

const Expression phi = Expression::symbol("phi");

Expression ratio(long long a, long long b) {
    return Expression(a) / Expression(b);
}

bool isNear(double a, double b) {
    return std::abs(a - b) < 1e-14;
}

bool areEqual(const Rotation& a, const Rotation& b, const Point& point) {
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t i = 0; i < 3; ++i)
            if (!isNear(evaluate(a[k][i], point), evaluate(b[k][i], point)))
                return false;
    return true;
}

} // namespace

class TestSpaceVector : public QObject {
    Q_OBJECT

private slots:
    // About an axis with three components: orthonormal, right-handed, the axis stays, the angle is the one given.
    void turnAboutAnAxis() {
        const SpaceVector axis = normalized({Expression(2), Expression(3), Expression(-6)});
        const Rotation turn = turned(axis, phi);
        const Point point = {{"phi", 0.7}};
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                QVERIFY(isNear(evaluate(dot(turn[a], turn[b]), point), a == b ? 1.0 : 0.0));
        QVERIFY(isNear(evaluate(dot(cross(turn[0], turn[1]), turn[2]), point), 1));
        const SpaceVector side = perpendiculars(axis)[0];
        QVERIFY(isNear(evaluate(dot(turn * side, side), point), std::cos(0.7)));
        QVERIFY(isNear(evaluate(dot(cross(side, turn * side), axis), point), std::sin(0.7)));
        QVERIFY(isNear(evaluate(dot(turn * axis, axis), point), 1));
    }

    // The same turn by Euler parameters, and by a third of it three times.
    void turnsAgree() {
        const SpaceVector axis = normalized({Expression(1), Expression(-2), Expression(2)});
        const Expression half = phi / Expression(2);
        const Expression sine = apply(Function::Sin, {half});
        const std::array parameters = {apply(Function::Cos, {half}), sine * axis[0], sine * axis[1], sine * axis[2]};
        const Rotation third = turned(axis, phi / Expression(3));
        const Point point = {{"phi", 2.1}};
        QVERIFY(areEqual(turned(axis, phi), turned(parameters), point));
        QVERIFY(areEqual(turned(axis, phi), third * third * third, point));
    }

    // Each way to turn says how fast it turns: the rate of every axis is the angular velocity across it.
    void velocitiesAreThoseOfTheAxes_data() {
        QTest::addColumn<int>("orientation");
        for (int k = 0; k < 3; ++k)
            QTest::newRow(orientations[static_cast<std::size_t>(k)].data()) << k;
    }
    void velocitiesAreThoseOfTheAxes() {
        QFETCH(int, orientation);
        const auto kind = static_cast<Orientation>(orientation);
        const char* names[] = {"a", "b", "c", "d"};
        const double values[] = {0.3, -0.8, 1.1, 0.4}, rates[] = {0.9, 0.2, -0.7, 0.5};
        const std::size_t count = kind == Orientation::EulerParameters ? 4 : 3;
        double length = 1, slip = 0;
        if (count == 4) { // of length one, and so the rate stands on them
            length = std::sqrt(0.3 * 0.3 + 0.8 * 0.8 + 1.1 * 1.1 + 0.4 * 0.4);
            for (std::size_t k = 0; k < 4; ++k)
                slip += values[k] * rates[k] / length / length;
        }
        Point now, before, after;
        std::vector<Expression> symbols;
        constexpr double h = 1e-5;
        for (std::size_t k = 0; k < count; ++k) {
            const double value = values[k] / length, rate = rates[k] - slip * values[k];
            symbols.push_back(Expression::symbol(names[k]));
            now[names[k]] = value;
            now[std::string("rate_") + names[k]] = rate;
            before[names[k]] = value - h * rate;
            after[names[k]] = value + h * rate;
        }
        const auto rate = [](const Expression& of) { return Expression::symbol("rate_" + of.name()); };
        // On a base that is turned and turns itself.
        MovingFrame base = withTurn({}, unitVector(1), ratio(1, 2));
        base = spun(std::move(base), [](const Expression&) { return Expression(); });
        const MovingFrame frame = oriented(base, orientationTurn(kind, symbols, rate));
        for (std::size_t k = 0; k < 3; ++k) {
            const SpaceVector across = frame.axes * cross(frame.velocity, unitVector(k));
            for (std::size_t i = 0; i < 3; ++i) {
                const double slope = (evaluate(frame.axes[k][i], after) - evaluate(frame.axes[k][i], before)) / (2 * h);
                QVERIFY2(std::abs(evaluate(across[i], now) - slope) < 1e-9, names[k]);
            }
        }
    }

    void perpendicularsOfEveryAxis() {
        const SpaceVector axes[] = {unitVector(0),
                                    unitVector(1),
                                    unitVector(2),
                                    -1 * unitVector(2),
                                    normalized({Expression(1), Expression(1), Expression(1)}),
                                    normalized({Expression(0), Expression(3), Expression(4)}),
                                    {apply(Function::Sin, {phi}), Expression(), apply(Function::Cos, {phi})}};
        const Point point = {{"phi", 0.0}};
        for (const SpaceVector& axis : axes) {
            const auto [u, v] = perpendiculars(axis);
            const Rotation frame = {u, v, axis};
            for (std::size_t a = 0; a < 3; ++a)
                for (std::size_t b = 0; b < 3; ++b)
                    QVERIFY(isNear(evaluate(dot(frame[a], frame[b]), point), a == b ? 1.0 : 0.0));
            QVERIFY(isNear(evaluate(dot(cross(u, v), axis), point), 1));
        }
    }

    void turnsAboutOneAxisAddTheirAngles() {
        const MovingFrame once = withTurn({}, unitVector(2), phi);
        const MovingFrame twice = withTurn(once, unitVector(2), Expression::symbol("psi"));
        QVERIFY(twice.angle == phi + Expression::symbol("psi"));
        const MovingFrame back = withTurn(twice, -1 * unitVector(2), phi);
        QVERIFY(back.angle == Expression::symbol("psi"));
        QVERIFY(back.baseAxes == identity());
    }
};

COENERGY_TEST(TestSpaceVector)
#include "test_space_vector.moc"
