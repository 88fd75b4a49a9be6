// What each formulation preserves, for motions where that is known.
#include "comparedforms/formulation_comparison.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

std::vector<FormulationRun> comparisonOfText(const std::string& text, double end) {
    SimulationProblem problem = analysedText(text).problem;
    problem.settings.end = end;
    problem.settings.relativeTolerance = 1e-6;
    problem.settings.absoluteTolerance = 1e-8;
    return compareFormulations(problem);
}

std::vector<FormulationRun> comparisonOf(const std::string& example, double end) {
    return comparisonOfText(exampleText(example), end);
}

} // namespace

class TestFormulationComparison : public QObject {
    Q_OBJECT

private slots:
    // Without projection the rod grows: phi'' = 0 lets phi drift like t^2; feedback holds it; the others keep it.
    void aPendulum() {
        const std::vector<FormulationRun> runs = comparisonOf("pendulum_cartesian", 20);
        QCOMPARE(runs.size(), std::size_t(5));
        const FormulationRun &projected = runs[0], &index1 = runs[1], &feedback = runs[2], &hybrid = runs[3],
                             &independent = runs[4];
        QCOMPARE(projected.formulation, Formulation::Projected);
        QCOMPARE(independent.formulation, Formulation::Independent);
        for (const FormulationRun& run : runs) {
            QCOMPARE(run.end, RunEnd::Completed);
            QCOMPARE(run.time.size(), std::size_t(401));
            QCOMPARE(run.drift.size(), run.time.size());
            QCOMPARE(run.energyError.size(), run.time.size());
            QVERIFY(run.digits && *run.digits > 2 && *run.digits < 15);
            QVERIFY(run.evaluations > run.steps && run.seconds > 0);
        }
        QVERIFY(projected.largestDrift < 1e-9 && independent.largestDrift < 1e-9);
        QVERIFY(index1.largestDrift > 1e-7);
        QVERIFY(feedback.largestDrift < 0.3 * index1.largestDrift && feedback.largestDrift > 1e-10);
        QVERIFY(hybrid.formulation == Formulation::Hybrid && hybrid.largestDrift > 1e-12);
        QVERIFY(hybrid.largestDrift < 0.1 * index1.largestDrift); // what is lost within ten steps does not add up
        QVERIFY(index1.drift.back() > 2 * index1.drift[index1.drift.size() / 4]);
    }

    // The rod of a pendulum, stated twice: what is set aside drifts as the other does, by the same share of its size.
    void aConstraintStatedTwice() {
        const std::string once = exampleText("pendulum_cartesian");
        const std::string twice = once + "\n[[constraints.displacement]]\nname = \"again\"\n"
                                         "expression = \"3*(x^2 + y^2) = 3*l^2\"\n";
        const std::vector<FormulationRun> alone = comparisonOfText(once, 5), both = comparisonOfText(twice, 5);
        QCOMPARE(both.size(), alone.size());
        for (std::size_t k = 0; k < both.size(); ++k)
            QVERIFY(both[k].largestDrift >= alone[k].largestDrift / 2 && both[k].largestDrift < 1e-4);
    }

    void withoutConstraintsThereIsNothingToCompare() { QVERIFY(comparisonOf("double_pendulum", 1).empty()); }
};

COENERGY_TEST(TestFormulationComparison)
#include "test_formulation_comparison.moc"
