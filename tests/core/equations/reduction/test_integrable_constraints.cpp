// Flow constraints that restrict displacements: which they are, and what they keep constant.
#include "reductions.hpp"

#include "reduction/integrable_constraints.hpp"
#include "support/test_program.hpp"

using namespace reductions;

namespace {

// Coordinates x, y, th and these flow constraints.
DaeSystem systemWith(const std::vector<std::string>& constraints) {
    std::string text = "[parameters]\nr = 0.3\nw = 2\n";
    for (const char* name : {"x", "y", "th"})
        text += std::string("[[coordinates]]\nname = \"") + name + "\"\n";
    text += "[energies]\nkinetic_coenergy = \"dotx^2 + doty^2 + dotth^2\"\n";
    for (std::size_t j = 0; j < constraints.size(); ++j)
        text +=
            "[[constraints.flow]]\nname = \"c" + std::to_string(j) + "\"\nexpression = \"" + constraints[j] + "\"\n";
    return system(document(text));
}

std::vector<IntegrableConstraint> found(const DaeSystem& system) {
    std::vector<IntegrableConstraint> result;
    runWithAlgebraStack([&] {
        Algebra algebra;
        result = integrableFlowConstraints(system, algebra);
    });
    return result;
}

} // namespace

class TestIntegrableConstraints : public QObject {
    Q_OBJECT

private slots:
    // x - step(t - 1) y jumps by y at t = 1, though its rate beside that is the constraint.
    void jumpsAreNotIntegrated() {
        QVERIFY(found(systemWith({"dotx - step(t - 1)*doty"})).empty());
        QVERIFY(found(systemWith({"dotx - sign(y)*dotth"})).empty());
    }

    // d/dt of what is kept is the constraint, but for a factor: their coefficients are proportional.
    void potentials_data() {
        QTest::addColumn<QString>("constraint");
        QTest::newRow("wheel on a line") << "dotx - r*dotth";
        QTest::newRow("circle") << "x*dotx + y*doty";
        QTest::newRow("ray") << "y*dotx - x*doty";
        QTest::newRow("driven") << "dotx - w*cos(w*t)";
        QTest::newRow("closed with mixed terms") << "(y + cos(x))*dotx + (x + 2*y*th)*doty + y^2*dotth";
        QTest::newRow("factor of one variable") << "dotx/x - exp(2*th)*dotth";
        QTest::newRow("coefficient alone") << "(x^2 + y^2)*dotth";
    }
    void potentials() {
        QFETCH(QString, constraint);
        const DaeSystem system = systemWith({constraint.toStdString()});
        const auto integrable = found(system);
        QCOMPARE(integrable.size(), std::size_t(1));
        QVERIFY(integrable[0].potential);
        runWithAlgebraStack([&] {
            Algebra algebra;
            const UnknownTable unknowns(system);
            const Expression rate = totalDerivative(*integrable[0].potential, unknowns, algebra);
            const auto coefficient = [&](const Expression& expression, const std::string& flow) {
                return algebra.expression(algebra.derivative(algebra.formula(expression), flow));
            };
            const Expression& residual = equation(system, "c0").residual;
            std::vector<Expression> ours;
            std::vector<Expression> theirs;
            Substitution rest;
            for (const char* flow : {"dotx", "doty", "dotth"}) {
                ours.push_back(coefficient(rate, flow));
                theirs.push_back(coefficient(residual, flow));
                rest.emplace(flow, Expression(0));
            }
            ours.push_back(substituted(rate, rest));
            theirs.push_back(substituted(residual, rest));
            bool isConstant = true;
            for (std::size_t i = 0; i < ours.size(); ++i) {
                isConstant = isConstant && ours[i].isZero();
                for (std::size_t j = 0; j < i; ++j)
                    COMPARE_SAME(parsed("x + 2") + ours[i] * theirs[j], parsed("x + 2") + ours[j] * theirs[i]);
            }
            QVERIFY(!isConstant);
        });
    }

    void nonholonomic_data() {
        QTest::addColumn<QString>("constraint");
        QTest::newRow("knife edge") << "sin(th)*dotx - cos(th)*doty";
        QTest::newRow("contact form") << "dotth - y*dotx";
        QTest::newRow("driven") << "dotx - t*x*doty";
    }
    void nonholonomic() {
        QFETCH(QString, constraint);
        QVERIFY(found(systemWith({constraint.toStdString()})).empty());
    }

    // Where the angle is kept, the edge moves on a straight line.
    void oneMakesAnotherIntegrable() {
        const auto both = found(systemWith({"sin(th)*dotx - cos(th)*doty", "2*dotth"}));
        QCOMPARE(both.size(), std::size_t(2));
        QVERIFY(both[0].potential);
        QVERIFY(found(systemWith({"sin(th)*dotx - cos(th)*doty", "dotth - y*dotx"})).empty());
    }

    // In two variables a factor always exists, elementary or not.
    void withoutElementaryFactor() {
        const auto integrable = found(systemWith({"dotx - tanh(x*y + 1)*doty"}));
        QCOMPARE(integrable.size(), std::size_t(1));
        QVERIFY(!integrable[0].potential);
    }
};

COENERGY_TEST(TestIntegrableConstraints)
#include "test_integrable_constraints.moc"
