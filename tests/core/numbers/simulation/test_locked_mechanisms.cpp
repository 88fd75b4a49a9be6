// Mechanisms that their constraints leave nothing: where they are follows from the constraints, and the reactions from
// the balance of forces, both by hand.
#include "runs.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <array>

using namespace runs;

namespace {

const std::vector<Method> methods = {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4};

void everyMethod() {
    QTest::addColumn<int>("method");
    for (const Method method : methods)
        QTest::newRow(methodName(method).data()) << static_cast<int>(method);
}

Adjust by(int method) {
    return [method](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); };
}

std::string coordinate(const std::string& name, double initial, double flow = 0) {
    return "[[coordinates]]\nname = \"" + name + "\"\ninitial = " + std::to_string(initial) +
           "\ninitial_flow = " + std::to_string(flow) + "\n";
}

std::string constraints(const std::vector<std::string>& expressions) {
    std::string text;
    for (const std::string& expression : expressions)
        text += "[[constraints.displacement]]\nexpression = \"" + expression + "\"\n";
    return text;
}

std::string point(const std::string& mass, const std::string& energies, const std::string& efforts) {
    return "[energies]\nkinetic_coenergy = \"" + mass + "*(dotx^2 + doty^2)/2\"\n" + energies + "[efforts]\n" + efforts;
}

const std::string span = "[simulation]\nend = 2\nstep = 0.5\n";

// The multipliers of two constraints with these gradients that carry a load, by Cramer's rule.
std::array<double, 2> carrying(std::array<double, 2> first, std::array<double, 2> second, std::array<double, 2> load) {
    const double determinant = first[0] * second[1] - first[1] * second[0];
    return {(load[0] * second[1] - load[1] * second[0]) / determinant,
            (first[0] * load[1] - first[1] * load[0]) / determinant};
}

bool isFound(const Preparation& preparation, Code code) {
    const Diagnostics& found = preparation.derivation.diagnostics;
    return std::any_of(found.begin(), found.end(), [code](const Diagnostic& d) { return d.code == code; });
}

} // namespace

class TestLockedMechanisms : public QObject {
    Q_OBJECT

private slots:
    // Of the two conditions of the second pin that across the bar holds its angle, that along it hardly does; which is
    // typed first does not matter. The pendulum on the bar swings as on the ground.
    void aBarHeldByTwoPins_data() {
        QTest::addColumn<std::string>("pin");
        QTest::newRow("along it first") << std::string("0.07*cos(a) = 0.07*cos(0.03)|0.07*sin(a) = 0.07*sin(0.03)");
        QTest::newRow("across it first") << std::string("0.07*sin(a) = 0.07*sin(0.03)|0.07*cos(a) = 0.07*cos(0.03)");
    }
    void aBarHeldByTwoPins() {
        QFETCH(std::string, pin);
        const std::size_t bar = pin.find('|');
        const Document document =
            model(coordinate("a", 0.03) + coordinate("b", 0.3, 2) +
                  "[energies]\nkinetic_coenergy = \"dota^2 + dotb^2 + dota*dotb*cos(a - b)\"\n"
                  "potential = \"-9.81*(2*cos(a) + cos(b))\"\n" +
                  constraints({pin.substr(0, bar), pin.substr(bar + 1)}) + "[simulation]\nend = 20\nstep = 1\n");
        const Preparation preparation = prepared(document);
        const Diagnostic* follows = finding(preparation, Code::RedundantConstraint);
        QVERIFY(follows);
        QCOMPARE(argumentAt<Name>(*follows, 0).text, std::string(pin.starts_with("0.07*cos") ? "phi1" : "phi2"));
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        VERIFY_CLOSE(last(result, "a"), 0.03, 1e-12);
        const SimulationResult alone =
            run(model(coordinate("b", 0.3, 2) + "[energies]\nkinetic_coenergy = \"dotb^2\"\npotential = "
                                                "\"-9.81*cos(b)\"\n[simulation]\nend = 20\nstep = 1\n"));
        VERIFY_CLOSE(last(result, "b"), last(alone, "b"), 1e-5);
    }

    // A joint that hangs on two bars of 1.25 from supports 2 apart: at (1, -0.75).
    void hangingJoint_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<QString>("mass");
        for (const Method method : methods)
            for (const char* mass : {"0", "1e-6", "3"})
                QTest::addRow("%s %s", methodName(method).data(), mass) << static_cast<int>(method) << mass;
    }
    void hangingJoint() {
        QFETCH(int, method);
        QFETCH(QString, mass);
        for (const double size : {1e-6, 1.0, 1e7}) {
            const std::string load = std::to_string(size);
            const SimulationResult result =
                run(model(coordinate("x", 0.9) + coordinate("y", -0.8) +
                          point(mass.toStdString(), "potential = \"7*" + load + "*y\"\ndissipation = \"0.2*doty^2\"\n",
                                "x = \"" + load + "*(2 + 3*sin(4*t))\"\n") +
                          constraints({"x^2 + y^2 = 1.5625", "(x - 2)^2 + y^2 = 1.5625"}) + span),
                    by(method));
            VERIFY_COMPLETED(result);
            QVERIFY2(result.status.isTrusted(), told(result).c_str());
            for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
                const double force = size * (2 + 3 * std::sin(4 * result.trajectory.time[row]));
                const auto expected = carrying({2, -1.5}, {-2, -1.5}, {force, -7 * size});
                VERIFY_CLOSE(values(result, "x")[row], 1, 1e-12);
                VERIFY_CLOSE(values(result, "lambda1")[row], expected[0], 1e-9 * size);
                VERIFY_CLOSE(values(result, "lambda2")[row], expected[1], 1e-9 * size);
            }
        }
    }

    // On the circle x^2 + y^2 = 4 with x = sin(t), pulled by a spring as well: lambda_x x'' and the rest by hand.
    void prescribedInTime_data() { everyMethod(); }
    void prescribedInTime() {
        QFETCH(int, method);
        const SimulationResult result = run(model(coordinate("x", 0, 1) + coordinate("y", -2) +
                                                  point("1.5", "potential = \"14*y + 5*x^2/2\"\n", "y = \"3*t\"\n") +
                                                  constraints({"x^2 + y^2 = 4", "x = sin(t)"}) + span),
                                            by(method));
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = result.trajectory.time[row];
            const double x = std::sin(t), vx = std::cos(t), ax = -x;
            const double y = -std::sqrt(4 - x * x), vy = -x * vx / y, ay = -(vx * vx + x * ax + vy * vy) / y;
            const auto expected = carrying({2 * x, 2 * y}, {1, 0}, {-5 * x - 1.5 * ax, 3 * t - 14 - 1.5 * ay});
            VERIFY_CLOSE(values(result, "y")[row], y, 1e-9);
            VERIFY_CLOSE(values(result, "lambda1")[row], expected[0], 1e-7);
            VERIFY_CLOSE(values(result, "lambda2")[row], expected[1], 1e-7);
        }
    }

    // A third bar from between the supports: the motion stays, single reactions are told not to be unique.
    void oneBarTooMany() {
        const Document document =
            model(coordinate("x", 0.9) + coordinate("y", -0.8) + point("3", "potential = \"7*y\"\n", "x = \"2\"\n") +
                  constraints({"x^2 + y^2 = 1.5625", "(x - 2)^2 + y^2 = 1.5625", "(x - 1)^2 + y^2 = 0.5625"}) + span);
        QVERIFY(isFound(prepared(document), Code::RedundantConstraint));
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        const double x = last(result, "x"), y = last(result, "y");
        VERIFY_CLOSE(x, 1, 1e-12);
        const double first = last(result, "lambda1"), second = last(result, "lambda2"), third = last(result, "lambda3");
        VERIFY_CLOSE(2 * x * first + 2 * (x - 2) * second + 2 * (x - 1) * third, 2, 1e-9);
        VERIFY_CLOSE(2 * y * (first + second + third), -7, 1e-9);
    }

    // The third constraint follows from the others at all times, also from a start at which x is zero.
    void drivenTwiceTheSame() {
        for (const std::string begin : {"0", "0.4", "-1.5707963267948966"}) {
            const Document document =
                model(coordinate("x", 0, 3) + coordinate("y", 3) + point("1", "potential = \"2*y\"\n", "") +
                      constraints({"x = 3*sin(t)", "y = 3*cos(t)", "x^2 + y^2 = 9"}) +
                      "[simulation]\nstart = " + begin + "\nend = 3\nstep = 0.5\n");
            QVERIFY(isFound(prepared(document), Code::RedundantConstraint));
            const SimulationResult result = run(document);
            VERIFY_COMPLETED(result);
            const double x = 3 * std::sin(3.0), y = 3 * std::cos(3.0), circle = last(result, "lambda3");
            VERIFY_CLOSE(last(result, "lambda1") + 2 * x * circle, x, 1e-8);
            VERIFY_CLOSE(last(result, "lambda2") + 2 * y * circle, y - 2, 1e-8);
        }
    }

    void circlesThatTouch() {
        const auto touching = [](double x, double y, const std::string& other, const std::string& more) {
            return prepared(model(coordinate("x", x) + coordinate("y", y) + more +
                                  point("1", "potential = \"3*y\"\n", "") + constraints({"x^2 + y^2 = 1", other}) +
                                  span));
        };
        const std::string free = coordinate("z", 1);
        for (const Preparation& preparation : {touching(0, -1, "y = -1", ""), touching(1, 0, "(x - 2)^2 + y^2 = 1", ""),
                                               touching(1, 0, "(x - 2)^2 + y^2 = 1", free)}) {
            QVERIFY(!preparation.model);
            QVERIFY(isFound(preparation, Code::ConstraintsTouch));
        }
        QVERIFY(!isFound(touching(0.8, -0.6, "y = -0.6", ""), Code::ConstraintsTouch)); // they cross
        QVERIFY(!isFound(touching(0.0447, -0.999, "y = -0.999", ""), Code::ConstraintsTouch));
    }

    // Constraints that meet at one place and do not cross there: no motion, and it is said that they touch.
    void constraintsThatTouch_data() {
        QTest::addColumn<QStringList>("expressions");
        QTest::newRow("a line at a cubic") << QStringList{"y = (x - 2)^3", "y = 0"};
        QTest::newRow("a slider at its dead centre") << QStringList{"(x - z)^2 + y^2 = 9", "y^2 + z^2 = 4", "x = 5"};
    }
    void constraintsThatTouch() {
        QFETCH(QStringList, expressions);
        std::vector<std::string> list;
        for (const QString& expression : expressions)
            list.push_back(expression.toStdString());
        for (const bool hasMore : {false, true}) { // what is free beside it does not matter
            const Preparation preparation =
                prepared(model(coordinate("x", list.size() > 2 ? 5 : 2) + coordinate("y", 0) + coordinate("z", 2) +
                               (hasMore ? coordinate("w", 1) : "") +
                               "[energies]\nkinetic_coenergy = \"dotx^2 + doty^2 + "
                               "dotz^2" +
                               (hasMore ? " + dotw^2" : "") + "\"\npotential = \"" + (hasMore ? "w^2 + " : "") +
                               "3*y\"\n" + constraints(list) + span));
            QVERIFY(!preparation.model);
            QVERIFY(isFound(preparation, Code::ConstraintsTouch));
            QVERIFY(!isFound(preparation, Code::NearlyDependentConstraints));
            QVERIFY(!isFound(preparation, Code::RedundantConstraint));
        }
    }
};

COENERGY_TEST(TestLockedMechanisms)
#include "test_locked_mechanisms.moc"
