#pragma once
// Flow constraints that are displacement constraints in disguise.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct IntegrableConstraint {
    std::string constraint;
    /// A function of displacements, parameters and t that the constraint keeps constant, if one was found.
    std::optional<Expression> potential;
};

/// The flow constraints a . dq + a0 dt = 0 whose 1-form is closed up to a factor, either as it stands or with those
/// coordinates held fixed that other constraints keep constant. May throw ArithmeticError and Cancelled.
std::vector<IntegrableConstraint> integrableFlowConstraints(const DaeSystem& system, Algebra& algebra,
                                                            const std::stop_token& stop = {});

} // namespace coenergy
