// Runs in independent coordinates against trusted runs of the same motion, and closed forms.
#include "base/cancellation.hpp"
#include "comparedforms/independent_coordinates.hpp"
#include "simulation/simulate.hpp"
#include "support/analysed_model.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace coenergy;

namespace {

SimulationProblem problemOf(const std::string& text, double end) {
    SimulationProblem problem = analysedText(text).problem;
    problem.settings.end = end;
    problem.settings.step = end / 50;
    problem.settings.relativeTolerance = 1e-9;
    problem.settings.absoluteTolerance = 1e-11;
    return problem;
}

std::vector<double> timesOf(const SimulationProblem& problem) {
    std::vector<double> times;
    for (int k = 0; k <= 50; ++k)
        times.push_back(problem.settings.end * k / 50);
    return times;
}

double largest(const std::vector<double>& values) {
    return *std::max_element(values.begin(), values.end());
}

// The largest distance from the run that is projected, in units of the largest value of each variable.
double deviation(const SimulationProblem& problem, const RunOfStates& run) {
    const SimulationResult expected = simulate(problem);
    double worst = 0;
    for (std::size_t k = 0; k < problem.system->stateCount(); ++k) {
        const Series* series = expected.trajectory.find(problem.system->state()[k].name);
        double size = 0, away = 0;
        for (std::size_t row = 0; row < run.time.size(); ++row) {
            size = std::max(size, std::abs(series->values.at(row)));
            away = std::max(away, std::abs(series->values.at(row) - run.states[row][k]));
        }
        worst = std::max(worst, away / std::max(size, 0.1));
    }
    return worst;
}

} // namespace

class TestIndependentCoordinates : public QObject {
    Q_OBJECT

private slots:
    void agreesWithProjectedRuns_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<double>("end");
        QTest::newRow("pendulum") << "pendulum_cartesian" << 5.0;
        QTest::newRow("four bars") << "four_bar" << 2.0;
        QTest::newRow("nonholonomic") << "knife_edge" << 3.0;
        QTest::newRow("rolling") << "rolling_disk" << 1.0;
        QTest::newRow("rotation") << "thesis_rotation" << 1.0;
        QTest::newRow("cranks") << "parallel_cranks" << 1.0;
    }

    void agreesWithProjectedRuns() {
        QFETCH(QString, example);
        QFETCH(double, end);
        const SimulationProblem problem = problemOf(exampleText(example.toStdString()), end);
        const RunOfStates run = runInIndependentCoordinates(problem, timesOf(problem));
        QCOMPARE(run.end, RunEnd::Completed);
        QCOMPARE(run.time.size(), std::size_t(51));
        QVERIFY(largest(run.drift) < 1e-9);
        QVERIFY(deviation(problem, run) < 1e-5);
        QVERIFY(largest(run.imbalance) < 1e-5);
    }

    // It turns round and round, so that neither x nor y could stay the free one.
    void coordinatesAreExchanged() {
        std::string text = "format = 1\n[parameters]\ng = 9.81\n[[coordinates]]\nname = \"x\"\ninitial = 1\n"
                           "[[coordinates]]\nname = \"y\"\ninitial_flow = 8\n[energies]\nkinetic_coenergy = "
                           "\"(dotx^2 + doty^2)/2\"\npotential = \"g*y\"\n[[constraints.displacement]]\n"
                           "expression = \"x^2 + y^2 = 1\"\n";
        const SimulationProblem problem = problemOf(text, 10);
        const RunOfStates run = runInIndependentCoordinates(problem, timesOf(problem));
        QCOMPARE(run.end, RunEnd::Completed);
        QVERIFY(run.restarts > 20);
        const auto value = [&](const std::vector<double>& state, const std::string& name) {
            for (std::size_t k = 0; k < state.size(); ++k)
                if (problem.system->state()[k].name == name)
                    return state[k];
            throw std::runtime_error("no " + name);
        };
        for (const std::vector<double>& state : run.states) {
            const double x = value(state, "x"), y = value(state, "y");
            QVERIFY(std::abs(std::hypot(x, y) - 1) < 1e-14);
            const double energy = std::pow(std::hypot(value(state, "dotx"), value(state, "doty")), 2) / 2 + 9.81 * y;
            QVERIFY(std::abs(energy - 32) < 1e-5);
        }
    }

    void switchesAreRefused() {
        const SimulationProblem problem = problemOf(exampleText("elastic_stop"), 1);
        QCOMPARE(runInIndependentCoordinates(problem, timesOf(problem)).end, RunEnd::MethodUnsuitable);
    }

    void stopsWhenItIsTold() {
        const SimulationProblem problem = problemOf(exampleText("four_bar"), 2);
        std::stop_source source;
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, runInIndependentCoordinates(problem, timesOf(problem), source.get_token()));
    }
};

COENERGY_TEST(TestIndependentCoordinates)
#include "test_independent_coordinates.moc"
