#pragma once
// A model near a point: dx/dt = A x + B u + E du/dt, y = C x + D u + F du/dt in the directions that its constraints
// leave free, to first order.

#include "linearization/operating_point.hpp"
#include "linearization/second_order_form.hpp"
#include "linearization/spectrum.hpp"

#include <Eigen/Core>

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// Why there is no linear system at a point.
struct LinearizationObstacle {
    enum class Kind {
        Undefined,     // something has no value there; `names`: the equation or unknown
        Singular,      // the constraints or the equations lose rank there
        Resistance,    // a resistance without a linear part: it vanishes, or is infinite; `names`: the coordinates on
                       // which it acts
        Corner,        // a function jumps or has a corner there; `names`: its text
        ReactionInput, // an output contains a reaction that redundant constraints share in many ways; `names`: the
                       // output
    };
    Kind kind = Kind::Undefined;
    std::vector<std::string> names;

    bool operator==(const LinearizationObstacle&) const = default;
};

struct LinearSystem {
    std::vector<std::string> states; // independent displacements, then their flows, then other variables with a memory
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<std::string> improper; // outputs that depend on rates of inputs for every choice of states
    std::vector<std::string> bent;     // left out of the outputs: without a value or a slope at the point
    Eigen::MatrixXd A, B, C, D;
    Eigen::MatrixXd E;                    // states x inputs; empty if no state depends on rates of inputs
    std::vector<Eigen::MatrixXd> higherE; // likewise of the second rate, the third, ...; mostly empty
    std::vector<Eigen::MatrixXd> F;       // outputs x inputs: of the first rate, the second, ...; mostly empty
    SecondOrderForm secondOrder;
    std::vector<std::string> coordinates;      // all of the model
    Eigen::MatrixXd shape;                     // coordinates x states: the dependence of all displacements
    Eigen::MatrixXd shapeByInputs;             // coordinates x inputs
    std::vector<Eigen::MatrixXd> shapeByRates; // likewise of the first rate, the second, ...; mostly empty
    std::vector<double> sizes;                 // of the coordinates: typical ones
    std::vector<double> drift;                 // dx/dt at the point itself: zero at rest
    std::vector<Mode> modes;                   // of A
};

/// The effects of inputs in states that do not depend on rates: z = x - T_1 u - T_2 du/dt - ..., dz/dt = A z + (B + A
/// T_1) u, T_k = E_k + A T_(k+1). From T_1 on; at least one matrix.
std::vector<Eigen::MatrixXd> carriedRates(const LinearSystem& system);
/// The column of T_1 for one input.
Eigen::VectorXd carriedRate(const LinearSystem& system, std::size_t input);

/// The same from u to y in such states: dz/dt = A z + B u, y = C z + D u + F_1 du/dt + ...
LinearSystem withoutRates(LinearSystem system);

/// The mode in all coordinates (for a chain the eigenvector at its head), scaled so that the largest, relative to its
/// typical size, is 1.
Eigen::VectorXcd modeShape(const LinearSystem& system, const Mode& mode);
/// A shape in coordinates of these typical sizes, scaled likewise.
Eigen::VectorXcd scaledShape(Eigen::VectorXcd shape, const std::vector<double>& sizes);

/// The same without the outputs that depend on rates for every choice of states; these are listed as improper.
LinearSystem withoutImproperOutputs(LinearSystem system);

/// The same with the coordinates before its outputs, except those that depend on rates; these are listed as improper.
LinearSystem withCoordinatesAsOutputs(LinearSystem system);

enum class LinearDepth {
    States, // without mass, damping, stiffness and modes
    All,
};

/// Derivatives are exact. The problem's state must satisfy the invariants. Deterministic.
std::variant<LinearSystem, LinearizationObstacle> linearize(const OperatingPoint& point,
                                                            LinearDepth depth = LinearDepth::All);

/// What a rate may be at rest, relative to the slopes of its row.
inline constexpr double atRest = 1e-9;

} // namespace coenergy
