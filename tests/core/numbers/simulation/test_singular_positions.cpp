// Motions through positions in which J is singular, against the one equation to which they reduce for the
// parallelogram.
#include "runs.hpp"
#include "support/test_program.hpp"
#include "support/watched.hpp"
using namespace runs;

namespace {

constexpr double gravity = 9.81;

std::string number(double value) {
    return QString::number(value, 'g', 17).toStdString();
}

// alpha'' = k sin alpha of the rods' angle from the vertical.
double stiffness(int loops) {
    return gravity * ((loops + 1) / 2.0 + loops) / ((loops + 1) / 3.0 + loops);
}

struct Swing {
    double angle = 0; // from the vertical, to the right
    double rate = 1;
};

struct Rows {
    std::vector<double> time;
    std::vector<double> angle;
    std::vector<double> rate;
};

// The reduced equation, to rounding level.
Rows swings(int loops, const Swing& start, double end, double step) {
    const SimulationResult result =
        run(model("[[coordinates]]\nname = \"alpha\"\ninitial = " + number(start.angle) + "\ninitial_flow = " +
                  number(start.rate) + "\n[energies]\nkinetic_coenergy = \"dotalpha^2/2\"\npotential = \"" +
                  number(stiffness(loops)) + "*cos(alpha)\"\n[simulation]\nend = " + number(end) +
                  "\nstep = " + number(step > 0 ? step : end) + "\n"),
            [](IntegrationSettings& s) { s.relativeTolerance = s.absoluteTolerance = 1e-14; });
    if (!result.status.isCompleted())
        throw std::runtime_error(told(result));
    return {result.trajectory.time, values(result, "alpha"), values(result, "dotalpha")};
}

// When the rods lie flat for the first time.
double flatTime(int loops, const Swing& start) {
    double left = 0;
    double right = 2;
    for (int round = 0; round < 60; ++round) {
        const double middle = (left + right) / 2;
        (swings(loops, start, middle, 0).angle.back() < M_PI / 2 ? left : right) = middle;
    }
    return right;
}

// Rods on the ground, each loop closed by a horizontal one: 2 loops + 1 rods of one metre and one kilogram, as in
// problem A02 of the IFToMM library; `longer` is added to the first horizontal rod. Names end with `mark`.
struct Linkage {
    int loops = 1;
    Swing start;
    double longer = 0;
    std::string mark{};

    std::string coordinates{}, kinetic{}, potential{}, constraints{};

    void body(const std::string& name, double x, double y, double angle, double vx, double vy, double turning) {
        const auto add = [&](const std::string& letter, double initial, double flow) {
            coordinates += "[[coordinates]]\nname = \"" + letter + name + "\"\ninitial = " + number(initial) +
                           "\ninitial_flow = " + number(flow) + "\n";
        };
        add("x", x, vx);
        add("y", y, vy);
        add("a", angle, turning);
        const std::string plus = kinetic.empty() ? "" : " + ";
        kinetic += plus + "dotx" + name + "^2/2 + doty" + name + "^2/2 + dota" + name + "^2/24";
        potential += plus + number(gravity) + "*y" + name;
    }
    void constraint(const std::string& expression) {
        constraints += "[[constraints.displacement]]\nexpression = \"" + expression + "\"\n";
    }
    Linkage& build() {
        const double s = std::sin(start.angle), c = std::cos(start.angle), w = start.rate;
        for (int i = 0; i <= loops; ++i) {
            const std::string v = "v" + std::to_string(i) + mark;
            body(v, i + s / 2, c / 2, M_PI / 2 - start.angle, c * w / 2, -s * w / 2, -w);
            constraint("x" + v + " - cos(a" + v + ")/2 - " + std::to_string(i));
            constraint("y" + v + " - sin(a" + v + ")/2");
        }
        for (int i = 0; i < loops; ++i) {
            const std::string h = "h" + std::to_string(i) + mark;
            body(h, i + 0.5 + s, c, 0, c * w, -s * w, 0);
            const std::string half = number((1 + (i == 0 ? longer : 0)) / 2);
            for (int end = 0; end < 2; ++end) {
                const std::string v = "v" + std::to_string(i + end) + mark;
                const std::string sign = end == 0 ? " - " : " + ";
                constraint("x" + h + sign + half + "*cos(a" + h + ") = x" + v + " + cos(a" + v + ")/2");
                constraint("y" + h + sign + half + "*sin(a" + h + ") = y" + v + " + sin(a" + v + ")/2");
            }
        }
        return *this;
    }
};

SimulationProblem problemOfLinkages(std::vector<Linkage> linkages, double end, double step) {
    std::string coordinates, kinetic, potential, constraints;
    for (Linkage& linkage : linkages) {
        linkage.build();
        const std::string plus = kinetic.empty() ? "" : " + ";
        coordinates += linkage.coordinates;
        kinetic += plus + linkage.kinetic;
        potential += plus + linkage.potential;
        constraints += linkage.constraints;
    }
    return problemOf(model(coordinates + "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" +
                           potential + "\"\n" + constraints + "[simulation]\nend = " + number(end) +
                           "\nstep = " + number(step > 0 ? step : end) + "\n"));
}

SimulationResult ran(const SimulationProblem& problem, Method method, double tolerance) {
    return run(problem, [&](IntegrationSettings& s) {
        s.method = method;
        s.relativeTolerance = s.absoluteTolerance = tolerance;
    });
}

// The largest distance of any row of the first rod from the reference.
double errorAmong(const SimulationResult& result, const Rows& rows, const std::string& mark = "") {
    if (result.trajectory.rowCount() != rows.time.size())
        return INFINITY;
    double error = 0;
    for (std::size_t k = 0; k < rows.time.size(); ++k) {
        error = std::max(error, std::abs(2 * values(result, "xv0" + mark)[k] - std::sin(rows.angle[k])));
        error = std::max(error, std::abs(2 * values(result, "yv0" + mark)[k] - std::cos(rows.angle[k])));
        error = std::max(error, std::abs(values(result, "dotav0" + mark)[k] + rows.rate[k]));
    }
    return error;
}

const std::vector<double> tolerances = {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11};
const Method explicitMethods[] = {Method::Dopri5, Method::Dop853};

#define VERIFY_BELOW(error, bound, result, tolerance)                                                                  \
    QVERIFY2((error) <= (bound), qPrintable(QStringLiteral("%1 at tolerance %2 (%3), %4")                              \
                                                .arg(error)                                                            \
                                                .arg(tolerance)                                                        \
                                                .arg(QString::fromStdString((result).status.methods.front()))          \
                                                .arg(QString::fromStdString(told(result)))))

} // namespace

class TestSingularPositions : public QObject {
    Q_OBJECT

private slots:
    void everyTolerance_data() {
        QTest::addColumn<int>("loops");
        for (const int loops : {1, 2, 10})
            QTest::addRow("%d loops", loops) << loops;
    }
    // Ten seconds, and ten positions in which all rods lie flat; the motion amplifies errors some hundred times.
    void everyTolerance() {
        QFETCH(int, loops);
        const SimulationProblem problem = problemOfLinkages({{loops, {}, 0, ""}}, 10, 0);
        const Rows reference = swings(loops, {}, 10, 0);
        const auto flat = static_cast<std::size_t>(std::floor(reference.angle.back() / M_PI + 0.5));
        for (const Method method : explicitMethods)
            for (const double tolerance : tolerances) {
                const SimulationResult result = ran(problem, method, tolerance);
                VERIFY_COMPLETED(result);
                const double error = errorAmong(result, reference);
                VERIFY_BELOW(error, 500 * tolerance, result, tolerance);
                VERIFY_BELOW(result.status.energyAudit, 100 * tolerance, result, tolerance);
                VERIFY_BELOW(result.status.maximumConstraintResidual, 1e-12, result, tolerance);
                QVERIFY2(result.status.singularPassages.size() == flat, told(result).c_str());
            }
    }

    void fortyLoops() {
        const SimulationProblem problem = problemOfLinkages({{40, {}, 0, ""}}, 3, 0);
        const Rows reference = swings(40, {}, 3, 0);
        for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
            if (tests::isWatched && tolerance < 1e-6)
                continue;
            const SimulationResult result = ran(problem, Method::Auto, tolerance);
            VERIFY_COMPLETED(result);
            VERIFY_BELOW(errorAmong(result, reference), 300 * tolerance, result, tolerance);
        }
    }

    // The same motion from elsewhere, seen at other times: rows in, before and behind the steps that cross.
    void windows() {
        const Rows whole = swings(2, {}, 4, 0.05);
        for (std::size_t k = 0; k < whole.time.size(); k += tests::isWatched ? 30 : 3) {
            const Swing start{whole.angle[k], whole.rate[k]};
            const double step = 0.01 + 0.002 * static_cast<double>(k % 7);
            const SimulationProblem problem = problemOfLinkages({{2, start, 0, ""}}, 3, step);
            const Rows reference = swings(2, start, 3, step);
            for (const Method method : explicitMethods)
                for (const double tolerance : {1e-5, 1e-8, 1e-10}) {
                    const SimulationResult result = ran(problem, method, tolerance);
                    VERIFY_COMPLETED(result);
                    VERIFY_BELOW(errorAmong(result, reference), 300 * tolerance, result, tolerance);
                    VERIFY_BELOW(result.status.maximumConstraintResidual, 0.1 * tolerance, result, tolerance);
                }
        }
    }

    // Rows at, and at all distances from, the singular time itself.
    void rowsAtTheSingularTime() {
        const double flat = flatTime(1, {});
        for (const double beside : {0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, -1e-12, -1e-9, -1e-6, -1e-3}) {
            const double step = flat + beside;
            const SimulationProblem problem = problemOfLinkages({{1, {}, 0, ""}}, 1.1 * step, step);
            const Rows reference = swings(1, {}, 1.1 * step, step);
            for (const Method method : explicitMethods)
                for (const double tolerance : {1e-4, 1e-7, 1e-10}) {
                    const SimulationResult result = ran(problem, method, tolerance);
                    VERIFY_COMPLETED(result);
                    VERIFY_BELOW(errorAmong(result, reference), 30 * tolerance + 1e-12, result, tolerance);
                    QCOMPARE(result.status.singularPassages.size(), std::size_t(1));
                    VERIFY_CLOSE(result.status.singularPassages.front(), flat, 0.02);
                }
        }
    }

    // Two linkages that know nothing of each other lie flat a moment after each other.
    void twoSingularTimesInOneStep() {
        for (const double faster : {0.0, 1e-12, 1e-9, 1e-6, 1e-4, 1e-2, 0.1, 0.3}) {
            const SimulationProblem problem = problemOfLinkages({{1, {}, 0, ""}, {1, {0, 1 + faster}, 0, "b"}}, 3, 0.1);
            const Rows first = swings(1, {}, 3, 0.1);
            const Rows second = swings(1, {0, 1 + faster}, 3, 0.1);
            for (const Method method : explicitMethods)
                for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10}) {
                    const SimulationResult result = ran(problem, method, tolerance);
                    VERIFY_COMPLETED(result);
                    VERIFY_BELOW(errorAmong(result, first), 300 * tolerance, result, tolerance);
                    VERIFY_BELOW(errorAmong(result, second, "b"), 300 * tolerance, result, tolerance);
                }
        }
    }

    // One rod longer by much more than the tolerance: the linkage turns back before it lies flat, and is followed
    // there.
    void nearMissesAreFollowed() {
        for (const double longer : {1e-2, 1e-3}) {
            const SimulationProblem problem = problemOfLinkages({{1, {}, longer, ""}}, 2, 0.1);
            const SimulationResult reference = ran(problem, Method::Dop853, 1e-12);
            VERIFY_COMPLETED(reference);
            for (const Method method : explicitMethods) {
                const SimulationResult result = ran(problem, method, 1e-9);
                VERIFY_COMPLETED(result);
                for (const char* name : {"xv0", "yv0", "av1"})
                    for (std::size_t k = 0; k < result.trajectory.rowCount(); ++k)
                        VERIFY_CLOSE(values(result, name)[k], values(reference, name)[k], 1e-5);
                QVERIFY2(result.status.energyAudit < 1e-7, told(result).c_str());
            }
        }
    }

    // Longer by less than can be told apart at the tolerance: crossed as if it were not, and said.
    void nearMissesBelowTheToleranceAreCrossed() {
        for (const double longer : {1e-11, 1e-13}) {
            const SimulationProblem problem = problemOfLinkages({{1, {}, longer, ""}}, 3, 0.1);
            const Rows reference = swings(1, {}, 3, 0.1);
            for (const Method method : explicitMethods) {
                const SimulationResult result = ran(problem, method, 1e-5);
                VERIFY_COMPLETED(result);
                VERIFY_BELOW(errorAmong(result, reference), 1e-3, result, 1e-5);
                QVERIFY(!result.status.singularPassages.empty());
            }
        }
    }

    // Nothing is crossed where nothing is singular.
    void regularMotionsCrossNothing() {
        for (const char* name : {"four_bar", "pendulum_cartesian", "parallel_cranks", "crane_control"}) {
            const SimulationResult result = run(example(name));
            VERIFY_COMPLETED(result);
            QVERIFY2(result.status.singularPassages.empty(), name);
        }
    }
};

COENERGY_TEST(TestSingularPositions)
#include "test_singular_positions.moc"
