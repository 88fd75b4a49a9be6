// Units as they are typed, followed through products and powers.
#include "observation/dimension.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

const std::map<std::string, Dimension, std::less<>>& coherentUnits() {
    static const std::map<std::string, Dimension, std::less<>> units = {
        {"1", {0, 0, 0, 0, 0}},   {"rad", {0, 0, 0, 0, 0}},  {"m", {1, 0, 0, 0, 0}},   {"kg", {0, 1, 0, 0, 0}},
        {"s", {0, 0, 1, 0, 0}},   {"A", {0, 0, 0, 1, 0}},    {"K", {0, 0, 0, 0, 1}},   {"Hz", {0, 0, -1, 0, 0}},
        {"N", {1, 1, -2, 0, 0}},  {"J", {2, 1, -2, 0, 0}},   {"W", {2, 1, -3, 0, 0}},  {"Pa", {-1, 1, -2, 0, 0}},
        {"C", {0, 0, 1, 1, 0}},   {"V", {2, 1, -3, -1, 0}},  {"F", {-2, -1, 4, 2, 0}}, {"ohm", {2, 1, -3, -2, 0}},
        {"H", {2, 1, -2, -2, 0}}, {"Wb", {2, 1, -2, -1, 0}}, {"T", {0, 1, -2, -1, 0}}, {"S", {-2, -1, 3, 2, 0}}};
    return units;
}

void addMultiple(Dimension& sum, const Dimension& other, double factor) {
    for (std::size_t k = 0; k < sum.size(); ++k)
        sum[k] += factor * other[k];
}

// A dimension; whatever fits, of a number; or not known.
struct Measure {
    enum class State { Any, Known, Unknown } state = State::Unknown;
    Dimension dimension = {};
};

Measure measureOfSum(std::span<const Measure* const> terms) {
    Measure result{Measure::State::Any, {}};
    for (const Measure* term : terms) {
        if (term->state == Measure::State::Known && result.state == Measure::State::Known &&
            term->dimension != result.dimension)
            return {};
        const bool tellsMore = term->state == Measure::State::Known || result.state == Measure::State::Any;
        if (tellsMore && result.state != Measure::State::Known)
            result = *term;
    }
    return result;
}

Measure measureOfProduct(std::span<const Measure* const> factors) {
    Measure result{Measure::State::Any, {}};
    for (const Measure* factor : factors) {
        if (factor->state == Measure::State::Unknown)
            return {};
        if (factor->state == Measure::State::Known)
            result.state = Measure::State::Known;
        addMultiple(result.dimension, factor->dimension, 1);
    }
    return result;
}

Measure measureOfPower(const Expression& node, const Measure& base) {
    const Expression& exponent = node.operands()[1];
    if (base.state == Measure::State::Any || base.dimension == Dimension{})
        return base;
    if (!exponent.isNumber())
        return {};
    Measure result{base.state, {}};
    addMultiple(result.dimension, base.dimension, toDouble(exponent.number()));
    return result;
}

Measure measureOfFunction(const Expression& node, std::span<const Measure* const> arguments) {
    switch (node.function()) {
    case Function::Abs:
    case Function::Min:
    case Function::Max:
        return measureOfSum(arguments);
    case Function::Dot:
        return {};
    default:
        return {Measure::State::Known, {}};
    }
}

Measure measureOf(const Expression& expression, const UnitNames& units) {
    return fold<Measure>(expression, [&units](const Expression& node, std::span<const Measure* const> operands) {
        if (node.isNumber())
            return Measure{Measure::State::Any, {}};
        if (node.isSum())
            return measureOfSum(operands);
        if (node.isProduct())
            return measureOfProduct(operands);
        if (node.isPower())
            return measureOfPower(node, *operands[0]);
        if (node.isFunction())
            return measureOfFunction(node, operands);
        const auto unit = units.find(node.name());
        const auto dimension = unit == units.end() ? std::nullopt : dimensionOf(unit->second);
        return dimension ? Measure{Measure::State::Known, *dimension} : Measure();
    });
}

std::string productOfBaseUnits(const Dimension& dimension) {
    constexpr std::array names{"kg", "m", "s", "A", "K"};
    constexpr std::array<std::size_t, 5> places{1, 0, 2, 3, 4};
    std::string above;
    std::string below;
    for (std::size_t k = 0; k < names.size(); ++k) {
        const double signedPower = dimension[places[k]];
        const double power = std::abs(signedPower);
        if (power != std::floor(power))
            return {};
        if (power == 0)
            continue;
        const std::string factor = power == 1 ? names[k] : names[k] + ("^" + std::to_string(static_cast<int>(power)));
        if (signedPower > 0)
            above += (above.empty() ? "" : "*") + factor;
        else
            below += "/" + factor;
    }
    return above.empty() && !below.empty() ? "1" + below : above + below;
}

} // namespace

std::optional<Dimension> dimensionOf(const std::string& unit) {
    Dimension result = {};
    double sign = 1;
    for (auto at = unit.begin();;) {
        const auto end = std::find_if(at, unit.end(), [](char c) { return c == '*' || c == '/' || c == '^'; });
        const auto known = coherentUnits().find(std::string(at, end));
        if (known == coherentUnits().end())
            return std::nullopt;
        double exponent = 1;
        at = end;
        if (at != unit.end() && *at == '^') {
            const auto [behind, error] = std::from_chars(&*at + 1, unit.data() + unit.size(), exponent);
            if (error != std::errc())
                return std::nullopt;
            at = unit.begin() + (behind - unit.data());
        }
        addMultiple(result, known->second, sign * exponent);
        if (at == unit.end())
            return result;
        if (*at != '*' && *at != '/')
            return std::nullopt;
        sign = *at++ == '/' ? -1 : 1;
    }
}

std::optional<Dimension> dimensionOf(const Expression& expression, const UnitNames& units) {
    const Measure measure = measureOf(expression, units);
    return measure.state == Measure::State::Known ? std::optional(measure.dimension) : std::nullopt;
}

std::string coherentUnit(const Dimension& dimension) {
    constexpr std::array usual{"m", "kg", "s",  "A", "K",   "N",   "N*m",   "W",   "Pa",  "C",     "V",     "ohm",
                               "F", "H",  "Wb", "T", "m/s", "1/s", "m/s^2", "N/m", "J/K", "m^3/s", "kg*m^2"};
    for (const char* unit : usual)
        if (dimensionOf(unit) == dimension)
            return unit;
    return productOfBaseUnits(dimension);
}

bool hasUnit(const Expression& expression, const UnitNames& units, const std::string& unit) {
    const auto dimension = dimensionOf(expression, units);
    return dimension && dimension == dimensionOf(unit);
}

} // namespace coenergy
