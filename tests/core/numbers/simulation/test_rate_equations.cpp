// Many elements of a string, let go from its slowest mode: what the others could do limits explicit steps, and no
// full matrix of the rate's derivatives is affordable.
#include "runs.hpp"

#include "support/test_program.hpp"

using namespace runs;

namespace {

std::string sumOver(int first, int last, const std::function<std::string(int)>& term) {
    std::string text;
    for (int k = first; k <= last; ++k)
        text += (k > first ? " + " : "") + term(k);
    return text;
}

std::string displacement(int node, int elements) {
    return node == 0 || node == elements ? "0" : "u" + std::to_string(node);
}

std::string velocity(int node, int elements) {
    return node == 0 || node == elements ? "0" : "dotu" + std::to_string(node);
}

/// Of length and mass one under tension one, with linear elements; a hundredth high.
Document stringOf(int elements, const std::string& end, double pluck = 0) {
    std::string text = "[parameters]\nh = " + QString::number(1.0 / elements, 'e', 16).toStdString() + "\n";
    for (int k = 1; k < elements; ++k)
        text += "[[coordinates]]\nname = \"u" + std::to_string(k) + "\"\ninitial = " +
                QString::number(0.01 * std::sin(M_PI * k / elements) + (k == elements / 2 ? pluck : 0), 'e', 16)
                    .toStdString() +
                "\n";
    const std::string kinetic = sumOver(0, elements - 1, [&](int k) {
        const std::string a = velocity(k, elements), b = velocity(k + 1, elements);
        return a + "^2 + " + a + "*" + b + " + " + b + "^2";
    });
    const std::string potential = sumOver(0, elements - 1, [&](int k) {
        return "(" + displacement(k + 1, elements) + " - " + displacement(k, elements) + ")^2";
    });
    return model(text + "[energies]\nkinetic_coenergy = \"h/6*(" + kinetic + ")\"\npotential = \"(" + potential +
                 ")/(2*h)\"\n[simulation]\nend = " + end + "\nstep = 0.05\n");
}

/// Of the slowest mode of the elements.
double slowest(int elements) {
    const double c = std::cos(M_PI / elements);
    return elements * std::sqrt(6 * (1 - c) / (2 + c));
}

void verifySwings(const SimulationResult& result, int elements, double tolerance) {
    VERIFY_COMPLETED(result);
    QVERIFY(result.status.isTrusted());
    for (const int node : {1, elements / 3, elements / 2})
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row)
            VERIFY_CLOSE(values(result, "u" + std::to_string(node))[row],
                         0.01 * std::sin(M_PI * node / elements) *
                             std::cos(slowest(elements) * result.trajectory.time[row]),
                         tolerance);
}

} // namespace

class TestRateEquations : public QObject {
    Q_OBJECT

private slots:
    // 400 elements have 798 states: full factors would take over a second for every step of another length.
    void implicitStepsOfManyElements() {
        const SimulationResult result =
            run(stringOf(400, "2"), [](IntegrationSettings& settings) { settings.method = Method::Radau5; });
        verifySwings(result, 400, 1e-9);
        QVERIFY2(result.status.steps < 700, told(result).c_str());
    }

    void fastElementsThatRestDoNotLimitTheSteps() {
        const SimulationResult result = run(stringOf(2000, "2"));
        verifySwings(result, 2000, 1e-9);
        QVERIFY2(contains(result.status.methods, "radau5"), told(result).c_str());
        QVERIFY2(result.status.steps < 700, told(result).c_str());
    }

    // The fastest of them are what moves: here accuracy limits the steps.
    void fastElementsThatMoveKeepTheMethod() {
        const SimulationResult result = run(stringOf(150, "0.5", 0.02));
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.methods, std::vector<std::string>{"dop853"});
    }
};

COENERGY_TEST(TestRateEquations)
#include "test_rate_equations.moc"
