#pragma once

#include "editor/field/completion.hpp"

#include <optional>
#include <string>

namespace coenergy {

/// What is known of the unit that may be typed behind a number.
struct UnitPlace {
    std::string declared;     ///< nothing else but its multiples fits; empty: any
    bool isPerSecond = false; ///< a flow, whose displacement gets the unit

    bool operator==(const UnitPlace&) const = default;
};

/// For a field whose numbers have a unit.
std::optional<UnitPlace> unitPlaceOf(const Document& document, const Field& field);

/// Where the unit begins in a text that is typed up to here, `2 k`; nothing in any other text.
std::optional<int> beginOfUnit(const QString& typed);

/// Usual units that begin with what is typed and fit: whole ones, then those that end a product or quotient of it.
std::vector<Completion> unitCompletions(const QString& typed, const UnitPlace& place);

/// Whether what is typed is a unit that fits already, listed or not.
bool isUnitFor(const QString& typed, const UnitPlace& place);

} // namespace coenergy
