#pragma once
// The points that solve the equations of rest.

#include "equilibrium/deflated_newton.hpp"
#include "equilibrium/equilibria.hpp"

namespace coenergy {

/// A point at rest, and the unknowns that may have other values in its neighbourhood.
struct RestPoint {
    Eigen::VectorXd unknowns;
    std::vector<std::string> undetermined;
    bool isDegenerate = false; // solutions meet or touch at or near it
    bool restsAtAllTimes = true;
    std::vector<FamilyDirection> family = {};
    bool isHeld = false; // by friction: the equations without it have a residual
};

struct RestPoints {
    std::vector<RestPoint> found; // the nearest to the start first
    EquilibriumFindings findings;
};

/// See findEquilibria.
RestPoints searchRest(const EquilibriumQuestion& question, RestEquations& equations, const std::stop_token& stop);

} // namespace coenergy
