#pragma once
// Names that only the energies typed in momenta or efforts may use: of a coordinate x the momentum `p_x` in a kinetic
// energy, and the effort `e_x` in a potential coenergy.

#include "base/field.hpp"
#include "model/vocabulary.hpp"

#include <string>
#include <string_view>

namespace coenergy {

/// What stands in front of a coordinate's name there: `p_` or `e_`; nothing for any other field.
std::string_view conjugatePrefix(const Field& field);

/// The entry of the coordinate x for the name `p_x` or `e_x` in such a field, even if the model declares that name.
const Entry* coordinateOfConjugate(const Field& field, std::string_view name, const Vocabulary& vocabulary);

} // namespace coenergy
