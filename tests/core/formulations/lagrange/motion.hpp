#pragma once
// Motions through random points, to take time derivatives by differences, and a model that contains everything.

#include "models.hpp"

#include <algorithm>
#include <cmath>

namespace models {

/// A point of phase space with accelerations, and the motion through it with constant accelerations.
struct Motion {
    Point start;
    std::vector<Unknown> coordinates;

    Point at(double time) const {
        Point point = start;
        for (const Unknown& coordinate : coordinates) {
            const double f = start.at(coordinate.name(1));
            const double a = start.at(coordinate.name(2));
            point[coordinate.name()] += f * time + a * time * time / 2;
            point[coordinate.name(1)] += a * time;
        }
        point["t"] += time;
        return point;
    }
};

inline Motion anyMotion(const DaeSystem& system, Random& random) {
    Motion motion{{}, unknownsOf(system, UnknownKind::Coordinate)};
    for (const Unknown& unknown : system.unknowns)
        for (const std::string& name : unknown.derivatives)
            motion.start[name] = unknown.kind == UnknownKind::Coordinate ? random.between(0.3, 1.7)
                                                                         : random.between(2.3, 3.7); // P2 above Patm
    for (const ParameterValue& parameter : system.parameters)
        motion.start[parameter.name] = random.between(0.3, 1.7);
    motion.start["t"] = random.between(0.3, 1.7);
    return motion;
}

/// Through a point at which all equations have a value, slower than light.
inline Motion randomMotion(const DaeSystem& system, Random& random) {
    constexpr int mostDraws = 100;
    Motion motion = anyMotion(system, random);
    const auto hasValue = [&](const Equation& equation) {
        return std::isfinite(evaluate(equation.residual, motion.at(0.05))) &&
               std::isfinite(evaluate(equation.residual, motion.start));
    };
    const auto isDefined = [&] { // statements are tested elsewhere
        return !system.statements.empty() || std::all_of(system.equations.begin(), system.equations.end(), hasValue);
    };
    for (int draw = 0; draw < mostDraws && !isDefined(); ++draw)
        motion = anyMotion(system, random);
    return motion;
}

inline double alongMotion(const Motion& motion, const Expression& expression) {
    return slope([&](double time) { return evaluate(expression, motion.at(time)); });
}

inline double secondAlongMotion(const Motion& motion, const Expression& expression) {
    const double h = 2e-3;
    const auto value = [&](double time) { return evaluate(expression, motion.at(time)); };
    return (-value(2 * h) + 16 * value(h) - 30 * value(0) + 16 * value(-h) - value(-2 * h)) / (12 * h * h);
}

// A model that contains everything: explicit time, position-dependent mass, gyroscopic terms, all kinds of constraints,
// efforts, forces, torques and definitions with dot().
inline const char* const everything = R"ldae(
[parameters]
m = 2
k = {}
r0 = "m/4"
[definitions]
X = "r*cos(theta) + sin(k*t)"
Y = "r*sin(theta) + z*t"
speed2 = "dot(X)^2 + dot(Y)^2"
[[coordinates]]
name = "r"
[[coordinates]]
name = "theta"
flow = "omega"
[[coordinates]]
name = "z"
flow = "w"
[energies]
kinetic_coenergy = "m*speed2/2 + exp(r)*w^2*(1 + t) + w*omega*theta - sqrt(1 - w^2/9)"
potential = "k*(r - r0)^2/2 + m*z*sin(theta)*cos(t) + max(r, z)^2"
dissipation = "k*w^2/2 + abs(omega)^3*r"
[efforts]
z = "s*w + tau*t"
[[forces]]
force = ["tau*X", "w^2"]
point = ["X", "Y*theta"]
[[torques]]
torque = "s - omega"
angle = "theta*r + t*z"
[[constraints.displacement]]
expression = "r^2*exp(-t) = X*z + k"
[[constraints.flow]]
expression = "omega*sin(r)*t + w*theta^2 = dot(X) + cos(t)"
[[constraints.effort]]
expression = "tau^3 + tau - s*r*w"
effort = "tau"
[[constraints.dynamic]]
variable = "s"
rate = "-s + tau*omega + t"
)ldae";

/// A row for `everything`, whose name is empty, and for each example.
inline void addEveryModel() {
    QTest::addColumn<QString>("name");
    QTest::newRow("everything") << QString();
    for (const std::string& name : writtenOutExampleNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

inline Document modelNamed(const QString& name) {
    return name.isEmpty() ? document(everything) : example(name.toStdString());
}

} // namespace models

#define VERIFY_NEAR(a, b, tolerance)                                                                                   \
    do {                                                                                                               \
        const double x = a, y = b;                                                                                     \
        QVERIFY2(isNear(x, y, tolerance), qPrintable(QString("%1 and %2").arg(x, 0, 'g', 17).arg(y, 0, 'g', 17)));     \
    } while (false)
