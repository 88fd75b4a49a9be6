#pragma once
// Flow constraints that restrict displacements.

#include "algebra/simplify.hpp"
#include "lagrange/lagrangian_model.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// psi = d/dt phi(q): one that is written as a displacement constraint phi = constant takes a free initial value away
/// that nobody has.
struct IntegrableConstraint {
    std::string name;
    std::optional<Expression> integral; // phi, where it is found in closed form
};

/// Those whose 1-form is closed. On the algebra's thread; may throw ArithmeticError and Cancelled.
std::vector<IntegrableConstraint> integrableConstraints(const LagrangianModel& model, Algebra& algebra,
                                                        Simplifier& simplifier, const std::stop_token& stop);

} // namespace coenergy
