#pragma once
// What a text is measured in, by the rules for its operations.

#include "dimension/dimension_system.hpp"
#include "expression/parse.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// What a name, or a part of a text, is measured in.
struct MeasuredPart {
    MeasureForm form = {};
    const std::string* unit = nullptr; ///< as somebody typed it, where it is that; outlives the part
    bool fitsAll = false;              ///< a zero
    bool isNumeric = false;            ///< made of numbers alone
    Span span = {};
};

/// A part that does not fit.
struct Misfit {
    MeasuredPart part;
    MeasuredPart other = {};               ///< what it is held against: the first term
    std::optional<Function> function = {}; ///< that takes mere numbers, and the part is its argument
    bool isExponent = false;               ///< the part is an exponent
    bool isHeldAgainstWhole = false;       ///< what it is held against is what the whole text has to be in
};

struct MeasureRules {
    std::function<MeasuredPart(const std::string&)> measureOfName;
    std::function<void(const Misfit&)> complain;
    const MeasureForm* whole = nullptr; ///< what the text has to be in, or null
    std::size_t freeNumbers = SIZE_MAX; ///< from this place on numbers may be in any unit
    bool numbersFitAll = false;         ///< where values are typed, a number is in whatever unit it is added to
};

/// May throw ExponentOverflow.
MeasuredPart measureOfText(const Syntax& syntax, DimensionSystem& system, const MeasureRules& rules);

using UnitNames = std::map<std::string, std::string, std::less<>>;

/// The unit that values of a text are in when its names are in theirs: as it is typed if it is one of these, else the
/// usual one. Empty for a mere number and where the units do not tell or contradict each other.
std::string unitOfText(const Syntax& syntax, const UnitNames& units);

} // namespace coenergy
