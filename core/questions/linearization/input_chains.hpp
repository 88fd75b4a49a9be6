#pragma once
// Parameters that act from outside, as additional unknowns.

#include "dae/dae_system.hpp"
#include "expression/traverse.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct SystemWithInputs {
    DaeSystem system;
    Substitution followers; // the values of other parameters that depend on inputs
};

/// u becomes an unknown with du/dt = 0; parameters that depend on it follow. The names must be parameters of the
/// system, or not occur in it.
SystemWithInputs withInputs(DaeSystem system, const std::vector<std::string>& names);

} // namespace coenergy
