#pragma once
// Constraints that follow from others, or contradict them.

#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// A constraint whose row of [phi_q; psi_f] depends on rows before it, wherever the constraints hold.
struct DependentConstraint {
    std::size_t constraint = 0;       // displacement constraints first, then flow constraints
    std::vector<std::size_t> follows; // those that it depends on
};

/// Constraints that cannot hold together; without any one of them the others can.
struct ContradictingConstraints {
    enum class Of { Displacements, Flows }; // no position satisfies them, or positions do but no velocities
    Of what = Of::Displacements;
    std::vector<std::size_t> constraints;
    std::vector<double> residuals; // of each, where all are closest to holding; in the units of the model
};

struct ConstraintRank {
    std::size_t rank = 0; // of [phi_q; psi_f]; degrees of freedom are N minus this
    std::vector<DependentConstraint> dependent;
    std::vector<DependentConstraint> nearlyDependent;    // so nearly that the rows cannot be told apart in computations
    std::vector<ContradictingConstraints> contradicting; // not empty: the rest is void
    std::vector<DependentConstraint> touching; // rows depend only where they all hold: beside that place they part
    std::vector<std::size_t> onlyAtPoint;      // constraints whose row vanishes wherever they hold
};

/// Examines generic points of the constraint manifold near `start`, which gives values for parameters, coordinates,
/// flows and the time `t`; missing ones are random, a missing time is 0. A constraint depends on others only if it
/// demands the same velocities, at that time and a small part of `duration` later. Deterministic.
ConstraintRank analyseConstraints(const DaeSystem& system, const Point& start, double duration = 1);

/// The system without some of its constraints and without their multipliers.
DaeSystem withoutConstraints(const DaeSystem& system, const std::vector<std::size_t>& constraints);

} // namespace coenergy
