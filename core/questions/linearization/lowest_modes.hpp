#pragma once
// Of a model near a point, only the modes of lowest natural frequency.

#include "linearization/linear_system.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace coenergy {

/// One mode for each pair of conjugate eigenvalues: that with positive imaginary part.
struct LowestModes {
    std::vector<std::string> coordinates;
    std::vector<Mode> modes;         // by natural frequency; the vector is the shape in all coordinates, as modeShape()
    std::size_t alike = 0;           // further modes that have the last one's natural frequency
    std::vector<std::string> moving; // states that change at the point: it is no rest
};

/// Of all modes of a system.
LowestModes lowestOf(const LinearSystem& system, std::size_t count);

/// The states whose rates are not zero.
std::vector<std::string> movingStates(const LinearSystem& system);
/// The same of a model of motion alone, at the last solved point. `effects`: how much displacements and flows of their
/// sizes change each acceleration; asked for only where a rate is not zero.
std::vector<std::string> movingStates(const ModelEquations& equations, const Dynamics& dynamics,
                                      const std::function<Eigen::VectorXd()>& effects);

/// Without all the others where there are many coordinates, no constraint, and it is certain that none is missing;
/// elsewhere of all modes. Deterministic.
std::variant<LowestModes, LinearizationObstacle> lowestModes(const OperatingPoint& point, std::size_t count);

} // namespace coenergy
