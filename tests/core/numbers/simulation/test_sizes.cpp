// The requested digits are reached whatever the size of a motion and whenever it begins: sizes that nobody has
// specified, and times far from zero.
#include "benchmarks/scalable_models.hpp"
#include "continua/field_model.hpp"
#include "runs.hpp"

#include "simulation/state_sizes.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>

using namespace runs;

namespace {

std::string coordinateText(const std::string& name, const std::string& initial = "0", const std::string& flow = "0") {
    return "[[coordinates]]\nname = \"" + name + "\"\ninitial = \"" + initial + "\"\ninitial_flow = \"" + flow + "\"\n";
}
std::string energiesText(const std::string& kinetic, const std::string& potential = "0",
                         const std::string& dissipation = "0") {
    return "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential + "\"\ndissipation = \"" +
           dissipation + "\"\n";
}
std::string until(const std::string& end, const std::string& step) {
    return "[simulation]\nend = " + end + "\nstep = " + step + "\n";
}

void sizes() {
    QTest::addColumn<double>("size");
    for (const char* size : {"1e-12", "3e-10", "1e-5", "1", "1e6", "1e12"})
        QTest::newRow(size) << std::stod(size);
}

} // namespace

class TestSizes : public QObject {
    Q_OBJECT

private slots:
    void fromADisplacement_data() { sizes(); }
    void fromADisplacement() {
        QFETCH(double, size);
        const SimulationResult result =
            run(model(coordinateText("x", text(size)) + energiesText("dotx^2/2", "9*x^2/2") + until("11", "1")));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        VERIFY_CLOSE(last(result, "x") / size, std::cos(33.0), 3e-7);
        VERIFY_CLOSE(last(result, "dotx") / size, -3 * std::sin(33.0), 1e-6);
    }

    void fromRestByAForce_data() { sizes(); }
    void fromRestByAForce() {
        QFETCH(double, size);
        const SimulationResult result = run(model(coordinateText("x") + energiesText("dotx^2/2", "9*x^2/2") +
                                                  "[efforts]\nx = \"" + text(size) + "*sin(t)\"\n" + until("11", "1")));
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        VERIFY_CLOSE(last(result, "x") / size, (3 * std::sin(11.0) - std::sin(33.0)) / 24, 3e-8);
    }

    // The outer links of a chain that is let go hang on for a while: their rates are differences of large terms, of
    // which rounding is more than what steps that share a tolerance could claim.
    void linksThatHardlyMoveAtFirst_data() {
        QTest::addColumn<QString>("chain");
        QTest::addColumn<int>("most");
        QTest::newRow("relative angles") << QString::fromStdString(benchmarks::chainInRelativeAngles(5)) << 250;
        QTest::newRow("space") << QString::fromStdString(benchmarks::chainInSpace(4)) << 250;
    }
    void linksThatHardlyMoveAtFirst() {
        QFETCH(QString, chain);
        QFETCH(int, most);
        const Document document = fromText(chain.toStdString());
        const SimulationResult result = run(document);
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        QVERIFY2(static_cast<int>(result.status.steps) <= most, std::to_string(result.status.steps).c_str());
        const SimulationResult finer = run(document, [](IntegrationSettings& settings) {
            settings.relativeTolerance = settings.absoluteTolerance = 1e-12;
        });
        for (const Series& series : finer.trajectory.series)
            if (series.name.starts_with("q") || series.name.starts_with("dotq"))
                VERIFY_CLOSE(last(result, series.name), series.values.back(), 1e-7);
    }

    // By far more than the size that was given, which is no reason to end.
    void honestGrowth() {
        const SimulationResult result = run(model(growing("y", "20")));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "y") / std::exp(20.0), 1, 1e-5);
    }

    // y = 1/(1 - t), a pole just the same by each method and in a long run; and exp(t) beyond what squares of numbers
    // hold.
    void growthWithoutEnd_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dopri5, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void growthWithoutEnd() {
        QFETCH(int, method);
        const auto ended = [&](const std::string& rate, const std::string& end) {
            return run(model(growing(rate, end)),
                       [&](IntegrationSettings& settings) { settings.method = static_cast<Method>(method); });
        };
        for (const std::string end : {"20", "1e9"}) {
            const SimulationResult result = ended("y^2", end);
            QVERIFY2(result.status.end == RunEnd::StepTooSmall || result.status.end == RunEnd::RanAway,
                     told(result).c_str());
            QCOMPARE(result.status.where, std::vector<std::string>{"y"});
            VERIFY_CLOSE(result.status.endTime, 1, std::max(1e-5, 1e-12 * std::stod(end)));
            QVERIFY2(result.status.steps + result.status.rejected < 10'000, told(result).c_str());
        }
        const SimulationResult result = ended("y", "1e4");
        QVERIFY2(result.status.end == RunEnd::RanAway, told(result).c_str());
        VERIFY_CLOSE(result.status.endTime, 150 * std::log(10.0), 1);
    }

    // A charge of 1e-12 beside a mass that moves by one, in each variable as many digits as in the other.
    void eachVariableByItself() {
        const SimulationResult result =
            run(model(coordinateText("x", "1") + coordinateText("q", "0", "2e-12") +
                      energiesText("dotx^2/2 + dotq^2/2", "4*x^2/2 + 25*q^2/2") + until("20", "1")));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x"), std::cos(40.0), 1e-6);
        VERIFY_CLOSE(last(result, "q") / 4e-13, std::sin(100.0), 1e-6);
    }

    // In an unstable motion what is lost while it is small is lost for good.
    void whatGrowsHasItsDigitsFromTheBeginning() {
        const SimulationResult result =
            run(model(coordinateText("x", "1e-12", "1e-12") + energiesText("dotx^2/2", "-x^2/2") + until("30", "1")));
        VERIFY_COMPLETED(result);
        VERIFY_CLOSE(last(result, "x") / (1e-12 * std::exp(30.0)), 1, 1e-6);
        QVERIFY(result.status.steps < 600);
    }

    // No digits are asked of what has decayed or of what is but rounding beside something large.
    void whatVanishesAsksForNothing() {
        const SimulationResult decayed =
            run(model(coordinateText("x", "3") + energiesText("0", "2*x^2/2", "dotx^2/2") + until("200", "20")));
        VERIFY_COMPLETED(decayed);
        QVERIFY2(decayed.status.steps < 3000, told(decayed).c_str());
        // pulled from both sides alike, by forces that are large
        const SimulationResult balanced =
            run(model(coordinateText("x", "1") + coordinateText("y", "1") + coordinateText("z") +
                      energiesText("(dotx^2 + doty^2 + dotz^2)/2", "1e3*(x^2 + y^2)/2 + z^2/2") +
                      "[efforts]\nz = \"1e6*((x + 2)^3/(y + 2) - (x + 2)*(y + 2))\"\n" + until("3", "1")));
        VERIFY_COMPLETED(balanced);
        QVERIFY2(balanced.status.steps < 2000, told(balanced).c_str());
        QVERIFY(std::abs(last(balanced, "z")) < 1e-6);
        const SimulationResult zero =
            run(model(coordinateText("x", "1") + coordinateText("z") +
                      energiesText("(dotx^2 + dotz^2)/2", "(x^2 + z^2)/2") + until("10", "1")));
        VERIFY_COMPLETED(zero);
        QCOMPARE(last(zero, "z"), 0.0);
    }

    // The end of a chain at rest moves like a high power of t: a beginning that must not take thousands of steps.
    void whatBeginsLikeAHighPower() {
        constexpr int count = 14;
        std::string coordinates = coordinateText("x1", "1"), kinetic = "dotx1^2", potential = "x1^2";
        for (int k = 2; k <= count; ++k) {
            const std::string n = std::to_string(k), p = std::to_string(k - 1);
            coordinates += coordinateText("x" + n);
            kinetic += " + dotx" + n + "^2";
            potential += " + (x" + n + " - x" + p + ")^2";
        }
        const Document chain =
            model(coordinates + energiesText("(" + kinetic + ")/2", "(" + potential + ")/2") + until("20", "1"));
        const SimulationResult result = run(chain);
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.steps < 500, told(result).c_str());
        const SimulationResult fine = run(chain, [](IntegrationSettings& s) {
            s.relativeTolerance = 1e-12;
            s.absoluteTolerance = 1e-14;
        });
        VERIFY_CLOSE(last(result, "x14"), last(fine, "x14"), 1e-7);
    }

    // The slope in the middle of a beam that is bent evenly is nothing but rounding, in which no digits are to be had.
    // The expected number is that of the exponential of the matrix of standard elements.
    void whatCancelsIsNoSize_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Auto, Method::Dop853, Method::Radau5, Method::Rosenbrock4})
            QTest::newRow(methodName(method).data()) << static_cast<int>(method);
    }
    void whatCancelsIsNoSize() {
        QFETCH(int, method);
        Algebra algebra;
        const Document beam = model(R"toml(
[continuum]
field = "u"
domain = { variable = "x", from = "0", to = "1" }
kinetic_density = "u_t^2/2"
potential_density = "u_xx^2/2"
dissipation_density = "0.1*u_xxt^2/2"
distributed_force = "-u_t"
basis = "elements"
modes = 12
initial = "x^2*(1-x)^2*30"
[continuum.end.from]
essential = ["u","u_x"]
[continuum.end.to]
essential = ["u","u_x"]
[simulation]
end = 0.05
step = 0.01
)toml");
        const SimulationResult result = run(fieldModel(beam, algebra, {}).document, [&](IntegrationSettings& s) {
            s.method = static_cast<Method>(method);
            s.relativeTolerance = s.absoluteTolerance = 1e-7;
        });
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.steps < 40000, told(result).c_str());
        VERIFY_CLOSE(last(result, "u6"), 1.33825022, 1e-6);
        QVERIFY(std::abs(last(result, "u6_x")) < 1e-9);
    }

    // A size that is given stays, a size that is not follows the motion.
    void givenSizesStay() {
        StateSizes sizes({5, 1}, {true, false});
        sizes.begin({100, 1e-9});
        QCOMPARE(sizes.values(), (std::vector<double>{5, 1e-9}));
        QVERIFY(!sizes.isAnyAssumed());
        sizes.grow({1, 1e-12});
        QCOMPARE(sizes.values(), (std::vector<double>{5, 1e-9}));
        QVERIFY(!sizes.isTooLarge({0, 0}));
    }

    // What is expected too large is known afterwards, and limited in the next run.
    void expectationsAreCorrected() {
        const auto byState = [](const Eigen::VectorXd& y) -> Eigen::VectorXd { return Eigen::Vector2d(y[1], -y[0]); };
        const auto expecting = [&](StateSizes& sizes) {
            sizes.expect({1, 0}, {0, 0}, byState, Eigen::VectorXd::Zero(2), 1e6);
            return sizes.values()[0];
        };
        StateSizes sizes({1, 1}, {false, false});
        const double expected = expecting(sizes);
        QVERIFY(expected > 0.01 && expected < 1);
        sizes.grow({1e-6, 1e-6});
        QVERIFY(sizes.isTooLarge({0, 0}));
        QVERIFY(!sizes.isTooLarge({1e-5, 1e-5})); // that may be nothing but rounding
        StateSizes again({1, 1}, {false, false});
        again.limit(sizes.largest());
        QCOMPARE(expecting(again), 1e-6);
        again.grow({1e-6, 1e-6});
        QVERIFY(!again.isTooLarge({0, 0}));
    }

    // Far from where a row of masses is pushed they move by less than anything is weighed against: no reason to repeat.
    void whatHardlyMovesIsNoReasonToRepeat() {
        StateSizes sizes({1, 1}, {false, false});
        sizes.grow({1e-30, 0});
        QVERIFY(!sizes.isTooLarge({0, 0}));
        sizes.limit({1e-30, 1e-300});
        QVERIFY(*std::min_element(sizes.values().begin(), sizes.values().end()) >= StateSizes::smallest);
        std::size_t steps = 0; // of all repetitions
        const SimulationProblem problem = problemOf(fromText(benchmarks::ladder(200)));
        const SimulationResult result = simulate(problem, {}, [&](double, const Trajectory&) { ++steps; });
        VERIFY_COMPLETED(result);
        QVERIFY2(steps < 500, std::to_string(steps).c_str());
    }

    // ---- times far from zero ----

    void lateStarts_data() {
        QTest::addColumn<double>("start");
        for (const double start : {0.0, 86400.0, 1.7e9, -1.2e9})
            QTest::addRow("%g", start) << start;
    }
    void lateStarts() {
        QFETCH(double, start);
        SimulationProblem problem =
            problemOf(model(coordinateText("x", "1") + energiesText("dotx^2/2", "64*x^2/2") + until("20", "0.25")));
        const SimulationResult result = startedAt(problem, start, 20);
        VERIFY_COMPLETED(result);
        QVERIFY2(result.status.isTrusted(), told(result).c_str());
        for (std::size_t row = 0; row < result.trajectory.rowCount(); ++row) {
            QCOMPARE(result.trajectory.time[row], start + 0.25 * static_cast<double>(row));
            VERIFY_CLOSE(values(result, "x")[row], std::cos(2.0 * static_cast<double>(row)), 1e-6);
        }
        QCOMPARE(result.status.endTime, start + 20);
    }

    // Of an event inside a run, too: a mass falls on an elastic floor.
    void lateEvents_data() { lateStarts_data(); }
    void lateEvents() {
        QFETCH(double, start);
        SimulationProblem problem = problemOf(model(
            coordinateText("x", "1") + energiesText("dotx^2/2", "8*x + 5000*max(0, -x)^2/2") + until("2", "0.5")));
        const SimulationResult early = startedAt(problem, 0, 2);
        const SimulationResult late = startedAt(problem, start, 2);
        VERIFY_COMPLETED(late);
        QCOMPARE(late.status.switchingTimes.size(), early.status.switchingTimes.size());
        QVERIFY(!late.status.switchingTimes.empty());
        VERIFY_CLOSE(late.status.switchingTimes[0], start + 0.5, 1e-9 + 4e-16 * std::abs(start));
        VERIFY_CLOSE(last(late, "x"), last(early, "x"), 1e-9);
    }

private:
    static std::string growing(const std::string& rate, const std::string& end) {
        return "[[coordinates]]\nname = \"y\"\ninitial = 1\nnominal = 1e-3\n" + energiesText("0", "0", "doty^2/2") +
               "[efforts]\ny = \"" + rate + "\"\n" + until(end, end);
    }
    static std::string text(double value) { return QString::number(value, 'g', 17).toStdString(); }
    static SimulationResult startedAt(SimulationProblem& problem, double start, double span) {
        problem.start.time = start;
        return run(problem, [&](IntegrationSettings& settings) {
            settings.start = start;
            settings.end = start + span;
        });
    }
};

COENERGY_TEST(TestSizes)
#include "test_sizes.moc"
