#pragma once
// A chain of n point masses on rods, in absolute angles or each relative to the previous rod: positions as sums, T* =
// sum m/2 (xdot^2 + ydot^2).

#include "model/document.hpp"

#include <string>

namespace benchmarks {

template <class Item> Item named(const std::string& name) {
    Item item;
    item.name = name;
    return item;
}

inline coenergy::Definition definition(const std::string& name, const std::string& expression) {
    auto item = named<coenergy::Definition>(name);
    item.expression = expression;
    return item;
}

inline coenergy::Coordinate coordinate(const std::string& name, const std::string& flow) {
    auto item = named<coenergy::Coordinate>(name);
    item.flow = flow;
    return item;
}

enum class Angles { Absolute, Relative };

inline coenergy::Document pendulumChain(std::size_t links, Angles angles = Angles::Absolute) {
    using namespace coenergy;
    std::vector<Parameter> parameters = {named<Parameter>("g")};
    std::vector<Coordinate> coordinates;
    std::vector<Definition> definitions;
    Energies energies;
    std::string x;
    std::string y;
    std::string angle;
    for (std::size_t i = 1; i <= links; ++i) {
        const std::string n = std::to_string(i);
        parameters.push_back(named<Parameter>("m" + n));
        parameters.push_back(named<Parameter>("l" + n));
        coordinates.push_back(coordinate("q" + n, "v" + n));
        angle = (angle.empty() || angles == Angles::Absolute ? "q" : angle + " + q") + n;
        x += (x.empty() ? "l" : " + l") + n + "*sin(" + angle + ")";
        y += " - l" + n + "*cos(" + angle + ")";
        definitions.push_back(definition("x" + n, x));
        definitions.push_back(definition("y" + n, y));
        const std::string plus = energies.potential.empty() ? "" : " + ";
        energies.kineticCoenergy += plus + "m" + n + "/2*(dot(x" + n + ")^2 + dot(y" + n + ")^2)";
        energies.potential += plus + "m" + n + "*g*y" + n;
    }
    Document document;
    document.parameters = Part(std::move(parameters));
    document.coordinates = Part(std::move(coordinates));
    document.definitions = Part(std::move(definitions));
    document.energies = Part(std::move(energies));
    return document;
}

} // namespace benchmarks
