#pragma once
// Which branches are in the tree, and which variables of sources and storage elements others determine. Used by the
// faults and the normal tree, which translate rows of the graph into numbers and names.

#include "graph/linear_graph.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

enum class Place { Tree, Link };

/// The across variable of an across source or A-type in the links, or the through variable of a through source or
/// T-type in the tree, which is a combination of the same kind of variables of others.
struct DeterminedBranch {
    std::size_t row = 0;
    std::vector<std::size_t> by; // rows of sources and states; empty: it is 0

    bool operator==(const DeterminedBranch&) const = default;
};

struct BranchSelection {
    std::vector<Place> places;                // of each row
    std::vector<DeterminedBranch> determined; // in order of the rows
    std::vector<std::size_t> open; // rows of two-ports whose flows nothing determines; then there are no places
};

/// For a connected graph whose rows are valid individually. Storage elements whose rows are `preferred` become states
/// where possible, earlier ones before later ones; then those with higher numbers. Branches of two-ports are placed in
/// the tree as needed: one of a transformer, both of a gyrator or none.
BranchSelection selectBranches(const LinearGraph& graph, const std::vector<std::size_t>& preferred);

/// The same for graphs without two-ports, by union of nodes, and for all graphs, by elimination. For tests only.
BranchSelection selectByUnion(const LinearGraph& graph, const std::vector<std::size_t>& preferred);
BranchSelection selectByElimination(const LinearGraph& graph, const std::vector<std::size_t>& preferred);

/// More two-ports are refused, because placing their branches takes a dense matrix.
inline constexpr std::size_t maximumTwoPorts = 1000;

} // namespace coenergy
