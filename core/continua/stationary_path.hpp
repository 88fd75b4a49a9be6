#pragma once
// The path that makes a functional stationary, as numbers.

#include "continua/functional_path.hpp"

namespace coenergy {

/// Why there is no path.
enum class PathFault {
    None,
    NotWellPosed, // the equations have a finding or a fault
    UnknownName,  // name: it has no value
    NotFinite,    // an end, or what is given there, is no number; or the interval ends where it begins, or before
    NotFound,     // no solution was reached from any of the paths that were tried
    NotUnique,    // to the digits that numbers have there are infinitely many beside each other, or none
    NotResolved,  // one was, but neither with more coefficients nor with crowded shares did it become exact
};

struct StationaryPath {
    PathFault fault = PathFault::None;
    std::string name;       // of UnknownName
    FunctionalPath path;    // where there is no fault
    double value = 0;       // of the functional
    double variation = 0;   // the largest first variation along test variations, relative to the size of its integrand
    std::size_t others = 0; // solutions found besides; the path has the least value of all
};

/// Solves the Euler-Lagrange equation with the conditions of `equations`, which belong to the functional. A path is
/// returned only where finer grids agree to nine digits and the first variation, by quadrature, vanishes. There may be
/// other solutions that were not found, and a stationary path need be no minimum. Throws Cancelled on request.
StationaryPath stationaryPath(const Functional& functional, const VariationalEquations& equations,
                              const Point& parameters, Algebra& algebra, const std::stop_token& stop = {});

} // namespace coenergy
