#pragma once
// Displacement constraints that give a coordinate as a function of the others, inserted into other equations.

#include "algebra/algebra.hpp"
#include "dae/dae_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The form of an equation where the constraints hold.
struct RestrictedEquation {
    std::string equation;
    std::vector<std::string> constraints; // those inserted into it
    Expression residual;
};

/// A coordinate as a function of those that are not in the list.
struct SolvedCoordinate {
    std::string constraint;
    std::string coordinate;
    Expression value;
};

/// The coordinates that displacement constraints give, in the order of the constraints. May throw ArithmeticError.
std::vector<SolvedCoordinate> solvedCoordinates(const DaeSystem& system, Algebra& algebra);

/// Those of the named equations that change when the coordinates given explicitly by displacement constraints, with
/// their flows and accelerations, are inserted. A constraint gives a coordinate if it is linear in it with a
/// coefficient of parameters alone. Together with the constraints, the equations are equivalent to the original ones.
/// May throw ArithmeticError.
std::vector<RestrictedEquation> restrictedToConstraints(const DaeSystem& system,
                                                        const std::vector<std::string>& equations, Algebra& algebra);

/// The system with these equations replacing those of the same names.
DaeSystem withEquations(DaeSystem system, const std::vector<RestrictedEquation>& restricted);

} // namespace coenergy
