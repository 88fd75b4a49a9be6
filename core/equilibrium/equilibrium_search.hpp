#pragma once
// Which points solve the equations of rest.

#include "equilibrium/deflated_newton.hpp"
#include "equilibrium/equilibria.hpp"

namespace coenergy {

/// A point at rest, and which of its unknowns may have other values in its neighbourhood, too.
struct RestPoint {
    Eigen::VectorXd unknowns;
    std::vector<std::string> undetermined;
    bool isDegenerate = false; // solutions meet or touch there, or nearly
    bool restsAtAllTimes = true;
    std::vector<FamilyDirection> family = {};
    bool isHeld = false; // by friction: the equations without it leave something
};

struct RestPoints {
    std::vector<RestPoint> found; // the nearest to the start first
    EquilibriumFindings findings;
};

/// See findEquilibria.
RestPoints searchRest(const EquilibriumQuestion& question, RestEquations& equations, const std::stop_token& stop);

} // namespace coenergy
