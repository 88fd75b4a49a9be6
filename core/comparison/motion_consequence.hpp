#pragma once
// Whether an equation holds in every motion of a system, and which of the system's equations it takes.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"
#include "setup/simulation_setup.hpp"

#include <stop_token>
#include <vector>

namespace coenergy {

enum class ConsequenceKind {
    None,        // it does not hold, or that cannot be told
    Constraints, // the constraints and their time derivatives are all it takes
    One,         // one equation beside them
    Several,     // several equations beside them
};

struct MotionConsequence {
    ConsequenceKind kind = ConsequenceKind::None;
    std::vector<std::size_t> equations; // of the system, those that it takes; empty if that cannot be told
    /// Whether it says something of the accelerations: with Constraints, their second time derivatives.
    bool hasAccelerations = false;
};

/// `written` = 0 in the names of the system; `start` for a motion of it. At random consistent points, of random
/// parameters where the constraints allow it. May throw ArithmeticError; throws Cancelled on request.
MotionConsequence consequenceOf(const Expression& written, const DaeSystem& system, const SimulationProblem& start,
                                Algebra& algebra, const std::stop_token& stop);

} // namespace coenergy
