#pragma once
// What a run computes with, independent of its numbers.

#include "simulation/simulation_problem.hpp"

#include <map>
#include <memory>
#include <string>

namespace coenergy {

/// A model compiled for simulation, without initial values, settings and most values of parameters.
struct PreparedModel {
    std::shared_ptr<const CompiledSystem> system;
    std::shared_ptr<const Observers> observers;
    /// Parameter values on which the structure depends: for other values it must be prepared anew.
    std::map<std::string, double> structuralValues = {};
};

} // namespace coenergy
