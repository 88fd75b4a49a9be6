#pragma once
// Whether the boundary conditions are as many and of the kind that the equations need.

#include "continua/hamilton.hpp"

namespace coenergy {

/// How often the equations differentiate their fields by the variable, together: the largest sum over one derivative
/// from each equation, each of another field.
std::size_t spaceOrder(const std::vector<FieldEquation>& equations, const Continuum& continuum,
                       const FieldNames& names);

/// The highest derivative of one field by the variable in any of the equations.
std::size_t spaceOrderOf(std::size_t field, const std::vector<FieldEquation>& equations, const FieldNames& names);

/// What is wrong with the number of conditions, and with those that no field satisfies.
std::vector<ContinuumFinding> conditionFindings(const FieldEquations& result, const Continuum& continuum,
                                                const FieldNames& names);

} // namespace coenergy
