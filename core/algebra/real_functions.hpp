#pragma once
// The functions of the language that GiNaC has not, or treats as complex: their derivatives are taken piece
// by piece, and nothing is evaluated behind our back. Included by algebra.cpp alone.

#include <ginac/ginac.h>

namespace coenergy::real {

DECLARE_FUNCTION_1P(absolute)
DECLARE_FUNCTION_1P(signum)
DECLARE_FUNCTION_1P(unitStep)
DECLARE_FUNCTION_2P(smaller)
DECLARE_FUNCTION_2P(larger)
// The number of a table, the order of its derivative, the argument.
DECLARE_FUNCTION_3P(tableValue)

} // namespace coenergy::real
