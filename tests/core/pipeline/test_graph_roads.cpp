// The same graph as state equations of its branches and as a Lagrangian model of its energies, along displacements and
// along charges: the same motion; and that of the state space integrated by hand.
#include "core/graph/graph_of.hpp"
#include "core/simulation/runs.hpp"
#include "graph/graph_faults.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "model/lagrangian_graph.hpp"
#include "model/written_graph.hpp"
#include "support/test_program.hpp"

#include <Eigen/Dense>

#include <cmath>

namespace {

using namespace coenergy;
using namespace graph_tests;

constexpr double endTime = 1.5;

std::string rowText(std::initializer_list<int> numbers) {
    std::string text;
    for (const int number : numbers)
        text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

bool isSourceBranch(const GraphBranch& branch) {
    return branch.type == BranchType::AcrossSource || branch.type == BranchType::ThroughSource;
}

std::string sourceName(const GraphBranch& branch) {
    return branch.type == BranchType::AcrossSource ? acrossName(branch.number) : throughName(branch.number);
}

// Smooth, and with a slope at the start.
double sourceValue(int branch, double t) {
    return std::sin(branch * 0.3 + 1.7 * t);
}
double sourceRate(int branch, double t) {
    return 1.7 * std::cos(branch * 0.3 + 1.7 * t);
}

Document documentOf(const LinearGraph& graph, const Point& values, const Point& initial) {
    Document document;
    GraphRows rows;
    for (const GraphBranch& branch : graph.branches)
        rows.branches.push_back(rowText({branch.number, branch.tail, branch.head, static_cast<int>(branch.type)}));
    for (const GraphOutput& output : graph.outputs)
        rows.outputs.push_back(rowText({output.number, output.branch, static_cast<int>(output.kind)}));
    document.graph = Part(rows);
    std::vector<Parameter> parameters;
    for (const auto& [name, value] : values) {
        Parameter parameter;
        parameter.name = name;
        parameter.value = QString::number(value, 'g', 17).toStdString();
        parameters.push_back(parameter);
    }
    document.parameters = Part(parameters);
    std::vector<GraphInput> inputs;
    for (const GraphBranch& branch : graph.branches)
        if (isSourceBranch(branch))
            inputs.push_back({sourceName(branch), "sin(" + std::to_string(branch.number) + "*0.3 + 1.7*t)", {}, {}});
    document.inputs = Part(inputs);
    std::vector<InitialValue> starts;
    for (const auto& [name, value] : initial)
        starts.push_back({name, QString::number(value, 'g', 17).toStdString(), {}});
    document.initialValues = Part(starts);
    SimulationSettings settings;
    settings.end = "1.5";
    settings.step = "1.5";
    settings.relativeTolerance = "1e-10";
    settings.absoluteTolerance = "1e-12";
    document.simulation = Part(settings);
    return document;
}

Point valuesFor(const LinearGraph& graph, RandomNumbers& numbers) {
    Point values;
    for (std::size_t row = 0; row < graph.branches.size(); ++row)
        if (const std::string name = parameterName(graph, row); !name.empty())
            values[name] = 0.4 + 1.6 * numbers.share();
    return values;
}

// Of the storage elements; integrals start at 0.
Point startsFor(const LinearGraph& graph, RandomNumbers& numbers) {
    Point starts;
    for (const int state : normalTree(graph).states) {
        const auto branch = std::find_if(graph.branches.begin(), graph.branches.end(),
                                         [&](const GraphBranch& b) { return b.number == state; });
        starts[branch->type == BranchType::AType ? acrossName(state) : throughName(state)] = numbers.share() - 0.5;
    }
    return starts;
}

// The classical Runge-Kutta method with steps short enough for eight digits.
std::vector<double> integratedByHand(const LinearGraph& graph, const NumericStateSpace& system, const Point& initial) {
    Eigen::VectorXd state(system.A.rows());
    for (std::size_t k = 0; k < system.states.size(); ++k) {
        const auto start = initial.find(system.states[k]);
        state[static_cast<Eigen::Index>(k)] = start == initial.end() ? 0 : start->second;
    }
    std::vector<int> sources;
    for (const GraphBranch& branch : graph.branches)
        if (isSourceBranch(branch))
            sources.push_back(branch.number);
    std::sort(sources.begin(), sources.end());
    const auto input = [&](double t, auto function) {
        Eigen::VectorXd values(static_cast<Eigen::Index>(sources.size()));
        for (std::size_t k = 0; k < sources.size(); ++k)
            values[static_cast<Eigen::Index>(k)] = function(sources[k], t);
        return values;
    };
    const auto rate = [&](double t, const Eigen::VectorXd& x) -> Eigen::VectorXd {
        return system.A * x + system.B * input(t, sourceValue) + system.E * input(t, sourceRate);
    };
    constexpr int steps = 20000;
    const double h = endTime / steps;
    for (int k = 0; k < steps; ++k) {
        const double t = k * h;
        const Eigen::VectorXd k1 = rate(t, state), k2 = rate(t + h / 2, state + h / 2 * k1),
                              k3 = rate(t + h / 2, state + h / 2 * k2), k4 = rate(t + h, state + h * k3);
        state += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
    }
    const Eigen::VectorXd outputs =
        system.C * state + system.D * input(endTime, sourceValue) + system.F * input(endTime, sourceRate);
    return {outputs.begin(), outputs.end()};
}

// What the run tells of an output at its end; nothing where the model does not have it.
std::optional<double> outputOf(const SimulationResult& result, const std::string& name) {
    const Series* series = result.trajectory.find(name);
    return series ? std::optional(series->values.back()) : std::nullopt;
}

double difference(double a, double b) {
    return std::abs(a - b) / (1 + std::abs(b));
}

struct Comparison {
    bool isRefused = false;
    int refusedRoads = 0; // energies whose accelerations are not determined are told, not run
    double largest = 0;
    int compared = 0;
    std::string where;
};

Comparison compare(const LinearGraph& graph, RandomNumbers& numbers) {
    Comparison result;
    const Point values = valuesFor(graph, numbers);
    const auto system = numericStateSpace(graph, values);
    if (std::holds_alternative<ValueObstacle>(system)) {
        result.isRefused = true;
        return result;
    }
    const Point initial = startsFor(graph, numbers);
    const std::vector<double> byHand = integratedByHand(graph, std::get<NumericStateSpace>(system), initial);
    if (std::any_of(byHand.begin(), byHand.end(), [](double value) { return !(std::abs(value) < 1e6); })) {
        result.isRefused = true;
        return result;
    }
    const Document document = documentOf(graph, values, initial);
    const std::vector<std::string> names = graphOutputNames(document);
    const auto take = [&](const Document& model, const char* road) {
        if (&model != &document && !runs::prepared(model).model) {
            ++result.refusedRoads;
            return;
        }
        const SimulationResult run = runs::run(model);
        if (!run.status.isCompleted())
            throw std::runtime_error(std::string(road) + ": " + runs::told(run));
        for (std::size_t k = 0; k < names.size(); ++k)
            if (const auto value = outputOf(run, names[k])) {
                const double error = difference(*value, byHand[k]);
                result.where = error > result.largest ? road + (" " + names[k]) : result.where;
                result.largest = std::max(result.largest, error);
                ++result.compared;
            } else if (std::string(road) == "states") {
                throw std::runtime_error("no output " + names[k]);
            }
    };
    take(document, "states");
    take(lagrangianGraph(document, GraphDisplacement::Across).document, "displacements");
    take(lagrangianGraph(document, GraphDisplacement::Through).document, "charges");
    return result;
}

} // namespace

class TestGraphRoads : public QObject {
    Q_OBJECT

private slots:
    void graphsOfTheLiterature_data() {
        QTest::addColumn<LinearGraph>("graph");
        QTest::newRow("electrical circuit") << electricalCircuit;
        QTest::newRow("gearbox") << gearbox;
        QTest::newRow("sewing robot") << sewingRobot;
        QTest::newRow("two capacitors") << twoCapacitors;
        QTest::newRow("hydraulic piston") << hydraulicPiston;
        QTest::newRow("two tanks") << twoTanks;
        QTest::newRow("free bar") << freeBar;
        QTest::newRow("ladder of capacitors") << ladder(9, BranchType::DType, BranchType::AType);
        QTest::newRow("ladder of coils") << ladder(9, BranchType::TType, BranchType::DType);
        QTest::newRow("ladder of both") << ladder(9, BranchType::TType, BranchType::AType);
        QTest::newRow("motor and load") << graphOf(
            {{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 4, 2}, {4, 4, 1, 7}, {5, 5, 1, 7}, {6, 5, 1, 1}, {7, 5, 1, 3}},
            {{1, 6, 1}, {2, 3, 2}, {3, 6, 3}});
        QTest::newRow("thermal wall") << graphOf(
            {{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 1}, {4, 3, 4, 3}, {5, 4, 1, 1}, {6, 1, 4, 5}},
            {{1, 3, 1}, {2, 2, 2}, {3, 4, 4}});
        QTest::newRow("coils in a cut set")
            << graphOf({{1, 1, 2, 5}, {2, 2, 3, 2}, {3, 3, 1, 2}, {4, 3, 1, 3}, {5, 2, 1, 2}}, {{1, 3, 2}, {2, 2, 1}});
    }
    void graphsOfTheLiterature() {
        QFETCH(LinearGraph, graph);
        QVERIFY(graphFaults(graph).empty());
        RandomNumbers numbers;
        const Comparison comparison = compare(graph, numbers);
        QVERIFY(!comparison.isRefused && comparison.refusedRoads == 0);
        QVERIFY(comparison.compared >= static_cast<int>(3 * graph.outputs.size()) - 2);
        QVERIFY2(comparison.largest < 1e-7, comparison.where.c_str());
    }

    void randomGraphs() {
        RandomGraphs graphs(TwoPorts::Some);
        int compared = 0, refusedRoads = 0;
        for (int k = 0; k < 150; ++k) {
            const LinearGraph graph = graphs.next();
            if (!graphFaults(graph).empty())
                continue;
            const Comparison comparison = compare(graph, graphs.numbers());
            if (comparison.isRefused)
                continue;
            ++compared;
            refusedRoads += comparison.refusedRoads;
            QVERIFY2(comparison.largest < 1e-6, qPrintable(QStringLiteral("graph %1: %2 at %3")
                                                               .arg(k)
                                                               .arg(comparison.largest)
                                                               .arg(QString::fromStdString(comparison.where))));
        }
        QVERIFY2(compared >= 60, qPrintable(QString::number(compared)));
        QVERIFY2(refusedRoads <= compared / 5, qPrintable(QString::number(refusedRoads))); // of two each
    }

    // A capacitor across a source would have to jump with it.
    void jumpsAreRefused() {
        Document document = documentOf(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}}, {});
        document.inputs = Part(std::vector<GraphInput>{{"v1", "step(t - 1)", {}, {}}});
        const Preparation preparation = runs::prepared(document);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
        QCOMPARE(preparation.derivation.diagnostics.front().code, Code::GraphJump);
    }

    void whatIsNoSourceCannotBeGiven() {
        Document document = documentOf(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}}, {});
        document.inputs = Part(std::vector<GraphInput>{{"v1", "1", {}, {}}, {"v9", "2", {}, {}}});
        const Preparation preparation = runs::prepared(document);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
        const Diagnostic& told = preparation.derivation.diagnostics.front();
        QCOMPARE(told.code, Code::UnknownOption);
        QVERIFY((told.field == Field{Section::Inputs, 1, Column::Name}));
    }

    void whatIsNoStateCannotStart() {
        const Document document = documentOf(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}}, {{"v2", 1.0}});
        const Preparation preparation = runs::prepared(document);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
        QCOMPARE(preparation.derivation.diagnostics.front().code, Code::GraphInitial);
    }
};

COENERGY_TEST(TestGraphRoads)
#include "test_graph_roads.moc"
