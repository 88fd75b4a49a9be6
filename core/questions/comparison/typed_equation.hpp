#pragma once
// An equation of motion that the user types beside a model.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"
#include "meaning/parsed_model.hpp"

#include <optional>
#include <string_view>

namespace coenergy {

struct TypedEquation {
    /// Left side minus right side, in coordinates, flows, accelerations, the other unknowns, parameters and t alone;
    /// nothing if and only if there are problems.
    std::optional<Expression> residual;
    Diagnostics problems; // their fields are not set
};

/// Accepts any text. Definitions are inserted, and dot() may be applied to anything whose rate has a name: dot(dot(x))
/// is the acceleration of x.
TypedEquation readEquation(std::string_view text, const ParsedModel& model, const DaeSystem& system, Algebra& algebra);

} // namespace coenergy
