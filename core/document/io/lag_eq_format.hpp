#pragma once
// The key phrases of the thesis's format, in the order in which they must come.

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

} // namespace coenergy
