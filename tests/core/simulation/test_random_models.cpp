// Random models against an independent solution of their own equations (agreement.hpp), and the judge itself: it has to
// know what is known otherwise, and to see wrong physics.
#include "agreement.hpp"
#include "random_models.hpp"
#include "reference_problems.hpp"
#include "support/test_program.hpp"

using namespace runs;
using trial::Agreement;

namespace {

// Of the first twelve those that agree: 8 was refused and 10 broke off. bench_random_models runs as many as it is told.
constexpr std::array<std::uint64_t, 10> fixedModels = {1, 2, 3, 4, 5, 6, 7, 9, 11, 12};
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
        row("displacement constraint", constrained, "y^2 = 1", "1.0001*y^2 = 1.000064");
        row("flow constraint", constrained, "x*dotth", "1.0001*x*dotth");
        row("weight", constrained, "3*y", "3.0001*y");
    }
    void judgeSeesPlantedFaults() {
        QFETCH(QString, text);
        QFETCH(QString, right);
        QFETCH(QString, wrong);
        QCOMPARE(text.count(right), 1);
        const Document document = model(text.toStdString());
        const SimulationResult good = runAt(document, 1e-9);
        const SimulationResult bad = runAt(model(QString(text).replace(right, wrong).toStdString()), 1e-9);
        VERIFY_COMPLETED(good);
        VERIFY_COMPLETED(bad);
        const trial::Reference reference(document, std::vector<double>(document.coordinates->size(), 1.0), good.trajectory);
        const Agreement agreed = reference.compared(good.trajectory, 1e-9), differs = reference.compared(bad.trajectory, 1e-9);
        QVERIFY2(agreed.kind == Agreement::Kind::Agrees, agreed.where.c_str());
        QVERIFY2(differs.kind == Agreement::Kind::Differs, differs.where.c_str());
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
        const double tolerance = tolerances[number % tolerances.size()];
        for (const Method method : {Method::Auto, number % 3 ? Method::Dopri5 : Method::Rosenbrock4}) {
            const std::string wrong = wrongIn(random, method, method == Method::Rosenbrock4 ? std::max(tolerance, 1e-8) : tolerance);
            QVERIFY2(wrong.empty(), wrong.c_str());
        }
    }

private:
    /// Empty if the run agrees with the model's own equations.
    static std::string wrongIn(const trial::RandomModel& random, Method method, double tolerance) try {
        const Document document = model(random.text);
        const SimulationResult result = runAt(document, tolerance, method);
        if (!result.status.isCompleted() && result.status.end != RunEnd::LimitReached)
            return told(result);
        const Agreement agreement = trial::Reference(document, random.sizes, result.trajectory).compared(result.trajectory, tolerance);
        return agreement.kind == Agreement::Kind::Agrees
                   ? ""
                   : agreement.where + ", short by " + std::to_string(agreement.lost) + " digits; " + told(result);
    } catch (const std::exception& fault) {
        return fault.what();
    }
};

COENERGY_TEST(TestRandomModels)
#include "test_random_models.moc"
