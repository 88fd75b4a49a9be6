#pragma once
// The meaning of a unit's text.

#include "dimension/dimension.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// value * `scale` + `offset` is the value in the coherent unit of the dimension.
struct Unit {
    Dimension dimension = {};
    double scale = 1;
    double offset = 0;

    Measure measure() const { return {dimension, std::log(scale)}; }
};

struct UnitReading {
    enum class Kind {
        Known,
        Unknown,
        NotAMeasure, ///< a logarithm or a date, which has no multiples
        NoDatabase   ///< no unit can be read on this machine
    };

    Kind kind = Kind::Unknown;
    Unit unit; ///< if it is known
};

/// Any text, as units are typed: `kg*m^2/s`, `N m`, `km/h`, `K^0.5`, `°C`. An empty text and `-` are pure numbers.
UnitReading readUnit(const std::string& text);

/// The measure of a known unit.
std::optional<Measure> measureOfUnit(const std::string& text);

/// Energies and torques have the same dimension; this selects the name.
enum class JouleName { Joule, NewtonMetre };

/// The usual coherent unit, otherwise a product of powers of base units; empty for a pure number.
std::string coherentUnit(const Dimension& dimension, JouleName joule = JouleName::NewtonMetre);

/// The usual unit of a measure, with a prefix if needed; empty for a pure number, and where there is none.
std::string usualUnit(const Measure& measure, JouleName joule = JouleName::NewtonMetre);

/// The unit of the generalized effort that does work in J over a displacement in this unit, whatever the domain: N for
/// m, N*m for rad, V for C. Empty where the unit is not sufficient to decide.
std::string effortUnit(const std::string& displacementUnit);

/// The unit as used in a sentence: `1` for a pure number, `0.001 m/s` where there is no usual unit.
std::string unitInWords(const Measure& measure, JouleName joule = JouleName::Joule);

} // namespace coenergy
