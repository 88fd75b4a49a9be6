#pragma once
// The names in a continuum's expressions.

#include "continua/continuum.hpp"

#include <set>
#include <string>

namespace coenergy {

/// Of its densities, forces, ends, points and limits; the variable only where it occurs.
std::set<std::string> symbolsOf(const Continuum& continuum);

} // namespace coenergy
