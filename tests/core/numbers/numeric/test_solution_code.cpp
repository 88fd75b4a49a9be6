// One compiled program for tape, elimination and solution, against the three of them one after the other; and the
// dynamics before and after it comes into use.
#include "../simulation/runs.hpp"
#include "benchmarks/scalable_models.hpp"

#include "numeric/dynamics.hpp"
#include "numeric/static_elimination.hpp"
#include "support/test_program.hpp"

#undef emit // of Qt; a function in
#include "numeric/program_builder.hpp"

using namespace runs;

namespace {

constexpr int often = 600; // evaluations, after which there is code

// Angles relative to the link before: statements are unknowns of their own.
Document chain(int links) {
    std::string coordinates, definitions = "[definitions]\nb0 = 0\nx0 = 0\ny0 = 0\n", kinetic, potential;
    for (int k = 1; k <= links; ++k) {
        const std::string i = std::to_string(k), before = std::to_string(k - 1);
        coordinates += "[[coordinates]]\nname = \"a" + i + "\"\ninitial = 0." + i + "\n";
        definitions += "b" + i + " = \"b" + before + " + a" + i + "\"\nx" + i + " = \"x" + before + " + sin(b" + i +
                       ")\"\ny" + i + " = \"y" + before + " - cos(b" + i + ")\"\n";
        kinetic += (k > 1 ? " + (dot(x" : "(dot(x") + i + ")^2 + dot(y" + i + ")^2)/2";
        potential += (k > 1 ? " + 9.81*y" : "9.81*y") + i;
    }
    return model(definitions + coordinates + "[energies]\nkinetic_coenergy = \"" + kinetic + "\"\npotential = \"" +
                 potential + "\"\n[simulation]\nend = 1\n");
}

SimulationProblem problemNamed(const QString& name) {
    return name == "chain" ? problemOf(chain(20)) : problemOf(runs::problem(name.toStdString() + ".ldae"));
}

std::vector<double> besideStart(const SimulationProblem& problem, double by) {
    std::vector<double> y = problem.start.state;
    for (std::size_t k = 0; k < y.size(); ++k)
        y[k] += by * problem.nominal[k] * std::sin(3.7 * static_cast<double>(k) + 1);
    return y;
}

/// J, its elimination and the solution, as without the code.
class Apart {
public:
    explicit Apart(const SimulationProblem& problem)
        : m_system(*problem.system), m_places(m_system.extendedPlaces()),
          m_elimination(m_places.size + m_places.inner, m_places.places),
          m_memory(m_system.dynamics().memory(problem.parameters)), m_outputs(m_system.dynamics().outputCount()) {}

    /// For the matrix at these inputs.
    const EliminationCode* elimination(const std::vector<double>& inputs) {
        evaluate(inputs);
        const std::vector<double> ones(m_places.size + m_places.inner, 1.0);
        const auto scales = transversalScales(m_places.places, m_outputs.data(), ones.size());
        if (!m_elimination.plan(m_outputs.data(), scales.value_or(MatrixScales{ones, ones})))
            return nullptr;
        for (int round = 0; round < often; ++round)
            m_elimination.factorize(m_outputs.data());
        return m_elimination.code();
    }

    /// The entries of J, then the highest derivatives; nothing if the order does not suit.
    std::optional<std::vector<double>> solved(const std::vector<double>& inputs) {
        evaluate(inputs);
        if (!m_elimination.factorize(m_outputs.data()))
            return std::nullopt;
        const std::size_t n = m_system.unknownCount(), entries = m_places.places.size();
        std::vector<double> right(n + m_places.inner, 0.0);
        for (std::size_t k = 0; k < n; ++k)
            right[k] = -m_outputs[entries + k];
        m_elimination.solve(right.data(), right.data());
        std::vector<double> result(m_outputs.begin(), m_outputs.begin() + static_cast<std::ptrdiff_t>(entries));
        result.insert(result.end(), right.begin(), right.begin() + static_cast<std::ptrdiff_t>(n));
        return result;
    }

private:
    void evaluate(const std::vector<double>& inputs) {
        m_system.dynamics().evaluate(inputs.data(), m_outputs.data(), m_memory);
    }

    const CompiledSystem& m_system;
    const ExtendedPlaces& m_places;
    StaticElimination m_elimination;
    Tape::Memory m_memory;
    std::vector<double> m_outputs;
};

} // namespace

class TestSolutionCode : public QObject {
    Q_OBJECT

private slots:
    // Entries of J that are 1, -1 or 0 take no multiplications, and signs go into sums.
    void onesAndZerosCostNothing() {
        const Expression x = Expression::symbol("x"), y = Expression::symbol("y"), z = Expression::symbol("z");
        const Tape difference({}, {"x", "y", "z"}, {}, {x - y * z});
        const std::vector<std::pair<double, std::size_t>> operations = {{2, 2}, {1, 1}, {-1, 1}, {0, 0}};
        for (const auto& [factor, count] : operations) {
            ProgramBuilder builder(0, 2);
            const auto values =
                builder.append(difference.program(), {builder.input(0), builder.preset(factor), builder.input(1)});
            const Tape tape(builder.program(values));
            QCOMPARE(tape.program().evaluation.size(), count);
            const double inputs[] = {3, 5};
            double value = 0;
            Tape::Memory memory = tape.memory({});
            tape.evaluate(inputs, &value, memory);
            QCOMPARE(value, 3 - factor * 5);
        }
    }

    void numbersAreTheSame_data() { files(); }
    void numbersAreTheSame() {
        QFETCH(QString, file);
        const SimulationProblem problem = problemNamed(file);
        const CompiledSystem& system = *problem.system;
        QCOMPARE(system.extendedPlaces().inner > 0, file == "chain");
        const auto inputsAt = [&](double by) {
            std::vector<double> inputs(system.inputCount(), 0.0);
            const std::vector<double> y = besideStart(problem, by);
            std::copy(y.begin(), y.end(), inputs.begin() + 1);
            return inputs;
        };
        Apart apart(problem);
        const EliminationCode* const elimination = apart.elimination(inputsAt(0.01));
        QVERIFY(elimination);
        SolutionCode code(system, *elimination, problem.parameters);
        for (const double by : {0.01, 0.02, -0.03, 0.1}) {
            std::vector<double> inputs = inputsAt(by);
            const auto expected = apart.solved(inputs);
            QVERIFY(expected);
            for (std::size_t k = 0; k < system.unknownCount(); ++k)
                inputs[system.highestInput(k)] = 7; // what was found last does not matter
            std::vector<double> found(system.extendedPlaces().places.size() + SolutionCode::roomFor(system));
            QVERIFY(code.solve(inputs.data(), found.data()));
            QVERIFY(std::equal(expected->begin(), expected->end(), found.begin()));
            QVERIFY(code.leastPivotRatio(found.data()) > 0);
        }
    }

    // Before and after, and with the factors that are made when they are asked for.
    void dynamicsStaysTheSame_data() { files(); }
    void dynamicsStaysTheSame() {
        QFETCH(QString, file);
        const SimulationProblem problem = problemNamed(file);
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        const std::vector<double> y = besideStart(problem, 0.02), other = besideStart(problem, 0.03);
        std::vector<double> before(y.size()), after(y.size()), elsewhere(y.size());
        dynamics.derivative(0, y, elsewhere); // plans
        dynamics.derivative(0, y, before);
        const auto [slopesBefore, ratioBefore] = slopesAndRatio(dynamics);
        const std::size_t counted = dynamics.evaluationCount();
        for (int round = 0; round < often; ++round)
            dynamics.derivative(0, other, elsewhere);
        dynamics.derivative(0, y, after);
        QCOMPARE(dynamics.evaluationCount(), counted + often + 1);
        QVERIFY(before == after);
        QVERIFY(!dynamics.isPivotRatioBelow(1e-11));
        const auto [slopesAfter, ratioAfter] = slopesAndRatio(dynamics);
        QVERIFY(slopesBefore == slopesAfter);
        QCOMPARE(ratioBefore, ratioAfter);
        QVERIFY(dynamics.isPivotRatioBelow(2 * ratioAfter));
        std::vector<double> projected = y, expected = y;
        Dynamics fresh(problem.system, problem.parameters, problem.nominal);
        dynamics.derivative(0, y, after);
        QCOMPARE(dynamics.project(0, projected), fresh.project(0, expected));
        for (std::size_t k = 0; k < y.size(); ++k)
            VERIFY_CLOSE(projected[k], expected[k], 1e-11 * problem.nominal[k]);
    }

    // At another point, without a word about it where there is no code yet.
    void aPointBesideLeavesTheSolution_data() { files(); }
    void aPointBesideLeavesTheSolution() {
        QFETCH(QString, file);
        const SimulationProblem problem = problemNamed(file);
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        const std::vector<double> y = besideStart(problem, 0.02), other = besideStart(problem, 0.03);
        std::vector<double> there(y.size()), beside(y.size()), rate(y.size());
        dynamics.derivative(0, y, rate);
        QVERIFY(!dynamics.rateBeside(0, other, beside));
        for (int round = 0; round < often; ++round)
            dynamics.derivative(0, other, there);
        dynamics.derivative(0, y, rate);
        const std::vector<double> inputs = dynamics.inputs();
        const std::size_t counted = dynamics.evaluationCount();
        QVERIFY(dynamics.rateBeside(0, other, beside));
        QVERIFY(beside == there);
        QVERIFY(inputs == dynamics.inputs() && dynamics.isSolvedAt(0, y));
        QCOMPARE(dynamics.evaluationCount(), counted + 1);
        QVERIFY(!dynamics.rateBeside(0, std::vector<double>(y.size(), std::nan("")), beside));
        QVERIFY(dynamics.isSolvedAt(0, y));
    }

    // Choosing an order takes as long as hundreds of eliminations: along a run of a long chain in space one order suits
    // nearly every matrix, however many there are.
    void anOrderLastsAlongARun() {
        const SimulationProblem problem = problemOf(fromText(benchmarks::chainInSpace(25)));
        const CompiledSystem& system = *problem.system;
        const ExtendedPlaces& places = system.extendedPlaces();
        QVERIFY(places.inner > 0);
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        Tape::Memory memory = system.dynamics().memory(problem.parameters);
        std::vector<double> outputs(system.dynamics().outputCount());
        StaticElimination elimination(places.size + places.inner, places.places);
        int orders = 0, eliminations = 0;
        const auto rateAt = [&](const std::vector<double>& y) {
            std::vector<double> rate(y.size());
            dynamics.derivative(0, y, rate);
            system.dynamics().evaluate(dynamics.inputs().data(), outputs.data(), memory);
            ++eliminations;
            if (elimination.isPlanned() && elimination.factorize(outputs.data()))
                return rate;
            const auto scales = transversalScales(places.places, outputs.data(), places.size + places.inner);
            if (!scales || !elimination.plan(outputs.data(), *scales) || !elimination.factorize(outputs.data()))
                throw std::runtime_error("no order suits");
            ++orders;
            return rate;
        };
        std::vector<double> y = problem.start.state;
        const auto moved = [](std::vector<double> from, const std::vector<double>& rate, double by) {
            for (std::size_t k = 0; k < from.size(); ++k)
                from[k] += by * rate[k];
            return from;
        };
        constexpr double step = 2e-3;
        for (int k = 0; k < 250; ++k) // to 0.5 s, by the midpoint rule
            y = moved(y, rateAt(moved(y, rateAt(y), step / 2)), step);
        QCOMPARE(eliminations, 500);
        QVERIFY2(orders <= 5, qPrintable(QString::number(orders)));
    }

    // M = [x 1; 1 x]: for large x the pivots are on the diagonal, for small ones beside it.
    void anotherOrderIsFoundWhereThePlanDoesNotSuit() {
        const SimulationProblem problem = problemOf(model(
            "[[coordinates]]\nname = \"x\"\ninitial = 10\n[[coordinates]]\nname = \"y\"\ninitial = 1\n[energies]\n"
            "kinetic_coenergy = \"x*(dotx^2 + doty^2)/2 + dotx*doty\"\npotential = \"x + 2*y\"\n"
            "[simulation]\nend = 1\n"));
        Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
        std::vector<double> rate(4);
        for (int round = 0; round < often; ++round)
            dynamics.derivative(0, {10, 0, 1, 0}, rate);
        VERIFY_CLOSE(rate[1], -8.0 / 99, 1e-15);
        dynamics.derivative(0, {0, 0, 1, 0}, rate);
        VERIFY_CLOSE(rate[1], -2.0, 1e-15);
        VERIFY_CLOSE(rate[3], -1.0, 1e-15);
        dynamics.derivative(0, {std::nan(""), 0, 1, 0}, rate);
        QVERIFY(std::isnan(rate[1]));
        QVERIFY(dynamics.fault());
        dynamics.derivative(0, {10, 0, 1, 0}, rate);
        VERIFY_CLOSE(rate[1], -8.0 / 99, 1e-15);
        QVERIFY(!dynamics.fault());
    }

private:
    static void files() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"double_pendulum", "fourbar", "andrews", "knife_edge", "rlc_circuits_a", "chain"})
            QTest::newRow(file) << file;
    }

    static std::pair<Eigen::MatrixXd, double> slopesAndRatio(Dynamics& dynamics) {
        Eigen::MatrixXd byState;
        Eigen::VectorXd byTime;
        dynamics.jacobian(byState, byTime);
        return {byState, dynamics.pivotRatio()};
    }
};

COENERGY_TEST(TestSolutionCode)
#include "test_solution_code.moc"
