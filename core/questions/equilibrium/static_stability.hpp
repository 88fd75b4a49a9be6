#pragma once
// For coordinates without inertia and without resistance to their speed: whether the potential energy has a minimum.
// For one degree of freedom with inertia the same, where the second variation does not decide.

#include "equilibrium/linear_parts.hpp"

namespace coenergy {

enum class StaticPart {
    None,        // everything has inertia, or a resistance to its speed
    Minimum,     // of the potential energy, up to directions of families
    Maximum,     // it falls in some direction
    Open,        // its second variation vanishes in some other direction
    NoPotential, // the efforts have no potential
};

/// The second variation of the potential energy, including the constraints' curvature, in the free directions and where
/// nothing else acts. `families`: the number of independent directions of families of equilibria.
StaticPart staticPartOf(const LinearParts& parts, std::size_t families);

/// Of a model with one degree of freedom, which must have a linear system: whether it is driven back from rest on
/// either side, at several small distances. Without a supply of energy its potential energy is least then.
bool isHeldOnBothSides(const Equilibrium& equilibrium, const EquilibriumQuestion& question);

} // namespace coenergy
