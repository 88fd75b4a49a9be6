// A drawn circuit connects what its graph connects, and nothing else: read back from its wires alone.
#include "graph/disjoint_sets.hpp"
#include "graph/normal_tree.hpp"
#include "graphmodel/circuit_drawing.hpp"
#include "lineargraph/graph_rows.hpp"
#include "support/test_program.hpp"

#include <algorithm>
#include <cmath>
#include <map>

using namespace coenergy;

namespace {

Document graphOf(std::vector<std::string> branches) {
    Document document;
    GraphRows rows;
    rows.branches = std::move(branches);
    document.graph = Part(std::move(rows));
    return document;
}

struct Line {
    double x0, y0, x1, y1;

    bool holds(double x, double y) const {
        const double length = std::hypot(x1 - x0, y1 - y0);
        return std::abs(std::hypot(x - x0, y - y0) + std::hypot(x - x1, y - y1) - length) < 1e-6;
    }
    bool meets(const Line& other) const { // at an end of either: wires that only cross are not connected
        return holds(other.x0, other.y0) || holds(other.x1, other.y1) || other.holds(x0, y0) || other.holds(x1, y1);
    }
};

Line lineOf(const Shape& shape) {
    const auto number = [](const std::string& text) { return std::stod(text); };
    if (shape.kind == "ground") {
        const double half = number(shape.size[0]) / 2, x = number(shape.at[0]), y = number(shape.at[1]);
        return {x - half, y, x + half, y};
    }
    return {number(shape.at[0]), number(shape.at[1]), number(shape.to[0]), number(shape.to[1])};
}

bool isConductor(const Shape& shape) {
    return (shape.kind == "wire" && shape.value.empty()) || shape.kind == "ground";
}

// The conductors, and for each symbol with a name the nets of its ends; the reference is net 0.
struct ReadCircuit {
    std::map<std::string, std::pair<std::size_t, std::size_t>> ends;
    std::size_t nets = 0;
};

ReadCircuit readBack(const std::vector<Shape>& shapes) {
    std::vector<Line> wires;
    std::vector<std::size_t> grounds;
    for (const Shape& shape : shapes)
        if (isConductor(shape)) {
            if (shape.kind == "ground")
                grounds.push_back(wires.size());
            wires.push_back(lineOf(shape));
        }
    DisjointSets nets(wires.size());
    for (std::size_t a = 0; a < wires.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (wires[a].meets(wires[b]))
                nets.join(a, b);
    for (const std::size_t ground : grounds)
        nets.join(ground, grounds.front());
    std::size_t nowhere = wires.size(); // another net each time
    const auto netAt = [&](double x, double y) {
        for (std::size_t k = 0; k < wires.size(); ++k)
            if (wires[k].holds(x, y))
                return nets.representative(k);
        return nowhere++;
    };
    ReadCircuit circuit;
    for (const Shape& shape : shapes)
        if (!isConductor(shape) && !shape.name.empty() && shape.value.empty()) {
            const Line line = lineOf(shape);
            circuit.ends[shape.name] = std::minmax(netAt(line.x0, line.y0), netAt(line.x1, line.y1));
        }
    std::set<std::size_t> all;
    for (std::size_t k = 0; k < wires.size(); ++k)
        all.insert(nets.representative(k));
    circuit.nets = all.size();
    return circuit;
}

} // namespace

class TestCircuitDrawing : public QObject {
    Q_OBJECT

private slots:
    void connectsWhatTheGraphConnects_data() {
        QTest::addColumn<QStringList>("branches");
        QTest::newRow("the circuit") << QStringList{"1 2 1 4", "2 2 3 3", "3 3 4 2", "4 4 5 3",
                                                    "5 5 1 2", "6 4 6 1", "7 6 1 2"};
        QTest::newRow("parallel") << QStringList{"1 2 1 4", "2 2 3 3", "3 3 2 2", "4 2 3 1", "5 3 1 3", "6 1 3 1"};
        QTest::newRow("all with all") << QStringList{"1 2 3 3", "2 2 4 3", "3 2 5 2", "4 3 4 1",
                                                     "5 3 5 3", "6 4 5 2", "7 2 1 4", "8 5 1 3"};
        QTest::newRow("two groups") << QStringList{"1 2 1 4", "2 2 3 3", "3 3 1 2", "4 5 1 5", "5 5 1 1"};
    }
    void connectsWhatTheGraphConnects() {
        QFETCH(QStringList, branches);
        std::vector<std::string> rows;
        std::set<int> nodes;
        for (const QString& row : branches)
            rows.push_back(row.toStdString());
        const Document document = graphOf(rows);
        const ReadCircuit circuit = readBack(circuitDrawing(document, {}));
        const LinearGraph graph = readGraph(document).graph;
        QCOMPARE(circuit.ends.size(), graph.branches.size());
        std::map<int, std::set<std::size_t>> possible; // nets of a node: those that all of its branches have
        for (std::size_t row = 0; row < graph.branches.size(); ++row) {
            const auto [a, b] = circuit.ends.at(elementName(graph, row));
            QVERIFY(a != b);
            for (const int node : {graph.branches[row].tail, graph.branches[row].head}) {
                nodes.insert(node);
                const auto known = possible.emplace(node, std::set{a, b});
                if (!known.second)
                    std::erase_if(known.first->second,
                                  [a = a, b = b](std::size_t net) { return net != a && net != b; });
            }
        }
        QCOMPARE(circuit.nets, nodes.size());
        for (const auto& [node, nets] : possible)
            QVERIFY2(!nets.empty(), std::to_string(node).c_str());
    }

    void showsStatesThatAreThere() {
        const Document document = graphOf({"1 2 1 4", "2 2 3 3", "3 3 1 1", "4 3 1 2"});
        const auto shown = [&](const std::set<std::string>& quantities) {
            std::vector<std::string> values;
            for (const Shape& shape : circuitDrawing(document, quantities))
                if (!shape.value.empty())
                    values.push_back(shape.value);
            return values;
        };
        QCOMPARE(shown({"v3", "f3", "f4", "v2"}), (std::vector<std::string>{"v3", "f4"}));
        QCOMPARE(shown({"f3"}), std::vector<std::string>());
    }

    void symbolsAreThoseOfTheTypes() {
        std::vector<std::string> kinds;
        for (const Shape& shape :
             circuitDrawing(graphOf({"1 1 2 5", "2 2 1 1", "3 2 1 2", "4 2 1 3", "5 2 1 7", "6 3 1 7", "7 3 1 4"}), {}))
            if (!shape.name.empty())
                kinds.push_back(shape.kind);
        QCOMPARE(kinds, (std::vector<std::string>{"vector", "capacitor", "coil", "resistor", "box", "box", "source"}));
    }

    // Four rails with three wires each, of which two fill a row.
    void manyGroupsStandInRows() {
        std::vector<std::string> rows;
        for (int node = 2; node < 6; ++node)
            for (const int type : {1, 2, 3})
                rows.push_back(std::to_string(rows.size() + 1) + " " + std::to_string(node) + " 1 " +
                               std::to_string(type));
        std::set<std::string> floors;
        double widest = 0;
        for (const Shape& shape : circuitDrawing(graphOf(rows), {}))
            if (shape.kind == "ground") {
                floors.insert(shape.at[1]);
                widest = std::max(widest, std::stod(shape.at[0]) + std::stod(shape.size[0]) / 2);
            }
        QCOMPARE(floors.size(), 2U);
        QVERIFY(widest < 14);
    }

    void nothingIsDrawnOfNothing() {
        QVERIFY(circuitDrawing(Document(), {}).empty());
        QVERIFY(circuitDrawing(graphOf({"1 2 2 3"}), {}).empty()); // a loop of its own, which is an error
    }
};

COENERGY_TEST(TestCircuitDrawing)
#include "test_circuit_drawing.moc"
