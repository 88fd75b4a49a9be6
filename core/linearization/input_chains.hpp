#pragma once
// Parameters that act from outside as unknowns of their own, whose rates are unknowns, too.

#include "dae/dae_system.hpp"
#include "linearization/operating_point.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct SystemWithInputs {
    DaeSystem system;
    std::vector<InputVariable> inputs;
    Substitution followers; // what other parameters are that are made of inputs
};

/// u becomes an unknown with du/dt = u1, du1/dt = u2, ..., as many as `rates`, the last of which is constant. What
/// other parameters are made of it, follows it. The names must be parameters of the system.
SystemWithInputs withInputs(DaeSystem system, const std::vector<std::string>& names, int rates);

} // namespace coenergy
