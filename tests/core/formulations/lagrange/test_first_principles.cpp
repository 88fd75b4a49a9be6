// The lines from d'Alembert's principle to the equations, and what is left where constraints give coordinates: each
// against derivatives of the energies along a motion, and against the equations themselves.
#include "motion.hpp"

#include "lagrange/lagrange_steps.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

struct Explained {
    DaeSystem system;
    LagrangianModel model;
    DerivationSteps steps;
};

Explained explainedSteps(const Document& document) {
    Explained result{models::system(document), built(document).model, {}};
    runWithAlgebraStack([&] {
        Algebra algebra;
        result.steps = derivationSteps(result.model, result.system, algebra);
    });
    return result;
}

Expression lineOf(const DerivationSteps& steps, PrincipleKind kind, const std::string& name = {}) {
    for (const PrincipleLine& line : steps.principles)
        if (line.kind == kind && line.name == name)
            return line.value;
    throw std::runtime_error("no such line");
}

std::vector<Expression> valuesOfAll(const Explained& explained) {
    std::vector<Expression> values;
    for (const PrincipleLine& line : explained.steps.principles)
        values.push_back(line.value);
    for (const Equation& equation : explained.system.equations)
        values.push_back(equation.residual);
    for (const NamedConstraint& constraint : explained.model.displacement)
        values.push_back(constraint.residual.value);
    values.insert(values.end(), {explained.steps.kineticCoenergy, explained.steps.potential});
    for (const Unknown& coordinate : explained.steps.coordinates)
        for (const std::string& name : coordinate.derivatives)
            values.push_back(Expression::symbol(name) + Expression::symbol("delta_" + name));
    for (const Unknown& coordinate : explained.steps.coordinates)
        values.push_back(Expression::symbol("delta_p_" + coordinate.name()));
    return values;
}

// Displacements, flows and variations of displacements move on; time, too.
double rateOf(const Expression& value, const Explained& explained, const Point& here) {
    return slope([&](double h) {
        Point moved = here;
        moved["t"] += h;
        for (const Unknown& coordinate : explained.steps.coordinates) {
            moved[coordinate.name()] += h * here.at(coordinate.name(1));
            moved[coordinate.name(1)] += h * here.at(coordinate.name(2));
            moved["delta_" + coordinate.name()] += h * here.at("delta_" + coordinate.name(1));
        }
        return evaluate(value, moved);
    });
}

// Displacements by their variations, flows by theirs if they are varied.
double variationOf(const Expression& value, const Explained& explained, const Point& here, bool hasFlows) {
    return slope([&](double h) {
        Point moved = here;
        for (const Unknown& coordinate : explained.steps.coordinates) {
            moved[coordinate.name()] += h * here.at("delta_" + coordinate.name());
            if (hasFlows)
                moved[coordinate.name(1)] += h * here.at("delta_" + coordinate.name(1));
        }
        return evaluate(value, moved);
    });
}

} // namespace

class TestFirstPrinciples : public QObject {
    Q_OBJECT

private slots:
    void linesAgainstDifferences_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"thesis_rotation", "thesis_electrical", "gear_train", "knife_edge", "bead_on_hoop",
                                 "two_masses_relative", "relativistic_electron"})
            QTest::newRow(name) << name;
    }

    void linesAgainstDifferences() {
        QFETCH(QString, name);
        const Explained explained = explainedSteps(modelNamed(name));
        const DerivationSteps& steps = explained.steps;
        const auto line = [&](PrincipleKind kind) { return lineOf(steps, kind); };
        Random random(5);
        for (int trial = 0; trial < 5; ++trial) {
            Point here = random.point(valuesOfAll(explained));
            here.emplace("t", 0.7);
            if (name == QLatin1String("relativistic_electron"))
                here["v"] = 0.3 * here["c"];
            const auto at = [&](const Expression& value) { return evaluate(value, here); };
            const double inertial = at(line(PrincipleKind::InertialWork));
            const double varied = at(line(PrincipleKind::CoenergyVariation));
            const double work = at(line(PrincipleKind::VirtualWork));
            QVERIFY(isNear(variationOf(steps.kineticCoenergy, explained, here, true), varied, 1e-7));
            QVERIFY(isNear(rateOf(line(PrincipleKind::BoundaryTerm), explained, here), inertial + varied, 1e-6));
            QVERIFY(isNear(variationOf(steps.potential, explained, here, false),
                           at(line(PrincipleKind::PotentialVariation)), 1e-7));
            QVERIFY(isNear(work - inertial, at(line(PrincipleKind::Principle))));
            QVERIFY(isNear(inertial - work, at(line(PrincipleKind::Combination))));
            for (const NamedConstraint& constraint : explained.model.displacement)
                QVERIFY(isNear(variationOf(constraint.residual.value, explained, here, false),
                               at(lineOf(steps, PrincipleKind::ConstraintVariation, constraint.name)), 1e-7));
        }
    }

    // f delta p = dp/dt delta q turns the change of T + V into that of the principle; with its multipliers each line is
    // the equation.
    void energiesAndMultipliers_data() { linesAgainstDifferences_data(); }
    void energiesAndMultipliers() {
        QFETCH(QString, name);
        const Explained explained = explainedSteps(modelNamed(name));
        const DerivationSteps& steps = explained.steps;
        const Expression energies =
            lineOf(steps, PrincipleKind::EnergyVariation) + lineOf(steps, PrincipleKind::PotentialVariation);
        Substitution moved;
        std::vector<Expression> others;
        for (std::size_t i = 0; i < steps.coordinates.size(); ++i) {
            const Unknown& coordinate = steps.coordinates[i];
            const Expression variation = Expression::symbol("delta_" + coordinate.name());
            for (const DerivationStep& step : steps.equations[i].steps)
                if (step.kind == StepKind::MomentumRate)
                    moved.emplace("delta_p_" + coordinate.name(),
                                  step.value * variation / Expression::symbol(coordinate.name(1)));
                else if (step.kind == StepKind::DissipationGradient || step.kind == StepKind::AppliedEffort)
                    others.push_back((step.sign == StepSign::Plus ? step.value : -step.value) * variation);
        }
        QCOMPARE(difference(lineOf(steps, PrincipleKind::Combination),
                            substituted(energies, moved) + sum(std::move(others))),
                 std::string());
        for (const PrincipleLine& line : steps.principles)
            if (line.kind == PrincipleKind::Multiplied)
                QCOMPARE(difference(equation(explained.system, line.name).residual, line.value), std::string());
    }

    // Stutts, (111) to (113), where the constraint has the other sign.
    void theGearTrain() {
        const Explained explained = explainedSteps(modelNamed("gear_train"));
        const std::vector<EliminationStep>& steps = explained.steps.elimination;
        QCOMPARE(steps.size(), std::size_t{3});
        QCOMPARE(QString::fromStdString(steps[0].name + steps[1].name + steps[2].name), "theta2lambda1theta1");
        QCOMPARE(difference(parsed("N1/N2*theta1"), steps[0].value), std::string());
        QCOMPARE(difference(parsed("-N1/N2*(J2*ddottheta1 + K2*theta1)"), steps[1].value), std::string());
        QCOMPARE(difference(parsed("(J1 + (N1/N2)^2*J2)*ddottheta1 + C1*dottheta1 + (N1/N2)^2*K2*theta1 - tau"),
                            steps[2].value),
                 std::string());
    }

    void eliminationAgainstTheEquations_data() {
        QTest::addColumn<QString>("constraints");
        QTest::newRow("one, curved") << "y = x^2 + sin(t)";
        QTest::newRow("two in turn") << "y = x^2; 3*z - x*y = cos(t)";
        QTest::newRow("coupled") << "y + z = sin(x); y - z = x^3";
        QTest::newRow("one that stays") << "y = 2*x; x^2 + y^2 + z^2 = 4";
    }

    // With values from the steps, each equation that was solved vanishes, and the others are what remains.
    void eliminationAgainstTheEquations() {
        QFETCH(QString, constraints);
        std::string text = "[parameters]\nm = 2\n[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n"
                           "[[coordinates]]\nname = \"z\"\n[energies]\n"
                           "kinetic_coenergy = \"m*dotx^2/2 + (1 + x^2)*doty^2 + dotx*dotz + 3*dotz^2\"\n"
                           "potential = \"cos(x)*y + z^2*x\"\ndissipation = \"dotx*doty\"\n";
        for (const QString& constraint : constraints.split(';'))
            text += "[[constraints.displacement]]\nexpression = \"" + constraint.trimmed().toStdString() + "\"\n";
        const Explained explained = explainedSteps(document(text));
        const std::vector<EliminationStep>& steps = explained.steps.elimination;
        QVERIFY(!steps.empty());
        Random random(3);
        Point here = {{"m", 2}, {"t", 0.4}, {"lambda1", 0.3}, {"lambda2", -0.8}};
        for (const std::string name : {"x", "y", "z"})
            for (const std::string order : {"", "dot", "ddot"})
                here[order + name] = random.between(-1, 1);
        const auto along = [&](const Expression& value, double h) { // at another time of a parabola
            Point moved = here;
            moved["t"] += h;
            for (const std::string name : {"x", "y", "z"})
                moved[name] += h * here["dot" + name] + h * h / 2 * here["ddot" + name];
            return evaluate(value, moved);
        };
        for (const EliminationStep& step : steps)
            if (step.kind == EliminationStep::Kind::Coordinate) {
                const double h = 1e-3, middle = along(step.value, 0);
                const double before = along(step.value, -h), after = along(step.value, h);
                here[step.name] = middle;
                here["dot" + step.name] = (after - before) / (2 * h);
                here["ddot" + step.name] = (after - 2 * middle + before) / (h * h);
            }
        for (const EliminationStep& step : steps)
            if (step.kind == EliminationStep::Kind::Multiplier)
                here[step.name] = evaluate(step.value, here);
        for (const EliminationStep& step : steps)
            if (step.kind == EliminationStep::Kind::Multiplier)
                QVERIFY(std::abs(evaluate(equation(explained.system, step.from).residual, here)) < 1e-4);
            else if (step.kind == EliminationStep::Kind::Equation)
                QVERIFY(isNear(evaluate(equation(explained.system, step.name).residual, here),
                               evaluate(step.value, here), 1e-4));
    }

    void whatIsNotEliminated() {
        const auto stepsOf = [](const std::string& constraint, const std::string& a) {
            return explainedSteps(document("[parameters]\na = " + a +
                                           "\n[[coordinates]]\nname = \"x\"\n"
                                           "[[coordinates]]\nname = \"y\"\n[energies]\n"
                                           "kinetic_coenergy = \"dotx^2 + doty^2\"\n[[constraints.displacement]]\n"
                                           "expression = \"" +
                                           constraint + "\"\n"))
                .steps.elimination;
        };
        QVERIFY(stepsOf("x^2 + y^2 = 1", "1").empty());
        QVERIFY(stepsOf("a*x = sin(a*y)", "0").empty()); // divided by a
        QVERIFY(!stepsOf("a*x = sin(a*y)", "2").empty());
    }
};

COENERGY_TEST(TestFirstPrinciples)
#include "test_first_principles.moc"
