#pragma once
// Displacements of all coordinates at once that change nothing.

#include "expression/expression.hpp"

#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// The input of the search: coordinates q, flows f, momenta p, and the forces N, with -N the rates of the momenta.
struct MomentumBalance {
    std::vector<std::string> coordinates;
    std::vector<std::string> flows;
    std::vector<Expression> momenta; // dT*/df
    std::vector<Expression> forces;  // N: dp/dt + N = 0, with reactions and efforts
};

/// The displacement of each coordinate as an expression of coordinates: 1 for a translation, (-y, x) for a rotation.
using Generator = std::vector<Expression>;

/// The affine displacements xi for which d/dt (p . xi) vanishes at random points, for all values of the parameters;
/// linearly independent, with small rational numbers. Deterministic. For many coordinates translations only.
std::vector<Generator> symmetryCandidates(const MomentumBalance& balance);

/// d/dt (p . xi) along the motion.
Expression momentumRate(const MomentumBalance& balance, const Generator& displacement);

/// p . xi
Expression momentumAlong(const MomentumBalance& balance, const Generator& displacement);

} // namespace coenergy
