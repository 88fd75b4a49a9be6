#pragma once
// The key phrases of the thesis's format, in the order in which they must come, and the number that means no value.

#include <algorithm>
#include <array>
#include <string_view>

namespace coenergy {

enum class LagEqPhrase {
    Constants,
    Coordinates,
    Flows,
    Kinetic,
    Potential,
    Dissipation,
    Work,
    DisplacementConstraints,
    FlowConstraints,
    EffortConstraints,
};

inline constexpr std::array<std::string_view, 10> lagEqPhrases = {
    "No. of Constant Variables",
    "No. of Displacement Coordinates",
    "No. of Flow Coordinates",
    "Kinetic Coenergy",
    "Potential Energy",
    "Dissipation Function",
    "Virtual Work",
    "No. of Displacement Constraint Equations",
    "No. of Flow Constraint Equations",
    "No. of Effort Constraint Equations",
};

inline constexpr std::string_view phraseText(LagEqPhrase phrase) {
    return lagEqPhrases[static_cast<std::size_t>(phrase)];
}

/// A constant with this value stays a symbol.
inline bool isZeroNumber(std::string_view number) {
    if (number.starts_with('-'))
        number.remove_prefix(1);
    const std::string_view mantissa = number.substr(0, number.find_first_of("eE"));
    const std::string_view exponent = number.substr(mantissa.size());
    return mantissa.find('0') != mantissa.npos && mantissa.find_first_not_of("0.") == mantissa.npos &&
           std::count(mantissa.begin(), mantissa.end(), '.') <= 1 &&
           (exponent.empty() || exponent.find_first_not_of("0123456789", 1) == exponent.npos ||
            (exponent.find_first_of("+-") == 1 && exponent.find_first_not_of("0123456789", 2) == exponent.npos));
}

} // namespace coenergy
