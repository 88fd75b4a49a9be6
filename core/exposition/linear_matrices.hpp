#pragma once
// A linear model in matrices: M ddotq + C dotq + K q = e.

#include "dae/dae_system.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

struct LinearMatrices {
    std::vector<std::string> coordinates;
    ExpressionMatrix mass;
    ExpressionMatrix damping;
    ExpressionMatrix stiffness;
    std::vector<Expression> applied; // e, of parameters and t

    bool operator==(const LinearMatrices&) const = default;
};

/// Nothing where the unknowns are not the coordinates alone, or an equation is not linear in them with coefficients of
/// parameters; nothing either where definitions stand in the equations by name. May throw ArithmeticError.
std::optional<LinearMatrices> linearMatrices(const DaeSystem& system);

} // namespace coenergy
