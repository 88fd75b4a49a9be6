// Linear systems against differences of the motion itself, against dense linear algebra on matrices that were typed,
// and against closed forms.
#include "base/random_numbers.hpp"
#include "linearization/independent_states.hpp"
#include "linearization/linear_system.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <Eigen/Dense>

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
        const Eigen::VectorXcd x =
            basis.cast<std::complex<double>>() * (basis.transpose() * dynamic * basis)
                                                     .fullPivLu()
                                                     .solve((basis.transpose() * force).cast<std::complex<double>>());
        return Eigen::Vector2cd(x[0], s * x[1]);
    }
};

Eigen::VectorXcd transfer(const LinearSystem& system, std::complex<double> s) {
    const Eigen::MatrixXcd resolvent = s * Eigen::MatrixXd::Identity(system.A.rows(), system.A.cols()) - system.A;
    return system.C.cast<std::complex<double>>() *
               resolvent.fullPivLu().solve(system.B.col(0).cast<std::complex<double>>()) +
           system.D.col(0).cast<std::complex<double>>();
}

// Masses on springs and dampers with moved ends, and perhaps a rod: M x'' + C x' + K x + G' lambda = (a s + b) u,
// G x = c u. Some masses are zero.
class MovedSupports {
public:
    explicit MovedSupports(RandomNumbers& random) : m_count(1 + static_cast<int>(3 * random.share())) {
        const Eigen::Index n = m_count;
        m_mass = m_damping = m_stiffness = Eigen::MatrixXd::Zero(n, n);
        m_byValue = m_byRate = Eigen::VectorXd::Zero(n);
        std::string kinetic, potential, dissipation, definitions;
        for (Eigen::Index k = 0; k < n; ++k) {
            const double mass = random.share() < 0.25 ? 0 : 0.5 + random.share();
            m_mass(k, k) = mass;
            kinetic += (k > 0 ? " + " : "") + number(mass) + "*dotx" + std::to_string(k) + "^2/2";
        }
        for (Eigen::Index k = 0; k < n; ++k)
            for (Eigen::Index j = -1; j < k; ++j) { // -1: the ground
                const double shift = random.share() < 0.5 ? random.deviation() : 0;
                const double spring = 0.5 + random.share(), damper = random.share() < 0.8 ? 0.2 + random.share() : 0;
                Eigen::VectorXd ends = Eigen::VectorXd::Unit(n, k);
                if (j >= 0)
                    ends -= Eigen::VectorXd::Unit(n, j);
                const std::string name = "z" + std::to_string(k) + "_" + std::to_string(j + 1);
                definitions += name + " = 'x" + std::to_string(k) + (j < 0 ? "" : " - x" + std::to_string(j)) + " - (" +
                               number(shift) + ")*u'\n";
                potential += (potential.empty() ? "" : " + ") + number(spring) + "*" + name + "^2/2";
                dissipation += (dissipation.empty() ? "" : " + ") + number(damper) + "*dot(" + name + ")^2/2";
                m_stiffness += spring * ends * ends.transpose();
                m_damping += damper * ends * ends.transpose();
                m_byValue += spring * shift * ends;
                m_byRate += damper * shift * ends;
            }
        m_text = "format = 1\n[parameters]\nu = 0\n[definitions]\n" + definitions;
        for (Eigen::Index k = 0; k < n; ++k)
            m_text += "[[coordinates]]\nname = 'x" + std::to_string(k) + "'\n";
        m_text += "[energies]\nkinetic_coenergy = '" + kinetic + "'\npotential = '" + potential + "'\ndissipation = '" +
                  dissipation + "'\n";
        if (n > 1 && random.share() < 0.4) {
            m_rod = random.share() < 0.5 ? 0 : 0.7;
            m_hasRod = true;
            m_text += "[[constraints.displacement]]\nname = 'rod'\nexpression = 'x0 - x1 - " + number(m_rod) + "*u'\n";
        }
        m_text += "[outputs]\n";
        for (Eigen::Index k = 0; k < n; ++k)
            m_text += "y" + std::to_string(k) + " = 'x" + std::to_string(k) + "'\n";
    }

    const std::string& text() const { return m_text; }
    // A rod whose length moves accelerates what has a mass.
    bool feelsAcceleration() const { return m_hasRod && m_rod != 0; }
    Eigen::Index placeOf(const std::string& output) const { return output.back() - '0'; }

    Eigen::VectorXcd transfer(std::complex<double> s) const {
        const Eigen::Index n = m_count, all = n + (m_hasRod ? 1 : 0);
        Eigen::MatrixXcd matrix = Eigen::MatrixXcd::Zero(all, all);
        Eigen::VectorXcd right = Eigen::VectorXcd::Zero(all);
        matrix.topLeftCorner(n, n) = s * s * m_mass + s * m_damping + m_stiffness;
        right.head(n) = m_byValue + s * m_byRate;
        if (m_hasRod) {
            matrix(0, n) = matrix(n, 0) = 1;
            matrix(1, n) = matrix(n, 1) = -1;
            right[n] = m_rod;
        }
        return matrix.fullPivLu().solve(right).head(n);
    }

private:
    static std::string number(double value) { return QByteArray::number(value, 'f', 17).toStdString(); }

    int m_count;
    Eigen::MatrixXd m_mass, m_damping, m_stiffness;
    Eigen::VectorXd m_byValue, m_byRate;
    bool m_hasRod = false;
    double m_rod = 0;
    std::string m_text;
};

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
            const Eigen::VectorXcd z =
                dynamic.fullPivLu().solve((form.mass * system.B.bottomRows(free).col(0)).cast<std::complex<double>>());
            QVERIFY((system.C.leftCols(free) * z + system.C.rightCols(free) * (s * z) - random.transfer(s)).norm() <
                    1e-9 * random.transfer(s).norm());
        }
    }

    // A displaced support acts through the spring alone; a displaced end of a rod through its acceleration.
    void ratesOfInputsAreRefusedWhereTheyAct() {
        const LinearSystem support = systemOf(startOf(analysedText(massAndSpring, {"u"})));
        QVERIFY(std::abs(support.B(1, 0) - 4.0) < 1e-14);
        const std::string held = massAndSpring + "[[coordinates]]\nname = \"y\"\ninitial = 0.1\n"
                                                 "[[constraints.displacement]]\nexpression = \"y - x - u\"\n";
        std::string withMass = held;
        withMass.replace(withMass.find("m*dotx^2/2"), 10, "m*dotx^2/2 + doty^2/2");
        const LinearizationObstacle obstacle = obstacleOf(withMass, {"u"});
        QVERIFY(obstacle.kind == Kind::RateOfInput);
        QCOMPARE(obstacle.names, std::vector<std::string>{"u"});
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
            QCOMPARE(system.outputs, std::vector<std::string>{"y"});
            QCOMPARE(system.improper, std::vector<std::string>{"r"});
            for (const std::complex<double> s : {std::complex<double>(0.3, 1), std::complex<double>(0, 4)}) {
                const std::complex<double> expected = factor * (2. * s + 7.) / (5. * s * s + 2. * s + 7.);
                QVERIFY(std::abs(transfer(withoutRates(system), s)[0] - expected) < 1e-12);
            }
        }
    }

    // Springs and dampers between masses, some of them zero, whose lengths contain the input, and rods between some.
    void randomModelsWithInputsInDefinitions() {
        RandomNumbers random(11);
        int refused = 0;
        for (int model = 0; model < 120; ++model) {
            const MovedSupports one(random);
            const OperatingPoint point = startOf(analysedText(one.text(), {"u"}));
            const auto result = linearize(point);
            if (const auto* obstacle = std::get_if<LinearizationObstacle>(&result)) {
                QVERIFY2(obstacle->kind == Kind::RateOfInput && one.feelsAcceleration(), one.text().c_str());
                ++refused;
                continue;
            }
            const LinearSystem system = withoutRates(std::get<LinearSystem>(result));
            for (const std::complex<double> s : {std::complex<double>(0.4, 0.9), std::complex<double>(-0.2, 3)}) {
                const Eigen::VectorXcd expected = one.transfer(s);
                for (std::size_t k = 0; k < system.outputs.size(); ++k)
                    QVERIFY2(std::abs(transfer(system, s)[static_cast<Eigen::Index>(k)] -
                                      expected[one.placeOf(system.outputs[k])]) < 1e-8 * (1 + expected.norm()),
                             one.text().c_str());
            }
        }
        QVERIFY2(refused < 60, qPrintable(QString::number(refused)));
    }

    void parametersFollowInputs() {
        std::string text = massAndSpring;
        text.replace(text.find("u = 0.3"), 7, "w = 0.1\nu = \"3*w\"");
        const LinearSystem system = systemOf(startOf(analysedText(text, {"w"})));
        QVERIFY(std::abs(system.B(1, 0) - 12.0) < 1e-14);
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
