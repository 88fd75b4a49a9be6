// Random models against an independent solution of their equations (agreement.hpp), and the judge itself: it must
// reproduce known results, and detect wrong physics.
#include "agreement.hpp"
#include "random_models.hpp"
#include "reference_problems.hpp"
#include "support/test_program.hpp"

using namespace runs;
using trial::Agreement;

namespace {

// The first twelve but one that takes long, and some with what is rare; bench_random_models runs as many as it is told.
constexpr std::array<std::uint64_t, 29> fixedModels = {
    1,   2,   3, 4, 5, 7, 8, 9, 10, 11, 12,
    33,       // redundant constraints, an argument that is zero for a while
    57,       // redundant and moving constraints, an effort constraint
    69,       // an effort constraint that is not linear, beside energies of another unit
    96,       // rows inside of steps as long as stability allows
    101,      // constraints one per cent apart, in coordinates of very different sizes
    145,      // the start is on another side of a switch than the given values
    282,      // as 69, with other sizes
    83,       // no flow fits a massless coordinate where it is given
    100,      // constraints a thousandth apart, in coordinates of sizes 1e13 apart
    108,      // a massless coordinate that jumps alone
    136,      // a motion of 1e-8 beside a variable that slides
    171, 234, // once wrong
    80,       // a limit that is exceeded at the start
    93,       // a mass matrix of rank one
    128,      // an effort constraint with gain 0
    154,      // a groove
    188,      // inertia that vanishes on the constraint
};
constexpr std::array tolerances = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11};

SimulationResult runAt(const Document& document, double tolerance, Method method = Method::Auto) {
    return run(document, [&](IntegrationSettings& settings) {
        settings.relativeTolerance = settings.absoluteTolerance = tolerance;
        settings.method = method;
    });
}

/// The last row of the independent solution from a document's own start.
std::map<std::string, double> ownEnd(const Document& document, int rows, int stepsInRow) {
    const SimulationProblem problem = problemOf(document);
    const trial::OwnEquations equations(document);
    const SimulationResult start = run(problem, [](IntegrationSettings& settings) {
        settings.end = settings.start + 1e-3 * (settings.end - settings.start);
        settings.step = 0;
    });
    std::vector<double> x, times;
    for (const std::string& name : equations.names())
        x.push_back(values(start, name).front());
    for (int row = 0; row <= rows; ++row)
        times.push_back(problem.settings.start + row * (problem.settings.end - problem.settings.start) / rows);
    trial::CollocationOptions options;
    options.stepsInRow = stepsInRow;
    const trial::OwnSolution solution = solved(equations, x, times, options);
    if (!solution.failure.empty())
        throw std::runtime_error(solution.failure);
    std::map<std::string, double> end;
    for (std::size_t k = 0; k < x.size(); ++k)
        end[equations.names()[k]] = solution.rows.back()[k];
    return end;
}

// Every kind of term once, so that each has a place to plant a fault in.
const char* const everything = R"ldae(
[parameters]
m = 1.3
k = 2.0
c = 0.4
[definitions]
r = "x + 0.3*sin(y)"
speed = "dot(r)"
[[coordinates]]
name = "x"
initial = 0.5
[[coordinates]]
name = "y"
initial = -0.2
initial_flow = 0.7
fixed = ["flow"]
[[coordinates]]
name = "z"
initial_flow = 0.1
[energies]
kinetic_coenergy = "m*speed^2/2 + doty^2/2 + 0.6*y*dotx + dotz^2/2 + 0.2*dotz*dotx*cos(x)"
potential = "k*x^2/2 + 1.5*(y - z)^2/2 + z^2/2 + 20*max(0, x - 0.4)^2/2"
dissipation = "c*dotx^2/2 + 0.3*abs(dotz)"
[efforts]
x = "0.5*sin(3*t) + 0.4*s"
y = "tau + 0.2*sign(sin(4*t + 0.2))"
[[forces]]
force = ["0.3", "0.2*cos(t)"]
point = ["x*y", "z + 0.1*x^2"]
[[constraints.effort]]
expression = "tau + 0.1*tau^3 + 0.5*y"
effort = "tau"
[[constraints.dynamic]]
variable = "s"
rate = "-s + sin(y)"
initial = 0.3
[simulation]
end = 3
step = 0.3
)ldae";

const char* const constrained = R"ldae(
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
[[coordinates]]
name = "th"
initial_flow = 0.5
[[coordinates]]
name = "z"
initial_flow = "0.1*0.6"
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2 + dotth^2/2 + dotz^2/2"
potential = "3*y + 0.5*z^2 + th^2/2"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
[[constraints.flow]]
expression = "dotz - x*dotth + 0.3*dotth - 0.1*cos(t)*0.6 - 0.15 + 0.3*0.5"
[simulation]
end = 3
step = 0.3
)ldae";

// The second constraint follows from the first.
const char* const redundant = R"ldae(
[[coordinates]]
name = "x"
initial = 0.6
[[coordinates]]
name = "y"
initial = -0.8
initial_flow = 0.0
[[coordinates]]
name = "z"
initial = "-0.48"
[energies]
kinetic_coenergy = "(dotx^2 + 2*doty^2)/2 + dotz^2/2"
potential = "3*y + 2*z^2 + x"
[[constraints.displacement]]
expression = "x^2 + y^2 = 1"
[[constraints.displacement]]
expression = "3 = 3*x^2 + 3*y^2"
[[constraints.displacement]]
expression = "z - x*y"
[simulation]
end = 3
step = 0.3
)ldae";

} // namespace

class TestRandomModels : public QObject {
    Q_OBJECT

private slots:
    // The judge reaches what is known of these problems from other sources.
    void judgeKnowsReferenceProblems_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<double>("digits");
        QTest::newRow("a01_pendulum") << 100 << 9.5;
        QTest::newRow("knife_edge") << 100 << 9.5;
        QTest::newRow("dc_motor_b") << 50 << 9.5;
        QTest::newRow("rlc_circuits_b") << 50 << 8.5;
    }
    void judgeKnowsReferenceProblems() {
        QFETCH(int, rows);
        QFETCH(double, digits);
        for (const Expected& expected : expectations())
            if (expected.name == QTest::currentDataTag()) {
                const std::map<std::string, double> end = ownEnd(problem(expected.file), rows, 3);
                for (const auto& [name, value] : expected.displacements) {
                    const auto scale = expected.scales.find(name);
                    const double size = std::max(scale == expected.scales.end() ? 1 : scale->second, std::abs(value));
                    VERIFY_CLOSE(end.at(name) / size, value / size, std::pow(10, -digits));
                }
                return;
            }
        QFAIL("no such problem");
    }

    // Friction of unequal sizes, -3 forwards and +1 backwards, against a rising push: rest, then 0.5*(p - 3) t.
    void judgeKnowsFriction() {
        const Document document = model(R"ldae(
[[coordinates]]
name = "x"
initial_flow = 1
[energies]
kinetic_coenergy = "dotx^2/2"
[efforts]
x = "2*t - 1 - 2*sign(dotx)"
[simulation]
end = 4
)ldae");
        // v = 1 - 3 t + t^2 is 0 at (3 - sqrt 5)/2; from t = 1.5 on the push of 2 t exceeds 3
        const auto end = ownEnd(document, 40, 2);
        VERIFY_CLOSE(end.at("dotx"), (4 - 1.5) * (4 - 1.5), 1e-9);
        const double stop = (3 - std::sqrt(5)) / 2;
        VERIFY_CLOSE(end.at("x"), stop - 1.5 * stop * stop + stop * stop * stop / 3 + 2.5 * 2.5 * 2.5 / 3, 1e-9);
    }

    void judgeSeesPlantedFaults_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("wrong");
        const auto row = [](const char* name, const char* text, const char* right, const char* wrong) {
            QTest::newRow(name) << QString(text) << QString(right) << QString(wrong);
        };
        row("mass", everything, "m = 1.3", "m = 1.30001");
        row("definition", everything, "0.3*sin(y)\"", "0.30001*sin(y)\"");
        row("gyroscopic sign", everything, "0.6*y*dotx", "(-0.6)*y*dotx");
        row("coupling", everything, "0.2*dotz*dotx*cos(x)", "0.2*dotz*dotx");
        row("spring", everything, "k = 2.0", "k = 2.0001");
        row("damping", everything, "c = 0.4", "c = 0.40001");
        row("contact", everything, "max(0, x - 0.4)", "max(0, x - 0.40001)");
        row("friction", everything, "0.3*abs(dotz)", "0.30001*abs(dotz)");
        row("effort", everything, "0.5*sin(3*t)", "0.50001*sin(3*t)");
        row("switch of time", everything, "sin(4*t + 0.2)", "sin(4*t + 0.2001)");
        row("force", everything, "[\"x*y\"", "[\"x*y + 1e-4*y\"");
        row("effort constraint", everything, "0.1*tau^3", "0.1001*tau^3");
        row("dynamic constraint", everything, "sin(y)\"\ninitial", "sin(1.0001*y)\"\ninitial");
        row("start of s", everything, "initial = 0.3", "initial = 0.300001");
        row("spring with redundant constraints", redundant, "2*z^2", "2.0001*z^2");
        row("redundant constraint", redundant, "z - x*y", "z - 1.0001*x*y + 0.0001*0.6*(-0.8)");
        row("displacement constraint", constrained, "y^2 = 1", "1.0001*y^2 = 1.000064");
        row("flow constraint", constrained, "x*dotth", "1.0001*x*dotth");
        row("weight", constrained, "3*y", "3.0001*y");
    }
    void judgeSeesPlantedFaults() {
        QFETCH(QString, text);
        QFETCH(QString, right);
        QFETCH(QString, wrong);
        QCOMPARE(text.count(right), 1);
        const SimulationResult bad = runAt(model(QString(text).replace(right, wrong).toStdString()), 1e-9);
        VERIFY_COMPLETED(bad);
        const Agreement agreed = judged(text, rightRun(text)), differs = judged(text, bad.trajectory);
        QVERIFY2(agreed.kind == Agreement::Kind::Agrees, agreed.where.c_str());
        QVERIFY2(differs.kind == Agreement::Kind::Differs, differs.where.c_str());
    }

    // A hundredth of one value in one row.
    void judgeSeesChangedRows_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("at");
        const auto row = [](const char* text, const char* name, int at) {
            QTest::addRow("%s %s %d",
                          text == everything    ? "everything"
                          : text == constrained ? "constrained"
                                                : "redundant",
                          name, at)
                << QString(text) << QString(name) << at;
        };
        row(everything, "tau", 0);
        row(everything, "tau", 4);
        row(everything, "s", 4);
        row(everything, "doty", 0); // a fixed value
        row(constrained, "lambda1", 0);
        row(constrained, "lambda1", 4);
        row(constrained, "mu1", 4);
        row(constrained, "y", 0);
        row(constrained, "dotz", 0);
        row(redundant, "lambda3", 4);
        row(redundant, "y", 4);
    }
    void judgeSeesChangedRows() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(int, at);
        Trajectory run = rightRun(text);
        const Agreement agreed = judged(text, run);
        QVERIFY2(agreed.kind == Agreement::Kind::Agrees, agreed.where.c_str());
        for (Series& series : run.series)
            if (series.name == name.toStdString())
                series.values[static_cast<std::size_t>(at)] *= 1.01;
        const Agreement differs = judged(text, run);
        QVERIFY2(differs.kind == Agreement::Kind::Differs, differs.where.c_str());
    }

    // Twice one constraint leaves its two multipliers open, and the third one not.
    void judgeKnowsWhichMultipliersAreUnique() {
        const Document document = model(redundant);
        const trial::OwnSolution& solution = referenceOf(redundant).solution();
        const std::vector<std::string> names = trial::OwnEquations(document).names();
        for (std::size_t k = 0; k < names.size(); ++k)
            QCOMPARE(solution.isUnique[3][k], names[k] != "lambda1" && names[k] != "lambda2");
    }

    void sameNumberSameModel() {
        for (const std::uint64_t number : {1u, 17u, 300u})
            QCOMPARE(trial::randomModel(number).text, trial::randomModel(number).text);
        QVERIFY(trial::randomModel(1).text != trial::randomModel(2).text);
    }

    void modelsAreRightOrRefused_data() {
        QTest::addColumn<quint64>("number");
        for (const std::uint64_t number : fixedModels)
            QTest::newRow(std::to_string(number).c_str()) << static_cast<quint64>(number);
    }
    // Each at one tolerance in turn by the default method, and by a named one.
    void modelsAreRightOrRefused() {
        QFETCH(quint64, number);
        const trial::RandomModel random = trial::randomModel(number);
        const Document document = model(random.text);
        const double tolerance = tolerances[number % tolerances.size()];
        std::optional<trial::Reference> reference;
        for (const Method method : {Method::Auto, number % 3   ? Method::Dopri5
                                                  : number % 2 ? Method::Radau5
                                                               : Method::Rosenbrock4}) {
            const double asked = method == Method::Rosenbrock4 ? std::max(tolerance, 1e-8) : tolerance;
            const SimulationResult result = runAt(document, asked, method);
            QVERIFY2(result.status.isCompleted() || result.status.end == RunEnd::LimitReached, told(result).c_str());
            if (!reference)
                reference.emplace(document, random.sizes, result.trajectory);
            const Agreement agreement = reference->compared(result.trajectory, asked);
            QVERIFY2(agreement.kind == Agreement::Kind::Agrees,
                     (agreement.where + ", short by " + std::to_string(agreement.lost) + " digits; " + told(result))
                         .c_str());
        }
    }

private:
    static Trajectory rightRun(const QString& text) {
        static std::map<QString, Trajectory> known;
        if (!known.contains(text)) {
            const SimulationResult result = runAt(model(text.toStdString()), 1e-9);
            if (!result.status.isCompleted())
                throw std::runtime_error(told(result));
            known.emplace(text, result.trajectory);
        }
        return known.at(text);
    }
    static const trial::Reference& referenceOf(const QString& text) {
        static std::map<QString, trial::Reference> known;
        if (!known.contains(text)) {
            const Document document = model(text.toStdString());
            known.try_emplace(text, document, std::vector<double>(document.coordinates->size(), 1.0), rightRun(text));
        }
        return known.at(text);
    }
    static Agreement judged(const QString& text, const Trajectory& run) {
        return referenceOf(text).compared(run, 1e-9);
    }
};

COENERGY_TEST(TestRandomModels)
#include "test_random_models.moc"
