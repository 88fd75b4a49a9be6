// The same graph as state equations of its branches and as a Lagrangian model of its energies, along displacements and
// along charges: the same motion; and that of the state space integrated by hand.
#include "core/formulations/graph/graph_of.hpp"
#include "core/numbers/simulation/runs.hpp"
#include "expression/parse.hpp"
#include "graph/graph_faults.hpp"
#include "graphmodel/graph_names.hpp"
#include "graphmodel/lagrangian_graph.hpp"
#include "lineargraph/graph_rows.hpp"
#include "lineargraph/numeric_state_space.hpp"
#include "lineargraph/written_graph.hpp"
#include "matrices/solvers.hpp"
#include "support/linear_algebra.hpp"
#include "support/test_program.hpp"

#include <cmath>
#include <complex>

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

Document documentOfGraph(const LinearGraph& graph, const Point& values, const Point& initial) {
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
    int refusedRoutes = 0; // energies whose accelerations are not determined are told, not run
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
    const Document document = documentOfGraph(graph, values, initial);
    const std::vector<std::string> names = graphOutputNames(document);
    const auto take = [&](const Document& model, const char* route) {
        if (&model != &document && !runs::prepared(model).model) {
            ++result.refusedRoutes;
            return;
        }
        const SimulationResult run = runs::run(model);
        if (!run.status.isCompleted())
            throw std::runtime_error(std::string(route) + ": " + runs::told(run));
        if (run.status.isEnergyAudited && !(run.status.energyAudit < 1e-6)) // where anything is stored
            throw std::runtime_error(std::string(route) + " balances its energy to " +
                                     std::to_string(run.status.energyAudit));
        for (std::size_t k = 0; k < names.size(); ++k)
            if (const auto value = outputOf(run, names[k])) {
                const double error = difference(*value, byHand[k]);
                result.where = error > result.largest ? route + (" " + names[k]) : result.where;
                result.largest = std::max(result.largest, error);
                ++result.compared;
            } else if (std::string(route) == "states") {
                throw std::runtime_error("no output " + names[k]);
            }
    };
    take(document, "states");
    take(lagrangianGraph(document, GraphDisplacement::Across).document, "displacements");
    take(lagrangianGraph(document, GraphDisplacement::Through).document, "charges");
    return result;
}

// Distributed elements in graphs. The steel bar of two modes, ports at its tip and in its middle; at the tip a mass on
// a spring.

const char* const steelBar = R"(
[[distributed]]
name = "bar"
kind = "bar"
ends = ["fixed", "free"]
modes = 2
length = "L"
density = "rho"
modulus = "E"
area = "A"
ports = ["L", "L/2"]
port_names = ["tip", "middle"]
)";
const char* const steel = R"(
[parameters]
E = 2e11
rho = 7850
A = 0.01
L = 1
)";
constexpr double springStiffness = 3e9, hungMass = 25;

std::string barAndMass() {
    return std::string(steel) + "L2 = \"1/3e9\"\nC3 = 25\n[linear_graph]\n" +
           "branches = [[1, 1, 3, 5], [2, 2, 4, 2], [3, 4, 1, 1]]\noutputs = [[1, 3, 1], [2, 2, 2]]\n" + steelBar +
           "nodes = [[2, 1], [3, 1]]\n";
}

// Of u_tip, u_middle and the mass, by the equations of the modes: M g'' + K g = R f.
struct DenseBar {
    Eigen::Vector3d inertia{39.25, 39.25, hungMass};
    Eigen::Matrix3d stiffness = Eigen::Matrix3d::Zero();
    Eigen::Vector3d push; // of the force in the middle

    DenseBar() {
        const double half = std::sqrt(0.5);
        push << half, half, 0;
        stiffness.diagonal() << 2.4674011002723e9, 2.2206609902451e10, 0;
        const Eigen::Vector3d stretch(1, -1, -1);
        stiffness += springStiffness * stretch * stretch.transpose();
    }

    // From the force to the velocity of the mass and the force of the spring.
    std::pair<std::complex<double>, std::complex<double>> response(std::complex<double> s) const {
        Eigen::Matrix3cd matrix = stiffness.cast<std::complex<double>>();
        for (int k = 0; k < 3; ++k)
            matrix(k, k) += s * s * inertia[k];
        const Eigen::Vector3cd moved = matrix.inverse() * push.cast<std::complex<double>>();
        return {s * moved[2], springStiffness * (moved[0] - moved[1] - moved[2])};
    }
};

Point valuesOf(const Document& document, const ReadGraph& read) {
    Point values;
    for (const Parameter& parameter : *document.parameters)
        values[parameter.name] = evaluate(*parseUnbound(parameter.value).value, values);
    Point all = values;
    for (const auto& [name, value] : read.elements.parameters)
        all[name] = evaluate(value, values);
    return all;
}

Eigen::MatrixXcd responseOfSpace(const NumericStateSpace& system, std::complex<double> s) {
    return transferOf(system.A, system.B + s * system.E, system.C, system.D + s * system.F, s);
}

// What an element is beside a graph, against the same element as coordinates of a model by its energies.
struct ElementCase {
    const char* element;  // with its ports a and b
    const char* branches; // beside it, nodes 2 and 3
    const char* energies; // what they are as energies
};

const char* const settings = R"(
[outputs]
a = "%1"
b = "%2"
[simulation]
end = 2
step = 0.5
relative_tolerance = 1e-10
absolute_tolerance = 1e-12
)";

std::string withOutputs(const std::string& text, const char* a, const char* b) {
    return text + QString::fromUtf8(settings).arg(QString::fromUtf8(a), QString::fromUtf8(b)).toStdString();
}

} // namespace

class TestGraphRoutes : public QObject {
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
        QVERIFY(!comparison.isRefused && comparison.refusedRoutes == 0);
        QVERIFY(comparison.compared >= static_cast<int>(3 * graph.outputs.size()) - 2);
        QVERIFY2(comparison.largest < 1e-7, comparison.where.c_str());
    }

    void randomGraphs() {
        RandomGraphs graphs(TwoPorts::Some);
        int compared = 0, refusedRoutes = 0;
        for (int k = 0; k < 150; ++k) {
            const LinearGraph graph = graphs.next();
            if (!graphFaults(graph).empty())
                continue;
            const Comparison comparison = compare(graph, graphs.numbers());
            if (comparison.isRefused)
                continue;
            ++compared;
            refusedRoutes += comparison.refusedRoutes;
            QVERIFY2(comparison.largest < 1e-6, qPrintable(QStringLiteral("graph %1: %2 at %3")
                                                               .arg(k)
                                                               .arg(comparison.largest)
                                                               .arg(QString::fromStdString(comparison.where))));
        }
        QVERIFY2(compared >= 60, qPrintable(QString::number(compared)));
        QVERIFY2(refusedRoutes <= compared / 5, qPrintable(QString::number(refusedRoutes))); // of two each
    }

    void aBarIsABranchWithPorts() {
        const Document document = runs::model(barAndMass());
        const ReadGraph read = readGraph(document);
        QVERIFY2(read.problems.empty(), runs::describe(read.problems).c_str());
        const auto system = std::get<NumericStateSpace>(numericStateSpace(read.graph, valuesOf(document, read)));
        QCOMPARE(system.states.size(), std::size_t(6));
        const DenseBar dense;
        for (const std::complex<double> s : {std::complex<double>(0, 1000), {-300, 8000}, {0, 30000}, {5000, 0}}) {
            const Eigen::MatrixXcd found = responseOfSpace(system, s);
            const auto [velocity, force] = dense.response(s);
            QVERIFY(std::abs(found(0, 0) - velocity) < 1e-9 * std::abs(velocity));
            QVERIFY(std::abs(found(1, 0) - force) < 1e-9 * std::abs(force));
        }
    }

    // M^-1 R of equation 4-40, with names.
    void itsStateSpaceIsThatOfTheModes() {
        const Document document = runs::model(std::string(steel) + "[linear_graph]\n" +
                                              "branches = [[1, 1, 2, 5], [2, 1, 3, 5]]\noutputs = [[1, 1, 1]]\n" +
                                              steelBar + "nodes = [[2, 1], [3, 1]]\n");
        const ReadGraph read = readGraph(document);
        const StateSpace space = withShownNames(stateSpace(read.graph), read.elements);
        QCOMPARE(space.states, (std::vector<std::string>{"v_g1_bar", "v_g2_bar", "f_g1_bar", "f_g2_bar"}));
        Substitution values;
        for (const Parameter& parameter : *document.parameters)
            values.emplace(parameter.name, *parseUnbound(parameter.value).value);
        for (const Statement& definition : space.definitions)
            values.emplace(definition.name, substituted(definition.value, values));
        const double expected[2][2] = {{0.02547771, 0.01801546}, {-0.02547771, 0.01801546}};
        for (std::size_t mode = 0; mode < 2; ++mode)
            for (std::size_t port = 0; port < 2; ++port)
                VERIFY_CLOSE(evaluate(substituted(space.B[mode][port], values), {}), expected[mode][port], 5e-9);
        const double stiffness = 1 / evaluate(values.at("L_g1_bar"), {});
        VERIFY_CLOSE(stiffness / 2.4674011002723e9, 1, 1e-12);
    }

    void elementsMoveAsTheyDoByTheirEnergies_data() {
        QTest::addColumn<ElementCase>("of");
        const auto row = [](const char* name, ElementCase of) { QTest::newRow(name) << of; };
        const char* const pushed = "branches = [[1, 1, 2, 5], [2, 3, 1, 1], [3, 3, 1, 2], [4, 3, 1, 3]]\n[inputs]\n"
                                   "f1 = \"sin(2*t)\"\n";
        const char* const hung = "kinetic_coenergy = \"C2*dot(u_b)^2/2\"\npotential = \"u_b^2/(2*L3)\"\n"
                                 "dissipation = \"dot(u_b)^2/(2*R4)\"\n[[torques]]\ntorque = \"sin(2*t)\"\n"
                                 "angle = \"u_a\"\n";
        row("free bar", {"kind = \"bar\"\nends = [\"free\", \"free\"]\nmodes = 3\nmodulus = 4\narea = 0.7\n"
                         "density = 1.3\nlength = 2\ndamping = 0.02\nports = [0, 2]\n",
                         pushed, hung});
        row("held shaft", {"kind = \"shaft\"\nends = [\"fixed\", \"free\"]\nmodes = 2\nmodulus = 4\n"
                           "second_moment = 0.7\ndensity = 1.3\nlength = 2\nports = [\"0.7\", 2]\n",
                           pushed, hung});
        row("string of lumps", {"kind = \"string\"\nends = [\"fixed\", \"free\"]\nform = \"micro\"\nmodes = 4\n"
                                "tension = 3\ndensity = 1.3\nlength = 2\nports = [\"0.7\", 2]\n",
                                pushed, hung});
        row("beam", {"kind = \"beam\"\nends = [\"fixed\", \"free\"]\nmodes = 2\nmodulus = 4\narea = 0.7\n"
                     "second_moment = 0.5\ndensity = 1.3\nlength = 2\nports = [\"0.7\", 2]\n",
                     pushed, hung});
        row("beam of lumps", {"kind = \"beam\"\nends = [\"fixed\", \"free\"]\nform = \"micro\"\nmodes = 3\n"
                              "modulus = 4\narea = 0.7\nsecond_moment = 0.5\ndensity = 1.3\nlength = 2\n"
                              "ports = [1, 2]\n",
                              pushed, hung});
        const char* const pressed = "branches = [[1, 2, 1, 4], [2, 3, 1, 1], [3, 3, 1, 3]]\n[inputs]\n"
                                    "v1 = \"sin(2*t)\"\n";
        const char* const filled = "potential = \"(u_b - q)^2/(2*C2)\"\ndissipation = \"R3*dot(q)^2/2\"\n"
                                   "[[torques]]\ntorque = \"sin(2*t)\"\nangle = \"u_a\"\n"
                                   "[[coordinates]]\nname = \"q\"\n";
        row("pipeline between pressures", {"kind = \"pipeline\"\nends = [\"pressure\", \"pressure\"]\nmodes = 3\n"
                                           "area = 0.7\nwave_speed = 2\nfriction = 0.1\ndensity = 1.3\nlength = 2\n"
                                           "ports = [0, 2]\n",
                                           pressed, filled});
        row("pipeline of lumps", {"kind = \"pipeline\"\nends = [\"pressure\", \"pressure\"]\nform = \"micro\"\n"
                                  "modes = 3\narea = 0.7\nwave_speed = 2\nfriction = 0.1\ndensity = 1.3\n"
                                  "length = 2\nports = [0, 2]\n",
                                  pressed, filled});
        const char* const fed = "branches = [[1, 1, 2, 5], [2, 3, 1, 1], [3, 3, 1, 3]]\n[inputs]\n"
                                "f1 = \"sin(2*t)\"\n";
        const char* const closed = "potential = \"(u_b + q)^2/(2*C2)\"\ndissipation = \"R3*dot(q)^2/2\"\n"
                                   "[[constraints.flow]]\nexpression = \"dot(u_a) = sin(2*t)\"\n"
                                   "[[coordinates]]\nname = \"q\"\n";
        row("pipeline that is fed", {"kind = \"pipeline\"\nends = [\"flow\", \"flow\"]\nmodes = 3\n"
                                     "area = 0.7\nwave_speed = 2\nfriction = 0.1\ndensity = 1.3\nlength = 2\n"
                                     "ports = [0, 2]\n",
                                     fed, closed});
        row("fed lumps", {"kind = \"pipeline\"\nends = [\"flow\", \"flow\"]\nform = \"micro\"\nmodes = 3\n"
                          "area = 0.7\nwave_speed = 2\nfriction = 0.1\ndensity = 1.3\nlength = 2\n"
                          "ports = [0, 2]\n",
                          fed, closed});
        const char* const tanked = "potential = \"(u_b + q)^2/(2*C2)\"\ndissipation = \"R3*dot(q)^2/2\"\n"
                                   "[[torques]]\ntorque = \"sin(2*t)\"\nangle = \"u_a\"\n"
                                   "[[coordinates]]\nname = \"q\"\n";
        row("pipeline of mixed ends", {"kind = \"pipeline\"\nends = [\"pressure\", \"flow\"]\nmodes = 3\n"
                                       "area = 0.7\nwave_speed = 2\nfriction = 0.1\ndensity = 1.3\nlength = 2\n"
                                       "ports = [0, 2]\n",
                                       pressed, tanked});
        row("lumps of mixed ends", {"kind = \"pipeline\"\nends = [\"pressure\", \"flow\"]\nform = \"micro\"\n"
                                    "modes = 3\narea = 0.7\nwave_speed = 2\nfriction = 0.1\ndensity = 1.3\n"
                                    "length = 2\nports = [0, 2]\n",
                                    pressed, tanked});
        row("electrical line", {"kind = \"electrical_line\"\nends = [\"voltage\", \"current\"]\nmodes = 3\n"
                                "inductance = 0.6\ncapacitance = 0.4\nresistance = 0.1\nlength = 2\nports = [0, 2]\n",
                                pressed, tanked});
        row("cable without inductance", {"kind = \"electrical_line\"\nends = [\"voltage\", \"current\"]\nmodes = 3\n"
                                         "capacitance = 0.4\nresistance = 0.7\nlength = 2\nports = [0, 2]\n",
                                         pressed, tanked});
        row("heat rod", {"kind = \"heat_rod\"\nends = [\"temperature\", \"heat\"]\nform = \"micro\"\nmodes = 4\n"
                         "density = 1.3\nheat_capacity = 0.9\nconductivity = 2\narea = 0.7\nlength = 2\n"
                         "ports = [0, 2]\n",
                         pressed, tanked});
        // The port's velocity is given: one of the modes is determined by it and by the others.
        row("moved bar",
            {"kind = \"bar\"\nends = [\"fixed\", \"free\"]\nmodes = 3\nmodulus = 4\narea = 0.7\ndensity = 1.3\n"
             "length = 2\nports = [2, \"0.7\"]\n",
             "branches = [[1, 2, 1, 4], [2, 3, 1, 1]]\n[inputs]\nv1 = \"sin(2*t)\"\n",
             "kinetic_coenergy = \"C2*dot(u_b)^2/2\"\n[[constraints.flow]]\nexpression = \"dot(u_a) = sin(2*t)\"\n"});
    }
    void elementsMoveAsTheyDoByTheirEnergies() {
        QFETCH(ElementCase, of);
        const std::string parameters = "[parameters]\nC2 = 0.8\nL3 = 0.4\nR3 = 0.3\nR4 = 2\n";
        const std::string element =
            std::string("[[distributed]]\nname = \"e\"\nport_names = [\"a\", \"b\"]\n") + of.element;
        const auto isOne = [&](std::initializer_list<const char*> starts) {
            return std::any_of(starts.begin(), starts.end(), [&](const char* start) {
                return element.find(std::string("ends = [") + start) != std::string::npos;
            });
        };
        const auto ends = [&](std::initializer_list<const char*> words) {
            return std::any_of(words.begin(), words.end(), [&](const char* word) {
                return element.find(std::string("\"") + word + "\"]") != std::string::npos;
            });
        };
        const bool isFluid = isOne({"\"pressure", "\"voltage", "\"temperature", "\"flow"});
        const bool feedsStart = isOne({"\"flow"}), feedsFinish = ends({"flow", "current", "heat"});
        const Document graph = runs::model(
            withOutputs(parameters + "[linear_graph]\n" + of.branches + element + "nodes = [[2, 1], [3, 1]]\n",
                        isFluid && !feedsStart ? "f_a" : "v_a", isFluid && !feedsFinish ? "-f_b" : "v_b"));
        const Document energies =
            runs::model(withOutputs(parameters + element + "[energies]\n" + of.energies,
                                    feedsStart ? "p_a" : "dot(u_a)", feedsFinish ? "p_b" : "dot(u_b)"));
        const SimulationResult expected = runs::run(energies);
        VERIFY_COMPLETED(expected);
        const GraphDisplacement usual = isFluid ? GraphDisplacement::Through : GraphDisplacement::Across;
        for (const Document& route : {graph, lagrangianGraph(graph, usual).document}) {
            const SimulationResult found = runs::run(route);
            VERIFY_COMPLETED(found);
            for (const char* name : {"a", "b"})
                for (std::size_t k = 0; k < runs::values(expected, name).size(); ++k)
                    VERIFY_CLOSE(runs::values(found, name)[k], runs::values(expected, name)[k], 1e-7);
        }
    }

    void elementsThatAreNotJoinedAreRefused_data() {
        QTest::addColumn<std::string>("entries");
        QTest::addColumn<Code>("code");
        const auto row = [](const char* name, const char* entries, Code code) {
            QTest::newRow(name) << std::string(entries) << code;
        };
        row("no nodes", "ports = [2]\n", Code::ElementNodes);
        row("no ports", "", Code::ElementNodes);
        row("one pair too few", "ports = [1, 2]\nnodes = [[2, 1]]\n", Code::ElementNodes);
        row("three nodes", "ports = [2]\nnodes = [[2, 1, 3]]\n", Code::GraphRow);
        row("node 0", "ports = [2]\nnodes = [[2, 0]]\n", Code::GraphRow);
        row("a loop", "ports = [2]\nnodes = [[2, 2]]\n", Code::ElementPortLoop);
        row("nothing moves there", "ports = [0]\nnodes = [[2, 1]]\n", Code::ElementPortStill);
        row("twice", "ports = [2, 2]\nnodes = [[2, 1], [3, 1]]\n", Code::ElementPortTwice);
        row("outside", "ports = [3]\nnodes = [[2, 1]]\n", Code::ElementPort);
        row("a node nobody leads to", "ports = [1, 2]\nnodes = [[2, 1], [4, 5]]\n", Code::GraphIsland);
        row("too many two-ports",
            "ports = [0.2, 0.4, 0.6, 0.8, 1, 2]\nnodes = [[2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1]]\nmodes = "
            "180\n",
            Code::GraphTooLarge);
    }
    void elementsThatAreNotJoinedAreRefused() {
        QFETCH(std::string, entries);
        QFETCH(Code, code);
        const std::string bar = "[[distributed]]\nname = \"e\"\nkind = \"bar\"\nends = [\"fixed\", \"free\"]\n"
                                "modulus = 4\narea = 0.7\ndensity = 1.3\nlength = 2\n";
        const Document document =
            runs::model("[linear_graph]\nbranches = [[1, 1, 2, 5], [2, 2, 1, 3]]\n" + bar + entries);
        const ReadGraph read = readGraph(document);
        QVERIFY2(!read.problems.empty() && read.problems.front().code == code, runs::describe(read.problems).c_str());
        const Document alone = runs::model(bar + "ports = [2]\nnodes = [[2, 1]]\n");
        QVERIFY(runs::finding(runs::prepared(alone), Code::ElementUnused));
    }

    // Both ends of a shaft at one node: its modes move them by the same, or by the opposite.
    void portsThatMoveAlikeAreRefused() {
        const Document document = runs::model("[linear_graph]\nbranches = [[1, 1, 2, 5]]\noutputs = [[1, 1, 1]]\n"
                                              "[inputs]\nf1 = \"sin(t)\"\n[[distributed]]\nname = \"e\"\n"
                                              "kind = \"shaft\"\nends = [\"free\", \"free\"]\nmodes = 2\nlength = 1\n"
                                              "density = 1\nmodulus = 1\nsecond_moment = 1\nports = [1, 0]\n"
                                              "nodes = [[2, 1], [2, 1]]\n");
        QVERIFY(runs::finding(runs::prepared(document), Code::GraphUnsolvable));
    }

    // A capacitor across a source would have to jump with it.
    void jumpsAreRefused() {
        Document document = documentOfGraph(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}}, {});
        document.inputs = Part(std::vector<GraphInput>{{"v1", "step(t - 1)", {}, {}}});
        const Preparation preparation = runs::prepared(document);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
        QCOMPARE(preparation.derivation.diagnostics.front().code, Code::GraphJump);
        for (const char* jump : {"sign(t - 1)*t", "2 + impulse(t - 1)", "(t - 1)*step(t - 2)", "step(sin(t))*cos(t)"}) {
            document.inputs = Part(std::vector<GraphInput>{{"v1", jump, {}, {}}});
            QVERIFY2(runs::finding(runs::prepared(document), Code::GraphJump), jump);
        }
    }

    // A ramp begins without a jump; its rate does jump, and with it the current.
    void rampsAreNoJumps() {
        Document document = documentOfGraph(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}, {"t0", 0.5}}, {});
        for (const char* ramp : {"step(t - t0)*(t - t0)", "ramp", "2*(t0 - t)*step(t0 - t) + 1",
                                 "sign(t - 0.5)*(t - 0.5)", "step(sin(t))*sin(t)"}) {
            document.inputs = Part(std::vector<GraphInput>{{"v1", ramp, {}, {}}});
            document.definitions = Part(std::vector<Definition>{{"ramp", "(t - t0)*step(t - t0)", {}}});
            QVERIFY2(!hasErrors(runs::prepared(document).derivation.diagnostics), ramp);
        }
    }

    // Where nothing is integrated there is nothing to audit: what the capacitor stores follows the source.
    void storageThatTheSourceDeterminesIsNotAudited() {
        const Document document =
            runs::model("[parameters]\nC2 = 2\n[linear_graph]\nbranches = [[1, 2, 1, 4], [2, 2, 1, 1]]\n"
                        "outputs = [[1, 2, 2]]\n[inputs]\nv1 = \"exp(-t)\"\n"
                        "[simulation]\nend = 2\nstep = 0.25\n");
        const SimulationResult result = runs::run(document);
        QVERIFY(result.status.isTrusted() && !result.status.isEnergyAudited);
        QVERIFY(std::abs(runs::last(result, "f2") + 2 * std::exp(-2.0)) < 1e-9);
    }

    // The capacitor's state would never move; what nothing divides by may be 0.
    void divisorsOfZeroAreNamed() {
        const Point values{{"R2", 2}, {"L3", .3}, {"R4", 4}, {"L5", .5}, {"C6", .06}, {"L7", .7}};
        for (const std::string name : {"C6", "L5", "L7"}) {
            Point zero = values;
            zero[name] = 0;
            const Document document = documentOfGraph(electricalCircuit, zero, {});
            const Preparation preparation = runs::prepared(document);
            const auto found = runs::finding(preparation, Code::GraphValue);
            QVERIFY(found && !preparation.model);
            QCOMPARE(found->field.section, Section::Parameters);
            QCOMPARE((*document.parameters)[found->field.item].name, name);
        }
        Point wires = values;
        wires["R2"] = wires["R4"] = wires["L3"] = 0;
        QVERIFY(!runs::finding(runs::prepared(documentOfGraph(electricalCircuit, wires, {})), Code::GraphValue));
        // A capacitor that hangs on one node: C3 dv3 = 0.
        for (const double C : {0.0, 1.0}) {
            const std::string loose = "[parameters]\nC2 = 1\nC3 = " + std::to_string(C) +
                                      "\n[linear_graph]\nbranches = [[1, 2, 1, 5], [2, 2, 1, 1], [3, 2, 3, 1]]\n"
                                      "outputs = [[1, 3, 1]]\n";
            QCOMPARE(bool(runs::finding(runs::prepared(runs::model(loose)), Code::GraphValue)), C == 0);
        }
    }

    void whatIsNoSourceCannotBeGiven() {
        Document document = documentOfGraph(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}}, {});
        document.inputs = Part(std::vector<GraphInput>{{"v1", "1", {}, {}}, {"v9", "2", {}, {}}});
        const Preparation preparation = runs::prepared(document);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
        const Diagnostic& told = preparation.derivation.diagnostics.front();
        QCOMPARE(told.code, Code::UnknownOption);
        QVERIFY((told.field == Field{Section::Inputs, 1, Column::Name}));
    }

    void whatIsNoStateCannotStart() {
        const Document document =
            documentOfGraph(twoCapacitors, {{"C2", 1.0}, {"C3", 1.0}, {"R4", 1.0}}, {{"v2", 1.0}});
        const Preparation preparation = runs::prepared(document);
        QVERIFY(hasErrors(preparation.derivation.diagnostics));
        QCOMPARE(preparation.derivation.diagnostics.front().code, Code::GraphInitial);
    }
};

COENERGY_TEST(TestGraphRoutes)
#include "test_graph_routes.moc"
