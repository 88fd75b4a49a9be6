#pragma once
// Continua as texts for tests.

#include "continua/continuum.hpp"
#include "expression/parse.hpp"

#include <stdexcept>

namespace coenergy {

inline Expression parsed(const std::string& text) {
    const Parsed result = parseExpression(text);
    if (!result.value)
        throw std::runtime_error("cannot be read: " + text);
    return *result.value;
}

struct Densities {
    std::string kinetic = "0", potential = "0", dissipation = "0", force = "0";
};

/// One field u over 0 <= x <= L.
inline Continuum continuumWith(const Densities& densities) {
    Continuum continuum;
    continuum.fields = {{"u", parsed(densities.force)}};
    continuum.to = parsed("L");
    continuum.kineticDensity = parsed(densities.kinetic);
    continuum.potentialDensity = parsed(densities.potential);
    continuum.dissipationDensity = parsed(densities.dissipation);
    return continuum;
}

} // namespace coenergy
