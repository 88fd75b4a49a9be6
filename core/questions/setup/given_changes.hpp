#pragma once
// How the numbers of a run change with single parameters and initial values.

#include "setup/simulation_setup.hpp"
#include "simulation/variation_problem.hpp"

#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// Why a run cannot be differentiated by what has this name.
struct UnvariedName {
    enum class Reason {
        Unknown,    // neither a parameter nor an initial value
        Structural, // the structure of the equations depends on its value
        Sizes,      // the number of items, or the texts that stand for some, depend on its value
        Corner,     // something given in terms of it has no derivative at its value
        Settings,   // the end, the step or a tolerance of the run depends on it
        Twice,      // named before
    };
    std::string name;
    Reason reason = Reason::Unknown;
    std::string what = {};     // of a corner: what is given there, `c` or `x(0)`
    std::string function = {}; // in terms of what, as text
    double value = 0;          // and the parameter's value
};

/// For parameters (`l`) and variables with an initial value (`theta`, or `theta(0)`): with exact derivatives of
/// everything that is given in terms of a parameter.
std::variant<std::vector<GivenChange>, UnvariedName> changesOf(const PreparedModel& model, const ParsedModel& parsed,
                                                               const Overrides& overrides,
                                                               const std::vector<std::string>& names);

} // namespace coenergy
