// The same equations for any model; and the textbook form of linear systems.
#include "core/formulations/lagrange/models.hpp"

#include "algebra/tidy.hpp"
#include "exposition/collected_form.hpp"
#include "exposition/linear_matrices.hpp"
#include "exposition/named_reactions.hpp"
#include "exposition/simplified_system.hpp"
#include "expression/print_text.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

std::string printed(const DaeSystem& system, std::size_t equation) {
    return TextPrinter(system.notation).print(system.equations[equation].residual, TermOrder::Equation);
}

} // namespace

class TestCollectedForm : public QObject {
    Q_OBJECT

private slots:
    void sameEquations_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : exampleNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void sameEquations() {
        QFETCH(QString, name);
        const DaeSystem system = *derivation(example(name.toStdString())).system;
        const DaeSystem collected = collectedForm(system);
        for (std::size_t i = 0; i < system.equations.size(); ++i)
            QVERIFY2(agreeAtRandomPoints(collected.equations[i].residual, system.equations[i].residual) ||
                         vanishesIdentically(collected.equations[i].residual - system.equations[i].residual),
                     system.equations[i].name.c_str());
    }

    void rowsOfALinearSystem() {
        const DaeSystem system = collectedForm(*derivation(document(R"toml(
[parameters]
m1 = 1
m2 = 1
C1 = 1
C2 = 1
K1 = 1
K2 = 1
[[coordinates]]
name = "x1"
[[coordinates]]
name = "x2"
[energies]
kinetic_coenergy = "m1*dotx1^2/2 + m2*dotx2^2/2"
potential = "K1*x1^2/2 + K2*(x2 - x1)^2/2"
dissipation = "C1*dotx1^2/2 + C2*(dotx2 - dotx1)^2/2"
)toml"))
                                                    .system);
        QCOMPARE(printed(system, 0), std::string("m1*ddotx1 + (C1 + C2)*dotx1 - C2*dotx2 + (K1 + K2)*x1 - K2*x2"));
        QCOMPARE(printed(system, 1), std::string("m2*ddotx2 - C2*dotx1 + C2*dotx2 - K2*x1 + K2*x2"));
    }

    // The matrices of every linear example are its equations.
    void matricesOfLinearModels() {
        int count = 0;
        for (const std::string& name : exampleNames()) {
            const DaeSystem system = *derivation(example(name)).system;
            const auto linear = linearMatrices(system);
            if (!linear)
                continue;
            ++count;
            for (std::size_t i = 0; i < linear->coordinates.size(); ++i) {
                Expression row = -linear->applied[i];
                for (std::size_t j = 0; j < linear->coordinates.size(); ++j)
                    row = row + linear->mass[i][j] * Expression::symbol(system.unknowns[j].name(2)) +
                          linear->damping[i][j] * Expression::symbol(system.unknowns[j].name(1)) +
                          linear->stiffness[i][j] * Expression::symbol(system.unknowns[j].name());
                QVERIFY2(vanishesIdentically(row - system.equations[i].residual), name.c_str());
            }
        }
        QVERIFY(count >= 2);
        QVERIFY(!linearMatrices(*derivation(example("simple_pendulum")).system));
        QVERIFY(!linearMatrices(*derivation(example("pendulum_cartesian")).system));
    }

    // The force of a rod along x and y, and of what drives a hoop.
    void reactionsByName() {
        const std::vector<NamedReaction> rod = namedReactions(*derivation(example("pendulum_cartesian")).system);
        QCOMPARE(rod.size(), std::size_t(2));
        QCOMPARE(rod[1].on, std::string("y"));
        QVERIFY(vanishesIdentically(rod[1].value +
                                    Expression(2) * Expression::symbol("lambda1") * Expression::symbol("y")));
        const std::vector<NamedReaction> hoop = namedReactions(*derivation(example("bead_on_hoop")).system);
        QCOMPARE(hoop.size(), std::size_t(1));
        QCOMPARE(hoop[0].constraint, std::string("motor"));
        QVERIFY(namedReactions(*derivation(example("simple_pendulum")).system).empty());
    }

    void whatIsNotLinearStays() {
        const DaeSystem system = collectedForm(*derivation(example("cart_pole")).system);
        QCOMPARE(printed(system, 0), std::string("(M + m)*ddotx + m*l*ddottheta*cos(theta) - m*l*dottheta^2*sin(theta) "
                                                 "+ b*dotx - F"));
    }
};

COENERGY_TEST(TestCollectedForm)
#include "test_collected_form.moc"
