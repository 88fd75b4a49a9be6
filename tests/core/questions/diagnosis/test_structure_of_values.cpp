// Values that change the structure of the equations: every model is compared with one that was reduced by hand, in
// which the parameter in question does not occur.
#include "core/numbers/simulation/runs.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

using Names = std::vector<std::string>;

std::string coordinate(const std::string& name, double initial = 0, double flow = 0) {
    return "[[coordinates]]\nname = \"" + name + "\"\ninitial = " + std::to_string(initial) +
           "\ninitial_flow = " + std::to_string(flow) + "\n";
}

std::string energies(const std::string& kinetic, const std::string& potential, const std::string& dissipation = "0") {
    return "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential + "\"\ndissipation = \"" +
           dissipation + "\"\n";
}

std::string displacement(const std::string& name, const std::string& expression) {
    return "[[constraints.displacement]]\nname = \"" + name + "\"\nexpression = \"" + expression + "\"\n";
}

std::string span(double end) {
    return "[simulation]\nend = " + std::to_string(end) + "\nstep = 0.25\n";
}

// Both models run, and every series of the hand-reduced one is met at every row.
void compare(const Document& document, const Document& byHand, double tolerance = 1e-7) {
    const SimulationResult result = run(document);
    const SimulationResult expected = run(byHand);
    VERIFY_COMPLETED(result);
    VERIFY_COMPLETED(expected);
    QCOMPARE(result.trajectory.rowCount(), expected.trajectory.rowCount());
    for (const Series& series : expected.trajectory.series)
        for (std::size_t row = 0; series.kind != SeriesKind::Audit && row < series.values.size(); ++row)
            VERIFY_CLOSE(values(result, series.name)[row], series.values[row], tolerance);
}

void compareStructures(const StructureReport& present, const StructureReport& byHand) {
    QCOMPARE(present.freeInitialValues, byHand.freeInitialValues);
    QCOMPARE(present.index, byHand.index);
    QCOMPARE(present.equationOffsets, byHand.equationOffsets);
    QCOMPARE(present.unknownOffsets, byHand.unknownOffsets);
}

// Three bodies in a row; the one in the middle may be without mass.
std::string bodies(const std::string& parameters, const std::string& middle) {
    return "[parameters]\n" + parameters + coordinate("a", 0.4) + coordinate("b", -0.2) + coordinate("c", 0, 1.5) +
           energies("1.2*dota^2/2" + middle + " + 0.7*dotc^2/2", "3*(a - b)^2/2 + 2*(b - c)^2/2 + a^2/2",
                    "0.6*dotb^2/2 + 0.1*dotc^2/2") +
           span(3);
}

} // namespace

class TestStructureOfValues : public QObject {
    Q_OBJECT

private slots:
    void masslessByValue() {
        const Document document = model(bodies("m = 0\n", " + m*dotb^2/2"));
        const Document byHand = model(bodies("", ""));
        compareStructures(prepared(document).structure, prepared(byHand).structure);
        QCOMPARE(prepared(document).structure.freeInitialValues, std::optional<int>(5));
        QCOMPARE(prepared(document).structure.specialValues, Names{"m"});
        QCOMPARE(plainTexts(finding(prepared(document), Code::StructureOfValues)->arguments), Names{"m = 0"});
        QVERIFY(!finding(prepared(model(bodies("m = 0.1\n", " + m*dotb^2/2"))), Code::StructureOfValues));
        compare(document, byHand);
    }

    // Without its mass nothing of a pendulum is left: one finding, at the value.
    void valuesThatLeaveNothing() {
        const Preparation nothing =
            prepared(model("[parameters]\nm = 0\n" + coordinate("q") + energies("m*dotq^2/2", "-9.81*m*cos(q)", "0")));
        QVERIFY(!nothing.model);
        const auto& findings = nothing.derivation.diagnostics;
        const auto first = std::find_if(findings.begin(), findings.end(),
                                        [](const Diagnostic& d) { return d.severity == Severity::Error; });
        QVERIFY(first != findings.end() && first->code == Code::UndeterminedUnknowns);
        QVERIFY(first->field == (Field{Section::Parameters, 0, Column::Value}));
        QCOMPARE(plainTexts(first->arguments), (Names{"q", "coordinate", "", "", "m = 0"}));
        QVERIFY(!finding(nothing, Code::StructureOfValues));
        const Preparation massless = prepared(model(bodies("m = 0\n", " + m*dotb^2/2")));
        QVERIFY(finding(massless, Code::StructureOfValues)->severity == Severity::Information);
    }

    // Mass and inertia from expressions of parameters, one of which is zero.
    void masslessByExpression() {
        const Document document = model(bodies("rho = 0\nr = 0.2\nm = \"rho*pi*r^2\"\n", " + m*dotb^2/2"));
        compare(document, model(bodies("", "")));
    }

    // u = R i + k w + L di/dt, J dw/dt = k i - b w: without inductance one exponential.
    void motorWithoutInductance() {
        const SimulationResult result = run(
            model("[parameters]\nL = 0\nR = 0.8\nk = 0.5\nJ = 0.3\nb = 0.02\nu = 12\n" + coordinate("q") +
                  coordinate("theta") + energies("L*dotq^2/2 + J*dottheta^2/2", "0", "R*dotq^2/2 + b*dottheta^2/2") +
                  "[efforts]\nq = \"u - k*dottheta\"\ntheta = \"k*dotq\"\n" + span(2)));
        VERIFY_COMPLETED(result);
        const double rate = (0.5 * 0.5 / 0.8 + 0.02) / 0.3;
        const double drive = 0.5 * 12 / 0.8 / 0.3;
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = result.trajectory.time[row];
            const double w = drive / rate * (1 - std::exp(-rate * t));
            VERIFY_CLOSE(values(result, "dottheta")[row], w, 1e-6);
            VERIFY_CLOSE(values(result, "dotq")[row], (12 - 0.5 * w) / 0.8, 1e-5);
        }
    }

    // Lengths near zero are no lengths that vanish: the motion is that of a metre, in its own time.
    void pendulumOnAPicometre() {
        const auto lastPlace = [](double l) {
            const auto number = [](double value) { return QString::number(value, 'e', 16).toStdString(); };
            const SimulationResult result =
                run(model("[parameters]\nl = " + number(l) + "\n[[coordinates]]\nname = \"x\"\ninitial = \"0.6*l\"\n" +
                          "[[coordinates]]\nname = \"y\"\ninitial = \"-0.8*l\"\n[energies]\nkinetic_coenergy = "
                          "\"(dotx^2 + doty^2)/2\"\npotential = \"9.81*y\"\n[[constraints.displacement]]\nexpression = "
                          "\"x^2 + y^2 = l^2\"\n[simulation]\nend = " +
                          number(std::sqrt(l)) + "\n"));
            return result.status.isCompleted() ? last(result, "x") / l : std::nan("");
        };
        VERIFY_CLOSE(lastPlace(1e-12), lastPlace(1), 1e-6);
        VERIFY_CLOSE(lastPlace(1e-9), lastPlace(1), 1e-6);
    }

    // The mass matrix [[a, b], [b, c]] with a c = b^2 has a null vector; b follows from the others in the second model.
    void rankOneByValues_data() {
        QTest::addColumn<QString>("parameters");
        QTest::newRow("numbers") << "a = 0.4\nb = 0.6\nc = 0.9\n";
        QTest::newRow("root") << "a = 0.4\nc = 0.9\nb = \"sqrt(a*c)\"\n";
    }
    void rankOneByValues() {
        QFETCH(QString, parameters);
        const auto pair = [](const std::string& values, const std::string& kinetic) {
            return model("[parameters]\n" + values + coordinate("x", 0.5) + coordinate("y", -0.3, 0.1) +
                         energies(kinetic, "2*x^2 + (x - y)^2/2 + 3*y^2/2", "0.3*dotx^2/2") + span(2));
        };
        const Document document = pair(parameters.toStdString(), "a*dotx^2/2 + b*dotx*doty + c*doty^2/2");
        const Document byHand = pair("", "0.4*(dotx + 1.5*doty)^2/2");
        compareStructures(prepared(document).structure, prepared(byHand).structure);
        QCOMPARE(prepared(document).structure.hidden.size(), std::size_t(1));
        compare(document, byHand);
    }

    // With gain 0 a law of an effort is a constraint: the effort is what it takes.
    void effortWithoutGain() {
        const auto law = [](const std::string& gain, const std::string& expression) {
            return model("[parameters]\n" + gain + coordinate("x", 0.3) + coordinate("z", 0.1) +
                         energies("dotx^2 + dotz^2/2", "5*z^2 + x*z") +
                         "[efforts]\nx = \"u\"\n[[constraints.effort]]\nexpression = \"" + expression +
                         "\"\neffort = \"u\"\n" + span(1));
        };
        compare(law("k = 0\n", "k*u + x - 0.3*cos(t)"), law("", "x - 0.3*cos(t)"));
        QCOMPARE(prepared(law("k = 0\n", "k*u + x - 0.3*cos(t)")).structure.index, std::optional<int>(3));
    }

    // Where y = h, nothing of the inertia of x is left, and its equation says where x is.
    void inertiaVanishesOnConstraint() {
        const Document document =
            model("[parameters]\nh = 0.7\n" + coordinate("x", 0.4) + coordinate("y", 0.7) + coordinate("z", 0.2) +
                  energies("(y - h)*dotx^2/2 + doty^2/2 + dotz^2/2", "3*(x - z)^2/2 + 2*z^2") +
                  displacement("floor", "y = h") + span(2));
        const Preparation preparation = prepared(document);
        QVERIFY2(preparation.model, describe(preparation.derivation.diagnostics).c_str());
        QCOMPARE(preparation.structure.hidden.size(), std::size_t(1));
        QCOMPARE(preparation.structure.hidden[0].replaced, std::string("x"));
        QVERIFY(contains(preparation.structure.hidden[0].combined, "floor"));
        QCOMPARE(preparation.structure.freeInitialValues, std::optional<int>(2));
        const SimulationResult result = run(document); // z'' = -4 z, x = z
        VERIFY_COMPLETED(result);
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            const double t = result.trajectory.time[row];
            const double z = values(result, "z")[0] * std::cos(2 * t);
            VERIFY_CLOSE(values(result, "z")[row], z, 1e-6);
            VERIFY_CLOSE(values(result, "x")[row], z, 1e-6);
        }
    }

    // A constraint that gives no coordinate explicitly: said with the equation's name, not run.
    void inertiaVanishesOnCurve() {
        const Preparation preparation =
            prepared(model(coordinate("x", 0.6) + coordinate("y", 0.8) + coordinate("z", 0.2) +
                           energies("(x^2 + y^2 - 1)*dotz^2/2 + dotx^2/2 + doty^2/2", "y + z^2") +
                           displacement("circle", "x^2 + y^2 = 1") + span(1)));
        QVERIFY(!preparation.model);
        QCOMPARE(preparation.structure.singularEquations, Names{"z"});
        QCOMPARE(plainText(finding(preparation, Code::SingularForValues)->arguments.at(0)), std::string("z"));
    }

    // As regular as any, but for numbers that are close.
    void nearlyEqualConstraints_data() {
        QTest::addColumn<QString>("slope");
        QTest::newRow("1e-3") << "0.999";
        QTest::newRow("3e-4") << "1.0003";
    }
    void nearlyEqualConstraints() {
        QFETCH(QString, slope);
        for (const bool isLiteral : {true, false}) {
            const std::string a = slope.toStdString();
            const Document document =
                model("[parameters]\na = " + a + "\n" + coordinate("x", 0.5) + coordinate("y", 0.4) +
                      coordinate("z", 0.3) + energies("dotx^2 + doty^2/2 + dotz^2/2", "x^2 + y^2/2 + z*x + 3*z^2/2") +
                      displacement("first", "x - 2*y") + displacement("second", (isLiteral ? a : "a") + "*x - 2*y") +
                      span(1));
            const SimulationResult result = run(document);
            VERIFY_COMPLETED(result);
            for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
                VERIFY_CLOSE(values(result, "x")[row], 0, 1e-8);
                VERIFY_CLOSE(values(result, "y")[row], 0, 1e-8);
                VERIFY_CLOSE(values(result, "z")[row], 0.3 * std::cos(std::sqrt(3.0) * result.trajectory.time[row]),
                             1e-6);
            }
        }
    }

    void equalConstraints() {
        const auto constraints = [](const std::string& a) {
            return prepared(model("[parameters]\na = " + a + "\n" + coordinate("x", 1) + coordinate("y", 1) +
                                  energies("dotx^2/2 + doty^2/2", "x^2") + displacement("first", "x - y") +
                                  displacement("second", "a*x - y") + span(1)));
        };
        QCOMPARE(constraints("1").structure.redundant.size(), std::size_t(1));
        QVERIFY(constraints("1").model);
        const Preparation close = constraints("1.000000001"); // cannot be told apart in computations
        QVERIFY(!close.model);
        QCOMPARE(plainTexts(finding(close, Code::NearlyDependentConstraints)->arguments), (Names{"second", "first"}));
        QVERIFY(constraints("1.001").structure.redundant.empty());
    }

    // A value that leaves the structure as it is compiles nothing, and each structure is compiled once.
    void structuresAreRemembered() {
        runWithAlgebraStack([] {
            DerivationStage derive;
            PreparationStage prepare;
            const auto modelOf = [&](const std::string& mass, const std::string& damping) {
                const Document document = model(
                    "[parameters]\nm = " + mass + "\nd = " + damping + "\n" + coordinate("x", 1) + coordinate("y") +
                    energies("dotx^2/2 + m*doty^2/2", "x^2 + (x - y)^2", "d*doty^2/2") + span(1));
                return prepare.run(document, derive.run(document, {}), {}).model;
            };
            const auto general = modelOf("0.5", "1");
            const auto massless = modelOf("0", "1");
            QVERIFY(general && massless && general != massless);
            QCOMPARE(massless->structuralValues, (std::map<std::string, double>{{"m", 0.0}}));
            QVERIFY(general->structuralValues.empty());
            QVERIFY(modelOf("0", "3") == massless);
            QVERIFY(modelOf("1e-12", "3") == general);
            QVERIFY(modelOf("0.1", "0") == general);
        });
    }

    // What has neither mass nor damping follows the others at once; without a spring nothing determines it.
    void nothingIsLeft() {
        const auto massless = [](const std::string& stiffness) {
            return prepared(model("[parameters]\nm = 0\nk = " + stiffness + "\n" + coordinate("x", 1) +
                                  coordinate("y") + energies("dotx^2/2 + m*doty^2/2", "x^2 + k*(x - y)^2") + span(1)));
        };
        QCOMPARE(massless("2").structure.freeInitialValues, std::optional<int>(2));
        QVERIFY(massless("2").model);
        QVERIFY(!massless("0").model);
        QCOMPARE(massless("0").structure.underdetermined.unknowns, Names{"y"});
    }

    // Inertia that is lost at t = 0.8, at once or little by little: from there on the structure is another one, which
    // is no passage, and said with the equation.
    void inertiaThatIsLost_data() {
        QTest::addColumn<QString>("mass");
        QTest::newRow("at once") << "step(0.8 - t)";
        QTest::newRow("little by little") << "max(0, 0.8 - t)";
    }
    void inertiaThatIsLost() {
        QFETCH(QString, mass);
        const SimulationResult result = run(
            model(coordinate("x", 1) + coordinate("z", 0.3) +
                  energies(mass.toStdString() + "*dotx^2/2 + dotz^2/2", "x^2/2 + (x - z)^2", "2*dotx^2") + span(2)));
        if (!mass.startsWith("step") && result.status.isCompleted()) {
            QVERIFY(!result.status.doubts.empty()); // the balance of energy is lost, and that is said
            return;
        }
        QVERIFY(!result.status.isCompleted());
        QVERIFY2(result.status.end == RunEnd::StaysSingular, told(result).c_str());
        QCOMPARE(result.status.where, Names{"x"});
        const double longest = 40.0 * 2 / 500; // so many steps are taken for a passage
        VERIFY_CLOSE(result.status.endTime, 0.8, mass.startsWith("step") ? 1e-3 : longest);
    }
};

COENERGY_TEST(TestStructureOfValues)
#include "test_structure_of_values.moc"
