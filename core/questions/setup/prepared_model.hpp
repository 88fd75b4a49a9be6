#pragma once
// What a run computes with, independent of its numbers.

#include "expression/evaluate.hpp"
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
    /// The same of parameters with which the model was written out; see setup/sizing.hpp.
    std::map<std::string, double> sizingValues = {};

    /// Whether these are the values for which it was prepared.
    bool suits(const Point& parameters) const;
};

} // namespace coenergy
