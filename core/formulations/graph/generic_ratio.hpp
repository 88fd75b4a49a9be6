#pragma once

#include "graph/linear_graph.hpp"
#include "graph/residue.hpp"

namespace coenergy {

/// A two-port's ratio, TF or GY, as general as a symbol; identified by its first branch.
constexpr Residue genericRatio(const GraphBranch& first) {
    return Residue::drawn(static_cast<std::uint64_t>(first.number));
}

} // namespace coenergy
