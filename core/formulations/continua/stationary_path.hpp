#pragma once
// The path that makes a functional stationary, as numbers.

#include "continua/functional_path.hpp"
#include "continua/second_variation.hpp"

namespace coenergy {

/// Why there is no path.
enum class PathFault {
    None,
    NotWellPosed, // the equations have a finding or a fault
    UnknownName,  // name: it has no value
    NotFinite,    // an end, or a value given there, is not a number; or the interval is empty or reversed
    NotFound,     // no solution was reached from any of the paths that were tried
    NotUnique,    // up to rounding there are infinitely many neighbouring solutions, or none
    NoMultiplier, // along each that was reached the integrals of the constraints do not change independently
    NotResolved,  // one was reached, but did not become exact with more coefficients or clustered shares
};

struct StationaryPath {
    PathFault fault = PathFault::None;
    std::string name;                           // of UnknownName
    std::vector<FunctionalPath> functions = {}; // where there is no fault: all on one interval
    std::vector<double> multipliers = {};       // of the integral constraints: minus the value's slope by theirs
    double value = 0;                           // of the functional
    double variation = 0; // the largest first variation along test variations, relative to the size of its integrand
    SecondVariation second = {};
    std::vector<StationaryPath> others = {}; // further solutions found, by their values; this one has the least
};

/// Solves the Euler-Lagrange equation with the conditions of `equations`, which belong to the functional. A path is
/// returned only if finer grids agree to nine digits and the first variation, by quadrature, vanishes. Other solutions
/// may not have been found, and a stationary path need not be a minimum. Throws Cancelled on request.
StationaryPath stationaryPath(const Functional& functional, const VariationalEquations& equations,
                              const Point& parameters, Algebra& algebra, const std::stop_token& stop = {});

} // namespace coenergy
