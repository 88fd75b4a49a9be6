#pragma once
// The amplitudes with which a field comes closest to a given one.

#include "continua/ritz_basis.hpp"

#include <vector>

namespace coenergy {

/// Of every coordinate at t = 0.
struct InitialAmplitudes {
    std::vector<Expression> amplitudes, rates;
};

/// The essential conditions that an initial field does not satisfy at t = 0; where numbers decide, these are told as
/// inserted. Rates may jump at an end that is held, as those of what is struck do. Throws RitzFault.
std::vector<RitzFinding> contradictedByInitial(const Continuum& continuum, const FieldEquations& equations,
                                               const Basis& basis, RitzIntegrals& integrals, Algebra& algebra);

/// By least squares: weighted with the kinetic energy near rest, bodies at the ends included, if that is positive for
/// every shape; else with equal weight along the interval; among the amplitudes that constraints of shapes leave.
/// Throws RitzFault and ArithmeticError.
InitialAmplitudes initialAmplitudes(const Continuum& continuum, const Basis& basis, const RitzBasis& shapes,
                                    RitzIntegrals& integrals, Algebra& algebra);

} // namespace coenergy
