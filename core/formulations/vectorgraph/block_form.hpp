#pragma once
// The state equations of a vector linear graph in its matrices:
//
//     dx/dt = A x + B u + E du/dt,   y = C x + D u + F du/dt,   each entry a sum of products of matrices.
//
// Reference: K. Alipourazadi, linear graph modelling, sections 3.2 and 4.4.2.

#include "vectorgraph/matrix_sum.hpp"
#include "vectorgraph/vector_graph.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

struct BlockVariable {
    std::string name; // v4, f7, x6, h5
    std::size_t dimension = 1;

    bool operator==(const BlockVariable&) const = default;
};

/// An expression too long to read: Q1, Q2, ...
struct NamedBlock {
    std::string name;
    MatrixSum value;
};

using BlockMatrix = std::vector<std::vector<MatrixSum>>;

/// If matrices are modulated the equations still hold, but are not linear.
struct BlockStateSpace {
    std::vector<BlockVariable> states;  // v of A-types and f of T-types, by number; then the requested integrals
    std::vector<BlockVariable> inputs;  // v1, f12: by number
    std::vector<BlockVariable> outputs; // in the order requested
    BlockMatrix A, B, C, D, E, F;
    std::vector<NamedBlock> definitions; // in an order in which they can be computed
    std::vector<int> tree;               // branches whose across variables are given, ascending
    std::vector<int> dependent;          // storage elements that are no states, ascending
    std::vector<std::string> modulated;  // symbols of matrices that depend on displacements
};

/// No choice of whole vectors as states determines all the others: the branches that prevent it.
struct BlockObstacle {
    std::vector<int> branches;

    bool operator==(const BlockObstacle&) const = default;
};

/// For a graph whose rows have no faults (graphFaults) and whose dimensions fit. The inverses used exist for random
/// values. Throws Cancelled on request.
std::variant<BlockStateSpace, BlockObstacle> blockStateSpace(const VectorGraph& graph,
                                                             const std::stop_token& stop = {});

} // namespace coenergy
