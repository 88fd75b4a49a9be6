// Vector graphs against the direct solution of all branch equations, against graphs of numbers where every matrix is
// diagonal, and against the equations of a milling machine as the thesis derives them (section 4.4.2).
#include "core/formulations/lineargraph/numeric_system.hpp"
#include "expression/parse.hpp"
#include "graph/graph_faults.hpp"
#include "lineargraph/transfer_function.hpp"
#include "matrices/solvers.hpp"
#include "support/test_program.hpp"
#include "vectorgraph/block_form.hpp"
#include "vectorgraph/scalar_form.hpp"

#include <algorithm>
#include <map>

using namespace coenergy;
using namespace graph_tests;

namespace {

VectorElement element(const std::string& symbol, std::size_t rows, std::size_t columns, std::size_t dimension) {
    VectorElement result;
    result.symbol = symbol;
    result.dimension = dimension;
    for (std::size_t i = 0; i < rows; ++i) {
        result.entries.emplace_back();
        for (std::size_t j = 0; j < columns; ++j)
            result.entries.back().push_back(
                Expression::symbol(symbol + "_" + std::to_string(i + 1) + "_" + std::to_string(j + 1)));
    }
    return result;
}

/// With full matrices of symbols: M, K, B, C, W and the branch's number.
VectorGraph withFullMatrices(const LinearGraph& graph, std::vector<std::size_t> sizes) {
    inferDimensions(graph, sizes);
    VectorGraph result{graph, {}};
    bool isSecond = false;
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& branch = graph.branches[row];
        const std::string letter = std::string(" MKB  CW").substr(static_cast<std::size_t>(branch.type), 1);
        const std::string symbol = letter + std::to_string(branch.number);
        if (isTwoPort(branch.type) && !isSecond)
            result.elements.push_back(element(symbol, sizes[row + 1], sizes[row], sizes[row]));
        else if (isSource(branch.type) || isTwoPort(branch.type))
            result.elements.push_back(element("", 0, 0, sizes[row]));
        else
            result.elements.push_back(element(symbol, sizes[row], sizes[row], sizes[row]));
        isSecond = isTwoPort(branch.type) && !isSecond;
    }
    return result;
}

Point valuesOfEntries(const VectorGraph& graph, RandomNumbers& numbers) {
    Point values;
    for (const VectorElement& one : graph.elements)
        for (std::size_t i = 0; i < one.entries.size(); ++i)
            for (std::size_t j = 0; j < one.entries[i].size(); ++j)
                values[one.entries[i][j].name()] = (i == j ? 2.5 : 0) + numbers.deviation();
    return values;
}

/// All potentials, v and f from the balances of nodes and the laws of branches; outputs by rows.
std::optional<Eigen::MatrixXcd> solvedDirectly(const VectorGraph& graph, const Point& point, Complex s) {
    std::map<int, Eigen::Index> potentialOf;
    Eigen::Index size = 0;
    std::vector<Eigen::Index> v, f;
    for (std::size_t row = 0; row < graph.elements.size(); ++row) {
        const auto n = static_cast<Eigen::Index>(graph.elements[row].dimension);
        for (const int node : {graph.graph.branches[row].tail, graph.graph.branches[row].head})
            if (node != 1 && potentialOf.emplace(node, size).second)
                size += n;
        v.push_back(size);
        f.push_back(size + n);
        size += 2 * n;
    }
    Eigen::MatrixXcd laws = Eigen::MatrixXcd::Zero(size, size);
    std::vector<std::pair<Eigen::Index, Eigen::Index>> inputs; // where an equation has an input on its right side
    Eigen::Index line = 0;
    std::map<int, Eigen::Index> balanceOf;
    for (const auto& [node, place] : potentialOf) {
        balanceOf[node] = line;
        for (std::size_t row = 0; row < graph.elements.size(); ++row)
            if (graph.graph.branches[row].tail == node || graph.graph.branches[row].head == node) {
                line += static_cast<Eigen::Index>(graph.elements[row].dimension);
                break;
            }
    }
    const MatrixValues values = matrixValues(graph, point);
    std::vector<std::pair<int, std::size_t>> sources;
    bool isSecond = false;
    for (std::size_t row = 0; row < graph.elements.size(); ++row) {
        const GraphBranch& branch = graph.graph.branches[row];
        const auto n = static_cast<Eigen::Index>(graph.elements[row].dimension);
        const Eigen::MatrixXcd I = Eigen::MatrixXcd::Identity(n, n);
        for (const auto& [node, sign] : {std::pair(branch.tail, 1.0), std::pair(branch.head, -1.0)})
            if (node != 1) {
                laws.block(line, potentialOf[node], n, n) -= sign * I;
                laws.block(balanceOf[node], f[row], n, n) += sign * I;
            }
        laws.block(line, v[row], n, n) = I;
        line += n;
        const auto set = [&](std::size_t of, const Eigen::MatrixXcd& ofV, const Eigen::MatrixXcd& ofF) {
            laws.block(line, v[of], ofV.rows(), ofV.cols()) = ofV;
            laws.block(line, f[of], ofF.rows(), ofF.cols()) = ofF;
        };
        const std::string& symbol = graph.elements[row].symbol;
        const Eigen::MatrixXcd P = symbol.empty() ? I : Eigen::MatrixXcd(values.at(symbol).cast<Complex>());
        switch (branch.type) {
        case BranchType::AType: set(row, -s * P, I); break;
        case BranchType::TType: set(row, -P, s * I); break;
        case BranchType::DType: set(row, -P, I); break;
        case BranchType::AcrossSource:
            set(row, I, 0 * I);
            sources.emplace_back(branch.number, row);
            inputs.emplace_back(line, n);
            break;
        case BranchType::ThroughSource:
            set(row, 0 * I, I);
            sources.emplace_back(branch.number, row);
            inputs.emplace_back(line, n);
            break;
        case BranchType::Transformer:
        case BranchType::Gyrator: {
            const bool isTransformer = branch.type == BranchType::Transformer;
            if (!isSecond) // f_i + C' f_o = 0 or v_i + W' f_o = 0
                laws.block(line, isTransformer ? f[row] : v[row], n, n) = I;
            break;
        }
        }
        if (!isTwoPort(branch.type) || !isSecond) {
            isSecond = isTwoPort(branch.type);
        } else {
            isSecond = false;
            const auto m = static_cast<Eigen::Index>(graph.elements[row - 1].dimension);
            const Eigen::MatrixXcd C = values.at(graph.elements[row - 1].symbol).cast<Complex>();
            const bool isTransformer = branch.type == BranchType::Transformer;
            const Eigen::Index above = line - n - m; // the equations of the first branch, behind its potentials
            laws.block(above, f[row], m, n) = C.transpose();
            laws.block(line, v[row], n, n) = I;
            laws.block(line, isTransformer ? v[row - 1] : f[row - 1], n, m) = -C;
        }
        line += n;
    }
    std::map<int, Eigen::Index> order; // inputs by number
    for (std::size_t k = 0; k < sources.size(); ++k)
        order[sources[k].first] = static_cast<Eigen::Index>(k);
    Eigen::Index columns = 0;
    for (const auto& [place, n] : inputs)
        columns += n;
    Eigen::MatrixXcd right = Eigen::MatrixXcd::Zero(size, columns);
    Eigen::Index column = 0;
    for (const auto& [number, k] : order)
        for (Eigen::Index i = 0; i < inputs[static_cast<std::size_t>(k)].second; ++i)
            right(inputs[static_cast<std::size_t>(k)].first + i, column++) = 1;
    const Eigen::FullPivLU<Eigen::MatrixXcd> factors(laws);
    const auto pivots = factors.matrixLU().diagonal().cwiseAbs();
    if (pivots.minCoeff() < 1e-11 * pivots.maxCoeff())
        return std::nullopt;
    const Eigen::MatrixXcd solution = factors.solve(right);
    std::vector<Eigen::MatrixXcd> parts;
    Eigen::Index rows = 0;
    for (const GraphOutput& output : graph.graph.outputs) {
        const std::size_t row = rowOf(graph.graph, output.branch);
        const bool isAcross = output.kind == OutputKind::Across || output.kind == OutputKind::IntegratedAcross;
        const bool isIntegral =
            output.kind == OutputKind::IntegratedAcross || output.kind == OutputKind::IntegratedThrough;
        const auto n = static_cast<Eigen::Index>(graph.elements[row].dimension);
        parts.push_back(solution.middleRows(isAcross ? v[row] : f[row], n) / (isIntegral ? s : Complex(1)));
        rows += n;
    }
    Eigen::MatrixXcd result(rows, columns);
    rows = 0;
    for (const Eigen::MatrixXcd& part : parts) {
        result.middleRows(rows, part.rows()) = part;
        rows += part.rows();
    }
    return result;
}

double difference(const VectorGraph& graph, const BlockStateSpace& blocks, const Point& point, Complex s,
                  const Eigen::MatrixXcd& direct) {
    const auto numeric = numericStateSpace(graph, blocks, point);
    return std::holds_alternative<NumericStateSpace>(numeric)
               ? relativeDifference(transferFunctionAt(std::get<NumericStateSpace>(numeric), s), direct)
               : 1;
}

/// Connected graphs of 3 to 5 nodes with few two-ports and three outputs.
LinearGraph smallGraph(RandomGraphs& lot) {
    LinearGraph graph;
    const int nodes = lot.from(3, 5);
    const auto add = [&](int tail, int head) {
        const int number = static_cast<int>(graph.branches.size()) + 1;
        const int type = lot.from(1, 8) == 1 ? lot.from(4, 5) : lot.from(1, 6) == 1 ? lot.from(6, 7) : lot.from(1, 3);
        graph.branches.push_back({number, tail, head, static_cast<BranchType>(type)});
        if (type >= 6)
            graph.branches.push_back({number + 1, lot.from(2, nodes), 1, static_cast<BranchType>(type)});
    };
    for (int node = 2; node <= nodes; ++node)
        add(node, lot.from(1, node - 1));
    for (int k = 0; k < 3; ++k)
        add(lot.from(2, nodes), 1);
    for (int k = 1; k <= 3; ++k)
        graph.outputs.push_back(
            {k, lot.from(1, static_cast<int>(graph.branches.size())), static_cast<OutputKind>(lot.from(1, 4))});
    return graph;
}

/// Sizes of all branches, by lot for each set of nodes that hang together.
std::vector<std::size_t> sizesByLot(const LinearGraph& graph, RandomGraphs& lot, int most) {
    std::vector<std::size_t> known(graph.branches.size(), 0);
    for (std::size_t row = 0; row < known.size(); ++row) {
        std::vector<std::size_t> tried = known;
        tried[row] = static_cast<std::size_t>(lot.from(1, most));
        std::vector<std::size_t> filled = tried;
        if (inferDimensions(graph, filled).empty())
            known = tried;
    }
    return known;
}

// The milling machine: two beams, M K and M' K', that a vertical force F drives; springs and dampers at two places.
const LinearGraph millingGraph = graphOf({{17, 1, 2, 5},
                                          {2, 3, 1, 6},
                                          {1, 2, 1, 6},
                                          {3, 3, 1, 2},
                                          {4, 3, 1, 1},
                                          {5, 3, 1, 6},
                                          {6, 4, 1, 6},
                                          {7, 4, 1, 2},
                                          {8, 4, 1, 3},
                                          {9, 3, 1, 6},
                                          {10, 5, 1, 6},
                                          {11, 5, 6, 2},
                                          {12, 5, 6, 3},
                                          {14, 7, 1, 6},
                                          {13, 6, 1, 6},
                                          {15, 7, 1, 2},
                                          {16, 7, 1, 1}},
                                         {{1, 1, 1}});

VectorGraph millingMachine(std::size_t n, std::size_t m) {
    VectorGraph graph{millingGraph, {}};
    std::map<int, VectorElement> elements = {
        {17, element("", 0, 0, 1)},   {2, element("Y1", 1, n, n)},   {1, element("", 0, 0, 1)},
        {3, element("K", n, n, n)},   {4, element("M", n, n, n)},    {5, element("Y2", 1, n, n)},
        {6, element("", 0, 0, 1)},    {7, element("k1", 1, 1, 1)},   {8, element("b1", 1, 1, 1)},
        {9, element("Y3", 1, n, n)},  {10, element("", 0, 0, 1)},    {11, element("k2", 1, 1, 1)},
        {12, element("b2", 1, 1, 1)}, {14, element("Y1'", 1, m, m)}, {13, element("", 0, 0, 1)},
        {15, element("K'", m, m, m)}, {16, element("M'", m, m, m)}};
    for (const GraphBranch& branch : millingGraph.branches)
        graph.elements.push_back(elements.at(branch.number));
    return graph;
}

} // namespace

class TestVectorGraph : public QObject {
    Q_OBJECT

private slots:
    void matricesDoNotCommute() {
        const MatrixSum A = symbolSum("A", 2, 2, Modulation::Constant), C = symbolSum("C", 3, 2, Modulation::Modulated);
        const MatrixSum k = symbolSum("k", 1, 1, Modulation::Constant), Y = symbolSum("Y", 1, 2, Modulation::Constant);
        QCOMPARE(textOf(A * inverseOf(A)), std::string("I"));
        QCOMPARE(textOf(transposeOf(C * A)), std::string("A^T*C^T"));
        QCOMPARE(textOf(rateOf(transposeOf(C) * C)), std::string("dot(C)^T*C + C^T*dot(C)"));
        QCOMPARE(textOf(transposeOf(Y) * k * Y), std::string("k*Y^T*Y"));
        QCOMPARE(textOf(inverseOf(A + transposeOf(C) * C) * A - identitySum(2)), std::string("(A + C^T*C)^-1*A - I"));
        QVERIFY((A * transposeOf(A) - transposeOf(A) * A).terms.size() == 2);
        QVERIFY((A - A).isZero());
        QCOMPARE(latexOf(-(inverseOf(symbolSum("M'", 2, 2, Modulation::Constant)) * A)), std::string("-{M'}^{-1}\\,A"));
        const MatrixSum B = symbolSum("B", 2, 2, Modulation::Constant);
        QCOMPARE(latexOf(A * A + A * B), std::string("A\\,\\left(A + B\\right)"));
    }

    void takesSizesFromNodes() {
        const LinearGraph graph = graphOf({{1, 2, 1, 4}, {2, 2, 3, 3}, {3, 3, 1, 1}, {4, 3, 1, 6}, {5, 4, 1, 6}});
        std::vector<std::size_t> sizes = {0, 3, 0, 0, 0};
        QVERIFY(inferDimensions(graph, sizes).empty());
        QCOMPARE(sizes, (std::vector<std::size_t>{3, 3, 3, 3, 1}));
        sizes = {2, 3, 0, 0, 0};
        const auto conflicts = inferDimensions(graph, sizes);
        QCOMPARE(conflicts.size(), std::size_t(1));
        QCOMPARE(conflicts[0].branches, (std::vector<int>{1, 2}));
        QCOMPARE(conflicts[0].sizes, (std::vector<std::size_t>{2, 3}));
    }

    // Thesis, state equations behind 4.4.2, with r1 = Y1', r2 = Y2', r3 = Y3', r'1 = Y1''.
    void millingMachineIsThatOfTheThesis() {
        const VectorGraph graph = millingMachine(3, 2);
        const auto result = blockStateSpace(graph);
        QVERIFY(std::holds_alternative<BlockStateSpace>(result));
        const BlockStateSpace& space = std::get<BlockStateSpace>(result);
        std::vector<std::string> states;
        for (const BlockVariable& state : space.states)
            states.push_back(state.name);
        QCOMPARE(states, (std::vector<std::string>{"f3", "v4", "f7", "f11", "f15", "v16"}));
        const std::string expected[6][6] = {
            {"0", "K", "0", "0", "0", "0"},
            {"-M^-1", "-M^-1*(b1*Y2^T*Y2 + b2*Y3^T*Y3)", "-M^-1*Y2^T", "-M^-1*Y3^T", "0", "b2*M^-1*Y3^T*Y1'"},
            {"0", "k1*Y2", "0", "0", "0", "0"},
            {"0", "k2*Y3", "0", "0", "0", "-k2*Y1'"},
            {"0", "0", "0", "0", "0", "K'"},
            {"0", "b2*M'^-1*Y1'^T*Y3", "0", "M'^-1*Y1'^T", "-M'^-1", "-b2*M'^-1*Y1'^T*Y1'"}};
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t j = 0; j < 6; ++j)
                QCOMPARE(textOf(space.A[i][j]), expected[i][j]);
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(textOf(space.B[i][0]), std::string(i == 1 ? "M^-1*Y1^T" : "0"));
        RandomNumbers numbers;
        const Point point = valuesOfEntries(graph, numbers);
        const Complex s(0.3, 0.9);
        const auto direct = solvedDirectly(graph, point, s);
        QVERIFY(direct && difference(graph, space, point, s, *direct) < 1e-10);
    }

    void dependentInertiaIsCarriedThroughTheTransformer() {
        // tau, J, K, B at node 2; C to M at node 3: the robot of section 3.2 with its mass in the links.
        const LinearGraph rows = graphOf({{1, 1, 2, 5},
                                          {2, 2, 1, 1},
                                          {3, 2, 1, 2},
                                          {4, 2, 1, 3},
                                          {5, 2, 1, 6},
                                          {6, 3, 1, 6},
                                          {7, 3, 1, 1},
                                          {8, 1, 3, 5}});
        VectorGraph graph = withFullMatrices(rows, {2, 0, 0, 0, 0, 6, 0, 0});
        graph.elements[4].modulators = {"x2_1"};
        const auto result = blockStateSpace(graph);
        QVERIFY(std::holds_alternative<BlockStateSpace>(result));
        const BlockStateSpace& space = std::get<BlockStateSpace>(result);
        QCOMPARE(textOf(space.A[0][0]), std::string("-(M2 + C5^T*M7*C5)^-1*(B4 + C5^T*M7*dot(C5))"));
        QCOMPARE(textOf(space.A[0][1]), std::string("-(M2 + C5^T*M7*C5)^-1"));
        QCOMPARE(textOf(space.B[0][1]), std::string("(M2 + C5^T*M7*C5)^-1*C5^T"));
        QCOMPARE(space.dependent, std::vector<int>{7});
        QVERIFY(!scalarStateSpace(graph, space));
    }

    void refusesWhatDependsByComponents() {
        // Two beams with one rigid joint: of five velocities one depends on the others.
        const LinearGraph rows =
            graphOf({{1, 2, 1, 1}, {2, 2, 1, 2}, {3, 2, 1, 6}, {4, 3, 1, 6}, {5, 4, 1, 6}, {6, 3, 1, 6}, {7, 4, 1, 1}});
        const VectorGraph graph = withFullMatrices(rows, {3, 0, 0, 1, 2, 0, 0});
        QVERIFY(std::holds_alternative<BlockObstacle>(blockStateSpace(graph)));
    }

    void symbolsGiveWhatNumbersGive() {
        const VectorGraph graph = millingMachine(2, 1);
        const BlockStateSpace space = std::get<BlockStateSpace>(blockStateSpace(graph));
        const auto symbolic = scalarStateSpace(graph, space);
        QVERIFY(symbolic);
        QCOMPARE(symbolic->states,
                 (std::vector<std::string>{"f3_1", "f3_2", "v4_1", "v4_2", "f7", "f11", "f15", "v16"}));
        RandomNumbers numbers;
        const Point point = valuesOfEntries(graph, numbers);
        const auto numeric = std::get<NumericStateSpace>(numericStateSpace(graph, space, point));
        QVERIFY((withValues(*symbolic, point).A - numeric.A).cwiseAbs().maxCoeff() < 1e-12);
    }

    void fullMatricesSolveAllBranchEquations() {
        RandomGraphs lot(TwoPorts::Some);
        int accepted = 0, refused = 0;
        for (int k = 0; k < 500; ++k) {
            const LinearGraph rows = smallGraph(lot);
            const bool hasFaults = !graphFaults(rows).empty();
            // Of one size all matrices have inverses: then the graph of numbers says whether there is a solution.
            const std::size_t size = k % 2 == 0 ? 2 : 0;
            const VectorGraph graph = withFullMatrices(
                rows, size > 0 ? std::vector<std::size_t>(rows.branches.size(), size) : sizesByLot(rows, lot, 3));
            const Point point = valuesOfEntries(graph, lot.numbers());
            const Complex s(0.3 + lot.numbers().share(), lot.numbers().deviation());
            const auto direct = solvedDirectly(graph, point, s);
            const auto result = blockStateSpace(graph);
            if (const auto* obstacle = std::get_if<BlockObstacle>(&result)) {
                ++refused;
                QVERIFY2(!obstacle->branches.empty(), std::to_string(k).c_str());
                QVERIFY2(size == 0 || hasFaults, ("refused: " + std::to_string(k)).c_str());
                continue;
            }
            ++accepted;
            QVERIFY2(direct, ("without solution: " + std::to_string(k)).c_str());
            const double off = difference(graph, std::get<BlockStateSpace>(result), point, s, *direct);
            QVERIFY2(off < 1e-9, ("graph " + std::to_string(k) + ": " + std::to_string(off)).c_str());
        }
        qInfo("%d accepted, %d refused", accepted, refused);
        QVERIFY(accepted > 100 && refused > 20);
    }

    void diagonalMatricesAreManyGraphsOfNumbers() {
        RandomGraphs lot(TwoPorts::Some);
        int compared = 0;
        for (int k = 0; k < 200; ++k) {
            const LinearGraph rows = smallGraph(lot);
            if (!graphFaults(rows).empty())
                continue;
            VectorGraph graph = withFullMatrices(rows, std::vector<std::size_t>(rows.branches.size(), 2));
            for (VectorElement& one : graph.elements)
                for (std::size_t i = 0; i < one.entries.size(); ++i)
                    one.entries[i][1 - i] = 0;
            const auto result = blockStateSpace(graph);
            QVERIFY(std::holds_alternative<BlockStateSpace>(result));
            RandomNumbers& numbers = lot.numbers();
            const Complex s(0.3 + numbers.share(), numbers.deviation());
            Point values;
            Eigen::MatrixXcd expected;
            bool isWellPosed = true; // two ways of solving the graph of numbers agree
            for (std::size_t i = 0; i < 2; ++i) {
                const Point one = valuesByLot(rows, numbers);
                for (std::size_t row = 0; row < rows.branches.size(); ++row)
                    if (const VectorElement& own = graph.elements[row]; !own.symbol.empty()) {
                        const double value = one.at(parameterName(rows, row));
                        const BranchType type = rows.branches[row].type;
                        const bool isInverse = type == BranchType::TType || type == BranchType::DType;
                        values[own.entries[i][i].name()] = isInverse ? 1 / value : value;
                    }
                const Eigen::MatrixXcd part = *transferFunctionDirect(rows, one, s);
                const auto other = std::get<NumericStateSpace>(numericStateSpace(rows, one));
                isWellPosed = isWellPosed && relativeDifference(transferFunctionAt(other, s), part) < 1e-11;
                if (i == 0)
                    expected = Eigen::MatrixXcd::Zero(2 * part.rows(), 2 * part.cols());
                for (Eigen::Index r = 0; r < part.rows(); ++r)
                    for (Eigen::Index c = 0; c < part.cols(); ++c)
                        expected(2 * r + static_cast<Eigen::Index>(i), 2 * c + static_cast<Eigen::Index>(i)) =
                            part(r, c);
            }
            if (!isWellPosed)
                continue;
            QVERIFY2(difference(graph, std::get<BlockStateSpace>(result), values, s, expected) < 1e-9,
                     std::to_string(k).c_str());
            ++compared;
        }
        QVERIFY(compared > 50);
    }
};

COENERGY_TEST(TestVectorGraph)
#include "test_vector_graph.moc"
