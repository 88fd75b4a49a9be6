#pragma once
// The amplitudes with which a field comes closest to a given one.

#include "continua/ritz_basis.hpp"

#include <vector>

namespace coenergy {

/// Of every coordinate at t = 0.
struct InitialAmplitudes {
    std::vector<Expression> amplitudes, rates;
};

/// By least squares: weighted with the kinetic energy near rest, bodies at the ends included, if that is positive for
/// every shape; else with equal weight along the interval. Throws RitzFault and ArithmeticError.
InitialAmplitudes initialAmplitudes(const Continuum& continuum, const Basis& basis, const RitzBasis& shapes,
                                    RitzIntegrals& integrals, Algebra& algebra);

} // namespace coenergy
