// From a measure back to the unit that people write for it.
#include "dimension/unit.hpp"

#include <charconv>

namespace coenergy {

namespace {

constexpr std::array<const char*, 7> baseUnits = {"m", "kg", "s", "A", "K", "mol", "cd"};

struct UsualUnit {
    const char* name;
    Dimension dimension;
};

// In order of preference: no two of them denote the same measure. Their dimensions stand here because the database of
// units takes longer to read than a small model to derive.
constexpr UsualUnit usualUnits[] = {{"m", {1}},
                                    {"kg", {0, 1}},
                                    {"s", {0, 0, 1}},
                                    {"A", {0, 0, 0, 1}},
                                    {"K", {0, 0, 0, 0, 1}},
                                    {"mol", {0, 0, 0, 0, 0, 1}},
                                    {"cd", {0, 0, 0, 0, 0, 0, 1}},
                                    {"N", {1, 1, -2}},
                                    {"W", {2, 1, -3}},
                                    {"Pa", {-1, 1, -2}},
                                    {"C", {0, 0, 1, 1}},
                                    {"V", {2, 1, -3, -1}},
                                    {"ohm", {2, 1, -3, -2}},
                                    {"F", {-2, -1, 4, 2}},
                                    {"H", {2, 1, -2, -2}},
                                    {"Wb", {2, 1, -2, -1}},
                                    {"T", {0, 1, -2, -1}},
                                    {"m/s", {1, 0, -1}},
                                    {"1/s", {0, 0, -1}},
                                    {"m/s^2", {1, 0, -2}},
                                    {"N/m", {0, 1, -2}},
                                    {"J/K", {2, 1, -2, 0, -1}},
                                    {"m^3/s", {3, 0, -1}},
                                    {"kg*m^2", {2, 1}},
                                    {"N*s/m", {0, 1, -1}},
                                    {"kg*m/s", {1, 1, -1}},
                                    {"m^2", {2}},
                                    {"m^3", {3}},
                                    {"N*m*s", {2, 1, -1}},
                                    {"W/K", {2, 1, -3, 0, -1}},
                                    {"K/W", {-2, -1, 3, 0, 1}},
                                    {"V/m", {1, 1, -3, -1}},
                                    {"kg/m^3", {-3, 1}},
                                    {"Pa*s/m^3", {-4, 1, -1}},
                                    {"m^3/Pa", {4, -1, 2}},
                                    {"J/(kg*K)", {2, 0, -2, 0, -1}},
                                    {"A/s", {0, 0, -1, 1}},
                                    {"V/s", {2, 1, -4, -1}},
                                    {"N/s", {1, 1, -3}},
                                    {"W/s", {2, 1, -4}},
                                    {"K/s", {0, 0, -1, 0, 1}},
                                    {"J/K^2", {2, 1, -2, 0, -2}},
                                    {"1/m", {-1}},
                                    {"1/m^2", {-2}},
                                    {"1/s^2", {0, 0, -2}},
                                    {"m^2/s", {2, 0, -1}},
                                    {"m^2/s^2", {2, 0, -2}}};

constexpr Dimension ofEnergy = {2, 1, -2, 0, 0, 0, 0};

// A decimal where that is exact.
std::string textOf(const Exponent& exponent) {
    const std::string above = std::to_string(exponent.above());
    if (exponent.below() == 1)
        return above;
    for (std::int64_t scale = 10; scale <= 1000; scale *= 10)
        if (scale % exponent.below() == 0) {
            const std::int64_t digits = exponent.above() * (scale / exponent.below());
            std::string places = std::to_string(scale + digits % scale);
            return std::to_string(digits / scale) + "." + places.substr(1);
        }
    return "(" + above + "/" + std::to_string(exponent.below()) + ")";
}

std::string productOfBaseUnits(const Dimension& dimension) {
    constexpr std::array<std::size_t, 7> order = {1, 0, 2, 3, 4, 5, 6};
    std::string above;
    std::string below;
    for (const std::size_t k : order) {
        const Exponent& exponent = dimension[k];
        if (exponent.isZero())
            continue;
        const bool divides = exponent.above() < 0;
        const Exponent size = divides ? -exponent : exponent;
        const std::string factor = size == Exponent(1) ? baseUnits[k] : baseUnits[k] + ("^" + textOf(size));
        if (divides)
            below += "/" + factor;
        else
            above += (above.empty() ? "" : "*") + factor;
    }
    return above.empty() && !below.empty() ? "1" + below : above + below;
}

// Of a unit that takes a prefix.
std::string withPrefix(const std::string& unit, double logScale) {
    constexpr std::pair<int, const char*> prefixes[] = {{-12, "p"}, {-9, "n"}, {-6, "µ"}, {-3, "m"},
                                                        {3, "k"},   {6, "M"},  {9, "G"}};
    const bool takesPrefix = unit.find_first_of("*/^1") == std::string::npos && unit != "kg" && unit != "K";
    for (const auto& [power, prefix] : prefixes)
        if (takesPrefix && std::abs(logScale - power * std::log(10)) < Measure::scaleTolerance)
            return prefix + unit;
    return {};
}

} // namespace

std::string coherentUnit(const Dimension& dimension, JouleName joule) {
    if (dimension == ofEnergy)
        return joule == JouleName::Joule ? "J" : "N*m";
    for (const UsualUnit& usual : usualUnits)
        if (usual.dimension == dimension)
            return usual.name;
    return productOfBaseUnits(dimension);
}

std::string usualUnit(const Measure& measure, JouleName joule) {
    if (std::isnan(measure.logScale))
        return {};
    const std::string coherent = coherentUnit(measure.dimension, joule);
    return measure.isCoherent() ? coherent : withPrefix(coherent, measure.logScale);
}

std::string effortUnit(const std::string& displacementUnit) {
    const auto displacement = displacementUnit.empty() ? std::nullopt : measureOfUnit(displacementUnit);
    return displacement ? usualUnit(Measure{ofEnergy} * power(*displacement, Exponent(-1))) : "";
}

std::string unitInWords(const Measure& measure, JouleName joule) {
    const std::string coherent = coherentUnit(measure.dimension, joule);
    const std::string name = coherent.empty() ? "1" : coherent;
    if (measure.isCoherent())
        return name;
    if (const std::string prefixed = withPrefix(coherent, measure.logScale); !prefixed.empty())
        return prefixed;
    constexpr int digits = 6;
    std::array<char, 32> number{};
    const auto end = std::to_chars(number.data(), number.data() + number.size(), std::exp(measure.logScale),
                                   std::chars_format::general, digits);
    return std::string(number.data(), end.ptr) + " " + name;
}

} // namespace coenergy
