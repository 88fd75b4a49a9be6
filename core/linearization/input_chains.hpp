#pragma once
// Parameters that act from outside as unknowns of their own.

#include "dae/dae_system.hpp"
#include "expression/traverse.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct SystemWithInputs {
    DaeSystem system;
    Substitution followers; // what other parameters are that are made of inputs
};

/// u becomes an unknown with du/dt = 0. What other parameters are made of it, follows it. The names must be parameters
/// of the system, or stand nowhere in it.
SystemWithInputs withInputs(DaeSystem system, const std::vector<std::string>& names);

} // namespace coenergy
