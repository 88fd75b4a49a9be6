#pragma once
// Displacement constraints that give a coordinate as a function of the others, put into other equations.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// An equation as it reads where the constraints hold.
struct RestrictedEquation {
    std::string equation;
    std::vector<std::string> constraints; // that were put into it
    Expression residual;
};

/// The equations named that read differently once the coordinates that displacement constraints give explicitly, with
/// their flows and accelerations, are put in. A constraint gives a coordinate if it is linear in it with a coefficient
/// of parameters alone. Together with the constraints they say what they said before. May throw ArithmeticError.
std::vector<RestrictedEquation> restrictedToConstraints(const DaeSystem& system,
                                                        const std::vector<std::string>& equations, Algebra& algebra);

/// The system with these equations in the place of those of the same names.
DaeSystem withEquations(DaeSystem system, const std::vector<RestrictedEquation>& restricted);

} // namespace coenergy
