#pragma once
// Which branches are in the tree, and which variables of sources and storage elements others determine. For the faults
// and the normal tree, which name what is told here by rows of the graph.

#include "graph/linear_graph.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

enum class Place { Tree, Link };

/// The across variable of an across source or A-type in the links, or the through variable of a through source or
/// T-type in the tree, which is a combination of the like variables of others.
struct DeterminedBranch {
    std::size_t row = 0;
    std::vector<std::size_t> by; // rows of sources and states; none: it is 0

    bool operator==(const DeterminedBranch&) const = default;
};

struct BranchSelection {
    std::vector<Place> places;                // of each row
    std::vector<DeterminedBranch> determined; // in order of the rows
    std::vector<std::size_t> open;            // rows of two-ports whose flows nothing determines; no places then
};

/// Of a connected graph whose rows are right by themselves. Storage elements whose rows are `preferred` become states
/// where possible, the earlier ones before the later ones; then the higher number. A two-port's branches are taken
/// where the tree needs them: one of a transformer, both of a gyrator or none.
BranchSelection selectBranches(const LinearGraph& graph, const std::vector<std::size_t>& preferred);

/// The same for graphs without two-ports, by union of nodes, and for all, by elimination. Of interest to tests alone.
BranchSelection selectByUnion(const LinearGraph& graph, const std::vector<std::size_t>& preferred);
BranchSelection selectByElimination(const LinearGraph& graph, const std::vector<std::size_t>& preferred);

/// Two-ports beyond this are refused: the places of their branches take a dense matrix.
inline constexpr std::size_t maximumTwoPorts = 200;

} // namespace coenergy
