#pragma once
// A model near a point: dx/dt = A x + B u + E du/dt, y = C x + D u in what its constraints leave free, to first order.

#include "linearization/operating_point.hpp"
#include "linearization/spectrum.hpp"

#include <Eigen/Core>

#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// Why there is no linear system at a point.
struct LinearizationObstacle {
    enum class Kind {
        Undefined,     // something has no value there; `names`: the equation or unknown
        Singular,      // the constraints or the equations lose rank there
        Resistance,    // one without a linear part: it vanishes, or is infinite; `names`: the coordinates that meet it
        Corner,        // a function jumps or has a corner there; `names`: its text
        RateOfInput,   // states follow higher rates of an input; `names`: the inputs
        ReactionInput, // an output contains a reaction that redundant constraints share in many ways; `names`: the
                       // output
    };
    Kind kind = Kind::Undefined;
    std::vector<std::string> names;

    bool operator==(const LinearizationObstacle&) const = default;
};

/// M z'' + C z' + K z = what acts on it, for the independent displacements z; rows and columns in the order of the
/// first states. Empty where displacements and their flows alone do not make up the state.
struct SecondOrderForm {
    Eigen::MatrixXd mass;
    Eigen::MatrixXd damping;
    Eigen::MatrixXd stiffness;
};

struct LinearSystem {
    std::vector<std::string> states; // independent displacements, then their flows, then what else has a memory
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<std::string> improper; // outputs that follow the rate of an input, and have no row here
    Eigen::MatrixXd A, B, C, D;
    Eigen::MatrixXd E; // states x inputs; empty where no state feels how fast an input changes
    SecondOrderForm secondOrder;
    std::vector<std::string> coordinates; // all of the model
    Eigen::MatrixXd shape;                // coordinates x states: how all displacements follow
    Eigen::MatrixXd shapeByInputs;        // coordinates x inputs; NaN where one follows the rate of an input
    std::vector<double> sizes;            // of the coordinates: typical ones
    std::vector<double> drift;            // dx/dt at the point itself: zero at rest
    std::vector<Mode> modes;              // of A
};

/// The same from u to y without rates: dz/dt = A z + B u, y = C z + D u, for z = x - E u.
LinearSystem withoutRates(LinearSystem system);

/// The mode in all coordinates, scaled so that the largest, each against its typical size, is 1.
Eigen::VectorXcd modeShape(const LinearSystem& system, const Mode& mode);

/// The same with the coordinates in front of its outputs, as far as they follow states and inputs alone.
LinearSystem withCoordinatesAsOutputs(LinearSystem system);

/// Derivatives are exact. The problem's state has to meet the invariants. Deterministic.
std::variant<LinearSystem, LinearizationObstacle> linearize(const OperatingPoint& point);

} // namespace coenergy
