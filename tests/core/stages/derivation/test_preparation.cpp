// What is known of a model's structure before it runs, and the findings on models that are not well-posed.
#include "benchmarks/scalable_models.hpp"
#include "core/numbers/simulation/runs.hpp"

#include "base/cancellation.hpp"
#include "expression/evaluate.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

const std::string pendulumText = R"(
[parameters]
m = 1
l = 1
g = 9.81
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
)";

std::string displacement(const std::string& name, const std::string& expression) {
    return "[[constraints.displacement]]\nname = \"" + name + "\"\nexpression = \"" + expression + "\"\n";
}
std::string flow(const std::string& name, const std::string& expression) {
    return "[[constraints.flow]]\nname = \"" + name + "\"\nexpression = \"" + expression + "\"\n";
}
std::string until(const std::string& end) {
    return "[simulation]\nend = " + end + "\nstep = 0.1\n";
}
const std::string rod = displacement("rod", "x^2 + y^2 = l^2");

using Names = std::vector<std::string>;

bool isSame(Names a, Names b) {
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    return a == b;
}

// The pendulum's own end, computed without what is redundant.
void compareMotion(const Document& document, const Document& reference) {
    const SimulationResult result = run(document);
    const SimulationResult expected = run(reference);
    VERIFY_COMPLETED(result);
    VERIFY_CLOSE(last(result, "x"), last(expected, "x"), 1e-7);
    VERIFY_CLOSE(last(result, "y"), last(expected, "y"), 1e-7);
    QVERIFY2(result.status.maximumConstraintResidual < 1e-10, told(result).c_str());
}

} // namespace

class TestPreparation : public QObject {
    Q_OBJECT

private slots:
    void pendulum() {
        const Preparation preparation = prepared(model(pendulumText + rod));
        const StructureReport& structure = preparation.structure;
        QVERIFY(preparation.model);
        QCOMPARE(structure.unknowns, (Names{"x", "y", "lambda1"}));
        QCOMPARE(structure.equationOffsets, (std::vector<int>{0, 0, 2}));
        QCOMPARE(structure.unknownOffsets, (std::vector<int>{2, 2, 0}));
        QCOMPARE(structure.freeInitialValues, std::optional<int>(2));
        QCOMPARE(structure.index, std::optional<int>(3));
        QCOMPARE(structure.degreesOfFreedom, std::size_t(1));
        QVERIFY(structure.hidden.empty() && structure.redundant.empty());
    }

    void rotation() {
        const StructureReport structure = prepared(example("thesis_rotation")).structure;
        QCOMPARE(structure.equationOffsets, (std::vector<int>{0, 0, 0, 0, 1, 2}));
        QCOMPARE(structure.unknownOffsets, (std::vector<int>{2, 1, 2, 2, 0, 0}));
        QCOMPARE(structure.freeInitialValues, std::optional<int>(4));
        QCOMPARE(structure.index, std::optional<int>(3));
        QCOMPARE(structure.degreesOfFreedom, std::size_t(2));
    }

    void electrical() {
        const StructureReport structure = prepared(example("thesis_electrical")).structure;
        QCOMPARE(structure.equationOffsets, (std::vector<int>{1, 1, 0, 0, 0, 1, 0}));
        QCOMPARE(structure.unknownOffsets, (std::vector<int>{1, 1, 1, 1, 2, 1, 0}));
        QCOMPARE(structure.freeInitialValues, std::optional<int>(4));
        QCOMPARE(structure.index, std::optional<int>(2));
        QCOMPARE(structure.degreesOfFreedom, std::size_t(3));
    }

    // They occur, though no equation can be solved for them.
    void unknownsInsideFunctionsThatJump() {
        const std::string two = "[[coordinates]]\nname = \"u\"\ninitial_flow = 1\n[[coordinates]]\nname = \"w\"\n"
                                "[energies]\nkinetic_coenergy = \"2*dotu^2\"\n";
        const Preparation dry = prepared(model(two + "dissipation = \"3*abs(dotw - 2*dotu) + abs(dotw)\"\n"));
        QVERIFY(finding(dry, Code::EquationOfJumps) && finding(dry, Code::UndeterminedInsideJumps));
        QVERIFY(!finding(dry, Code::ContradictingEquations) && !finding(dry, Code::UndeterminedUnknowns));
        const Preparation elsewhere = prepared(model(two + "[efforts]\nu = \"sign(w)\"\n"));
        QVERIFY(finding(elsewhere, Code::UndeterminedInsideJumps) && !finding(elsewhere, Code::UndeterminedUnknowns));
        const Preparation nowhere = prepared(model(two));
        QVERIFY(finding(nowhere, Code::UndeterminedUnknowns) && !finding(nowhere, Code::UndeterminedInsideJumps));
    }

    // What definitions make of a constraint holds always or never.
    void constraintsOfFramesAlone() {
        const auto framed = [](const std::string& says) {
            return prepared(
                model("[definitions]\nix = \"cos(3*t)\"\niy = \"sin(3*t)\"\n[[coordinates]]\nname = \"u\"\n"
                      "[energies]\nkinetic_coenergy = \"dotu^2\"\n[[constraints.displacement]]\nexpression = \"" +
                      says + "\"\n"));
        };
        const Preparation always = framed("ix^2 + iy^2 = 1");
        QVERIFY(always.model && finding(always, Code::RedundantConstraint));
        QCOMPARE(always.structure.degreesOfFreedom, std::size_t(1));
        const Preparation never = framed("ix^2 + iy^2 = 4");
        QVERIFY(!never.model && finding(never, Code::ContradictingConstraints));
        const Preparation sometimes = framed("ix = 1");
        QVERIFY(!sometimes.model && hasErrors(sometimes.derivation.diagnostics));
    }

    void thermalIsStructurallySingular() {
        const Preparation preparation = prepared(example("thesis_thermal"));
        const StructureReport& structure = preparation.structure;
        QVERIFY(!preparation.model);
        QVERIFY(structure.isStructurallySingular);
        QVERIFY(!structure.index && !structure.freeInitialValues);
        QVERIFY(isSame(structure.overdetermined.equations, {"V1", "V2"}));
        QVERIFY(isSame(structure.overdetermined.unknowns, {"kappa2"}));
        QCOMPARE(plainTexts(finding(preparation, Code::TooManyEquations)->arguments),
                 (Names{"V1, V2", "", "kappa2", "-kappa2 = 0, -kappa2 = 0"}));
        QCOMPARE(plainTexts(finding(preparation, Code::UndeterminedUnknowns)->arguments),
                 (Names{"V1, V2", "coordinate", "", "psi2", ""}));
        QVERIFY(contains(structure.underdetermined.unknowns, "V1") &&
                contains(structure.underdetermined.unknowns, "V2"));
        QVERIFY(finding(preparation, Code::TooManyEquations) && finding(preparation, Code::UndeterminedUnknowns));
    }

    void fluidIsStructurallySingular() {
        const Preparation preparation = prepared(example("thesis_fluid"));
        QVERIFY(!preparation.model && preparation.structure.isStructurallySingular);
        QVERIFY(isSame(preparation.structure.overdetermined.equations, {"V1", "V2", "V3"}));
        QVERIFY(finding(preparation, Code::TooManyEquations) && finding(preparation, Code::UndeterminedUnknowns));
    }

    void copiesOfAConstraint() {
        const Document document = model(pendulumText + rod + displacement("twice", "2*(x^2 + y^2) = 2*l^2") +
                                        displacement("third", "l^2 - x^2 - y^2") + until("5"));
        const Preparation preparation = prepared(document);
        const StructureReport& structure = preparation.structure;
        QVERIFY2(preparation.model, describe(preparation.derivation.diagnostics).c_str());
        QCOMPARE(structure.redundant.size(), std::size_t(2));
        QCOMPARE(structure.redundant[0].constraint, std::string("twice"));
        QCOMPARE(structure.redundant[0].follows, Names{"rod"});
        QCOMPARE(structure.redundant[1].constraint, std::string("third"));
        QCOMPARE(structure.redundant[1].follows, Names{"rod"});
        QCOMPARE(structure.degreesOfFreedom, std::size_t(1));
        QVERIFY(finding(preparation, Code::RedundantConstraint));
        compareMotion(document, model(pendulumText + rod + until("5")));
    }

    // Copies share the reaction so that the multipliers have the least norm.
    void multipliersOfCopies() {
        const SimulationResult one = run(model(pendulumText + rod + until("1")));
        const SimulationResult two =
            run(model(pendulumText + rod + displacement("twice", "2*(x^2 + y^2) = 2*l^2") + until("1")));
        VERIFY_CLOSE(last(two, "lambda1"), last(one, "lambda1") / 5, 1e-6);
        VERIFY_CLOSE(last(two, "lambda2"), 2 * last(one, "lambda1") / 5, 1e-6);
    }

    void contradictingConstraints_data() {
        QTest::addColumn<std::string>("constraints");
        QTest::addColumn<std::vector<Names>>("named");
        using Sets = std::vector<Names>;
        const auto x = [](const std::string& name, const std::string& value) {
            return displacement(name, "x = " + value);
        };
        QTest::newRow("two lengths") << rod + displacement("longer", "x^2 + y^2 = 4*l^2") << Sets{{"rod", "longer"}};
        QTest::newRow("line beside the circle") << rod + x("wall", "2*l") << Sets{{"rod", "wall"}};
        QTest::newRow("two values") << x("one", "1") + x("two", "2") << Sets{{"one", "two"}};
        QTest::newRow("a third is not involved")
            << displacement("one", "x + y = 1") + displacement("two", "y = 3") + displacement("three", "x + y = 2")
            << Sets{{"one", "three"}};
        QTest::newRow("triangle without a common point")
            << displacement("one", "x = 0") + displacement("two", "y = 0") + displacement("three", "x + y = 1")
            << Sets{{"one", "two", "three"}};
        QTest::newRow("copies") << x("one", "1") + x("two", "2") + displacement("three", "2*x = 4")
                                << Sets{{"one", "two"}, {"one", "three"}};
        QTest::newRow("two contradictions")
            << x("a", "1") + x("b", "2") + displacement("c", "y = 1") + displacement("d", "y = 3")
            << Sets{{"a", "b"}, {"c", "d"}};
        QTest::newRow("by itself") << displacement("circle", "x^2 + y^2 + l^2 = 0") << Sets{{"circle"}};
        QTest::newRow("arms that are too short")
            << rod + displacement("other", "(x - 3*l)^2 + y^2 = l^2") << Sets{{"rod", "other"}};
        QTest::newRow("two speeds") << flow("a", "dotx = 1") + flow("b", "dotx = 2") << Sets{{"a", "b"}};
        QTest::newRow("standing and moving") << x("a", "1") + flow("b", "dotx = 2") << Sets{{"a", "b"}};
        QTest::newRow("moving apart") << x("a", "t") + x("b", "2*t") << Sets{{"a", "b"}};
        QTest::newRow("moving apart slowly") << x("a", "t") + x("b", "sin(t)") << Sets{{"a", "b"}};
    }
    void contradictingConstraints() {
        QFETCH(std::string, constraints);
        QFETCH(std::vector<Names>, named);
        const Preparation preparation = prepared(model(pendulumText + constraints));
        QVERIFY(!preparation.model);
        QCOMPARE(preparation.structure.contradicting, named);
        std::size_t told = 0;
        for (const Diagnostic& diagnostic : preparation.derivation.diagnostics) {
            QVERIFY(diagnostic.severity != Severity::Error || diagnostic.code == Code::ContradictingConstraints);
            told += diagnostic.code == Code::ContradictingConstraints;
        }
        QCOMPARE(told, named.size());
        QVERIFY(preparation.structure.redundant.empty());
    }

    void contradictionsTellWhatIsLeft() {
        const Preparation positions =
            prepared(model(pendulumText + displacement("one", "x = 1") + displacement("two", "x = 2")));
        const Diagnostic* told = finding(positions, Code::ContradictingConstraints);
        QVERIFY(told && told->severity == Severity::Error && told->field.section == Section::DisplacementConstraints);
        QCOMPARE(plainTexts(told->arguments), (Names{"one, two", "0.5, -0.5", "coordinate"}));
        const Preparation velocities =
            prepared(model(pendulumText + flow("one", "dotx = 1") + flow("two", "dotx = 2")));
        told = finding(velocities, Code::ContradictingConstraints);
        QVERIFY(told && told->field.section == Section::FlowConstraints);
        QCOMPARE(plainTexts(told->arguments), (Names{"one, two", "0.5, -0.5", "flow"}));
    }

    // Far from the start, but they do meet.
    void farIsNoContradiction() {
        const Preparation preparation = prepared(model(pendulumText + displacement("left", "(x + 40)^2 + y^2 = 50^2") +
                                                       displacement("right", "(x - 40)^2 + y^2 = 50^2")));
        QVERIFY(preparation.model && preparation.structure.contradicting.empty());
    }

    // Rows that depend on each other, but a = b demands y = 1 besides: nothing follows.
    void sameRowsAreNotRedundant() {
        const Preparation preparation = prepared(model(pendulumText + flow("a", "dotx = y") + flow("b", "dotx = 1")));
        QVERIFY(preparation.structure.redundant.empty() && preparation.structure.contradicting.empty());
        QVERIFY(!preparation.model); // two reactions on x, and y without one
        QVERIFY(finding(preparation, Code::TooManyEquations) && finding(preparation, Code::UndeterminedUnknowns));
    }

    void aMovingCopyIsRedundant() {
        const Preparation preparation =
            prepared(model(pendulumText + displacement("a", "x = 0.6 + sin(t)") +
                           displacement("b", "2*x = 1.2 + 2*sin(t)") + flow("c", "dotx = cos(t)")));
        QVERIFY(preparation.model);
        QCOMPARE(preparation.structure.redundant.size(), std::size_t(2));
        QVERIFY(finding(preparation, Code::RedundantConstraint));
    }

    void thirdFollowsFromTwo() {
        const Preparation preparation =
            prepared(model(pendulumText + "[[coordinates]]\nname = \"z\"\n" + displacement("phi1", "x = y + 1.4") +
                           displacement("phi2", "y = z") + displacement("phi3", "x = z + 1.4")));
        QCOMPARE(preparation.structure.redundant.size(), std::size_t(1));
        QCOMPARE(preparation.structure.redundant[0].constraint, std::string("phi3"));
        QCOMPARE(preparation.structure.redundant[0].follows, (Names{"phi1", "phi2"}));
        const Diagnostic* told = finding(preparation, Code::RedundantConstraint);
        QVERIFY(told && told->severity == Severity::Warning);
        QCOMPARE(plainTexts(told->arguments), (Names{"phi3", "phi1, phi2"}));
    }

    void constraintThatOnlyHoldsAtAPoint() {
        const Preparation preparation = prepared(model(pendulumText + displacement("square", "x^2 = 0")));
        QVERIFY(!preparation.model);
        QCOMPARE(preparation.structure.onlyAtPoint, Names{"square"});
        QVERIFY(finding(preparation, Code::ConstraintOnlyAtPoint));
    }

    void constraintOfTwoSquares() {
        const Preparation preparation = prepared(model(pendulumText + displacement("origin", "x^2 + y^2 = 0")));
        QVERIFY(!preparation.model);
        QCOMPARE(preparation.structure.onlyAtPoint, Names{"origin"});
    }

    // What belongs to flows among the displacements, and the other way round.
    void constraintsInTheWrongPlace() {
        const Preparation flowless = prepared(model(pendulumText + flow("rod", "x^2 + y^2 = l^2")));
        QVERIFY(!flowless.model && finding(flowless, Code::FlowConstraintWithoutFlow));
        const Preparation flowing = prepared(model(pendulumText + displacement("rolling", "dotx = 2*doty")));
        const Diagnostic* told = finding(flowing, Code::FlowNotAllowed);
        QVERIFY(!flowing.model && told);
        QCOMPARE(plainTexts(told->arguments), (Names{"dotx", "displacement constraint"}));
        const Preparation squared = prepared(model(pendulumText + flow("speed", "dotx^2 + doty^2 = 1")));
        QVERIFY(!squared.model && finding(squared, Code::NotPfaffian));
    }

    // The same rod as a constraint of flows: index 2, and one more free initial value, the length.
    void displacementConstraintWrittenAsFlows() {
        const Document document = model(pendulumText + flow("rod", "x*dotx + y*doty") + until("5"));
        const StructureReport structure = prepared(document).structure;
        QCOMPARE(structure.index, std::optional<int>(2));
        QCOMPARE(structure.freeInitialValues, std::optional<int>(3));
        QCOMPARE(structure.degreesOfFreedom, std::size_t(1));
        compareMotion(document, model(pendulumText + rod + until("5")));
    }

    // Both at once: the flow constraint follows from the displacement constraint.
    void flowConstraintThatFollows() {
        const Document document = model(pendulumText + rod + flow("again", "x*dotx + y*doty") + until("5"));
        const StructureReport structure = prepared(document).structure;
        QCOMPARE(structure.redundant.size(), std::size_t(1));
        QCOMPARE(structure.redundant[0].constraint, std::string("again"));
        compareMotion(document, model(pendulumText + rod + until("5")));
    }

    // Equations L(q1'' + q2'') + q1/C1 = 0 and L(q1'' + q2'') + q2/C2 = 0.
    void hiddenConstraint() {
        const Preparation preparation = prepared(problem("rlc_circuits_b.ldae"));
        const StructureReport& structure = preparation.structure;
        QVERIFY(preparation.model);
        QCOMPARE(structure.hidden.size(), std::size_t(1));
        QVERIFY(isSame(structure.hidden[0].combined, {"q1", "q2"}));
        const auto at = [&](double q1, double q2) {
            Point point;
            for (const auto& [name, value] : {std::pair("q1", q1), {"q2", q2}, {"C1", 2e-6}, {"C2", 3e-6}, {"L", 0.01}})
                point.emplace(name, value);
            return evaluate(structure.hidden[0].residual, point);
        };
        VERIFY_CLOSE(at(4e-6, 6e-6), 0, 1e-12);
        QVERIFY(std::abs(at(4e-6, 5e-6)) > 1e-3);
        QCOMPARE(structure.freeInitialValues, std::optional<int>(2));
        const Diagnostic* told = finding(preparation, Code::HiddenConstraint);
        QVERIFY(told && told->severity == Severity::Information);
        QVERIFY(QString::fromStdString(plainText(told->arguments.at(2))).contains("q1"));
    }

    void coordinatesWithoutInertia() {
        const Preparation preparation = prepared(example("thesis_rotation"));
        const Diagnostic* told = finding(preparation, Code::CoordinatesWithoutInertia);
        QVERIFY(told && told->severity == Severity::Information);
        QCOMPARE(plainTexts(told->arguments), Names{"x2"});
        QVERIFY(preparation.model);
    }

    // An elastic and ideally plastic element: what holds it has no flow to resist. Some viscosity, or inertia, decides.
    void dryFrictionAlone() {
        const auto slider = [](const std::string& inertia, const std::string& resistance) {
            return prepared(model("[[coordinates]]\nname = \"m\"\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                                  "kinetic_coenergy = \"dotm^2/2" +
                                  inertia + "\"\npotential = \"7*(m - x)^2\"\ndissipation = \"2*abs(dotx)" +
                                  resistance + "\"\n"));
        };
        const Preparation alone = slider("", "");
        const Diagnostic* told = finding(alone, Code::DryFrictionAlone);
        QVERIFY(told && told->severity == Severity::Error && !alone.model);
        QCOMPARE(plainTexts(told->arguments), Names{"x"});
        QVERIFY(slider("", " + dotx^2/10").model && slider(" + dotx^2/1000", "").model);
    }

    void parallelCranks() {
        const Document document = example("parallel_cranks");
        const Preparation preparation = prepared(document);
        QCOMPARE(preparation.structure.redundant.size(), std::size_t(1));
        QVERIFY(!preparation.structure.redundant[0].follows.empty());
        QCOMPARE(preparation.structure.degreesOfFreedom, std::size_t(1));
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.maximumConstraintResidual < 1e-10 && result.status.energyAudit < 1e-6,
                 told(result).c_str());
        double tilt = 0;
        for (const double theta : values(result, "theta"))
            tilt = std::max(tilt, std::abs(theta));
        QVERIFY2(tilt < 1e-9, qPrintable(QString::number(tilt)));
    }

    // Two coordinates on a circle, each in its own unit, and the circle once more.
    void redundantConstraintInSmallUnits() {
        const Preparation preparation = prepared(
            model("[[coordinates]]\nname = \"x\"\ninitial = 0.03\n[[coordinates]]\nname = \"y\"\ninitial = 9e-7\n"
                  "[[coordinates]]\nname = \"z\"\ninitial = 2e8\n[energies]\n"
                  "kinetic_coenergy = \"100*dotx^2 + 1e12*doty^2 + 1e-16*dotz^2\"\npotential = \"x + 1e-16*z^2\"\n" +
                  displacement("circle", "(10*x)^2 + (1e6*y)^2 = 1") +
                  displacement("again", "3*(1 - (10*x)^2 - (1e6*y)^2)")));
        QVERIFY2(preparation.model, describe(preparation.derivation.diagnostics).c_str());
        QCOMPARE(preparation.structure.redundant.size(), std::size_t(1));
        QCOMPARE(preparation.structure.redundant[0].follows, Names{"circle"});
    }

    // The third crank, which was set aside, still holds at every row.
    void redundantConstraintsHold() {
        const Document document = example("parallel_cranks");
        const SimulationResult result = run(document);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double x = values(result, "x")[row], y = values(result, "y")[row],
                         theta = values(result, "theta")[row];
            const double a3 = values(result, "a3")[row];
            VERIFY_CLOSE(x + 0.5 * std::cos(theta), 0.6 * std::sin(a3) + 0.5, 1e-9);
            VERIFY_CLOSE(y + 0.5 * std::sin(theta), -0.6 * std::cos(a3), 1e-9);
        }
    }

    void unconstrainedModel() {
        const StructureReport structure = prepared(model(pendulumText)).structure;
        QCOMPARE(structure.index, std::optional<int>(0));
        QCOMPARE(structure.freeInitialValues, std::optional<int>(4));
        QCOMPARE(structure.degreesOfFreedom, std::size_t(2));
    }

    // Of coordinates with inertia; the equations are not solved for those of others.
    void accelerationsAsOutputs() {
        const std::string text = R"([[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "dotx^2/2"
potential = "x^2 + y^2"
dissipation = "doty^2"
)";
        QVERIFY(prepared(model(text + "[outputs]\na = \"2*ddotx\"\n")).model);
        QVERIFY(prepared(model(text + "[outputs]\na = \"dot(dotx^2)*x\"\n")).model);
        QVERIFY(!prepared(model(text + "[outputs]\na = \"dot(doty)\"\n")).model);
        const Preparation refused = prepared(model(text + "[outputs]\nb = \"x\"\na = \"ddoty\"\n"));
        QVERIFY(!refused.model);
        const Diagnostics& findings = refused.derivation.diagnostics;
        const auto told = std::find_if(findings.begin(), findings.end(), [](const Diagnostic& finding) {
            return finding.code == Code::UnsolvedAcceleration;
        });
        QVERIFY(told != findings.end());
        QVERIFY((told->field == Field{Section::Outputs, 1, Column::Expression}));
    }

    // A coordinate in no energy at all: one finding, not three.
    void coordinateThatNothingDetermines() {
        const Preparation preparation = prepared(model(pendulumText + "[[coordinates]]\nname = \"lost\"\n"));
        QVERIFY(!preparation.model);
        QCOMPARE(preparation.structure.underdetermined.unknowns, Names{"lost"});
        QCOMPARE(preparation.derivation.diagnostics.size(), std::size_t(1));
        QCOMPARE(plainTexts(preparation.derivation.diagnostics[0].arguments),
                 (Names{"lost", "coordinate", "", "", ""}));
    }

    void effortOnWhatCannotMove() {
        const Preparation preparation =
            prepared(model("[parameters]\nm = 1\n[[coordinates]]\nname = \"x\"\n[efforts]\nx = \"m\"\n"));
        const Diagnostic* told = finding(preparation, Code::ContradictingEquations);
        QVERIFY(told && !preparation.model);
        QCOMPARE(plainTexts(told->arguments), (Names{"x", "", "-m = 0"}));
    }

    void regulatedEffortThatActsNowhere() {
        const Preparation preparation = prepared(
            model(pendulumText + "[[constraints.effort]]\nname = \"law\"\nexpression = \"x = 1\"\neffort = \"F\"\n"));
        QVERIFY(!preparation.model);
        QCOMPARE(plainText(finding(preparation, Code::TooManyEquations)->arguments.at(1)), std::string("law"));
        QCOMPARE(plainTexts(finding(preparation, Code::UndeterminedUnknowns)->arguments),
                 (Names{"F", "regulated effort", "", "", ""}));
    }

    // Laws of efforts that contradict each other though their pattern is in order.
    void contradictingLaws() {
        const auto law = [](const std::string& name, const std::string& expression) {
            return "[[constraints.effort]]\nname = \"" + name + "\"\nexpression = \"" + expression +
                   "\"\neffort = \"F" + name + "\"\n";
        };
        const Preparation preparation = prepared(
            model(pendulumText + "[efforts]\nx = \"Fa + Fb\"\n" + law("a", "Fa + Fb = 1") + law("b", "Fa + Fb = 2")));
        const Diagnostic* told = finding(preparation, Code::ContradictingEquations);
        QVERIFY(told && !preparation.model);
        QCOMPARE(plainText(told->arguments.at(1)), std::string("a, b"));
        QVERIFY(preparation.structure.hidden.empty());
    }

    // Only x + y occurs in the energies.
    void coordinatesThatOccurOnlyTogether() {
        std::string text = pendulumText;
        text.replace(text.find("m*(dotx^2 + doty^2)/2"), 21, "m*(dotx + doty)^2/2");
        text.replace(text.find("m*g*y"), 5, "m*(x + y)^2");
        const Preparation preparation = prepared(model(text));
        QVERIFY(!preparation.model);
        const Diagnostic* told = finding(preparation, Code::SingularJacobian);
        QVERIFY(told && told->severity == Severity::Error);
        QCOMPARE(plainTexts(told->arguments), (Names{"x, y", "", "x, y"}));
        QVERIFY(!finding(preparation, Code::HiddenConstraint));
    }

    // A dense mass matrix of low rank in many coordinates: the combinations of its rows outgrow what can be computed,
    // and that is said.
    void whatOutgrowsTheLimitsIsTold() {
        std::string coordinates;
        std::string kinetic = "0";
        std::string potential = "0";
        constexpr int rank = 5;
        for (int form = 1; form <= rank; ++form) {
            kinetic += " + (0";
            for (int k = 1; k <= 12; ++k)
                kinetic += " + v" + std::to_string(k) + "*cos(" + std::to_string(form) + "*q" + std::to_string(k) + ")";
            kinetic += ")^2/2";
        }
        for (int k = 1; k <= 12; ++k) {
            const std::string n = std::to_string(k);
            coordinates += "[[coordinates]]\nname = \"q" + n + "\"\nflow = \"v" + n + "\"\n";
            potential += " + (q" + n + (k > 1 ? " - q" + std::to_string(k - 1) : "") + ")^2/2";
        }
        const Preparation preparation = prepared(model(coordinates + "[energies]\nkinetic_coenergy = \"" + kinetic +
                                                       "\"\npotential = \"" + potential + "\"\n"));
        QVERIFY(!preparation.model);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
    }

    void massMatrixThatIsNotPositive_data() {
        QTest::addColumn<QString>("kinetic");
        QTest::addColumn<Names>("coordinates");
        QTest::newRow("negative mass") << "-0.7*dotx^2/2 + doty^2" << Names{"x"};
        QTest::newRow("coupling too strong") << "dotx^2/2 + 3*dotx*doty + doty^2/2" << Names{"x, y"};
        QTest::newRow("in small units") << "1e-9*dotx^2 - 1e-12*doty^2" << Names{"y"};
        QTest::newRow("negative at the start") << "cos(x + 3)*dotx^2 + doty^2" << Names{"x"};
        QTest::newRow("rank one") << "(dotx + 2*doty)^2/2" << Names{};
        QTest::newRow("positive") << "dotx^2 + 1.9*dotx*doty + doty^2" << Names{};
    }
    void massMatrixThatIsNotPositive() {
        QFETCH(QString, kinetic);
        QFETCH(Names, coordinates);
        const Preparation preparation =
            prepared(model("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
                           "kinetic_coenergy = \"" +
                           kinetic.toStdString() + "\"\npotential = \"x^2 + y^2\"\n"));
        const Diagnostic* told = finding(preparation, Code::MassMatrixNotPositive);
        QCOMPARE(told != nullptr, !coordinates.empty());
        QVERIFY(preparation.model);
        if (told) {
            QVERIFY(told->severity == Severity::Warning);
            QCOMPARE(plainTexts(told->arguments), coordinates);
        }
    }

    void integrableFlowConstraint() {
        const auto wheel = [](const std::string& constraint) {
            return prepared(
                model("[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[[coordinates]]\nname = "
                      "\"th\"\n[energies]\nkinetic_coenergy = \"dotx^2 + doty^2 + dotth^2\"\n"
                      "[[constraints.flow]]\nname = \"rolling\"\nexpression = \"" +
                      constraint + "\"\n"));
        };
        const Preparation straight = wheel("dotx - 0.3*dotth");
        const Diagnostic* told = finding(straight, Code::IntegrableFlowConstraint);
        QVERIFY(told && told->severity == Severity::Information);
        QCOMPARE(plainText(told->arguments.at(0)), std::string("rolling"));
        QVERIFY(!argumentAt<SourceText>(*told, 1).text.empty());
        QVERIFY(!finding(wheel("sin(th)*dotx - cos(th)*doty"), Code::IntegrableFlowConstraint));
    }

    void brokenModelIsNotAnalysed() {
        const Preparation preparation = prepared(model(pendulumText + displacement("rod", "x^2 +")));
        QVERIFY(!preparation.model);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
    }

    // New values compile nothing; new texts do.
    void valuesCompileNothing() {
        runWithAlgebraStack([] {
            DerivationStage derive;
            PreparationStage prepare;
            const auto modelOf = [&](const std::string& text) {
                const Document document = model(text);
                return prepare.run(document, derive.run(document, {}), {}).model;
            };
            const auto first = modelOf(pendulumText + rod);
            std::string moved = pendulumText;
            moved.replace(moved.find("g = 9.81"), 8, "g = 1.62");
            moved.replace(moved.find("initial = 0.6"), 13, "initial = 0.1");
            QVERIFY(first && modelOf(moved + rod) == first);
            QVERIFY(modelOf(pendulumText + displacement("rod", "x^2 + 2*y^2 = l^2")) != first);
        });
    }

    void cancelledPreparation() {
        std::stop_source source;
        source.request_stop();
        runWithAlgebraStack([&] {
            const Document document = example("andrews_squeezer");
            const Derivation derivation = DerivationStage().run(document, {});
            QVERIFY_THROWS_EXCEPTION(Cancelled, PreparationStage().run(document, derivation, source.get_token()));
        });
    }

    // At points found by chance some of many links lie in line; where the motion starts none does.
    void manyLinksAreNoneInLine() {
        const Preparation preparation = prepared(fromText(benchmarks::fourBars(40)));
        QVERIFY(!finding(preparation, Code::ConstraintsTouch));
        QVERIFY(preparation.structure.redundant.empty());
        QVERIFY(preparation.model);
    }

    // A parallelogram of unit length with a second coupler: wherever it stands, that one is redundant.
    void farFromTheOrigin() {
        for (const char* place : {"0", "1e3", "1e5", "1e7"}) {
            const auto coordinate = [](const std::string& name, const std::string& initial) {
                return "[[coordinates]]\nname = \"" + name + "\"\ninitial = \"" + initial + "\"\n";
            };
            const Preparation preparation = prepared(
                model("[parameters]\nX = " + std::string(place) + "\n" + coordinate("x", "X + 0.6") +
                      coordinate("y", "0.8") + coordinate("u", "X + 1.6") + coordinate("v", "0.8") +
                      "[energies]\nkinetic_coenergy = \"(dotx^2 + doty^2 + dotu^2 + dotv^2)/2\"\n"
                      "potential = \"y + v\"\n" +
                      displacement("left", "(x - X)^2 + y^2 = 1") + displacement("right", "(u - X - 1)^2 + v^2 = 1") +
                      displacement("coupler", "(u - x)^2 + (v - y)^2 = 1") +
                      displacement("second", "(x/2 + X/2 - u/2 - X/2 - 1/2)^2 + (y - v)^2/4 = 1")));
            QVERIFY2(preparation.model, describe(preparation.derivation.diagnostics).c_str());
            QCOMPARE(preparation.structure.redundant.size(), std::size_t(1));
            QCOMPARE(preparation.structure.degreesOfFreedom, std::size_t(1));
        }
    }
};

COENERGY_TEST(TestPreparation)
#include "test_preparation.moc"
