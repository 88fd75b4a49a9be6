#pragma once
// The amplitudes that approximate a given field best.

#include "continua/ritz_basis.hpp"

#include <vector>

namespace coenergy {

/// Of every coordinate at t = 0.
struct InitialAmplitudes {
    std::vector<Expression> amplitudes, rates;
};

/// The essential conditions that an initial field violates at t = 0; if numbers decide, the conditions are reported
/// with values inserted. Rates may jump at an end that is held, as when the field is struck. Throws RitzFault.
std::vector<RitzFinding> contradictedByInitial(const Continuum& continuum, const FieldEquations& equations,
                                               const Basis& basis, RitzIntegrals& integrals, Algebra& algebra);

/// By least squares: weighted with the kinetic energy near rest, including bodies at the ends, if that is positive for
/// every shape; otherwise uniformly along the interval; among the amplitudes that satisfy the constraints of the
/// shapes. Throws RitzFault and ArithmeticError.
InitialAmplitudes initialAmplitudes(const Continuum& continuum, const Basis& basis, const RitzBasis& shapes,
                                    RitzIntegrals& integrals, Algebra& algebra);

} // namespace coenergy
