// Wave equations of bar, shaft, string and fluid line, and the Bernoulli-Euler beam (S. Alipourazadi, New Approaches to
// Linear Graph Modeling of Distributed-Parameter Systems, 2012, 4-4, 4-12, 4-19 to 4-22). The electrical line is that
// of the telegraph equations without a leak (O. Heaviside, 1876), the heat rod that of J. Fourier, 1822.
#include "distributed/medium.hpp"

namespace coenergy {

namespace {

using enum ElementQuantity;

const Expression& given(const DistributedElement& element, ElementQuantity quantity) {
    const auto found = element.quantities.find(quantity);
    check(found != element.quantities.end(), "an element that lacks nothing");
    return found->second;
}

Expression areaOf(const DistributedElement& pipe) {
    const auto area = pipe.quantities.find(Area);
    return area != pipe.quantities.end() ? area->second : Expression::symbol("pi") * power(given(pipe, Radius), 2);
}

// B. Laminar: Hagen and Poiseuille.
Expression frictionOf(const DistributedElement& pipe) {
    if (const auto friction = pipe.quantities.find(Friction); friction != pipe.quantities.end())
        return friction->second;
    const auto viscosity = pipe.quantities.find(Viscosity);
    return viscosity != pipe.quantities.end() ? 8 * viscosity->second / power(given(pipe, Radius), 2) : Expression();
}

Medium pipelineMedium(const DistributedElement& pipe) {
    const Expression density = given(pipe, Density), speed = given(pipe, WaveSpeed), area = areaOf(pipe);
    return {density / area, density * power(speed, 2) / area, density * speed / area,
            frictionOf(pipe) * density / area};
}

Expression givenOrZero(const DistributedElement& element, ElementQuantity quantity) {
    const auto found = element.quantities.find(quantity);
    return found != element.quantities.end() ? found->second : Expression();
}

Medium lineMedium(const DistributedElement& line) {
    const Expression inductance = givenOrZero(line, Inductance), capacitance = given(line, Capacitance);
    return {inductance, 1 / capacitance, squareRoot(inductance / capacitance), givenOrZero(line, Resistance)};
}

// Fourier's law: the gradient of the temperature is the heat flow by k A.
Medium rodMedium(const DistributedElement& rod) {
    const Expression area = given(rod, Area);
    return {{}, 1 / (given(rod, Density) * given(rod, HeatCapacity) * area), {}, 1 / (given(rod, Conductivity) * area)};
}

} // namespace

const Expression& lengthOf(const DistributedElement& element) {
    return given(element, Length);
}

Medium mediumOf(const DistributedElement& element) {
    if (element.kind == ElementKind::Pipeline)
        return pipelineMedium(element);
    if (element.kind == ElementKind::ElectricalLine)
        return lineMedium(element);
    if (element.kind == ElementKind::HeatRod)
        return rodMedium(element);
    const Expression density = given(element, Density);
    if (element.kind == ElementKind::String) {
        const Expression tension = given(element, Tension);
        return {density, tension, squareRoot(density * tension), {}};
    }
    const Expression modulus = given(element, Modulus);
    if (element.kind == ElementKind::Beam) {
        const Expression area = given(element, Area), moment = given(element, SecondMoment);
        return {density * area, modulus * moment, squareRoot(density * area * modulus * moment), {}};
    }
    const Expression section = given(element, element.kind == ElementKind::Shaft ? SecondMoment : Area);
    return {density * section, modulus * section, section * squareRoot(density * modulus), {}};
}

} // namespace coenergy
