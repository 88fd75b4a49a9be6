#pragma once
// The conversion of a model to a graph: its elements, the nodes between which they lie, and their branches.

#include "conversion/realized_graph.hpp"
#include "lagrange/linear_elements.hpp"
#include "lineargraph/graph_rows.hpp"
#include "meaning/parsed_model.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// The branch of an element's port; `sign` of its flow relative to that of the port.
struct WrittenBranch {
    GraphBranch row;
    std::size_t port = 0;
    int sign = 1;
};

/// The model must outlive it.
struct Conversion {
    const ParsedModel& parsed;
    const LagrangianModel& model;
    LinearElements linear;
    RealizedGraph realized;
    std::vector<WrittenBranch> branches = {};
    std::map<std::size_t, Expression> parameters = {}; // by place of the branch
};

/// The branch's names for the flow and the effort of its element.
inline std::string flowName(const Conversion& c, const WrittenBranch& branch) {
    const bool isAcross = c.realized.ports[branch.port].side == FlowSide::Across;
    return isAcross ? acrossName(branch.row.number) : throughName(branch.row.number);
}

inline std::string effortName(const Conversion& c, const WrittenBranch& branch) {
    const bool isAcross = c.realized.ports[branch.port].side == FlowSide::Across;
    return isAcross ? throughName(branch.row.number) : acrossName(branch.row.number);
}

/// It must exist.
inline const WrittenBranch& branchOf(const Conversion& c, std::size_t port) {
    return *std::find_if(c.branches.begin(), c.branches.end(), [&](const auto& branch) { return branch.port == port; });
}

} // namespace coenergy
