// Nodes where branches meet form one class with one dimension; node 1 belongs to none.
#include "vectorgraph/vector_graph.hpp"

#include "base/check.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"
#include "graph/disjoint_sets.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

bool isModulated(const VectorElement& element) {
    return !element.modulators.empty();
}

} // namespace

std::string componentName(const std::string& variable, std::size_t dimension, std::size_t k) {
    return dimension == 1 ? variable : variable + "_" + std::to_string(k + 1);
}

std::size_t rowOf(const LinearGraph& graph, int number) {
    const auto found = std::find_if(graph.branches.begin(), graph.branches.end(),
                                    [&](const GraphBranch& branch) { return branch.number == number; });
    check(found != graph.branches.end(), "a number that no branch has");
    return static_cast<std::size_t>(found - graph.branches.begin());
}

const VectorElement& elementOf(const VectorGraph& graph, int number) {
    return graph.elements.at(rowOf(graph.graph, number));
}

std::vector<SizeConflict> inferDimensions(const LinearGraph& graph, std::vector<std::size_t>& known) {
    std::map<int, std::size_t> nodes;
    const auto place = [&](int node) { return nodes.emplace(node, nodes.size()).first->second; };
    for (const GraphBranch& branch : graph.branches)
        for (const int node : {branch.tail, branch.head})
            place(node);
    DisjointSets sets(nodes.size());
    for (const GraphBranch& branch : graph.branches)
        if (branch.tail != 1 && branch.head != 1)
            sets.join(place(branch.tail), place(branch.head));
    std::map<std::size_t, std::vector<std::size_t>> rowsOf; // of each class
    for (std::size_t row = 0; row < graph.branches.size(); ++row) {
        const GraphBranch& branch = graph.branches[row];
        rowsOf[sets.representative(place(branch.tail == 1 ? branch.head : branch.tail))].push_back(row);
    }
    std::vector<SizeConflict> conflicts;
    for (const auto& [set, rows] : rowsOf) {
        std::size_t size = 0;
        SizeConflict conflict;
        for (const std::size_t row : rows)
            if (known[row] > 0 &&
                std::find(conflict.sizes.begin(), conflict.sizes.end(), known[row]) == conflict.sizes.end()) {
                size = known[row];
                conflict.branches.push_back(graph.branches[row].number);
                conflict.sizes.push_back(size);
            }
        for (const std::size_t row : rows)
            known[row] = std::max(size, std::size_t(1));
        if (conflict.sizes.size() > 1)
            conflicts.push_back(std::move(conflict));
    }
    return conflicts;
}

MatrixSum matrixOf(const VectorElement& element) {
    const std::size_t rows = element.entries.size();
    const std::size_t columns = rows == 0 ? 0 : element.entries.front().size();
    const MatrixSum matrix =
        symbolSum(element.symbol, rows, columns, isModulated(element) ? Modulation::Modulated : Modulation::Constant);
    switch (element.law) {
    case MatrixLaw::Inverse: return inverseOf(matrix);
    case MatrixLaw::Transposed: return transposeOf(matrix);
    case MatrixLaw::Direct: break;
    }
    return matrix;
}

MatrixValues matrixValues(const VectorGraph& graph, const Point& point) {
    MatrixValues values;
    for (const VectorElement& element : graph.elements) {
        if (element.symbol.empty())
            continue;
        Eigen::MatrixXd& matrix = values[element.symbol];
        matrix.resize(static_cast<Eigen::Index>(element.entries.size()),
                      static_cast<Eigen::Index>(element.entries.front().size()));
        for (Eigen::Index i = 0; i < matrix.rows(); ++i)
            for (Eigen::Index j = 0; j < matrix.cols(); ++j)
                matrix(i, j) =
                    evaluate(element.entries[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], point);
    }
    return values;
}

MatrixValues genericValues(const VectorGraph& graph) {
    RandomNumbers numbers(20);
    std::set<std::string> names;
    for (const VectorElement& element : graph.elements)
        for (const auto& row : element.entries)
            for (const Expression& entry : row)
                addSymbolsIn(entry, names);
    Point point;
    for (const std::string& name : names)
        point[name] = 0.5 + numbers.share();
    MatrixValues values = matrixValues(graph, point);
    for (const VectorElement& element : graph.elements)
        if (isModulated(element)) {
            Eigen::MatrixXd& rate = values[symbolOfRate(element.symbol)];
            rate = Eigen::MatrixXd::NullaryExpr(values[element.symbol].rows(), values[element.symbol].cols(),
                                                [&] { return numbers.share() - 0.5; });
        }
    return values;
}

} // namespace coenergy
