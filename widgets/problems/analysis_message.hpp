#pragma once
// The texts for equilibria and linear systems, for the studio and the command line.

#include "equilibrium/equilibria.hpp"
#include "model/document.hpp"

#include <QString>

namespace coenergy {

QString stabilityWord(Stability stability);

/// The verdict on an equilibrium in a word or two: `stable`, `drifts`, `not decided`.
QString verdictWord(const Equilibrium& equilibrium);
/// The reason for the verdict, in one sentence.
QString verdictReason(const Equilibrium& equilibrium);
/// The neighbouring equilibria of the same family: `every value of x`, `x1 : x2 = 1 : 1`; empty for an isolated one.
QString familyWords(const Equilibrium& equilibrium);

/// Why there are no equilibria of a document, or further remarks on those that there are; empty if there are none.
QString equilibriumMessage(const Equilibria& equilibria, const Document& document);

/// Why there is no linear system, and what to do.
QString obstacleMessage(const LinearizationObstacle& obstacle);

} // namespace coenergy
