// With the ordinary tree branches shorted and the ordinary links opened, only two-ports are left. Their equations in
// the remaining potentials and their own flows have a unique solution for general ratios, and their determinant is the
// square of a sum, affine in each ratio, over all trees that contain one branch of each transformer and both branches
// or none of each gyrator. So one two-port after the other is replaced by one of its two limits: a shorted and an open
// branch (transformer), two open or two shorted ones (gyrator). The determinant is nonzero for at least one of them. It
// is tracked by updates of the inverse, in residues. References: P. M. Lin, Symbolic Network Analysis, 1991, chapter 4;
// H. Narayanan, Submodular Functions and Electrical Networks, 1997, chapter 8.
#include "graph/two_port_places.hpp"

#include "base/check.hpp"
#include "graph/disjoint_sets.hpp"
#include "graph/generic_ratio.hpp"
#include "graph/spanning_tree.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

using Vector = std::vector<Residue>;
using Matrix = std::vector<Vector>;

Vector productWith(const Vector& row, const Matrix& matrix) {
    Vector result(matrix.size());
    for (std::size_t k = 0; k < row.size(); ++k)
        if (!row[k].isZero())
            for (std::size_t j = 0; j < result.size(); ++j)
                result[j] = result[j] + row[k] * matrix[k][j];
    return result;
}

void subtractMultiple(Vector& from, Residue factor, const Vector& row) {
    if (!factor.isZero())
        for (std::size_t j = 0; j < from.size(); ++j)
            from[j] = from[j] - factor * row[j];
}

std::vector<std::size_t> nonzerosOf(const Vector& row) {
    std::vector<std::size_t> places;
    for (std::size_t j = 0; j < row.size(); ++j)
        if (!row[j].isZero())
            places.push_back(j);
    return places;
}

void scale(Vector& row, std::span<const std::size_t> places, Residue factor) {
    for (const std::size_t j : places)
        row[j] = row[j] * factor;
}

void subtractMultiple(Vector& from, Residue factor, const Vector& row, std::span<const std::size_t> places) {
    for (const std::size_t j : places)
        from[j] = from[j] - factor * row[j];
}

Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix result(size, Vector(size));
    for (std::size_t k = 0; k < size; ++k)
        result[k][k] = Residue(1);
    for (std::size_t k = 0; k < size; ++k) {
        std::size_t pivot = k;
        while (pivot < size && matrix[pivot][k].isZero())
            ++pivot;
        check(pivot < size, "two-ports that no tree can be completed by");
        std::swap(matrix[k], matrix[pivot]);
        std::swap(result[k], result[pivot]);
        const Residue factor = matrix[k][k].inverse();
        const std::vector<std::size_t> own = nonzerosOf(matrix[k]), ofResult = nonzerosOf(result[k]);
        scale(matrix[k], own, factor);
        scale(result[k], ofResult, factor);
        for (std::size_t row = 0; row < size; ++row)
            if (const Residue multiple = matrix[row][k]; row != k && !multiple.isZero()) {
                subtractMultiple(matrix[row], multiple, matrix[k], own);
                subtractMultiple(result[row], multiple, result[k], ofResult);
            }
    }
    return result;
}

/// The unknowns: potentials of the merged nodes except the root's, then the two flows of each two-port.
class RemainingEquations {
public:
    RemainingEquations(const LinearGraph& graph, std::span<const std::size_t> twoPorts,
                       std::span<const std::size_t> ordinaryTree);

    /// Replaces its equations by those of two branches, one shorted and one open, both open or both shorted, if the
    /// solution remains unique.
    bool accept(std::size_t twoPort, const std::array<Vector, 2>& limit);

    Vector shortCircuit(std::size_t row) const;
    Vector openCircuit(std::size_t twoPort, std::size_t branch) const {
        Vector equation(size());
        equation[flow(twoPort, branch)] = Residue(1);
        return equation;
    }

private:
    std::size_t size() const { return m_potentials + 2 * m_twoPorts; }
    std::size_t flow(std::size_t twoPort, std::size_t branch) const { return m_potentials + 2 * twoPort + branch; }
    std::array<Vector, 2> laws(const LinearGraph& graph, std::size_t row, std::size_t twoPort) const;
    Matrix equations(const LinearGraph& graph, std::span<const std::size_t> twoPorts) const;

    NodeTable m_nodes;
    std::vector<std::optional<std::size_t>> m_unknowns; // of each node; none for the root's
    std::size_t m_potentials = 0;
    std::size_t m_twoPorts = 0;
    Matrix m_inverse;
};

RemainingEquations::RemainingEquations(const LinearGraph& graph, std::span<const std::size_t> twoPorts,
                                       std::span<const std::size_t> ordinaryTree)
    : m_nodes(nodeTable(graph)), m_unknowns(m_nodes.numbers.size()), m_twoPorts(twoPorts.size()) {
    DisjointSets joined(m_nodes.numbers.size());
    for (const std::size_t row : ordinaryTree)
        joined.join(m_nodes.tails[row], m_nodes.heads[row]);
    for (std::size_t node = 1; node < m_nodes.numbers.size(); ++node) {
        const std::size_t representative = joined.representative(node);
        m_unknowns[node] = representative == node ? m_potentials++ : m_unknowns[representative];
    }
    m_inverse = inverse(equations(graph, twoPorts));
}

Vector RemainingEquations::shortCircuit(std::size_t row) const {
    Vector equation(size());
    const auto add = [&](std::size_t node, Residue value) {
        if (const std::optional<std::size_t> unknown = m_unknowns[node])
            equation[*unknown] = equation[*unknown] + value;
    };
    add(m_nodes.tails[row], Residue(1));
    add(m_nodes.heads[row], Residue(-1));
    return equation;
}

std::array<Vector, 2> RemainingEquations::laws(const LinearGraph& graph, std::size_t row, std::size_t twoPort) const {
    const Residue ratio = genericRatio(graph.branches[row]);
    Vector first = shortCircuit(row + 1);
    Vector second(size());
    if (graph.branches[row].type == BranchType::Transformer) {
        subtractMultiple(first, ratio, shortCircuit(row));
        second[flow(twoPort, 0)] = Residue(1);
        second[flow(twoPort, 1)] = ratio;
    } else {
        first[flow(twoPort, 0)] = -ratio;
        second = shortCircuit(row);
        second[flow(twoPort, 1)] = ratio;
    }
    return {first, second};
}

Matrix RemainingEquations::equations(const LinearGraph& graph, std::span<const std::size_t> twoPorts) const {
    Matrix result(size(), Vector(size()));
    for (std::size_t k = 0; k < twoPorts.size(); ++k) {
        for (const std::size_t branch : {0, 1}) {
            const Vector incidence = shortCircuit(twoPorts[k] + branch);
            for (std::size_t node = 0; node < m_potentials; ++node)
                result[node][flow(k, branch)] = incidence[node];
        }
        std::array<Vector, 2> own = laws(graph, twoPorts[k], k);
        result[flow(k, 0)] = std::move(own[0]);
        result[flow(k, 1)] = std::move(own[1]);
    }
    return result;
}

// Rows i and j of Z replaced by a and b change its determinant by the factor det [a P; b P] in columns i, j, where P is
// the inverse; and P by Woodbury's formula.
bool RemainingEquations::accept(std::size_t twoPort, const std::array<Vector, 2>& limit) {
    const std::size_t i = flow(twoPort, 0);
    const std::size_t j = flow(twoPort, 1);
    Vector a = productWith(limit[0], m_inverse);
    Vector b = productWith(limit[1], m_inverse);
    const Residue determinant = a[i] * b[j] - a[j] * b[i];
    if (determinant.isZero())
        return false;
    const Residue factor = determinant.inverse();
    const std::array<Residue, 4> small{factor * b[j], -(factor * a[j]), -(factor * b[i]), factor * a[i]};
    a[i] = a[i] - Residue(1);
    b[j] = b[j] - Residue(1);
    for (Vector& row : m_inverse) {
        const Residue ofA = row[i] * small[0] + row[j] * small[2];
        const Residue ofB = row[i] * small[1] + row[j] * small[3];
        subtractMultiple(row, ofA, a);
        subtractMultiple(row, ofB, b);
    }
    return true;
}

struct Limit {
    std::array<Vector, 2> equations;
    std::vector<std::size_t> treeRows;
};

std::array<Limit, 2> limitsOf(const RemainingEquations& equations, const GraphBranch& first, std::size_t row,
                              std::size_t twoPort) {
    const auto isShort = [&](std::size_t branch) { return equations.shortCircuit(row + branch); };
    const auto isOpen = [&](std::size_t branch) { return equations.openCircuit(twoPort, branch); };
    if (first.type == BranchType::Transformer)
        return {Limit{{isShort(0), isOpen(1)}, {row}}, Limit{{isOpen(0), isShort(1)}, {row + 1}}};
    return {Limit{{isOpen(0), isOpen(1)}, {}}, Limit{{isShort(0), isShort(1)}, {row, row + 1}}};
}

} // namespace

std::vector<std::size_t> twoPortTreeRows(const LinearGraph& graph, std::span<const std::size_t> twoPorts,
                                         std::span<const std::size_t> ordinaryTree) {
    RemainingEquations equations(graph, twoPorts, ordinaryTree);
    std::vector<std::size_t> result;
    for (std::size_t k = 0; k < twoPorts.size(); ++k) {
        const std::array<Limit, 2> limits = limitsOf(equations, graph.branches[twoPorts[k]], twoPorts[k], k);
        const auto taken = std::find_if(limits.begin(), limits.end(),
                                        [&](const Limit& limit) { return equations.accept(k, limit.equations); });
        check(taken != limits.end(), "a two-port without a place in the tree");
        result.insert(result.end(), taken->treeRows.begin(), taken->treeRows.end());
    }
    return result;
}

} // namespace coenergy
