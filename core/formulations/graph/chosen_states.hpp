#pragma once
// The rows that correspond to a graph's chosen states.

#include "graph/linear_graph.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

struct ChosenStates {
    std::vector<std::size_t> rows;    // in the order of choice
    std::vector<std::string> unknown; // names that denote no storage element, or one named before
};

ChosenStates chosenStates(const LinearGraph& graph);

} // namespace coenergy
