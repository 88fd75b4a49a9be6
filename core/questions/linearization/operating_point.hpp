#pragma once
// The point at which a model is linearized.

#include "linearization/model_equations.hpp"
#include "simulation/simulation_problem.hpp"

#include <memory>
#include <string>
#include <vector>

namespace coenergy {

/// A parameter that acts on the model from outside, and the state variables that hold its value and time derivatives.
struct InputVariable {
    std::string name;
    std::vector<std::string> variables; // value, rate, second rate, ...: names of unknowns of the system
};

struct OperatingPoint {
    SimulationProblem problem;                       // with the values of parameters
    std::shared_ptr<const ModelEquations> equations; // of the same model
    std::vector<InputVariable> inputs = {};
    double time = 0;
    std::vector<double> state;   // one per state variable of the problem's system
    std::vector<double> highest; // guesses for the highest derivatives, one per unknown; or empty
    std::string inputTime = {};  // the unknown that holds the time of the inputs' expansion; empty without inputs
};

} // namespace coenergy
