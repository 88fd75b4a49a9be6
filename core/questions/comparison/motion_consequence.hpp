#pragma once
// Whether an equation holds in every motion of a system, and which of the system's equations imply it.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"
#include "setup/simulation_setup.hpp"

#include <stop_token>
#include <vector>

namespace coenergy {

enum class ConsequenceKind {
    None,        // it does not hold, or this cannot be decided
    Constraints, // implied by the constraints and their time derivatives alone
    One,         // one equation beside them
    Several,     // several equations beside them
};

struct MotionConsequence {
    ConsequenceKind kind = ConsequenceKind::None;
    std::vector<std::size_t> equations; // equations of the system that are needed; empty if that cannot be decided
    /// Whether accelerations occur: with Constraints, their second time derivatives.
    bool hasAccelerations = false;
};

/// `written` = 0 in the names of the system; `start` for a motion of it. Tested at random consistent points, with
/// random parameters where the constraints allow them. May throw ArithmeticError; throws Cancelled on request.
MotionConsequence consequenceOf(const Expression& written, const DaeSystem& system, const SimulationProblem& start,
                                Algebra& algebra, const std::stop_token& stop);

} // namespace coenergy
