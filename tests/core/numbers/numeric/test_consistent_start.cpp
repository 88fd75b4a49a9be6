// The consistent start: consistent initial values stay, others move as little as they can, and what cannot be satisfied
// is refused by name.
#include "../simulation/runs.hpp"

#include "base/random_numbers.hpp"
#include "matrices/solvers.hpp"
#include "numeric/consistent_start.hpp"
#include "numeric/inertial_basis.hpp"
#include "numeric/typed_conflict.hpp"
#include "simulation/momenta.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

using namespace runs;

namespace {

std::string coordinate(const std::string& name, const std::string& rest = "") {
    return "[[coordinates]]\nname = \"" + name + "\"\n" + rest;
}

std::string energies(const std::string& kinetic, const std::string& potential) {
    return "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" + potential + "\"\n";
}

std::string bind(const std::string& expression) {
    return "[[constraints.displacement]]\nexpression = \"" + expression + "\"\n";
}

const std::string fixed = "fixed = [\"displacement\", \"flow\"]\n";
const std::string planar = "(dotx^2 + doty^2)/2";

struct Started {
    SimulationProblem problem;
    StartResult result;

    double at(const std::string& name) const {
        for (std::size_t k = 0; k < problem.system->state().size(); ++k)
            if (problem.system->state()[k].name == name)
                return result.state[k];
        throw std::runtime_error("no state " + name);
    }
    std::vector<std::string> fixedNames() const {
        std::vector<std::string> names;
        for (const std::size_t k : result.involvedFixed)
            names.push_back(problem.system->state()[k].name);
        return names;
    }
    std::vector<std::string> direction() const {
        std::vector<std::string> names;
        for (const auto& [k, step] : result.direction->steps)
            names.push_back((step < 0 ? "-" : "") + problem.system->state()[k].name);
        return names;
    }
};

Started started(const std::string& ldae) {
    Started start{problemOf(model(ldae)), {}};
    Dynamics dynamics(start.problem.system, start.problem.parameters, start.problem.nominal);
    start.result = startOf(start.problem, dynamics);
    return start;
}

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// The x of E (x, l) = g that is shortest in the metric, and of these the shortest; nothing where there is none. By
// bases of null spaces.
std::optional<Vector> shortest(const Matrix& equations, const Vector& right, const Matrix& metric) {
    const Eigen::CompleteOrthogonalDecomposition<Matrix> solver(equations);
    const Vector some = solver.solve(right);
    if ((equations * some - right).norm() > 1e-9 * (1 + right.norm()))
        return std::nullopt;
    Matrix space = Eigen::FullPivLU<Matrix>(equations).kernel().topRows(metric.rows());
    if (Eigen::FullPivLU<Matrix>(equations).dimensionOfKernel() == 0)
        space = Matrix::Zero(metric.rows(), 1);
    Vector x = some.head(metric.rows());
    const Eigen::SelfAdjointEigenSolver<Matrix> own(metric);
    const Matrix root = product(own.eigenvalues().cwiseMax(0).cwiseSqrt().asDiagonal(), own.eigenvectors().transpose());
    Eigen::CompleteOrthogonalDecomposition<Matrix> weighed;
    weighed.setThreshold(1e-7);
    weighed.compute(product(root, space));
    x -= product(space, weighed.solve(product(root, x)));
    Eigen::FullPivLU<Matrix> rest;
    rest.setThreshold(1e-7);
    rest.compute(product(root, space));
    if (rest.dimensionOfKernel() == 0)
        return x;
    const Matrix idle = product(space, rest.kernel());
    return Vector(x - product(idle, leastSolutionOf(idle, x)));
}

// T* = f' M f / 2, D = f' f / 2, constant efforts, and flow constraints B f = b; some flows typed.
struct LinearStart {
    static constexpr Eigen::Index n = 4;
    Matrix inertia, rows;
    Vector efforts, values, typed;
    std::vector<bool> isTyped;

    std::string text() const {
        std::string declared, kinetic = "0", dissipation = "0", forces = "[efforts]\n", constraints;
        const auto number = [](double value) { return "(" + std::to_string(value) + ")"; };
        for (Eigen::Index i = 0; i < n; ++i) {
            const std::string name = std::string("x") + std::to_string(i);
            declared += coordinate(
                name, isTyped[static_cast<std::size_t>(i)] ? "initial_flow = " + std::to_string(typed[i]) + "\n" : "");
            dissipation += " + dot" + name + "^2/2";
            forces += name + " = " + std::to_string(efforts[i]) + "\n";
            for (Eigen::Index j = 0; j < n; ++j)
                if (inertia(i, j) != 0)
                    kinetic += " + " + number(inertia(i, j)) + "*dot" + name + "*dotx" + std::to_string(j) + "/2";
        }
        for (Eigen::Index row = 0; row < rows.rows(); ++row) {
            constraints += "[[constraints.flow]]\nexpression = \"0";
            for (Eigen::Index j = 0; j < n; ++j)
                constraints += " + " + number(rows(row, j)) + "*dotx" + std::to_string(j);
            constraints += " = " + number(values[row]) + "\"\n";
        }
        return declared + "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\ndissipation = \"" + dissipation +
               "\"\n" + forces + constraints;
    }

    // Where there is no inertia, k' (f - e + B' l) = 0.
    Vector start() const {
        const Eigen::SelfAdjointEigenSolver<Matrix> own(inertia);
        std::vector<Eigen::Index> idle;
        for (Eigen::Index k = 0; k < n; ++k)
            if (own.eigenvalues()[k] < 1e-9)
                idle.push_back(k);
        const Matrix kernel = own.eigenvectors()(Eigen::all, idle);
        const Eigen::Index m = rows.rows(), hidden = kernel.cols();
        Matrix equations = Matrix::Zero(m + hidden, n + m);
        equations.topLeftCorner(m, n) = rows;
        equations.bottomLeftCorner(hidden, n) = kernel.transpose();
        equations.bottomRightCorner(hidden, m) = product(kernel.transpose(), rows.transpose());
        Vector right(m + hidden);
        right << values - rows * typed, product(kernel.transpose(), efforts - typed);
        for (const bool areHeld : {true, false}) {
            std::vector<Eigen::Index> free, columns;
            for (Eigen::Index k = 0; k < n + m; ++k)
                if (k >= n || !areHeld || !isTyped[static_cast<std::size_t>(k)])
                    columns.push_back(k);
            std::copy_if(columns.begin(), columns.end(), std::back_inserter(free),
                         [](Eigen::Index k) { return k < n; });
            const auto change = shortest(equations(Eigen::all, columns), right, inertia(free, free));
            if (!change)
                continue;
            Vector result = typed;
            result(free) += *change;
            return result;
        }
        throw std::runtime_error("no start");
    }
};

double rounded(double value) {
    return std::round(value * 64) / 64;
}

LinearStart drawnStart(RandomNumbers& random) {
    constexpr Eigen::Index n = LinearStart::n;
    LinearStart start;
    const auto draw = [&] { return rounded(2 * random.share() - 1); };
    const Eigen::Index rank = random.share() < 0.5 ? n : 1 + static_cast<Eigen::Index>(random.share() * (n - 1));
    Matrix factor(n, rank);
    for (double& entry : factor.reshaped())
        entry = std::round(4 * draw()) + (random.share() < 0.5 ? 1 : 2);
    start.inertia = product(factor, factor.transpose()) / 8;
    start.rows.resize(random.share() < 0.5 ? 1 : 2, n);
    for (double& entry : start.rows.reshaped())
        entry = draw();
    start.values = start.efforts = start.typed = Vector::Zero(n);
    start.values.resize(start.rows.rows());
    for (double& entry : start.values)
        entry = draw();
    for (Eigen::Index k = 0; k < n; ++k) {
        start.efforts[k] = draw();
        start.isTyped.push_back(random.share() < 0.4);
        if (start.isTyped.back())
            start.typed[k] = draw();
    }
    return start;
}

double largestResidual(const Started& start) {
    Dynamics dynamics(start.problem.system, start.problem.parameters, start.problem.nominal);
    const std::vector<double>& residuals = dynamics.scaledResiduals(start.problem.start.time, start.result.state);
    return residuals.empty() ? 0 : *std::max_element(residuals.begin(), residuals.end());
}

} // namespace

class TestConsistentStart : public QObject {
    Q_OBJECT

private slots:
    // ---- the metric of the kinetic coenergy ----

    // A thing of 3 kg that moves with 2 m/s is coupled to one of 1 kg at rest: momentum decides.
    void massesAreCoupledAsByABlow() {
        const std::string masses =
            energies("1.5*dotx^2 + 0.5*doty^2", "0") + "[[constraints.flow]]\nexpression = \"dotx = doty + 1\"\n";
        const Started both =
            started(coordinate("x", "initial_flow = 2\n") + coordinate("y", "initial_flow = 0\n") + masses);
        VERIFY_CLOSE(both.at("dotx"), 1.75, 1e-12);
        VERIFY_CLOSE(both.at("doty"), 0.75, 1e-12);
        const Started one = started(coordinate("x", "initial_flow = 2\n") + coordinate("y") + masses);
        VERIFY_CLOSE(one.at("dotx"), 2, 1e-12);
        VERIFY_CLOSE(one.at("doty"), 1, 1e-12);
    }

    // Two windings without leakage, 3^2 = 1 * 9: the flux i1 + 3 i2 is kept, 10 - 2 i1 = (-5 i2)/3.
    void aFluxIsKept() {
        const Started start = started(coordinate("a", "flow = \"i1\"\n") + coordinate("b", "flow = \"i2\"\n") +
                                      energies("0.5*i1^2 + 3*i1*i2 + 4.5*i2^2", "0") +
                                      "dissipation = \"i1^2 + 2.5*i2^2\"\n[efforts]\na = 10\n");
        QVERIFY(start.result.isConsistent());
        VERIFY_CLOSE(start.at("i1") + 3 * start.at("i2"), 0, 1e-12);
        VERIFY_CLOSE(10 - 2 * start.at("i1"), -5 * start.at("i2") / 3, 1e-12);
    }

    // Light and heavy ones, each coupled to its like.
    void massesOfAllSizes() {
        const Started start = started(
            coordinate("x", "initial_flow = 1\n") + coordinate("y", "initial_flow = 0\n") +
            coordinate("u", "initial_flow = 1\n") + coordinate("v", "initial_flow = 0\n") +
            energies("1e-12*(dotx^2 + 3*doty^2) + 1e12*(dotu^2 + 3*dotv^2)", "0") +
            "[[constraints.flow]]\nexpression = \"dotx = doty\"\n[[constraints.flow]]\nexpression = \"dotu = dotv\"\n");
        for (const std::string name : {"dotx", "doty", "dotu", "dotv"})
            VERIFY_CLOSE(start.at(name), 0.25, 1e-10);
    }

    void randomLinearStarts() {
        RandomNumbers random(20260301);
        int compared = 0;
        for (int k = 0; k < 60; ++k) {
            const LinearStart drawn = drawnStart(random);
            const Preparation preparation = prepared(model(drawn.text()));
            if (!preparation.model) // too little inertia for what the constraints leave
                continue;
            const Started start = started(drawn.text());
            const Vector expected = drawn.start();
            QVERIFY2(start.result.isConsistent(), drawn.text().c_str());
            for (Eigen::Index i = 0; i < LinearStart::n; ++i) {
                const std::string name = "dotx" + std::to_string(i);
                QVERIFY2(std::abs(start.at(name) - expected[i]) <= 1e-6 * (1 + expected.norm()),
                         (drawn.text() + name + " " + std::to_string(start.at(name)) + " instead of " +
                          std::to_string(expected[i]))
                             .c_str());
            }
            ++compared;
        }
        QVERIFY2(compared > 40, std::to_string(compared).c_str());
    }

    // ---- typed values that cannot stand together ----

    void whoIsAtOdds() {
        const Started start = started(coordinate("x", "initial_flow = 2\n") + coordinate("y", "initial_flow = 1\n") +
                                      coordinate("z", "initial_flow = 4\n") + coordinate("w", "initial_flow = 7\n") +
                                      energies("dotx^2 + doty^2 + dotz^2 + dotw^2", "0") +
                                      "[[constraints.flow]]\nname = \"pair\"\nexpression = \"dotx + 2*dotz = 3\"\n"
                                      "[[constraints.flow]]\nname = \"good\"\nexpression = \"doty + dotw = 8\"\n");
        Dynamics dynamics(start.problem.system, start.problem.parameters, start.problem.nominal);
        const auto conflicts =
            typedConflicts(dynamics, start.problem.start, coenergyMetric(start.problem, dynamics), start.result);
        QCOMPARE(conflicts.size(), std::size_t{1});
        std::vector<std::string> names;
        for (const std::size_t k : conflicts[0].typed)
            names.push_back(start.problem.system->state()[k].name);
        QCOMPARE(names, (std::vector<std::string>{"dotx", "dotz"}));
        QCOMPARE(conflicts[0].invariants.size(), std::size_t{1});
        QCOMPARE(start.problem.system->invariants()[conflicts[0].invariants[0]].name, std::string("pair"));
        QCOMPARE(start.at("doty"), 1.0);
        QCOMPARE(start.at("dotw"), 7.0);
    }

    // ---- what is kept first ----

    // x' = y', so that 2 x + mu = 0 and 6 y - mu = 0 leave a curve of consistent positions, each with its reaction.
    void aReactionFollowsFromThePositions() {
        const std::string springs =
            energies("0", "x^2 + 3*y^2") + "[[constraints.flow]]\nexpression = \"dotx - doty\"\n";
        const Started kept = started(coordinate("x", "initial = 6\n") + coordinate("y", "initial = -2\n") + springs);
        QVERIFY(kept.result.isConsistent());
        QCOMPARE(kept.at("x"), 6.0);
        QCOMPARE(kept.at("y"), -2.0);
        VERIFY_CLOSE(kept.at("mu1"), -12, 1e-12);
        // Beside it, x + 3 y = 0 is met by the least change, of the positions alone.
        const Started moved =
            started(coordinate("x", "initial = 7\nnominal = 1\n") + coordinate("y", "initial = 1\n") + springs);
        QVERIFY(moved.result.isConsistent());
        VERIFY_CLOSE(moved.at("x"), 6, 1e-11);
        VERIFY_CLOSE(moved.at("y"), -2, 1e-11);
        VERIFY_CLOSE(moved.at("mu1"), -12, 1e-11);
    }

    // A position that a flow constraint contains stays; the flow follows.
    void displacementsBeforeFlows() {
        const Started start = started(coordinate("x", "initial_flow = 5\n") + coordinate("z", "initial = 0.25\n") +
                                      energies("dotx^2", "x^2 + z^2") + "dissipation = \"dotz^2\"\n" +
                                      "[[constraints.flow]]\nexpression = \"dotx - 4*z\"\n");
        QVERIFY(start.result.isConsistent());
        QCOMPARE(start.at("z"), 0.25);
        VERIFY_CLOSE(start.at("dotx"), 1, 1e-12);
    }

    // A square of the flow balances forces on a massless y: where no flow fits the position, both give way.
    void aPositionThatNoFlowFitsGivesWay() {
        for (const std::string energy : {"1", "1e-7"})
            for (const std::string y : {"-0.76", "-1", "-1.3"}) {
                const Started start =
                    started(coordinate("x", "initial = 0.2\ninitial_flow = 0.32\n") +
                            coordinate("y", "initial = " + y + "\ninitial_flow = -0.4\n") +
                            energies(energy + "*(1 + 0.3*sin(y))*dotx^2/2", energy + "*(1.9*y^2 + x^2)") +
                            "[efforts]\ny = \"" + energy + "*(-0.8 + 0.4*cos(y))\"\n");
                QVERIFY(start.result.isConsistent());
                QCOMPARE(start.at("x"), 0.2);
                const double found = start.at("y"), flow = start.at("dotx");
                QVERIFY(found > std::stod(y) && found < 0);
                VERIFY_CLOSE(3.8 * found + 0.8 - 0.4 * std::cos(found), 0.15 * flow * flow * std::cos(found), 1e-11);
            }
    }

    // Two rows that differ by what is next to nothing in sizes that nobody gave, and by a thousandth in those that
    // there are: 1e7 v = 1e-6 w = 0.
    void rowsThatNearlyAgreeInCoordinatesOfOtherSizes() {
        const Started start =
            started(coordinate("x", "initial_flow = -1e-7\n") + coordinate("y", "initial_flow = 3e4\n") +
                    energies(planar, "0") + bind("1e7*x - 1e-6*y") + bind("1.001*1e7*x - 1e-6*y"));
        QVERIFY(start.result.isConsistent());
        QVERIFY(std::abs(start.at("dotx")) < 1e-7 * 1e-11);
        QVERIFY(std::abs(start.at("doty")) < 3e4 * 1e-11);
        const Started refused = started(coordinate("x", "initial_flow = -1e-7\nfixed = [\"flow\"]\n") +
                                        coordinate("y", "initial_flow = 3e4\n") + energies(planar, "0") +
                                        bind("1e7*x - 1e-6*y") + bind("1.001*1e7*x - 1e-6*y"));
        QVERIFY(!refused.result.isConsistent());
    }

    void farAwayIsReachedWhereTheConstraintSaysSo() {
        const Started start = started(coordinate("x") + coordinate("y") + energies(planar, "0") + bind("x = 7e9"));
        QVERIFY(start.result.isConsistent());
        QCOMPARE(start.at("x"), 7e9);
        QCOMPARE(start.at("y"), 0.0);
    }

    // ---- beside values where the derivatives vanish ----

    void nothingGiven_data() {
        QTest::addColumn<std::string>("ldae");
        const std::string xy = coordinate("x") + coordinate("y");
        const std::string four = coordinate("x1") + coordinate("y1") + coordinate("x2") + coordinate("y2");
        const std::string kinetic = "(dotx1^2 + doty1^2 + dotx2^2 + doty2^2)/2";
        QTest::newRow("pendulum") << xy + energies(planar, "9.81*y") + bind("x^2 + y^2 = 0.7^2");
        QTest::newRow("micrometres") << xy + energies(planar, "9.81*y") + bind("x^2 + y^2 = (3e-6)^2");
        QTest::newRow("megametres") << xy + energies(planar, "9.81*y") + bind("x^2 + y^2 = (3e6)^2");
        QTest::newRow("root") << xy + energies(planar, "9.81*y") + bind("sqrt(x^2 + y^2) = 0.7");
        QTest::newRow("spatial") << xy + coordinate("z") + energies("(dotx^2 + doty^2 + dotz^2)/2", "9.81*z") +
                                        bind("x^2 + y^2 + z^2 = 4");
        QTest::newRow("double") << four + energies(kinetic, "9.81*(y1 + y2)") + bind("x1^2 + y1^2 = 1") +
                                       bind("(x2 - x1)^2 + (y2 - y1)^2 = 0.3^2");
        QTest::newRow("double, equal rods") << four + energies(kinetic, "9.81*(y1 + y2)") + bind("x1^2 + y1^2 = 1") +
                                                   bind("(x2 - x1)^2 + (y2 - y1)^2 = 1");
        QTest::newRow("four-bar") << four + energies(kinetic, "9.81*(y1 + y2)") + bind("x1^2 + y1^2 = 1") +
                                         bind("(x2 - x1)^2 + (y2 - y1)^2 = 4") + bind("(x2 - 2.5)^2 + y2^2 = 1.44");
        QTest::newRow("one given velocity") << coordinate("x", "initial_flow = 2\n") + coordinate("y") +
                                                   energies(planar, "9.81*y") + bind("x^2 + y^2 = 0.7^2");
        QTest::newRow("one among others") << coordinate("u") + coordinate("v", "initial = 3\n") + xy +
                                                 energies(planar + " + dotu^2 + dotv^2", "9.81*y + (u - v)^2") +
                                                 bind("x^2 + y^2 = 0.7^2") + bind("u = v - 1");
    }
    void nothingGiven() {
        QFETCH(std::string, ldae);
        const Started start = started(ldae);
        QVERIFY(start.result.isConsistent());
        QVERIFY(start.result.direction.has_value() && !start.result.direction->invariants.empty());
        QVERIFY2(largestResidual(start) < 1e-9, qPrintable(QString::number(largestResidual(start))));
        QVERIFY(started(ldae).result.state == start.result.state);
        const SimulationResult result = run(start.problem, [](IntegrationSettings& s) {
            s.end = 0.01;
            s.step = 0.01;
        });
        VERIFY_COMPLETED(result);
        QCOMPARE(result.status.startDirection, start.direction());
        QVERIFY(!result.status.singularAtStart.empty());
    }

    void theDirectionThatChangesLeast() {
        const auto pendulum = [](const std::string& x, const std::string& y) {
            return started(coordinate("x", x) + coordinate("y", y) + energies(planar, "9.81*y") +
                           bind("x^2 + y^2 = 0.49"));
        };
        const Started rest = pendulum("", "");
        QCOMPARE(rest.direction(), std::vector<std::string>{"x"});
        VERIFY_CLOSE(rest.at("x"), 0.7, 1e-12);
        VERIFY_CLOSE(rest.at("y"), 0, 1e-12);
        const Started pushed = pendulum("initial_flow = 2\n", ""); // which keeps its velocity
        QCOMPARE(pushed.direction(), std::vector<std::string>{"y"});
        QCOMPARE(pushed.at("dotx"), 2.0);
        const Started held = pendulum("fixed = [\"displacement\"]\n", "");
        QCOMPARE(held.direction(), std::vector<std::string>{"y"});
        VERIFY_CLOSE(held.at("y"), 0.7, 1e-12);
        const Started typed = pendulum("initial = 0.1\n", ""); // which stands
        QCOMPARE(typed.direction(), std::vector<std::string>{"y"});
        QCOMPARE(typed.at("x"), 0.1);
        VERIFY_CLOSE(typed.at("y"), std::sqrt(0.48), 1e-12);
        QVERIFY(!pendulum("initial = 0.1\n", "initial = -0.4\n").result.direction);
    }

    // 0 = x + |x'| x' with x = 1: the derivative by x' vanishes at the first guess, 0, and one side has no solution.
    void aFlowWhoseSquareIsGiven() {
        for (const double x : {1.0, -4.0, 1e-6}) {
            const Started start =
                started(coordinate("x", "initial = " + QString::number(x, 'g', 17).toStdString() + "\n") +
                        energies("0", "x^2/2") + "dissipation = \"abs(dotx)^3/3\"\n");
            QVERIFY(start.result.isConsistent());
            const SimulationResult result = run(start.problem, [](IntegrationSettings& s) {
                s.end = 1e-3;
                s.step = 1e-4;
            });
            VERIFY_COMPLETED(result);
            const double root = std::sqrt(std::abs(x)) - 0.5e-3; // the square root of x falls at a constant rate
            VERIFY_CLOSE(last(result, "x"), std::copysign(root * root, x), 1e-7 * std::abs(x));
            VERIFY_CLOSE(last(result, "dotx"), -std::copysign(root, x), 1e-6 * root);
        }
    }

    // A square that is to be negative has no root, whatever the guess.
    void aFlowWithoutSolutionIsNamed() {
        const Started start =
            started(coordinate("x", "initial = 1\n") + energies("0", "x^2/2") + "[efforts]\nx = \"-dotx^2\"\n");
        QVERIFY(start.result.fault && start.result.fault->kind == EvaluationFault::Kind::NoSolution);
        QCOMPARE(start.result.fault->where, std::string("x"));
    }

    // ---- what is refused ----

    // An ellipse with its end given and a velocity out of it: the free velocity has no hold there.
    void aVelocityAcrossADeadCentre_data() {
        QTest::addColumn<double>("y");
        for (const double y : {0.0, 1e-12, 1e-9, 1e-5, 0.01, -0.3})
            QTest::addRow("y = %g", y) << y;
    }
    void aVelocityAcrossADeadCentre() {
        QFETCH(double, y);
        const auto ellipse = [&](const std::string& flow) {
            return started(coordinate("x", "initial = 1.5\ninitial_flow = " + flow + "\n" + fixed) +
                           coordinate("y", "initial = " + QString::number(y, 'g', 17).toStdString() + "\n") +
                           energies(planar, "y") + bind("4*x^2/9 + y^2 = 1"));
        };
        const Started refused = ellipse("0.4");
        QCOMPARE(refused.result.unmet.size(), std::size_t(1));
        QVERIFY(contains(refused.fixedNames(), "dotx"));
        QVERIFY(!refused.result.elsewhere && !refused.result.isProvenImpossible);
        VERIFY_CLOSE(std::abs(refused.result.unmet[0].value), 8 * 1.5 * 0.4 / 9, 1e-6);
        QVERIFY(ellipse("0").result.isConsistent());
    }

    // Near the end the velocity is large, but it is determined.
    void aVelocityBesideADeadCentre() {
        const double x = 1 - 1e-6;
        const Started start =
            started(coordinate("x", "initial = 0.999999\ninitial_flow = 2\nfixed = [\"displacement\", \"flow\"]\n") +
                    coordinate("y", "initial = 0.5\n") + energies(planar, "y") + bind("x^2 + y^2 = 1"));
        QVERIFY(start.result.isConsistent());
        const double y = std::sqrt(1 - x * x);
        VERIFY_CLOSE(start.at("doty"), -x * 2 / y, 1e-6 * 2 / y);
    }

    void nothingCouldMove() {
        const Started start =
            started(coordinate("x", "initial = 0.5\n" + fixed) + coordinate("y", "initial = 0.5\n" + fixed) +
                    energies(planar, "y") + bind("x^2 + y^2 = 1"));
        QVERIFY(start.result.isProvenImpossible);
        QCOMPARE(start.fixedNames(), (std::vector<std::string>{"x", "y"}));
        VERIFY_CLOSE(start.result.unmet.at(0).value, -0.5, 1e-12);
    }

    // Only with y at -1e9 sizes.
    void aMoveOutOfAllProportionIsProposedNotMade() {
        const auto lever = [](const std::string& size) {
            return started(coordinate("x", "initial = 2\nfixed = [\"displacement\"]\n") + coordinate("y", size) +
                           energies(planar, "0") + bind("x + 1e-9*y = 1"));
        };
        const Started refused = lever("");
        QCOMPARE(refused.result.unmet.size(), std::size_t(1));
        QVERIFY(refused.result.elsewhere.has_value());
        const Started meant = lever("nominal = 1e9\n");
        QVERIFY(meant.result.isConsistent());
        VERIFY_CLOSE(meant.at("y"), -1e9, 1);
    }
};

COENERGY_TEST(TestConsistentStart)
#include "test_consistent_start.moc"
