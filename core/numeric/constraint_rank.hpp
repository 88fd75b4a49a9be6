#pragma once
// Which constraints say something that others say already, or something that contradicts them.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// A constraint whose row of [phi_q; psi_f] depends on rows before it, wherever the constraints hold.
struct DependentConstraint {
    std::size_t constraint = 0;        // displacement constraints first, then flow constraints
    std::vector<std::size_t> follows;  // those that it depends on
};

struct ConstraintRank {
    std::size_t rank = 0; // of [phi_q; psi_f]; degrees of freedom are N minus this
    std::vector<DependentConstraint> dependent;
    std::vector<std::size_t> contradicting; // constraints that no point meets together; not empty: the rest is void
    std::vector<std::size_t> onlyAtPoint;   // constraints whose row vanishes wherever they hold
};

/// Looks at generic points of the constraint manifold near `start`, which gives values for parameters, coordinates and
/// flows; missing ones are drawn. Deterministic.
ConstraintRank analyseConstraints(const DaeSystem& system, const Point& start);

/// The system without some of its constraints and without their multipliers.
DaeSystem withoutConstraints(const DaeSystem& system, const std::vector<std::size_t>& constraints);

} // namespace coenergy
