#pragma once
// What stands still without inertia and without resistance to its speed: whether its potential energy is least.

#include "equilibrium/linear_parts.hpp"

namespace coenergy {

enum class StaticPart {
    None,        // everything has inertia, or something that resists its speed
    Minimum,     // of the potential energy, up to directions in which equilibria lie beside each other
    Maximum,     // it falls in some direction
    Open,        // its second variation vanishes in some other direction
    NoPotential, // the efforts are those of no potential
};

/// The second variation of the potential energy with the constraints' curvature, on what they leave free and where
/// nothing but it acts. `families`: in how many directions equilibria lie beside each other.
StaticPart staticPartOf(const LinearParts& parts, std::size_t families);

} // namespace coenergy
