// Linear systems against difference quotients of the motion itself, against dense linear algebra on matrices typed by
// hand, and against closed forms.
#include "base/random_numbers.hpp"
#include "linearization/independent_states.hpp"
#include "linearization/linear_system.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "simulation/momenta.hpp"
#include "support/analysed_model.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <sstream>

using namespace coenergy;
using Kind = LinearizationObstacle::Kind;

namespace {

LinearSystem systemOf(const OperatingPoint& point) {
    auto result = linearize(point);
    if (const auto* obstacle = std::get_if<LinearizationObstacle>(&result))
        throw std::runtime_error("no linear system: " + (obstacle->names.empty() ? "" : obstacle->names.front()));
    return std::get<LinearSystem>(result);
}

LinearizationObstacle obstacleOf(const std::string& text, const std::vector<std::string>& inputs = {}) {
    auto result = linearize(startOf(analysedText(text, inputs)));
    if (std::holds_alternative<LinearSystem>(result))
        throw std::runtime_error("there is a linear system");
    return std::get<LinearizationObstacle>(result);
}

// As the command does: with the switches on the sides on which the start lies.
OperatingPoint startOnItsSides(const std::string& text) {
    const AnalysedText model = analysedText(text);
    Dynamics dynamics(model.problem.system, model.problem.parameters, model.problem.nominal);
    const StartResult start = startOf(model.problem, dynamics);
    if (!start.isConsistent() || !dynamics.solve(model.problem.start.time, start.state))
        throw std::runtime_error("no start");
    return pointOf(model.withInputs, model.problem, *model.problem.system, model.problem.start.time, dynamics.inputs());
}

// The rates of the independent variables where these have other values, on the invariants.
class Neighbours {
public:
    explicit Neighbours(const OperatingPoint& point)
        : m_point(point), m_dynamics(point.problem.system, point.problem.parameters, point.problem.nominal),
          m_independent(*independentStates(m_dynamics, point.time, point.state, point.equations->coordinateCount())) {
        for (std::size_t j = 0; j < point.highest.size(); ++j)
            m_dynamics.guess(j, point.highest[j]);
    }

    Eigen::Index count() const { return static_cast<Eigen::Index>(m_independent.variables.size()); }
    double size(Eigen::Index k) const { return m_point.problem.nominal[variable(k)]; }

    // Of the dependent ones what the invariants make of it: the independent ones are held while these are sought.
    Eigen::VectorXd rates(Eigen::Index k, double change) {
        StartValues values = m_point.problem.start;
        values.time = m_point.time;
        values.state = m_point.state;
        for (std::size_t j = 0; j < values.state.size(); ++j)
            values.state[j] += change * m_independent.basis(static_cast<Eigen::Index>(j), k);
        values.isFixed.assign(values.state.size(), false);
        for (const std::size_t j : m_independent.variables)
            values.isFixed[j] = true;
        values.highest = m_point.highest;
        const StartResult start = consistentStart(m_dynamics, values);
        if (!start.isConsistent() || !m_dynamics.solve(m_point.time, start.state))
            throw std::runtime_error("no neighbour");
        std::vector<double> all(start.state.size());
        m_dynamics.readRates(all);
        Eigen::VectorXd result(count());
        for (Eigen::Index j = 0; j < count(); ++j)
            result[j] = all[variable(j)];
        return result;
    }

private:
    std::size_t variable(Eigen::Index k) const { return m_independent.variables[static_cast<std::size_t>(k)]; }

    const OperatingPoint& m_point;
    Dynamics m_dynamics;
    IndependentStates m_independent;
};

std::string number(double value) {
    std::ostringstream text;
    text.precision(17);
    text << "(" << value << ")";
    return text.str();
}

// x^T M x / 2
std::string form(const Eigen::MatrixXd& matrix, const std::string& name) {
    std::string text = "0";
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        for (Eigen::Index j = 0; j < matrix.cols(); ++j)
            text += " + " + number(matrix(i, j) / 2) + "*" + name + std::to_string(i) + "*" + name + std::to_string(j);
    return text;
}

// A mechanical system with redundant constraints, gyroscopic efforts, and a force as input.
struct RandomSystem {
    Eigen::MatrixXd mass, damping, stiffness, gyroscopic, constraints;
    Eigen::VectorXd force;

    explicit RandomSystem(std::uint64_t seed) {
        RandomNumbers random(seed);
        const auto draw = [&](Eigen::Index rows, Eigen::Index columns) {
            return Eigen::MatrixXd(Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return random.deviation(); }));
        };
        const auto n = 2 + static_cast<Eigen::Index>(random.share() * 11);
        const auto m = static_cast<Eigen::Index>(random.share() * static_cast<double>(n) / 2);
        const Eigen::MatrixXd a = draw(n, n), b = draw(n, 1 + m), c = draw(n, n), g = draw(n, n);
        mass = a * a.transpose() + 0.1 * Eigen::MatrixXd::Identity(n, n);
        damping = 0.3 * b * b.transpose();
        stiffness = c * c.transpose();
        gyroscopic = g - g.transpose();
        constraints = draw(m, n);
        if (m > 0) { // one of them once more
            constraints.conservativeResize(m + 1, n);
            constraints.row(m) = constraints.topRows(m).colwise().sum();
        }
        force = draw(n, 1);
    }

    std::string text() const {
        std::string text = "format = 1\n[parameters]\nu = 0\n";
        const Eigen::Index n = mass.rows();
        for (Eigen::Index i = 0; i < n; ++i)
            text += "[[coordinates]]\nname = \"x" + std::to_string(i) + "\"\nflow = \"v" + std::to_string(i) + "\"\n";
        text += "[energies]\nkinetic_coenergy = \"" + form(mass, "v") + "\"\npotential = \"" + form(stiffness, "x") +
                "\"\ndissipation = \"" + form(damping, "v") + "\"\n[efforts]\n";
        for (Eigen::Index i = 0; i < n; ++i) {
            text += "x" + std::to_string(i) + " = \"" + number(force[i]) + "*u";
            for (Eigen::Index j = 0; j < n; ++j)
                text += " - " + number(gyroscopic(i, j)) + "*v" + std::to_string(j);
            text += "\"\n";
        }
        for (Eigen::Index i = 0; i < constraints.rows(); ++i) {
            text += "[[constraints.displacement]]\nexpression = \"0";
            for (Eigen::Index j = 0; j < n; ++j)
                text += " + " + number(constraints(i, j)) + "*x" + std::to_string(j);
            text += "\"\n";
        }
        return text + "[outputs]\ny0 = \"x0\"\ny1 = \"v1\"\n";
    }

    // From u to x0 and v1, by an orthonormal basis of what the constraints leave free.
    Eigen::VectorXcd transfer(std::complex<double> s) const {
        const Eigen::Index n = mass.rows();
        Eigen::MatrixXd basis = Eigen::MatrixXd::Identity(n, n);
        if (constraints.rows() > 0)
            basis = Eigen::FullPivLU<Eigen::MatrixXd>(constraints).setThreshold(1e-10).kernel();
        const Eigen::MatrixXcd dynamic = (s * s * mass + s * (damping + gyroscopic) + stiffness);
        const Eigen::MatrixXcd free = basis.cast<std::complex<double>>(), back = free.adjoint(),
                               push = force.cast<std::complex<double>>();
        const Eigen::VectorXcd x =
            complexProduct(free, complexSolutionOf(congruent(dynamic, free), complexProduct(back, push)));
        return Eigen::Vector2cd(x[0], s * x[1]);
    }
};

Eigen::VectorXcd transfer(const LinearSystem& system, std::complex<double> s) {
    Eigen::VectorXcd moved = system.B.col(0).cast<std::complex<double>>();
    if (system.E.size() > 0)
        moved += s * system.E.col(0);
    Eigen::VectorXcd direct = system.D.col(0).cast<std::complex<double>>();
    std::complex<double> power = s;
    for (const Eigen::MatrixXd& matrix : system.F) {
        direct += power * matrix.col(0);
        power *= s;
    }
    power = s * s;
    for (const Eigen::MatrixXd& matrix : system.higherE) {
        moved += power * matrix.col(0);
        power *= s;
    }
    return transferOf(system.A, moved, system.C, direct, s);
}

const std::string massAndSpring = R"(format = 1
[parameters]
m = 2
k = 8
u = 0.3
[[coordinates]]
name = "x"
initial = 0.1
[energies]
kinetic_coenergy = "m*dotx^2/2"
potential = "k*(x - u)^2/2"
)";

} // namespace

class TestLinearSystem : public QObject {
    Q_OBJECT

private slots:
    void everyExampleAgreesWithDifferences_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : exampleNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    // The start need not be at rest, nor the model smooth everywhere.
    void everyExampleAgreesWithDifferences() {
        QFETCH(QString, name);
        const OperatingPoint point = startOf(analysedText(exampleText(name.toStdString())));
        const auto result = linearize(point);
        if (const auto* obstacle = std::get_if<LinearizationObstacle>(&result))
            QVERIFY(obstacle->kind == Kind::Corner || obstacle->kind == Kind::Singular);
        else {
            const LinearSystem& system = std::get<LinearSystem>(result);
            Neighbours neighbours(point);
            QCOMPARE(neighbours.count(), system.A.cols());
            for (Eigen::Index k = 0; k < neighbours.count(); ++k) {
                const double change = 1e-5 * neighbours.size(k);
                const Eigen::VectorXd slope =
                    (neighbours.rates(k, change) - neighbours.rates(k, -change)) / (2 * change);
                const double scale = std::max(slope.cwiseAbs().maxCoeff(), system.A.col(k).cwiseAbs().maxCoeff());
                QVERIFY((slope - system.A.col(k)).cwiseAbs().maxCoeff() <= 2e-5 * scale + 1e-6);
            }
        }
    }

    void randomSystemsAgreeWithDenseAlgebra() {
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const RandomSystem random(seed);
            const LinearSystem system = systemOf(startOf(analysedText(random.text(), {"u"})));
            for (const std::complex<double> s :
                 {std::complex(0.0, 0.7), std::complex(0.4, 3.0), std::complex(2.0, 0.0)}) {
                const Eigen::VectorXcd expected = random.transfer(s);
                QVERIFY((transfer(system, s) - expected).norm() < 1e-9 * expected.norm());
            }
            // M, C, K say the same.
            const SecondOrderForm& form = system.secondOrder;
            QCOMPARE(form.mass.rows(), system.A.rows() / 2);
            const std::complex<double> s(0.3, 1.1);
            const Eigen::Index free = form.mass.rows();
            const Eigen::MatrixXcd dynamic = s * s * form.mass + s * form.damping + form.stiffness;
            const Eigen::VectorXcd push = (form.mass * system.B.bottomRows(free).col(0)).cast<std::complex<double>>();
            const Eigen::VectorXcd z = complexSolutionOf(dynamic, push);
            QVERIFY((system.C.leftCols(free) * z + system.C.rightCols(free) * (s * z) - random.transfer(s)).norm() <
                    1e-9 * random.transfer(s).norm());
        }
    }

    // A displaced support acts through the spring alone; a displaced end of a rod through its acceleration.
    void higherRatesOfInputsAct() {
        const LinearSystem support = systemOf(startOf(analysedText(massAndSpring, {"u"})));
        QVERIFY(std::abs(support.B(1, 0) - 4.0) < 1e-14);
        QVERIFY(support.E.size() == 0 && support.higherE.empty() && support.F.empty());
        std::string held = massAndSpring + "[[coordinates]]\nname = \"y\"\ninitial = 0.1\n"
                                           "[[constraints.displacement]]\nexpression = \"y - x - u\"\n"
                                           "[outputs]\na = \"y\"\nb = \"doty\"\nc = \"doty - dotx\"\n";
        held.replace(held.find("m*dotx^2/2"), 10, "m*dotx^2/2 + 3*doty^2/2");
        const LinearSystem system = systemOf(startOf(analysedText(held, {"u"})));
        QCOMPARE(system.higherE.size(), std::size_t(1));
        QCOMPARE(system.improper, (std::vector<std::string>{"b", "c"}));
        const LinearSystem still = withoutRates(system);
        QVERIFY(still.E.size() == 0 && still.higherE.empty());
        for (const std::complex<double> s : {std::complex<double>(0.3, 1), std::complex<double>(0, 4)}) {
            const std::complex<double> y = (16. + 2. * s * s) / (5. * s * s + 8.); // 5 x'' + 3 u'' + 8 (x - u) = 0
            for (const LinearSystem* one : {&system, &still}) {
                const Eigen::VectorXcd found = transfer(*one, s);
                QVERIFY(std::abs(found[0] - y) < 1e-12 * (1 + std::abs(y)));
                QVERIFY(std::abs(found[1] - s * y) < 1e-12 * (1 + std::abs(s * y)));
                QVERIFY(std::abs(found[2] - s) < 1e-12);
            }
        }
        QVERIFY((carriedRate(system, 0) - carriedRates(system).front().col(0)).isZero(0));
        const LinearSystem shown = withCoordinatesAsOutputs(system);
        QCOMPARE(shown.outputs, (std::vector<std::string>{"x", "y", "a"}));
        QCOMPARE(shown.improper, (std::vector<std::string>{"b", "c"}));
    }

    // A mass that changes while it moves gives its momentum's change a part of its own.
    void inertiaAsAnInput() {
        QVERIFY(std::abs(systemOf(startOf(analysedText(massAndSpring, {"m"}))).B(1, 0) - 8 * (0.1 - 0.3) / 4) < 1e-14);
        std::string moving = massAndSpring;
        moving.insert(moving.find("initial = 0.1"), "initial_flow = 1\n");
        const LinearSystem system = systemOf(startOf(analysedText(moving, {"m"}))); // d(m v)/dt = ...
        QCOMPARE(system.E.rows(), Eigen::Index(2));
        QVERIFY(std::abs(system.E(1, 0) + 1.0 / 2) < 1e-14);
    }

    // A road under a wheel: dot() of the definition contains the input's rate.
    void ratesInDefinitionsAct() {
        const std::string text =
            "format = 1\n[parameters]\nw = 0.2\nu = '2*w'\n[definitions]\nz = 'x - 3*u'\n"
            "[[coordinates]]\nname = 'x'\ninitial = 'u'\n[energies]\n"
            "kinetic_coenergy = '5*dotx^2/2'\npotential = '7*z^2/2'\ndissipation = '2*dot(z)^2/2'\n"
            "[outputs]\ny = 'x'\nr = 'dot(z)'\n";
        for (const auto& [input, factor] : {std::pair("u", 3.0), std::pair("w", 6.0)}) {
            const LinearSystem system = systemOf(startOf(analysedText(text, {input})));
            QCOMPARE(system.outputs, (std::vector<std::string>{"y", "r"}));
            QCOMPARE(system.improper, std::vector<std::string>{"r"});
            QCOMPARE(withoutImproperOutputs(system).outputs, std::vector<std::string>{"y"});
            for (const std::complex<double> s : {std::complex<double>(0.3, 1), std::complex<double>(0, 4)}) {
                const std::complex<double> expected = factor * (2. * s + 7.) / (5. * s * s + 2. * s + 7.);
                for (const LinearSystem& one : {system, withoutRates(system)}) {
                    QVERIFY(std::abs(transfer(one, s)[0] - expected) < 1e-12);
                    QVERIFY(std::abs(transfer(one, s)[1] - s * (expected - factor)) < 1e-12);
                }
            }
        }
    }

    void parametersFollowInputs() {
        std::string text = massAndSpring;
        text.replace(text.find("u = 0.3"), 7, "w = 0.1\nu = \"3*w\"");
        const LinearSystem system = systemOf(startOf(analysedText(text, {"w"})));
        QVERIFY(std::abs(system.B(1, 0) - 12.0) < 1e-14);
    }

    // At (pi, pi) the branches y = x and y = 2 pi - x meet: sin(pi) is no slope but rounding.
    void roundingIsNoGradient() {
        const auto result = linearize(startOf(analysedText(R"toml(
[[coordinates]]
name = "x"
initial = "pi"
[[coordinates]]
name = "y"
initial = "pi"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "(x - pi)^2"
[[constraints.displacement]]
expression = "sin(x)^2 = sin(y)^2"
)toml")));
        QVERIFY(std::holds_alternative<LinearizationObstacle>(result));
    }

    void cornersAreRefused() {
        std::string text = massAndSpring + "dissipation = \"0.1*abs(dotx)\"\n";
        const LinearizationObstacle obstacle = obstacleOf(text);
        QVERIFY(obstacle.kind == Kind::Corner);
        QCOMPARE(obstacle.names.size(), std::size_t(1));
        const std::size_t flow = text.find("initial = 0.1");
        text.insert(flow, "initial_flow = 1\n");
        QCOMPARE(systemOf(startOf(analysedText(text))).A.rows(), Eigen::Index(2));
    }

    // A tank that an inflow fills as fast as |p| = R |q|^n empties it: 1/(n R |q|^(n-1) A) is its rate.
    void orificesThatFlow() {
        for (const double power : {1.5, 2.0, 2.5, 4.0})
            for (const double inflow : {0.7, -0.4, 0.2, -0.05}) {
                const double R = 1.3, A = 2.2, size = std::abs(inflow);
                const std::string level = number(A * R * std::copysign(std::pow(size, power), inflow));
                const std::string text = "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = \"" + level +
                                         "\"\n[energies]\npotential = \"x^2/(2*2.2)\"\ndissipation = \"1.3*abs(" +
                                         number(inflow) + " - dotx)^" + number(power + 1) + "/" + number(power + 1) +
                                         "\"\n";
                const LinearSystem system = systemOf(startOnItsSides(text));
                const double expected = -1 / (power * R * std::pow(size, power - 1) * A);
                QVERIFY2(std::abs(system.A(0, 0) - expected) < 1e-7 * std::abs(expected), text.c_str());
            }
    }

    // A flow so small that its resistance is nothing but rounding counts as rest.
    void orificesThatHardlyFlow() {
        const auto tank = [](const std::string& inflow) {
            return "format = 1\n[[coordinates]]\nname = \"x\"\ninitial = 1e-20\n[energies]\npotential = \"x^2/2\"\n"
                   "dissipation = \"abs(" +
                   inflow + " - dotx)^5/5\"\n";
        };
        const auto result = linearize(startOnItsSides(tank("1e-5")));
        QVERIFY(std::holds_alternative<LinearizationObstacle>(result));
        QVERIFY(std::get<LinearizationObstacle>(result).kind == Kind::Resistance);
    }

    // Two tanks in series against dense algebra: D'' of the steady flow, K of the tanks.
    void orificesInSeries() {
        const double q = 0.6, R1 = 1.5, R2 = 0.8, A1 = 2, A2 = 5;
        const auto at = [](const char* name, double value) {
            return "[[coordinates]]\nname = \"" + std::string(name) + "\"\ninitial = \"" + number(value) + "\"\n";
        };
        const std::string text = "format = 1\n" + at("x", A1 * (R1 + R2) * q * q) + at("y", A2 * R2 * q * q) +
                                 "[energies]\npotential = \"x^2/4 + y^2/10\"\n"
                                 "dissipation = \"1.5*abs(0.6 - dotx)^3/3 + 0.8*abs(0.6 - dotx - doty)^3/3\"\n";
        const LinearSystem system = systemOf(startOnItsSides(text));
        Eigen::Matrix2d resistance, stiffness;
        resistance << 2 * q * (R1 + R2), 2 * q * R2, 2 * q * R2, 2 * q * R2;
        stiffness << 1 / A1, 0, 0, 1 / A2;
        QVERIFY((system.A + resistance.inverse() * stiffness).cwiseAbs().maxCoeff() < 1e-10);
    }

    // Where nothing flows such a law has no slope, or an infinite one; beside a linear resistance in the same flow, or
    // where a constraint holds the flow, there is a linear motion.
    void orificesAtRest() {
        const auto tank = [](const std::string& dissipation, const std::string& more = "") {
            return "format = 1\n[[coordinates]]\nname = \"a\"\n[[coordinates]]\nname = \"b\"\ninitial = 0.3\n"
                   "[energies]\npotential = \"a^2/2 + b^2/4\"\ndissipation = \"" +
                   dissipation + " + 0.9*dotb^2\"\n" + more;
        };
        for (const char* law : {"2*abs(dota)^3/3", "dota^4", "2*abs(dota)^1.5", "2*abs(dota)^2.5"}) {
            const LinearizationObstacle obstacle = obstacleOf(tank(law));
            QVERIFY(obstacle.kind == Kind::Resistance);
            QCOMPARE(obstacle.names, std::vector<std::string>{"a"});
        }
        const LinearSystem both = systemOf(startOf(analysedText(tank("2*abs(dota)^3/3 + 0.4*dota^2"))));
        QVERIFY(std::abs(both.A(0, 0) + 1 / 0.8) < 1e-12);
        const LinearSystem held = systemOf(
            startOf(analysedText(tank("2*abs(dota)^3/3", "[[constraints.flow]]\nexpression = \"dota = 0\"\n"))));
        QVERIFY(std::abs(held.A.trace() + 0.5 / 1.8) < 1e-12);
    }

    // The law as an effort that is a root of what it is asked for: e = 0.25 at the flow 0.5, with the slope 1.
    void sidesFollowEfforts() {
        const std::string text = R"ldae(format = 1
[[coordinates]]
name = "x"
initial = -0.25
[energies]
potential = "x^2/2"
[efforts]
x = "-e"
[[constraints.effort]]
effort = "e"
initial = 0.2
expression = "dotx = 0.5 - sign(e)*sqrt(abs(e))"
)ldae";
        QVERIFY(std::abs(systemOf(startOf(analysedText(text))).A(0, 0) - 1) < 1e-10);
    }

    // Outputs may contain flows and reactions.
    void outputsOfEveryKind() {
        const std::string text = R"ldae(format = 1
[parameters]
F = 0
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotx^2/2 + 3*doty^2/2"
potential = "2*x^2"
[efforts]
y = "F"
[[constraints.displacement]]
expression = "y - 2*x"
multiplier = "lambda"
[outputs]
speed = "dot(2*x)"
reaction = "lambda"
acceleration = "ddoty - ddotx"
)ldae";
        // (1 + 12) x'' + 4 x = 2 F;  3 y'' + lambda = F.
        const LinearSystem system = systemOf(startOf(analysedText(text, {"F"})));
        QCOMPARE(system.states.size(), std::size_t(2));
        const double share = system.states[0] == "x" ? 1 : 0.5;
        QVERIFY(std::abs(system.C(0, 0)) < 1e-14 && std::abs(system.C(0, 1) - 2.0 * share) < 1e-14);
        QVERIFY(system.D(0, 0) == 0);
        QVERIFY(std::abs(system.C(1, 0) - 24.0 / 13 * share) < 1e-14);
        QVERIFY(std::abs(system.D(1, 0) - 1.0 / 13) < 1e-14);
        QVERIFY(std::abs(system.C(2, 0) + 4.0 / 13 * share) < 1e-14);
        QVERIFY(std::abs(system.D(2, 0) - 2.0 / 13) < 1e-14);
    }

    // A spring at rest under no force: what has no slope there is left out, whatever hides it.
    void bentOutputsAreLeftOut() {
        const std::string text = R"ldae(format = 1
[parameters]
u = 0
p = 0
[[tables]]
name = "tab"
x = [-1, 0, 1]
y = [1, 0, 3]
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotx^2/2 + doty^2/2"
potential = "x^2 + y^2"
[efforts]
x = "u"
[outputs]
right = "3*x + sin(y)"
corner = "abs(x)"
late = "max(x, 0)"
early = "max(0, x)"
hidden = "sqrt(x^2)"
steep = "sqrt(abs(x))"
jump = "sign(x)"
pushed = "abs(ddotx)"
kinked = "tab(x)"
pole = "1/x"
diagonal = "sqrt(abs(x*y))"
input = "max(u, 0)"
root = "sqrt(p + x^2)"
square = "x*abs(x)"
away = "abs(x - 2)"
equal = "max(x, x)"
)ldae";
        const LinearSystem system = systemOf(startOf(analysedText(text, {"u"})));
        QCOMPARE(system.outputs, (std::vector<std::string>{"right", "square", "away", "equal"}));
        QCOMPARE(system.bent, (std::vector<std::string>{"corner", "late", "early", "hidden", "steep", "jump", "pushed",
                                                        "kinked", "pole", "diagonal", "input", "root"}));
        QCOMPARE(system.C.rows(), Eigen::Index(4));
        const auto ofX = std::find(system.states.begin(), system.states.end(), "x") - system.states.begin();
        QVERIFY(system.C(0, ofX) == 3 && system.C(1, ofX) == 0 && system.C(2, ofX) == -1 && system.C(3, ofX) == 1);
    }

    // Typical sizes decide which coordinate is largest.
    void modeShapesAreInAllCoordinates() {
        const AnalysedText model = analysedText(exampleText("gear_train"));
        const LinearSystem system = systemOf(startOf(model));
        QCOMPARE(system.coordinates, (std::vector<std::string>{"theta1", "theta2"}));
        const Eigen::VectorXcd shape = modeShape(system, system.modes.front());
        QVERIFY(std::abs(shape[0] - 1.0) < 1e-14);
        QVERIFY(std::abs(shape[1] - 0.4) < 1e-12);
    }
};

COENERGY_TEST(TestLinearSystem)
#include "test_linear_system.moc"
