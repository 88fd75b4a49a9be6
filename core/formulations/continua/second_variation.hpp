#pragma once
// What the second variation says of a stationary path: a minimum, a maximum, or neither.

#include "continua/functional_path.hpp"

namespace coenergy {

enum class PathVerdict {
    Undecided,
    Minimum, // among the paths near it whose slopes are near, too
    Maximum,
    Saddle, // some variations make the integral larger, others smaller
};

/// The sign of F_ux_ux along the path, for several functions that of the matrix: Legendre's condition.
enum class LegendreSign { Positive, Negative, Indefinite, Vanishes };

/// Why nothing is decided.
enum class UndecidedReason {
    None,
    NotComputed,          // it has no value somewhere, or numbers of variations disagree
    LegendreVanishes,     // F_ux_ux vanishes somewhere
    ConjugateEnd,         // the ends are conjugate points, up to rounding
    Corner,               // the integrand has a corner or a jump at a value that the path has somewhere
    NotResolved,          // its coefficients change too fast along the path
    DependentConstraints, // no other path near it has the integrals of the constraints, or these depend on each other
    VerticalTangent,      // the path is vertical at an end, where only variations that fall off fast were tried
};

struct SecondVariation {
    PathVerdict verdict = PathVerdict::Undecided;
    UndecidedReason reason = UndecidedReason::NotComputed;
    LegendreSign legendre = LegendreSign::Vanishes;
    bool isStrong = false;              // also among near paths of any slope, since F is quadratic in u_x
    std::size_t against = 0;            // independent variations against the sign of Legendre's condition
    std::vector<double> conjugate = {}; // places inside that are conjugate to the start
};

/// Of a path that satisfies the equations, with the multipliers and parameters in `parameters`. The accessory problem
/// by Ritz's method (I. M. Gelfand and S. V. Fomin, Calculus of Variations, sections 24 to 30; M. Morse's index):
/// variations keep what is given at the ends and, to first order, the integrals of the constraints.
SecondVariation secondVariation(const Functional& functional, const VariationalEquations& equations,
                                const Point& parameters, const std::vector<FunctionalPath>& functions, Algebra& algebra,
                                const std::stop_token& stop = {});

} // namespace coenergy
