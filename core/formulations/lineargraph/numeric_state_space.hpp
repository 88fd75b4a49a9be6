#pragma once
// The state equations of a linear graph whose parameters have values.

#include "expression/evaluate.hpp"
#include "graph/linear_graph.hpp"

#include <Eigen/Core>

#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// dx/dt = A x + B u + E du/dt, y = C x + D u + F du/dt, with the names and the order of StateSpace.
struct NumericStateSpace {
    std::vector<std::string> states;
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    Eigen::MatrixXd A, B, C, D, E, F;
};

/// Why there is no state space for the given values.
struct ValueObstacle {
    enum class Kind {
        Missing, // `names`: parameters without a finite value
        Singular // the equations have no unique solution, or none beyond rounding, for these values
    };
    Kind kind = Kind::Missing;
    std::vector<std::string> names;

    bool operator==(const ValueObstacle&) const = default;
};

/// Of a graph without faults (graphFaults); anything else is a bug of the caller. The values are those of the
/// parameters by name: C6, L3, R2, TF5, GY3. Throws Cancelled on request.
std::variant<NumericStateSpace, ValueObstacle> numericStateSpace(const LinearGraph& graph, const Point& values,
                                                                 const std::stop_token& stop = {});

} // namespace coenergy
