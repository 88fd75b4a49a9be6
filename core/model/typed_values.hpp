#pragma once
// Values of parameters and start values that are typed with their unit, as in `30 cm`.

#include "dimension/quantity.hpp"
#include "expression/parse.hpp"
#include "model/document.hpp"

#include "base/field.hpp"

#include <optional>
#include <string>

namespace coenergy {

/// The unit in which a field's number counts, of a flow per second; empty where none is declared. Nothing of a field
/// whose numbers have no unit.
std::optional<std::string> unitOfNumber(const Document& document, const Field& field);

/// Where the unit of an item's numbers is declared.
Field unitFieldOf(const Field& number);

/// What a value amounts to in this unit, if it is typed with one; the place of what is wrong is in the text. Nothing of
/// any other text.
std::optional<Parsed> parsedQuantity(const std::string& text, const std::string& unit);

/// Where no unit is declared, the one that a value is typed with becomes the unit. The values stay as they are.
Document withTypedUnits(const Document& document);

/// The unit of a coordinate whose flow is in this one, which has to end per second.
std::optional<std::string> unitBeneathFlow(const std::string& unit);

} // namespace coenergy
