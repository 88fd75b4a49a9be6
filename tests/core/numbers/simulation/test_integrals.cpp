// Integrals without a closed form in runs: compared with a finer rule at every step, and poles between their limits.
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/quadrature.hpp"
#include "runs.hpp"
#include "simulation/integral_watch.hpp"
#include "support/test_program.hpp"

#include <cmath>

using namespace runs;

namespace {

Expression read(const std::string& text) {
    return parseExpression(text).value.value();
}

// A unit mass that moves to the right with the speed 1 at first, under one effort.
SimulationProblem underEffort(const std::string& effort, const std::string& start = "0") {
    return problemOf(model("[[coordinates]]\nname = \"x\"\nflow = \"v\"\ninitial = " + start +
                           "\ninitial_flow = 1\n[energies]\nkinetic_coenergy = \"v^2/2\"\n[efforts]\nx = \"" + effort +
                           "\"\n[simulation]\nend = 2\nstep = 0.125\n"));
}

SimulationProblem surveyed(SimulationProblem problem, std::vector<IntegralSurvey> integrals,
                           const std::vector<Expression>& values) {
    Observers observers = *problem.observers;
    observers.integrals = std::move(integrals);
    observers.integralValues = Tape(problem.system->parameters(), problem.system->inputNames(), values);
    problem.observers = std::make_shared<const Observers>(std::move(observers));
    return problem;
}

SimulationProblem watched(SimulationProblem problem, const Expression& integral, IntegralTaken taken) {
    std::vector<Expression> values;
    const auto survey = surveyOf(integral, taken, values);
    return surveyed(std::move(problem), {survey.value()}, values);
}

SimulationProblem withPoints(SimulationProblem problem, const Expression& integral) {
    return watched(std::move(problem), integral, IntegralTaken::ByPoints);
}

SimulationProblem withDenominators(SimulationProblem problem, const Expression& integral) {
    return watched(std::move(problem), integral, IntegralTaken::ByClosedForm);
}

Expression integralOver(const std::string& f, const std::string& from) {
    return quadrature(read(f), "x", read(from), read("x"));
}

} // namespace

class TestIntegrals : public QObject {
    Q_OBJECT

private slots:
    void smoothOnesAreTrusted() {
        const SimulationResult result = run(withPoints(underEffort("-integral(exp(-x^2), x)"), //
                                                       integralOver("exp(-x^2)", "0")));
        VERIFY_COMPLETED(result);
        QVERIFY(result.status.isTrusted());
    }

    // Of a peak that is narrow beside the way behind it: with x the points lie ever farther apart.
    void tooCoarseOnesEndTheRun_data() {
        QTest::addColumn<QString>("method");
        for (const char* method : {"auto", "dopri5", "radau5", "variational"})
            QTest::newRow(method) << method;
    }
    void tooCoarseOnesEndTheRun() {
        QFETCH(QString, method);
        const std::string narrow = "exp(-x^2/0.0016)";
        const SimulationProblem problem =
            withPoints(underEffort("-integral(" + narrow + ", x, -0.2)", "-0.19"), integralOver(narrow, "-0.2"));
        const SimulationResult result =
            run(problem, [&](IntegrationSettings& settings) { settings.method = methodNamed(method.toStdString()); });
        QCOMPARE(result.status.end, RunEnd::IntegralTooCoarse);
        QVERIFY(!result.status.isTrusted());
        QCOMPARE(result.status.where, std::vector{problem.observers->integrals.front().text});
        QVERIFY(result.status.endTime > 0.2 && result.trajectory.rowCount() > 1); // across the peak it is exact
    }

    // With a tolerance that the rule meets the same run is fine.
    void theToleranceDecides() {
        const std::string narrow = "exp(-x^2/0.01)";
        const SimulationProblem problem = withPoints(underEffort("-integral(" + narrow + ", x, -1)", "-0.9"), //
                                                     integralOver(narrow, "-1"));
        const auto tolerance = [](double value) {
            return [value](IntegrationSettings& settings) { settings.relativeTolerance = value; };
        };
        QCOMPARE(run(problem, tolerance(1e-12)).status.end, RunEnd::IntegralTooCoarse);
        const SimulationResult loose = run(problem, tolerance(1e-6));
        VERIFY_COMPLETED(loose);
        QVERIFY(loose.status.isTrusted());
    }

    // The closed form -1/x - 1 has values on both sides.
    void aPoleOnTheWayEndsTheRun() {
        const Expression integral = integralOver("1/x^2", "-1");
        const SimulationResult before = run(withDenominators(underEffort("0.01*x", "-3"), integral));
        VERIFY_COMPLETED(before);
        const SimulationResult beyond = run(withDenominators(underEffort("0.01*x", "3"), integral));
        QCOMPARE(beyond.status.end, RunEnd::IntegralOverPole);
        QCOMPARE(beyond.status.endTime, 0.0);
        QCOMPARE(beyond.status.where, std::vector<std::string>{"integral(1/x^2, x, -1)"});
        QCOMPARE(beyond.status.message, std::string("x = 0"));
        const SimulationResult across = run(withDenominators(underEffort("0.01*x", "-0.5"), integral));
        QCOMPARE(across.status.end, RunEnd::IntegralOverPole);
        QVERIFY(across.status.endTime > 0.5); // at the end of the step across
    }
};

COENERGY_TEST(TestIntegrals)
#include "test_integrals.moc"
