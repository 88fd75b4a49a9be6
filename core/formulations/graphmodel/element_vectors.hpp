#pragma once
// Distributed elements of a graph as vectors of their modes: a modal mass M, a modal spring K, at each port a
// transformer with the values r of the mode shapes there, so that the state equations are those of one block for each
// element in place of one row for each mode. Reference: S. Alipourazadi, 2012, (4-34) to (4-40), figures 4-10 to 4-16.

#include "graphmodel/graph_equations.hpp"
#include "lineargraph/graph_rows.hpp"
#include "model/document.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct ElementMatrix {
    std::string name;
    ExpressionMatrix entries;
};

/// What stands for the modes of one element: those that bend or stretch it, and its rigid motions, if it has any.
struct ElementModes {
    int mass = 0, spring = 0, damper = 0; // branches; 0: none
    std::vector<int> ports;               // the second branch of the transformer of each port
};

struct ElementPortBranch {
    std::string across, through; // v_tip, f_tip
    int tail = 0, head = 0;
};

struct ElementVector {
    std::string name;
    ElementModes elastic, rigid;
    std::vector<ElementPortBranch> ports;
};

struct ElementVectors {
    VectorGraph graph;
    GraphCalls calls;
    std::vector<ElementVector> elements;
    std::vector<ElementMatrix> matrices; // M_bar, K_bar, r_tip, ...: what their names stand for
    std::size_t typed = 0;               // branches in front that belong to no element
};

/// Nothing if there is no element, or one that is no sum of modes driven by forces (a chain, a pipeline), or if states
/// are chosen, mode by mode.
std::optional<ElementVectors> elementVectors(const Document& document, const ReadGraph& read);

/// The block form with the names of the elements' vectors and matrices.
BlockStateSpace withCalls(BlockStateSpace space, const GraphCalls& calls);

/// Each element as one branch for each port, with its two laws (4-36) and (4-39).
GraphEquations elementEquations(const ElementVectors& vectors);

} // namespace coenergy
