#pragma once
// Whether the number and kind of the boundary conditions suit the equations.

#include "continua/hamilton.hpp"

namespace coenergy {

/// The total order of the equations in the variable: the largest sum of the orders of one derivative from each
/// equation, each of a different field.
std::size_t spaceOrder(const std::vector<FieldEquation>& equations, const Continuum& continuum,
                       const FieldNames& names);

/// The highest derivative of one field by the variable in any of the equations.
std::size_t spaceOrderOf(std::size_t field, const std::vector<FieldEquation>& equations, const FieldNames& names);

/// Findings about the number of conditions, and about conditions that no field satisfies.
std::vector<ContinuumFinding> conditionFindings(const FieldEquations& result, const Continuum& continuum,
                                                const FieldNames& names);

} // namespace coenergy
