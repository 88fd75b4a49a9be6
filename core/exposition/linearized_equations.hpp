#pragma once
// The equations near a point as a textbook writes them: (M + m) delta ddotx + ... = 0.

#include "algebra/simplify.hpp"
#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Where: values of unknowns and of their derivatives by name. What has none stands in the coefficients as a symbol of
/// its own: theta with a bar.
struct ExpositionPoint {
    Substitution values;
    std::vector<std::string> inputs = {}; // parameters that deviate, too

    bool operator==(const ExpositionPoint&) const = default;
};

struct LinearizedEquations {
    DaeSystem system;                      // of the deviations; without statements and matrices
    std::vector<std::string> placeholders; // unknowns whose value at the point stands in it as a symbol
    bool isTooLong = false;                // then there are none
};

/// A name for the deviation of an unknown, or of one of its derivatives, from its value at the point.
std::string deviationOf(const std::string& name);

/// Every equation that the deviations are in. The equations must be written out, the point must meet them. Throws
/// Cancelled.
LinearizedEquations linearizedEquations(const DaeSystem& system, const ExpositionPoint& point,
                                        const SimplificationBudget& budget = {}, const std::stop_token& stop = {});

} // namespace coenergy
