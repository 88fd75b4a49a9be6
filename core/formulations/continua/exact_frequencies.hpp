#pragma once
// Natural frequencies of uniform fields without trial shapes, which Ritz's method approximates.

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
    NotUniform,   // name: a density varies along the interval, or has a term that does not occur in strings, bars and
                  // beams
    NotLinear,    // name: an energy is not quadratic near the rest at 0
    ForceOfField, // name: a force or a dissipation depends on it, where an energy should be used
    LoadedRest,   // a load acts on a nonlinear field: the rest is not at 0
    RateInPotential, // name: a potential depends on this rate
    NotPositive,     // the density of mass, or the highest stiffness
    NeedsValue,      // name: has no value
    IllPosed,        // the continuum as stated
    Crowded,         // places closer to each other than the numbers can resolve
    TooHigh,         // more frequencies than can be distinguished
};

struct ExactFrequencies {
    std::vector<double> squares;     // of the angular frequencies, in increasing order; below 0 where it is unstable
    std::vector<double> frequencies; // their roots, 0 for those below 0
    ExactFault fault = ExactFault::None;
    std::string name;
};

/// The lowest frequencies, none missed, of
///     m u_tt - n u_xx + k u = 0   or   e u_xxxx - n u_xx + k u + m u_tt - r u_xxtt = 0
/// with bodies, springs and supports at the ends and at points; and of a chain that hangs from its start. A motion as a
/// rigid body has the square 0. Throws Cancelled on request.
ExactFrequencies exactFrequencies(const Continuum& continuum, const Point& values, std::size_t count, Algebra& algebra,
                                  const std::stop_token& stop = {});

/// The reason why there are none, without a full stop; empty if there are any.
std::string wordsOf(const ExactFrequencies& frequencies);

} // namespace coenergy
