#pragma once
// The rows that a graph's chosen states mean.

#include "graph/linear_graph.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

struct ChosenStates {
    std::vector<std::size_t> rows;    // in the order of choice
    std::vector<std::string> unknown; // names that mean no storage element, or one that was named before
};

ChosenStates chosenStates(const LinearGraph& graph);

} // namespace coenergy
