#pragma once
// The nodes between which the elements of a linear model lie: velocities are differences of potentials, currents sums
// around loops.

#include "expression/number.hpp"
#include "graph/path_tree.hpp"
#include "lagrange/linear_elements.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <variant>
#include <vector>

namespace coenergy {

/// One port of an element, a future branch; nodes are numbered from 1, the reference.
struct RealizedPort {
    std::size_t element = 0;
    FlowSum sum;
    FlowSide side = FlowSide::Across;
    NodePair ends = {};
};

struct RealizedGraph {
    std::vector<RealizedPort> ports; // by elements; of a coupling or crossing the sum's, then the other one
    std::vector<std::map<std::size_t, Rational>> flows; // each as a sum of the flows of independent ports
    int nodes = 1;
    std::map<int, std::size_t> potentials; // nodes whose potential is a flow
};

/// Why there is no graph.
struct RealizationObstacle {
    std::vector<std::size_t> freeFlows = {}; // nothing depends on these
    std::vector<std::size_t> elements = {};  // or: no graph contains these together
};

/// Ports whose flow is always zero are left out.
std::variant<RealizedGraph, RealizationObstacle> realizedGraph(const LinearElements& linear);

} // namespace coenergy
