#pragma once
// What the text of a unit means.

#include "dimension/dimension.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace coenergy {

/// Values in the unit times `scale`, plus `offset`, are values in the coherent unit of the dimension.
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
        NotAMeasure, ///< a logarithm or a date, of which there are no multiples
        NoDatabase   ///< no unit can be read on this machine
    };

    Kind kind = Kind::Unknown;
    Unit unit; ///< of a known one
};

/// Of any text, as units are typed: `kg*m^2/s`, `N m`, `km/h`, `K^0.5`, `°C`. An empty text and `-` are mere numbers.
UnitReading readUnit(const std::string& text);

/// The measure of a known unit.
std::optional<Measure> measureOfUnit(const std::string& text);

/// What energies and torques share a dimension for.
enum class JouleName { Joule, NewtonMetre };

/// The usual coherent unit, else a product of powers of base units; empty for a mere number.
std::string coherentUnit(const Dimension& dimension, JouleName joule = JouleName::NewtonMetre);

/// The usual unit of a measure, with a prefix where it needs one; empty for a mere number, and where there is none.
std::string usualUnit(const Measure& measure, JouleName joule = JouleName::NewtonMetre);

/// Of the generalized effort that does work in J over a displacement in this unit, whatever the domain: N for m, N*m
/// for rad, V for C. Empty where the unit does not tell.
std::string effortUnit(const std::string& displacementUnit);

/// The unit in a sentence: `1` of a mere number, `0.001 m/s` where there is no usual one.
std::string unitInWords(const Measure& measure, JouleName joule = JouleName::Joule);

} // namespace coenergy
