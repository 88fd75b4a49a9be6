#pragma once
// Natural frequencies of uniform fields without any shape: what Ritz's method is to come near.

#include "algebra/algebra.hpp"
#include "continua/continuum.hpp"
#include "expression/evaluate.hpp"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

enum class ExactFault {
    None,
    SeveralFields,
    NotUniform,   // name: a density varies along the interval, or has a term that strings, bars and beams do not have
    NotLinear,    // name: an energy is not quadratic near the rest at 0
    ForceOfField, // name: a force, or a dissipation, depends on it as an energy would
    LoadedRest,   // a load acts on what is not linear: the rest is not at 0
    RateInPotential, // name: a potential depends on this rate
    NotPositive,     // the density of mass, or the highest stiffness
    NeedsValue,      // name: has no value
    IllPosed,        // the continuum as it is stated
    Crowded,         // places nearer to each other than numbers can tell
    TooHigh,         // more frequencies than can be told apart
};

struct ExactFrequencies {
    std::vector<double> squares;     // of the angular frequencies, in increasing order; below 0 where it is unstable
    std::vector<double> frequencies; // their roots, 0 for those below 0
    ExactFault fault = ExactFault::None;
    std::string name;
};

/// The lowest frequencies, none left out, of
///     m u_tt - n u_xx + k u = 0   or   e u_xxxx - n u_xx + k u + m u_tt - r u_xxtt = 0
/// with bodies, springs and supports at the ends and at points; and of a chain that hangs from its start. A motion as a
/// rigid body has the square 0. Throws Cancelled on request.
ExactFrequencies exactFrequencies(const Continuum& continuum, const Point& values, std::size_t count, Algebra& algebra,
                                  const std::stop_token& stop = {});

/// Why there are none, without a point at the end; empty if there are.
std::string wordsOf(const ExactFrequencies& frequencies);

} // namespace coenergy
