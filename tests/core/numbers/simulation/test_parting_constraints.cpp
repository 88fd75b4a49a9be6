// Constraints that follow from others where a run begins, and no longer do later: a run ends there, with rows that
// satisfy all constraints. Constraints that always follow from others end no run.
#include "runs.hpp"
#include "support/test_program.hpp"

using namespace coenergy;
using namespace runs;

namespace {

// Two sliders, of which x is restricted twice.
Document restrictedTwice(const std::string& kind, const std::string& first, const std::string& second,
                         const std::string& more = "") {
    const auto constraint = [&](const std::string& name, const std::string& text) {
        return "[[constraints." + kind + "]]\nname = \"" + name + "\"\nexpression = \"" + text + "\"\n";
    };
    return model(R"toml(
[[coordinates]]
name = "x"
)toml" + more + R"toml(
[[coordinates]]
name = "y"
initial = 1
[energies]
kinetic_coenergy = "(dotx^2 + doty^2)/2"
potential = "y^2"
[simulation]
end = 4
step = 0.05
)toml" + constraint("first", first) +
                 constraint("second", second));
}

double largestOf(const SimulationResult& result, const std::function<double(double x, double t)>& residual) {
    double largest = 0;
    for (std::size_t k = 0; k < result.trajectory.time.size(); ++k)
        largest = std::max(largest, std::abs(residual(values(result, "x")[k], result.trajectory.time[k])));
    return largest;
}

} // namespace

class TestPartingConstraints : public QObject {
    Q_OBJECT

private slots:
    void motionsThatPartAtATime() {
        const auto result = run(restrictedTwice("displacement", "x - t", "x - t - (t - 1)^2*step(t - 1)"));
        QCOMPARE(result.status.end, RunEnd::ConstraintsPart);
        QCOMPARE(result.status.where, std::vector<std::string>{"second"});
        QVERIFY2(std::abs(result.status.endTime - 1) <= 0.051, told(result).c_str());
        QVERIFY(largestOf(result, [](double x, double t) { return x - t; }) < 1e-6);
        QVERIFY(largestOf(result, [](double x, double t) { return x - t - (t > 1 ? (t - 1) * (t - 1) : 0); }) < 2e-6);
    }

    void motionsThatAgreeUntilTheEnd() {
        const auto result = run(restrictedTwice("displacement", "x - sin(t)", "2*x - 2*sin(t)"));
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        QCOMPARE(result.status.end, RunEnd::Completed);
    }

    void aStopThatIsMetLater() {
        const auto result = run(restrictedTwice("displacement", "x - t", "x - min(t, 2)"));
        QCOMPARE(result.status.end, RunEnd::ConstraintsPart);
        QVERIFY2(result.status.endTime <= 2 + 1e-5 && result.status.endTime > 1.9, told(result).c_str());
    }

    void withoutState() {
        const auto result = run(model(R"toml(
[[coordinates]]
name = "x"
[energies]
kinetic_coenergy = "dotx^2/2"
[[constraints.displacement]]
expression = "x - t"
[[constraints.displacement]]
expression = "x - max(t, 2*t - 1)"
[simulation]
end = 3
step = 0.1
)toml"));
        QCOMPARE(result.status.end, RunEnd::ConstraintsPart);
        QVERIFY2(result.status.endTime <= 1 + 1e-5, told(result).c_str());
    }

    void flowsThatPart() {
        const auto result =
            run(restrictedTwice("flow", "dotx = 1", "2*dotx = 2 + step(t - 1)*(t - 1)", "initial_flow = 1"));
        QCOMPARE(result.status.end, RunEnd::ConstraintsPart);
        QVERIFY2(result.status.endTime <= 1 + 1e-5 && result.status.endTime > 0.8, told(result).c_str());
    }

    // Where lengths are equal, the third crank follows from the others.
    void aMechanismWithARedundantBarMovesOn() {
        const auto result = run(fromText(fileText("resources/examples/parallel_cranks.ldae")));
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        QVERIFY(result.status.maximumConstraintResidual < 1e-8);
    }

    void smallMechanisms() { // sizes of micrometres
        const auto result = run(
            restrictedTwice("displacement", "x - 1e-6*t", "x - 1e-6*t - 1e-7*(t - 1)^2*step(t - 1)", "nominal = 1e-6"));
        QCOMPARE(result.status.end, RunEnd::ConstraintsPart);
        QVERIFY2(result.status.endTime < 1.3, told(result).c_str());
    }
};

COENERGY_TEST(TestPartingConstraints)
#include "test_parting_constraints.moc"
