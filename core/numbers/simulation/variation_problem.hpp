#pragma once
// What a run is differentiated by, and the exact derivatives of its equations that this takes.

#include "numeric/sided_slopes.hpp"
#include "numeric/tangents.hpp"
#include "simulation/simulation_problem.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace coenergy {

/// How the numbers of a problem change per unit of what is varied.
struct GivenChange {
    std::string name;               // `l`, or `theta(0)` of an initial value
    std::vector<double> parameters; // of the system, in its order
    std::vector<double> state;      // as given for the start
    std::vector<double> nominal;    // of the state, where it is given
};

/// Derivatives by the inputs of the system and, behind these, by the parameters that change. Immutable.
struct VariationProblem {
    std::vector<GivenChange> changes;
    std::vector<std::size_t> freed;   // the parameters that change
    Eigen::MatrixXd parameterChange;  // of these, a column for each change
    Tangents equations;               // G, by state and switches
    std::vector<Tangents> invariants; // of each stage, by the state
    Tangents outputs;
    Tape freedOutputs; // these outputs
    SidedSlopes outputSides;
    Tangents arguments; // of the switches
    Tangents rates;     // of these arguments
    SidedSlopes equationSides, argumentSides, rateSides;

    std::size_t count() const { return changes.size(); }
};

/// The problem with its run to be differentiated. Each change has as many numbers as the problem.
SimulationProblem varied(SimulationProblem problem, std::vector<GivenChange> changes);

} // namespace coenergy
