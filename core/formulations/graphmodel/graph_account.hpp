#pragma once
// All that is told of a linear graph on the way to its state space: its equations as a list, their elimination, their
// number in each way of drawing it, and the state equations of distributed elements in blocks.

#include "graphmodel/element_vectors.hpp"
#include "graphmodel/graph_equations.hpp"
#include "lineargraph/graph_rows.hpp"
#include "vectorgraph/vector_graph_rows.hpp"

#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// The three ways of table 4-4: every mode by branches of its own, the modes as vectors, an element as one branch.
enum class GraphForm { Branches, Vectors, Elements };

struct CountedForm {
    GraphForm form = GraphForm::Branches;
    GraphCounts counts;
};

/// The block form of a graph with distributed elements, and what its matrices stand for.
struct ElementBlocks {
    BlockStateSpace space;
    std::vector<ElementMatrix> matrices;
};

struct GraphAccount {
    GraphEquations equations;
    std::vector<EliminationChain> chains; // of all states; empty if too long to read
    std::vector<CountedForm> counts;
    std::optional<ElementBlocks> blocks;
};

/// Of a graph without faults; `chains` are its derivation, with the names that the graph itself uses. Throws Cancelled,
/// ArithmeticError.
GraphAccount graphAccount(const Document& document, const ReadGraph& read, const NormalTree& tree,
                          const std::vector<GraphChain>& chains, const std::stop_token& stop = {});
GraphAccount graphAccount(const VectorGraph& graph, const BlockStateSpace& space);

} // namespace coenergy
