#pragma once
// Functions of the language that GiNaC lacks, or treats as complex: they are differentiated piecewise, and never
// evaluated automatically. Included by algebra.cpp alone.

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
