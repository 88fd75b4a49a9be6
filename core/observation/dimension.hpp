#pragma once
// What an expression is measured in, as far as the units of its names tell.

#include "expression/expression.hpp"

#include <array>
#include <map>
#include <optional>
#include <string>

namespace coenergy {

/// Powers of metre, kilogram, second, ampere and kelvin.
using Dimension = std::array<double, 5>;

/// Of a product of powers of coherent SI units, "kg*m^2/s"; nothing for any other text: what is measured in mm gives no
/// energy in J.
std::optional<Dimension> dimensionOf(const std::string& unit);

using UnitNames = std::map<std::string, std::string, std::less<>>;

/// What values are measured in if names are in their units; nothing where the units do not tell or contradict.
std::optional<Dimension> dimensionOf(const Expression& expression, const UnitNames& units);

/// The usual coherent unit, else a product of base units: N*m also for an energy. Empty for a mere number, which an
/// angle is, too, and for broken powers.
std::string coherentUnit(const Dimension& dimension);

/// Whether values are in this unit if names are in theirs. A sum is in the unit of those terms that tell theirs.
bool hasUnit(const Expression& expression, const UnitNames& units, const std::string& unit);

} // namespace coenergy
