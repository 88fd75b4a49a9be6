// What each formulation preserves, for motions where that is known.
#include "comparedforms/formulation_comparison.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

namespace {

std::vector<FormulationRun> comparisonOf(const std::string& example, double end) {
    SimulationProblem problem = analysedText(exampleText(example)).problem;
    problem.settings.end = end;
    problem.settings.relativeTolerance = 1e-6;
    problem.settings.absoluteTolerance = 1e-8;
    return compareFormulations(problem);
}

} // namespace

class TestFormulationComparison : public QObject {
    Q_OBJECT

private slots:
    // Without projection the rod grows: phi'' = 0 lets phi drift like t^2; feedback holds it; the others keep it.
    void aPendulum() {
        const std::vector<FormulationRun> runs = comparisonOf("pendulum_cartesian", 20);
        QCOMPARE(runs.size(), std::size_t(4));
        const FormulationRun &projected = runs[0], &index1 = runs[1], &feedback = runs[2], &independent = runs[3];
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
        QVERIFY(index1.drift.back() > 2 * index1.drift[index1.drift.size() / 4]);
    }

    void withoutConstraintsThereIsNothingToCompare() { QVERIFY(comparisonOf("double_pendulum", 1).empty()); }
};

COENERGY_TEST(TestFormulationComparison)
#include "test_formulation_comparison.moc"
