#pragma once
// u ln(u), which is 0 at 0 for whoever takes the limit, as integrals do: of logarithms from there on.

#include "expression/expression.hpp"

#include <vector>

namespace coenergy {

/// Of a product the operands ln(u) that stand beside a power of u. Where that has a value at u = 0 it is 0 and so is
/// the product; where it has none, nor has the product, whatever is taken for the logarithm.
std::vector<std::size_t> outweighedLogarithms(const Expression& product);

} // namespace coenergy
