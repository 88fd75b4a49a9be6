#pragma once
// A continuum's expressions, and the names in them.

#include "continua/continuum.hpp"

#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// Its densities, forces, ends, points and limits.
std::vector<Expression> expressionsOf(const Continuum& continuum);

/// Of its densities, forces, ends, points and limits; the variable only where it occurs.
std::set<std::string> symbolsOf(const Continuum& continuum);

} // namespace coenergy
