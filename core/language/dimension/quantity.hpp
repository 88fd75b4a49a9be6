#pragma once
// Values typed with their unit.

#include "base/text.hpp"
#include "dimension/unit.hpp"
#include "expression/number.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// `30 cm`: a number, a space, a unit.
struct TypedQuantity {
    std::string number;
    std::string unit;
    Span unitSpan; ///< in the text
};

/// Nothing for any other text. The unit need not be a known one.
std::optional<TypedQuantity> typedQuantity(std::string_view text);

/// The value in the unit `to`, exact where the factor between the units is a short fraction. Nothing where the units do
/// not fit or are unknown; identical texts are the same unit.
std::optional<Rational> converted(const Rational& value, const std::string& from, const std::string& to);

} // namespace coenergy
