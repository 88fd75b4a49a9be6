#pragma once
// The words for equilibria and linear systems. For the window and the command line.

#include "equilibrium/equilibria.hpp"

#include <QString>

namespace coenergy {

QString stabilityWord(Stability stability);

/// The verdict on an equilibrium in a word or two: `stable`, `drifts`, `not decided`.
QString verdictWord(const Equilibrium& equilibrium);
/// Why it is so, in one sentence.
QString verdictReason(const Equilibrium& equilibrium);
/// The others that lie beside it: `every value of x`, `x1 : x2 = 1 : 1`; empty where it stands alone.
QString familyWords(const Equilibrium& equilibrium);

/// Why there are no equilibria, or what else is to be known of those that there are; empty if there is nothing.
QString equilibriumMessage(const Equilibria& equilibria);

/// Why there is no linear system, and what to do.
QString obstacleMessage(const LinearizationObstacle& obstacle);

} // namespace coenergy
