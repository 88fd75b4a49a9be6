#pragma once
// The unit of a text, by the rules for its operations.

#include "dimension/dimension_system.hpp"
#include "expression/parse.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The measure of a name, or of a part of a text.
struct MeasuredPart {
    MeasureForm form = {};
    const std::string* unit = nullptr; ///< as typed, if it was typed; outlives the part
    bool fitsAll = false;              ///< a zero
    bool isNumeric = false;            ///< made of numbers alone
    Span span = {};
};

/// A part that does not fit.
struct Misfit {
    MeasuredPart part;
    MeasuredPart other = {};               ///< what it is compared with: the first term
    std::optional<Function> function = {}; ///< a function of pure numbers whose argument the part is
    bool isExponent = false;               ///< the part is an exponent
    OwnFunctionPointer inside = nullptr;   ///< the function in whose formula the parts stand, or null
    bool isComparedWithWhole = false;      ///< it is compared with the unit required of the whole text
};

struct MeasureRules {
    std::function<MeasuredPart(const std::string&)> measureOfName;
    std::function<void(const Misfit&)> complain;
    const MeasureForm* whole = nullptr; ///< the measure required of the text, or null
    std::size_t freeNumbers = SIZE_MAX; ///< numbers from this place on may have any unit
    bool numbersFitAll = false;         ///< for typed values: a number has the unit of the terms to which it is added
};

/// May throw ExponentOverflow.
MeasuredPart measureOfText(const Syntax& syntax, DimensionSystem& system, const MeasureRules& rules);

using UnitNames = std::map<std::string, std::string, std::less<>>;

/// The unit of a text's value when its names are in their units: one of these as typed if it fits, otherwise the usual
/// one. Empty for a pure number, and where the units are insufficient or contradictory.
std::string unitOfText(const Syntax& syntax, const UnitNames& units);

} // namespace coenergy
