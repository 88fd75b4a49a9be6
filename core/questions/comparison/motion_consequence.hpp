#pragma once
// Whether an equation holds in every motion of a system, and which of the system's equations imply it.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"
#include "setup/simulation_setup.hpp"

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

enum class ConsequenceKind {
    None,        // it does not hold, or this cannot be decided
    InPart,      // at some consistent points, and not at `failure`
    Constraints, // implied by the constraints and their time derivatives alone
    One,         // one equation beside them
    Several,     // several equations beside them
};

struct MotionConsequence {
    ConsequenceKind kind = ConsequenceKind::None;
    std::vector<std::size_t> equations; // equations of the system that are needed; empty if that cannot be decided
    /// Whether accelerations occur: with Constraints, their second time derivatives.
    bool hasAccelerations = false;
    std::optional<Point> failure;
    std::optional<Point> withoutValue; // where it has no value, though the equations have one
};

/// `written` = 0 in the names of the system; `start` for a motion of it. Tested at random consistent points, with
/// random parameters where the constraints allow them; those that are held keep their values. Where a function has
/// branches, as asin and abs have, points far from zero are among them. May throw ArithmeticError; throws Cancelled on
/// request.
MotionConsequence consequenceOf(const Expression& written, const DaeSystem& system, const SimulationProblem& start,
                                const std::set<std::string>& held, Algebra& algebra, const std::stop_token& stop);

} // namespace coenergy
