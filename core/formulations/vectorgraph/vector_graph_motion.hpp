#pragma once
// How the branches of a graph of vectors move: which are coordinates, and the flow of every other as a linear form in
// theirs.
//
// The coordinates are the branches of a tree, but for the outputs of transformers that are substituted, so that a
// modulated one yields (J + C' M C) automatically. An output is not substituted where that would not be equivalent,
// because its integral is needed or does not exist.

#include "expression/expression.hpp"
#include "graph/normal_tree.hpp"
#include "model/document.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

struct BranchComponent {
    int branch = 0;
    std::size_t k = 0;

    auto operator<=>(const BranchComponent&) const = default;
};

/// By component of a coordinate: the factor of its flow.
using FlowForm = std::map<BranchComponent, Expression>;

class VectorGraphMotion {
public:
    /// Of a graph without problems; both must outlive the motion.
    VectorGraphMotion(const Document& typed, const ReadVectorGraph& read);

    std::size_t sizeOf(int n) const { return elementOf(m_read.graph, n).dimension; }
    const ExpressionMatrix& matrixOf(int n) const { return m_read.typed[rowOf(m_rows, n)]; }
    BranchType typeOf(int n) const { return m_rows.branches[rowOf(m_rows, n)].type; }
    const Field& placeOf(int n) const { return m_read.places[rowOf(m_rows, n)]; }
    bool isInverse(int n) const { return elementOf(m_read.graph, n).law == MatrixLaw::Inverse; }

    /// v4 or v4_1, and the component that has a name.
    std::string named(char letter, const BranchComponent& c) const {
        return componentName(letter + std::to_string(c.branch), sizeOf(c.branch), c.k);
    }
    static BranchComponent componentNamed(const std::string& name);

    /// The two branches of a two-port.
    bool isInput(int n) const { return m_outputOf.contains(n); }
    int outputOf(int input) const { return m_outputOf.at(input); }
    int inputOf(int output) const { return m_inputOf.at(output); }

    /// What is integrated has to be an unknown that a rate may name: no multiplier, and nothing with an acceleration.
    bool isIntegrated(int n) const { return m_integrated.contains(n); }
    bool isIntegrated(int n, int other) const { return isIntegrated(n) || isIntegrated(other); }

    bool isInTree(int n) const { return m_tree.contains(n); }
    bool isSubstituted(int n) const { return m_substituted.contains(n); }
    bool isCoordinate(int n) const { return isInTree(n) && !isSubstituted(n); }

    /// The tree branches whose flows add up to that of a branch.
    std::vector<SignedBranch> membersOf(int n) const;
    /// Of a branch of the tree.
    const std::vector<SignedBranch>& cutSetOf(int n) const { return m_cutSets.at(n); }

    FlowForm flowForm(const BranchComponent& c) const;
    /// For a branch whose form contains no modulated matrix.
    Expression displacement(const BranchComponent& c) const;
    /// The names of displacements that occur in matrices.
    const std::set<std::string>& modulators() const { return m_modulators; }

    /// With the states of the graph. The tree of the motion is another one, whose coordinates need no inverse matrices.
    const NormalTree& normalTree() const { return m_normalTree; }

private:
    int wishOf(const GraphBranch& branch) const;
    bool isStartGiven(int n) const;
    void chooseTree();
    void chooseSubstituted();
    std::optional<int> wrongSubstitution() const;
    std::set<int> branchesWithDisplacement() const;
    std::optional<int> modulatedBefore(int n) const;
    bool isModulated(int n) const { return !elementOf(m_read.graph, n).modulators.empty(); }
    bool isJacobian(int output) const;
    std::set<std::string> displacementsIn(const std::set<std::string>& names) const;
    FlowForm atCoordinates(FlowForm form) const;

    const Document& m_typed;
    const ReadVectorGraph& m_read;
    const LinearGraph& m_rows;
    const NormalTree m_normalTree;
    std::set<std::string> m_modulators;
    std::map<int, int> m_inputOf, m_outputOf; // of two-ports
    std::set<int> m_integrated;               // whose effort is integrated for an output
    std::set<int> m_tree, m_substituted;
    std::map<int, std::vector<SignedBranch>> m_loops, m_cutSets;
};

} // namespace coenergy
