#pragma once
// An independent solution of a document's equations: Radau IIA collocation of five stages applied to the
// differential-algebraic system itself (Hairer, Lubich, Roche, The Numerical Solution of Differential-Algebraic Systems
// by Runge-Kutta Methods, 1989), with constraints at the level of flows and fixed steps. Nothing is solved for
// accelerations, so that singular mass matrices, hidden constraints and coordinates without inertia need no special
// treatment. Steps end at located discontinuities; where both sides of a switch push back, the motion stays on its
// surface with the convex combination of both sides (Filippov 1988) as a further unknown. Of constraints with dependent
// gradients, those first in the document are kept; the multipliers of the others are 0, and the solution must satisfy
// them.

#include "own_equations.hpp"

#include <optional>

namespace trial {

struct CollocationOptions {
    int stepsInRow = 4;        // between two output times, if nothing switches
    double perturbation = 0;   // relative, of the momenta and dynamic variables at the start
    std::vector<double> sizes; // of x; 0 if unknown
};

struct OwnSolution {
    std::vector<double> time;
    std::vector<std::vector<double>> rows;   // x at the times
    std::string failure;                     // why it ended before the last time; empty if it did not
    std::vector<double> start;               // x at the first time from which the motion is continuous: what rows[0]
                                             // must be
    std::vector<std::vector<bool>> isUnique; // at the rows: for each x, whether the motion determines it
    bool isLimited = false;                  // ended at a limit, with the last row there
    int events = 0;
};

/// From x at times.front(), which must be consistent, to the other times.
OwnSolution solved(const OwnEquations& equations, const std::vector<double>& x, const std::vector<double>& times,
                   const CollocationOptions& options);

} // namespace trial
