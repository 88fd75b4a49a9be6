#pragma once
// The words for equilibria and linear systems. For the window and the command line.

#include "equilibrium/equilibria.hpp"

#include <QString>

namespace coenergy {

QString stabilityWord(Stability stability);

/// Why there are no equilibria, or what else is to be known of those that there are; empty if there is nothing.
QString equilibriumMessage(const Equilibria& equilibria);

/// Why there is no linear system, and what to do.
QString obstacleMessage(const LinearizationObstacle& obstacle);

} // namespace coenergy
