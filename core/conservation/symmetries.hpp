#pragma once
// Displacements of all coordinates at once that change nothing.

#include "expression/expression.hpp"

#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// What the search looks at: coordinates q, their flows f, momenta p and the rates of the momenta, -N.
struct MomentumBalance {
    std::vector<std::string> coordinates;
    std::vector<std::string> flows;
    std::vector<Expression> momenta; // dT*/df
    std::vector<Expression> forces;  // N: dp/dt + N = 0, with reactions and efforts
};

/// For each coordinate how it moves, of coordinates alone: 1 for a translation, (-y, x) for a rotation.
using Generator = std::vector<Expression>;

/// Those affine displacements xi for which d/dt (p . xi) vanishes at random points, whatever the parameters are;
/// linearly independent, with small rational numbers. Deterministic. Of many coordinates translations alone.
std::vector<Generator> symmetryCandidates(const MomentumBalance& balance);

/// d/dt (p . xi) along the motion.
Expression momentumRate(const MomentumBalance& balance, const Generator& displacement);

/// p . xi
Expression momentumAlong(const MomentumBalance& balance, const Generator& displacement);

} // namespace coenergy
