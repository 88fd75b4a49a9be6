#pragma once
// Values of parameters and initial values typed with their unit, as in `30 cm`.

#include "dimension/quantity.hpp"
#include "expression/parse.hpp"
#include "model/document.hpp"

#include "base/field.hpp"

#include <optional>
#include <string>

namespace coenergy {

/// The unit of a field's number, for a flow per second; empty if none is declared. Nothing for a field whose numbers
/// have no unit.
std::optional<std::string> unitOfNumber(const Document& document, const Field& field);

/// The unit of time: that of rates, which are per second, if anything in the document has a unit.
std::string timeUnit(const Document& document);

/// The field in which the unit of an item's numbers is declared.
Field unitFieldOf(const Field& number);

/// The value in this unit, if the text contains a unit; problems are placed in the text. Nothing for any other text.
std::optional<Parsed> parsedQuantity(const std::string& text, const std::string& unit);

/// If no unit is declared, the one with which a value is typed becomes the unit. The values are unchanged.
Document withTypedUnits(const Document& document);

/// The unit of a coordinate whose flow has this unit, which must end in "per second".
std::optional<std::string> unitBeneathFlow(const std::string& unit);

} // namespace coenergy
