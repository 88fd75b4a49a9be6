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

/// Nothing if there are unknowns other than coordinates, if an equation is not linear in these with coefficients of
/// parameters, or if the equations contain definitions by name. May throw ArithmeticError.
std::optional<LinearMatrices> linearMatrices(const DaeSystem& system);

} // namespace coenergy
