#pragma once
// One element of each kind with the same letters for its quantities, and values for them.

#include "distributed/element_model.hpp"
#include "distributed/written_element.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"

#include <numbers>

namespace tests {

inline coenergy::Expression expressionOf(const std::string& text) {
    const coenergy::Parsed parsed = coenergy::parseExpression(text);
    if (!parsed.value)
        throw std::runtime_error("no expression: " + text);
    return *parsed.value;
}

/// With flow_g for dot(g), by way of the text that a file would contain, so that it has a value.
inline coenergy::Expression withNamedFlows(const coenergy::Expression& written) {
    std::string text = coenergy::toText(written);
    for (std::size_t at = text.find("dot("); at != std::string::npos; at = text.find("dot(", at)) {
        text.replace(at, 4, "flow_");
        text.erase(text.find(')', at), 1);
    }
    return expressionOf(text);
}

/// The displacement at a place as an expression of the coordinates.
inline coenergy::Expression displacementAt(const coenergy::DistributedElement& element,
                                           const coenergy::WrittenElement& written, const coenergy::Expression& place) {
    const std::vector<coenergy::Expression> shares = displacementShares(element, place);
    std::vector<coenergy::Expression> terms;
    for (std::size_t k = 0; k < shares.size(); ++k)
        terms.push_back(shares[k] * coenergy::Expression::symbol(written.coordinates[k].name));
    return sum(std::move(terms));
}

using LetteredQuantities = std::vector<std::pair<coenergy::ElementQuantity, const char*>>;

inline LetteredQuantities lettersOf(coenergy::ElementKind kind) {
    using enum coenergy::ElementQuantity;
    using coenergy::ElementKind;
    switch (kind) {
    case ElementKind::Bar: return {{Length, "L"}, {Density, "rho"}, {Modulus, "E"}, {Area, "A"}};
    case ElementKind::Shaft: return {{Length, "L"}, {Density, "rho"}, {Modulus, "G"}, {SecondMoment, "J"}};
    case ElementKind::String: return {{Length, "L"}, {Density, "m1"}, {Tension, "S"}};
    case ElementKind::Beam: return {{Length, "L"}, {Density, "rho"}, {Modulus, "E"}, {Area, "A"}, {SecondMoment, "I"}};
    case ElementKind::ElectricalLine:
        return {{Length, "L"}, {Inductance, "l1"}, {Capacitance, "c1"}, {Resistance, "r1"}};
    case ElementKind::HeatRod:
        return {{Length, "L"}, {Density, "rho"}, {HeatCapacity, "c"}, {Conductivity, "k"}, {Area, "A"}};
    default: return {{Length, "L"}, {Density, "rho"}, {WaveSpeed, "a"}, {Area, "A"}, {Friction, "B"}};
    }
}

inline coenergy::DistributedElement elementOf(coenergy::ElementKind kind,
                                              const std::array<coenergy::ElementEnd, 2>& ends, std::size_t modes,
                                              const std::vector<coenergy::ElementPort>& ports = {}) {
    coenergy::DistributedElement element;
    element.name = "el";
    element.kind = kind;
    element.ends = ends;
    element.modes = modes;
    for (const auto& [quantity, letter] : lettersOf(kind))
        element.quantities.emplace(quantity, expressionOf(letter));
    element.ports = ports;
    return element;
}

inline coenergy::DistributedElement chainOf(coenergy::DistributedElement element, coenergy::EndMass endMass) {
    element.form = coenergy::ElementForm::Micro;
    element.endMass = endMass;
    return element;
}

/// None of them is 1, so that a forgotten one shows.
inline coenergy::Point someValues() {
    coenergy::Point values;
    for (const auto& [name, value] : std::initializer_list<std::pair<const char*, double>>{{"L", 1.7},
                                                                                           {"rho", 2.3},
                                                                                           {"E", 5.9},
                                                                                           {"A", 0.37},
                                                                                           {"G", 3.1},
                                                                                           {"J", 0.23},
                                                                                           {"m1", 0.71},
                                                                                           {"S", 13},
                                                                                           {"I", 0.19},
                                                                                           {"a", 4.3},
                                                                                           {"B", 0.9},
                                                                                           {"zeta", 0.03},
                                                                                           {"l1", 0.31},
                                                                                           {"c1", 0.17},
                                                                                           {"r1", 0.43},
                                                                                           {"c", 1.9},
                                                                                           {"k", 2.7}})
        values[name] = value;
    return values;
}

/// Inertia and stiffness per length at these values.
struct Line {
    double inertia, stiffness;
};
inline Line lineOf(coenergy::ElementKind kind, const coenergy::Point& v) {
    using coenergy::ElementKind;
    const auto at = [&](const char* name) { return v.find(name)->second; };
    switch (kind) {
    case ElementKind::Bar: return {at("rho") * at("A"), at("E") * at("A")};
    case ElementKind::Shaft: return {at("rho") * at("J"), at("G") * at("J")};
    case ElementKind::String: return {at("m1"), at("S")};
    case ElementKind::Beam: return {at("rho") * at("A"), at("E") * at("I")};
    default: return {at("rho") / at("A"), at("rho") * at("a") * at("a") / at("A")};
    }
}

/// Every pair of ends of a kind that may be combined, except those that feed a pipeline.
inline std::vector<std::array<coenergy::ElementEnd, 2>> endPairsOf(coenergy::ElementKind kind) {
    std::vector<std::array<coenergy::ElementEnd, 2>> pairs;
    for (const coenergy::ElementEnd start : coenergy::endsOf(kind))
        for (const coenergy::ElementEnd finish : coenergy::endsOf(kind))
            if (start != coenergy::ElementEnd::Flow && finish != coenergy::ElementEnd::Flow)
                pairs.push_back({start, finish});
    return pairs;
}

inline constexpr std::array<coenergy::ElementKind, 5> allKinds = {
    coenergy::ElementKind::Bar, coenergy::ElementKind::Shaft, coenergy::ElementKind::String,
    coenergy::ElementKind::Beam, coenergy::ElementKind::Pipeline};

/// The steel bar of the reference, fixed at its start.
inline coenergy::Point steelBar() {
    coenergy::Point values;
    values["E"] = 2e11;
    values["rho"] = 7850;
    values["A"] = 0.01;
    values["L"] = 1;
    return values;
}

} // namespace tests
