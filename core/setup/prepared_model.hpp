#pragma once
// What a run computes with, whatever its numbers.

#include "simulation/simulation_problem.hpp"

#include <map>
#include <memory>
#include <string>

namespace coenergy {

/// A model compiled for simulation; initial values, settings and most values of parameters are not in it.
struct PreparedModel {
    std::shared_ptr<const CompiledSystem> system;
    std::shared_ptr<const Observers> observers;
    /// Values of parameters that the structure is one of: with others it must be prepared anew.
    std::map<std::string, double> structuralValues = {};
};

} // namespace coenergy
