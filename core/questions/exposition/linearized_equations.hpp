#pragma once
// The equations near a point as a textbook would write them: (M + m) delta ddotx + ... = 0.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The point: values of unknowns and of their derivatives by name. A quantity without a value appears in the
/// coefficients as a symbol of its own: theta with a bar.
struct ExpositionPoint {
    Substitution values;
    std::vector<std::string> inputs = {}; // parameters that deviate, too

    bool operator==(const ExpositionPoint&) const = default;
};

struct LinearizedEquations {
    DaeSystem system;                      // of the deviations; without statements and matrices
    std::vector<std::string> placeholders; // unknowns whose value at the point appears as a symbol
    bool isTooLong = false;                // then there are none
};

/// A name for the deviation of an unknown, or of one of its derivatives, from its value at the point.
std::string deviationOf(const std::string& name);

/// Every equation that contains deviations. The equations must contain no statements, and the point must satisfy them.
/// Throws Cancelled.
LinearizedEquations linearizedEquations(const DaeSystem& system, const ExpositionPoint& point,
                                        const SimplificationBudget& budget = {}, const std::stop_token& stop = {});

} // namespace coenergy
