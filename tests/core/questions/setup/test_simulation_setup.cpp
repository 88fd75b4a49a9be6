// The numbers of a run: those in the document, those set in addition, those that are estimated; and how the consistent
// start changes them.
#include "core/numbers/simulation/runs.hpp"
#include "diagnosis/start_findings.hpp"
#include "support/test_program.hpp"

using namespace runs;
using namespace std::string_literals;

namespace {

const std::string text = R"(
[parameters]
m = 2
half = "m/2"
quarter = "half/2"
l = 5
g = { value = 9.81 }
[[coordinates]]
name = "x"
initial = "3*half"
initial_flow = "quarter"
nominal = "10*m"
[[coordinates]]
name = "y"
initial = -4
nominal_flow = 0.5
[energies]
kinetic_coenergy = "m*(dotx^2 + doty^2)/2"
potential = "m*g*y"
[efforts]
x = "F"
[[constraints.displacement]]
name = "rod"
expression = "x^2 + y^2 = l^2"
multiplier_initial = 7
[[constraints.effort]]
name = "law"
expression = "F^3 = s"
effort = "F"
initial = "m"
[[constraints.dynamic]]
variable = "s"
rate = "-s"
initial = 8
nominal = 4
[simulation]
start = 1
end = "3"
step = 0.25
relative_tolerance = 1e-6
method = "rosenbrock4"
stabilization = "baumgarte"
baumgarte = [3, 4]
)";

const Preparation& preparation() {
    static const Preparation result = prepared(model(text));
    return result;
}

using Result = std::variant<SimulationProblem, Diagnostics>;

Result resultWith(const Overrides& overrides) {
    const Document document = model(text);
    return problemFor(*preparation().model, document, overrides, settingsOf(document));
}

SimulationProblem problemWith(const Overrides& overrides = {}) {
    return std::get<SimulationProblem>(resultWith(overrides));
}

double parameter(const SimulationProblem& problem, const std::string& name) {
    const auto& names = problem.system->parameters();
    const auto place = std::find(names.begin(), names.end(), name);
    return place == names.end() ? NAN : problem.parameters.at(static_cast<std::size_t>(place - names.begin()));
}

std::size_t stateIndex(const SimulationProblem& problem, const std::string& name) {
    for (std::size_t k = 0; k < problem.system->state().size(); ++k)
        if (problem.system->state()[k].name == name)
            return k;
    throw std::runtime_error("no state " + name);
}

double start(const SimulationProblem& problem, const std::string& name) {
    return problem.start.state.at(stateIndex(problem, name));
}

double nominal(const SimulationProblem& problem, const std::string& name) {
    return problem.nominal.at(stateIndex(problem, name));
}

double guess(const SimulationProblem& problem, const std::string& name) {
    for (std::size_t j = 0; j < problem.system->unknownCount(); ++j)
        if (problem.system->inputNames()[problem.system->highestInput(j)] == name)
            return problem.start.highest.at(j);
    throw std::runtime_error("no highest derivative " + name);
}

std::string pendulum(const std::string& x, const std::string& y, const std::string& rest = "") {
    return "[parameters]\nm = 1\nl = 1\ng = 9.81\n[[coordinates]]\nname = \"x\"\n" + x +
           "[[coordinates]]\nname = \"y\"\n" + y + rest +
           "[energies]\nkinetic_coenergy = \"m*(dotx^2 + doty^2)/2\"\npotential = \"m*g*y\"\n"
           "[[constraints.displacement]]\nname = \"rod\"\nexpression = \"x^2 + y^2 = l^2\"\n";
}

Diagnostics startFindingsOf(const std::string& ldae, const Overrides& overrides = {}) {
    const Document document = model(ldae);
    Diagnostics findings = startFindings(problemOf(document, overrides), givensOf(parseModel(document)));
    for (const Diagnostic& finding : findings)
        wellTyped(finding);
    return findings;
}

} // namespace

class TestSimulationSetup : public QObject {
    Q_OBJECT

private slots:
    void valuesOfTheDocument() {
        const SimulationProblem problem = problemWith();
        QCOMPARE(parameter(problem, "m"), 2.0);
        QCOMPARE(parameter(problem, "l"), 5.0);
        QCOMPARE(start(problem, "x"), 3.0);
        QCOMPARE(start(problem, "dotx"), 0.5);
        QCOMPARE(start(problem, "y"), -4.0);
        QCOMPARE(start(problem, "doty"), 0.0);
        QCOMPARE(start(problem, "s"), 8.0);
        QCOMPARE(guess(problem, "lambda1"), 7.0);
        QCOMPARE(guess(problem, "F"), 2.0);
        QCOMPARE(problem.start.time, 1.0);
    }

    void aParameterThatIsSetTakesOthersAlong() {
        const SimulationProblem problem = problemWith({{{"m", 8}}, {}});
        QCOMPARE(parameter(problem, "m"), 8.0);
        QCOMPARE(start(problem, "x"), 12.0);   // 3 half
        QCOMPARE(start(problem, "dotx"), 2.0); // quarter
        QCOMPARE(nominal(problem, "x"), 80.0); // 10 m
        QCOMPARE(guess(problem, "F"), 8.0);
        const SimulationProblem cut = problemWith({{{"half", 5}}, {}}); // no longer an expression of m
        QCOMPARE(parameter(cut, "m"), 2.0);
        QCOMPARE(start(cut, "x"), 15.0);
        QCOMPARE(start(cut, "dotx"), 2.5);
    }

    void initialValuesThatAreSet() {
        const SimulationProblem problem =
            problemWith({{}, {{"x", 0.25}, {"doty", -3}, {"s", 1}, {"F", 9}, {"lambda1", 11}}});
        QCOMPARE(start(problem, "x"), 0.25);
        QCOMPARE(start(problem, "doty"), -3.0);
        QCOMPARE(start(problem, "s"), 1.0);
        QCOMPARE(guess(problem, "F"), 9.0);
        QCOMPARE(guess(problem, "lambda1"), 11.0);
        QCOMPARE(start(problem, "y"), -4.0);
    }

    // Given, or else one, or the start's own size where that is larger.
    void nominalSizes() {
        const SimulationProblem problem = problemWith();
        const auto isGiven = [&](const std::string& name) {
            return bool(problem.isNominalGiven[stateIndex(problem, name)]);
        };
        QCOMPARE(nominal(problem, "x"), 20.0);
        QCOMPARE(nominal(problem, "dotx"), 1.0);
        QCOMPARE(nominal(problem, "y"), 4.0);
        QCOMPARE(nominal(problem, "doty"), 0.5);
        QCOMPARE(nominal(problem, "s"), 4.0);
        QVERIFY(isGiven("x") && isGiven("doty") && isGiven("s"));
        QVERIFY(!isGiven("y") && !isGiven("dotx"));
    }

    void settings() {
        const IntegrationSettings settings = settingsOf(model(text));
        QCOMPARE(settings.start, 1.0);
        QCOMPARE(settings.end, 3.0);
        QCOMPARE(settings.step, 0.25);
        QCOMPARE(settings.relativeTolerance, 1e-6);
        QCOMPARE(settings.absoluteTolerance, IntegrationSettings().absoluteTolerance);
        QVERIFY(settings.method == Method::Rosenbrock4 && settings.stabilization == Stabilization::Baumgarte);
        QCOMPARE(settings.baumgarte[0], 3.0);
        QCOMPARE(settings.baumgarte[1], 4.0);
    }

    void aShortRunHasEnoughRows() {
        QCOMPARE(usualOutputStep(0, 10), 0.01);
        QCOMPARE(usualOutputStep(0, 2), 0.01);
        QCOMPARE(usualOutputStep(0, 1), 0.005);
        QCOMPARE(usualOutputStep(-0.25, 0.25), 0.002);
        QCOMPARE(usualOutputStep(0, 0.005), 2e-5);
        QCOMPARE(usualOutputStep(0, 1e9), 0.01);
        QCOMPARE(usualOutputStep(3, 3), 0.01); // such runs are refused
        QCOMPARE(usualOutputStep(3, 1), 0.01);
        for (const double span : {1e-300, 3e-12, 0.7, 1.99}) {
            const double rows = span / usualOutputStep(0, span);
            QVERIFY2(rows > 199.99 && rows < 501, qPrintable(QString::number(rows)));
        }
        const double late = 1e9; // no two rows at one time
        QVERIFY(late + usualOutputStep(late, late + 1e-5) > late);
    }

    void theStepFollowsTheEndUnlessItIsTyped() {
        const Document shortRun = model("[simulation]\nend = 0.005\n");
        QCOMPARE(settingsOf(shortRun).step, 2e-5);
        QCOMPARE(settingsOf(parseModel(shortRun), 1.0).step, 0.005);
        QCOMPARE(settingsOf(parseModel(shortRun), 1.0).end, 1.0);
        QCOMPARE(settingsOf(model("[simulation]\nend = 0.005\nstep = 0.01\n")).step, 0.01);
        QCOMPARE(settingsOf(model("[simulation]\n")).step, 0.01);
    }

    void namesOfChoices() {
        QVERIFY(methodNamed("dopri5") == Method::Dopri5 && methodNamed("dop853") == Method::Dop853);
        QVERIFY(methodNamed("") == Method::Auto && methodNamed("runge") == Method::Auto);
        QVERIFY(stabilizationNamed("none") == Stabilization::None);
        QVERIFY(stabilizationNamed("") == Stabilization::Projection);
    }

    void parametersWithoutValueAreAskedForByName() {
        const Document document =
            model("[parameters]\nm = {}\nk = 1\nc = {}\nn = \"2*c\"\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                  "kinetic_coenergy = \"m*dotx^2/2\"\npotential = \"k*x^2/2\"\ndissipation = \"n*dotx^2/2\"\n");
        const Preparation preparation = prepared(document);
        QVERIFY(preparation.model); // deriving and checking need no numbers
        const auto asked = [&](const Overrides& overrides) {
            std::set<std::string> names;
            const Result result = problemFor(*preparation.model, document, overrides, settingsOf(document));
            if (const auto* missing = std::get_if<Diagnostics>(&result))
                for (const Diagnostic& diagnostic : *missing)
                    if (diagnostic.code == Code::ParameterWithoutValue)
                        names.insert(argumentAt<Name>(diagnostic, 0).text);
            return names;
        };
        QVERIFY(asked({}).contains("m"));
        QVERIFY(!asked({}).contains("k"));
        QVERIFY(!asked({{{"m", 1}}, {}}).contains("m"));
        QVERIFY(asked({{{"m", 1}, {"c", 2}}, {}}).empty());
    }

    void functionsWithoutFormulaAreAskedForByName() {
        const Document document =
            model("[functions]\n\"f(x, t)\" = \"\"\n\"g(x)\" = \"\"\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                  "kinetic_coenergy = \"dotx^2/2\"\npotential = \"f(2*x, t)\"\n");
        const Preparation preparation = prepared(document);
        QVERIFY(preparation.model);
        const Result result = problemFor(*preparation.model, document, {}, settingsOf(document));
        const auto* missing = std::get_if<Diagnostics>(&result);
        QVERIFY(missing);
        QCOMPARE(missing->size(), std::size_t(1));
        QVERIFY(missing->front().code == Code::UnspecifiedFunction);
        QCOMPARE(missing->front().field, (Field{Section::Functions, 0, Column::Expression}));
        QCOMPARE(plainTexts(missing->front().arguments), (std::vector<std::string>{"f(2*x, t)", "f"}));
    }

    // Whether it can be satisfied is not known, and so not said.
    void constraintsWithoutFormulaAreNotJudged() {
        const Document document = model(
            "[functions]\n\"h(x)\" = \"\"\n[[coordinates]]\nname = \"x\"\n[[coordinates]]\nname = \"y\"\n[energies]\n"
            "kinetic_coenergy = \"(dotx^2 + doty^2)/2\"\npotential = \"9.81*y\"\n"
            "[[constraints.displacement]]\nexpression = \"y = h(x)\"\n");
        const Preparation preparation = prepared(document);
        QVERIFY(preparation.model && !hasErrors(preparation.derivation.diagnostics));
        QVERIFY(preparation.structure.index == 3);
        const Result result = problemFor(*preparation.model, document, {}, settingsOf(document));
        const auto* missing = std::get_if<Diagnostics>(&result);
        QVERIFY(missing && missing->size() == 1 && missing->front().code == Code::UnspecifiedFunction);
    }

    // A parameter that only an initial value or a setting needs is needed all the same.
    void numbersAreNotReplacedByDefaults() {
        const auto findings = [](const std::string& value, const std::string& where, const Overrides& overrides = {}) {
            std::string ldae = "[parameters]\nm = 1\nc = {}\nb = \"c + 1\"\n[[coordinates]]\nname = \"x\"\n"
                               "initial = \"INITIAL\"\n[energies]\nkinetic_coenergy = \"m*dotx^2/2\"\n"
                               "[simulation]\nend = \"END\"\n";
            for (const std::string place : {"INITIAL", "END"})
                ldae.replace(ldae.find(place), place.size(), place == where ? value : "1");
            const Document document = model(ldae);
            const Preparation preparation = prepared(document);
            if (!preparation.model)
                return preparation.derivation.diagnostics;
            const Result result = problemFor(*preparation.model, document, overrides, settingsOf(document));
            const auto* missing = std::get_if<Diagnostics>(&result);
            return missing ? *missing : Diagnostics{};
        };
        for (const std::string where : {"INITIAL", "END"}) {
            QCOMPARE(findings("2", where).size(), std::size_t(0));
            const Diagnostics unknown = findings("2*b", where);
            QCOMPARE(unknown.size(), std::size_t(1));
            QVERIFY(unknown[0].code == Code::ParameterWithoutValue);
            QCOMPARE(plainTexts(unknown[0].arguments), std::vector<std::string>{"c"});
            QVERIFY(findings("2*b", where, {{{"c", 3}}, {}}).empty());
            const Diagnostics undefined = findings("ln(m - b)", where, {{{"c", 3}}, {}});
            QCOMPARE(undefined.size(), std::size_t(1));
            QVERIFY(undefined[0].code == Code::UndefinedValue);
            QCOMPARE(plainText(undefined[0].arguments.at(1)), std::string("ln(m - b)"));
            QCOMPARE(plainText(undefined[0].arguments.at(2)), std::string("b = 4, m = 1"));
        }
        QVERIFY(findings("2*b", "INITIAL", {{}, {{"x", 0.5}}}).empty()); // what is set needs no value of the document
    }

    // 0/b is no number for b = 0, unless something else was set in its place.
    void whatIsSetNeedsNoDivisor() {
        const Document document =
            model("[parameters]\nb = 0\nc = \"0/b\"\n[[coordinates]]\nname = \"x\"\ninitial = \"c\"\n[energies]\n"
                  "kinetic_coenergy = \"dotx^2/2\"\n");
        Document valued = model("[parameters]\nb = 1\nc = \"0/b\"\n[[coordinates]]\nname = \"x\"\ninitial = \"c\"\n"
                                "[energies]\nkinetic_coenergy = \"dotx^2/2\"\n");
        QVERIFY(!prepared(document).model);
        const Preparation preparation = prepared(valued);
        const auto isRefused = [&](const Overrides& overrides) {
            return std::holds_alternative<Diagnostics>(
                problemFor(*preparation.model, valued, overrides, settingsOf(valued)));
        };
        QVERIFY(!isRefused({}));
        QVERIFY(isRefused({{{"b", 0}}, {}}));
        QVERIFY(!isRefused({{{"b", 0}, {"c", 2}}, {}}));
    }

    // ---- what the start does to them ----

    void aConsistentStartSaysNothing() {
        QVERIFY(startFindingsOf(pendulum("initial = 0.6\n", "initial = -0.8\n")).empty());
    }

    void movedValuesAreSaid() {
        const Diagnostics findings = startFindingsOf(
            pendulum("initial = 0.6\nfixed = [\"displacement\"]\n", "initial = -0.7\ninitial_flow = 0.5\n"));
        std::set<std::string> moved;
        for (const Diagnostic& diagnostic : findings) {
            QVERIFY(diagnostic.code == Code::InitialValueMoved && diagnostic.severity == Severity::Information);
            moved.insert(argumentAt<Name>(diagnostic, 0).text);
            if (argumentAt<Name>(diagnostic, 0).text == "y") {
                QCOMPARE(plainTexts(diagnostic.arguments), (std::vector<std::string>{"y", "-0.7", "-0.8"}));
                QVERIFY(diagnostic.field == (Field{Section::Coordinates, 1, Column::Initial}));
            }
            if (argumentAt<Name>(diagnostic, 0).text == "doty")
                QVERIFY(diagnostic.field == (Field{Section::Coordinates, 1, Column::InitialFlow}));
        }
        QCOMPARE(moved, (std::set<std::string>{"y", "dotx"})); // the speed of y is typed, and stands
    }

    void fixedValuesAreNamed_data() {
        QTest::addColumn<std::string>("ldae");
        QTest::addColumn<std::string>("fixed");
        QTest::addColumn<double>("off");
        const std::string displacement = "fixed = [\"displacement\"]\n";
        const std::string flow = "fixed = [\"flow\"]\n";
        const std::string another =
            "[[coordinates]]\nname = \"z\"\ninitial = 3\nfixed = [\"displacement\", \"flow\"]\n";
        QTest::newRow("both") << pendulum("initial = 0.5\n" + displacement, "initial = -0.8\n" + displacement)
                              << "x, y"s << -0.11;
        QTest::newRow("one is too far") << pendulum("initial = 1.5\n" + displacement, "initial = -0.8\n") << "x"s
                                        << 1.25;
        QTest::newRow("the other could not help")
            << pendulum("initial = 1.5\n" + displacement, "initial = 0\n" + displacement) << "x"s << 1.25;
        QTest::newRow("not those that do not occur")
            << pendulum("initial = 1.5\n" + displacement, "initial = -0.8\n", another) << "x"s << 1.25;
        QTest::newRow("flows") << pendulum("initial = 0.6\ninitial_flow = 1\n" + flow, "initial = -0.8\n" + flow)
                               << "dotx, doty"s << 1.2;
    }
    void fixedValuesAreNamed() {
        QFETCH(std::string, ldae);
        QFETCH(std::string, fixed);
        QFETCH(double, off);
        const std::string inertia = ldae.find("\"z\"") == std::string::npos ? "" : " + dotz^2";
        ldae.replace(ldae.find("m*(dotx^2 + doty^2)/2"), 21, "m*(dotx^2 + doty^2)/2" + inertia);
        const Diagnostics findings = startFindingsOf(ldae);
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].code, Code::NoConsistentStart);
        QCOMPARE(findings[0].severity, Severity::Error);
        QCOMPARE(plainText(findings[0].arguments.at(0)), std::string("rod"));
        QCOMPARE(plainText(findings[0].arguments.at(1)), fixed);
        VERIFY_CLOSE(argumentAt<Amounts>(findings[0], 2).values.at(0), off, 1e-4);
        QCOMPARE(findings[0].field.section, Section::Coordinates);
    }

    // A length that was set makes constraints miss each other that meet in the document.
    void constraintsThatPartWithTheirParameters() {
        const std::string ldae = pendulum("initial = 0.6\n", "initial = -0.8\n") +
                                 "[[constraints.displacement]]\nname = \"wall\"\nexpression = \"x = 0.6\"\n";
        QVERIFY(startFindingsOf(ldae).empty());
        const Diagnostics findings = startFindingsOf(ldae, {{{"l", 0.5}}, {}});
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].code, Code::NoConsistentStart);
        QCOMPARE(plainText(findings[0].arguments.at(0)), std::string("rod, wall"));
        QVERIFY(argumentAt<NameList>(findings[0], 1).names.empty());
    }

    // At the middle of the circle no direction leads to it: one is chosen, and said.
    void aSingularStartGoesInADirectionThatIsSaid() {
        const Diagnostics findings = startFindingsOf(pendulum("", ""));
        QCOMPARE(findings.size(), std::size_t(2));
        QCOMPARE(findings[0].code, Code::StartDirectionChosen);
        QCOMPARE(findings[0].severity, Severity::Information);
        QCOMPARE(plainTexts(findings[0].arguments), (std::vector<std::string>{"rod", "x"}));
        QVERIFY(findings[0].field == (Field{Section::Coordinates, 0, Column::Initial}));
        QCOMPARE(findings[1].code, Code::InitialValueMoved);
        QCOMPARE(plainTexts(findings[1].arguments), (std::vector<std::string>{"x", "0", "1"}));
    }

    // A parallelogram of bars 1, 2, 1 lies flat: it can go on as one or crossed. Its angles a, b, c are consistent.
    void aStartWhereTwoMotionsLeadOnIsSaid() {
        const auto linkage = [](const std::string& a, const std::string& c) {
            return "[[coordinates]]\nname = \"a\"\ninitial = " + a + "\ninitial_flow = -1\n" +
                   "[[coordinates]]\nname = \"b\"\ninitial = 0\n[[coordinates]]\nname = \"c\"\ninitial = " + c +
                   "\ninitial_flow = -1\n[energies]\nkinetic_coenergy = \"dota^2 + dotb^2 + dotc^2\"\n" +
                   "[[constraints.displacement]]\nname = \"along\"\nexpression = \"cos(a) + 2*cos(b) - cos(c) = 2\"\n" +
                   "[[constraints.displacement]]\nname = \"across\"\nexpression = \"sin(a) + 2*sin(b) - sin(c) = "
                   "0\"\n" +
                   "[simulation]\nend = 0.5\nstep = 0.1\n";
        };
        const Diagnostics findings = startFindingsOf(linkage("0", "0"));
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].code, Code::StartDirectionChosen);
        QCOMPARE(findings[0].severity, Severity::Warning);
        QCOMPARE(plainText(findings[0].arguments.at(0)), std::string("along"));
        const SimulationResult result = run(model(linkage("0", "0")));
        QCOMPARE(result.status.singularAtStart, std::vector<std::string>{"along"});
        QVERIFY(contains(result.status.startDirection, "-a") && contains(result.status.startDirection, "-c"));
        QVERIFY(startFindingsOf(linkage("0.2", "0.2")).empty());
        QVERIFY(run(model(linkage("0.2", "0.2"))).status.startDirection.empty());
    }

    // A lever so short that its end would have to go ten thousand miles.
    void aStartOutOfReachIsProposed() {
        const Diagnostics findings =
            startFindingsOf(pendulum("initial = 0.6\nfixed = [\"displacement\"]\n", "initial = -0.8\n",
                                     "[[coordinates]]\nname = \"z\"\n") +
                            "[[constraints.displacement]]\nname = \"lever\"\nexpression = \"x + 1e-8*z = 1\"\n");
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].code, Code::StartNotReached);
        double z = 0;
        QCOMPARE(std::sscanf(plainText(findings[0].arguments.at(1)).c_str(), "z = %lf", &z), 1);
        VERIFY_CLOSE(z, 4e7, 1e3);
    }

    void whatFollowsIsSaidOnlyIfItWasGiven() {
        const auto springs = [](const std::string& rest) {
            return "[[coordinates]]\nname = \"x\"\ninitial = 3\n[[coordinates]]\nname = \"y\"\ninitial = -3\n"
                   "[energies]\npotential = \"x^2 + y^2\"\n[[constraints.flow]]\nexpression = \"dotx - doty\"\n" +
                   rest;
        };
        QVERIFY(startFindingsOf(springs("")).empty());
        const Diagnostics findings = startFindingsOf(springs("multiplier_initial = 5\n"));
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(plainTexts(findings[0].arguments), (std::vector<std::string>{"mu1", "5", "-6"}));
    }

    void noValueAtTheStart() {
        const Diagnostics findings = startFindingsOf("[parameters]\nk = 1\n[[coordinates]]\nname = \"x\"\n[energies]\n"
                                                     "kinetic_coenergy = \"dotx^2/2\"\npotential = \"k/x\"\n");
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].code, Code::UndefinedAtStart);
        QCOMPARE(plainTexts(findings[0].arguments), std::vector<std::string>{"x"});
    }

    void noSolutionAtTheStart() {
        const Diagnostics findings = startFindingsOf(
            "[[coordinates]]\nname = \"x\"\n[energies]\nkinetic_coenergy = \"dotx^2/2\"\n[efforts]\nx = \"F\"\n"
            "[[constraints.effort]]\nname = \"law\"\nexpression = \"F^2 + 1 = x\"\neffort = \"F\"\ninitial = 0.3\n");
        QCOMPARE(findings.size(), std::size_t(1));
        QCOMPARE(findings[0].code, Code::UnsolvedAtStart);
    }
};

COENERGY_TEST(TestSimulationSetup)
#include "test_simulation_setup.moc"
