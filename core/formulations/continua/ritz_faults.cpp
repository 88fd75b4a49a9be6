// Assembling energies and reporting faults, in the same way for the model and for its frequencies.
#include "continua/ritz_faults.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

std::vector<RitzFinding> illPosed(const FieldEquations& equations) {
    std::vector<RitzFinding> findings;
    for (const ContinuumFinding& cause : equations.findings)
        if (cause.kind != ContinuumFindingKind::Kink && cause.kind != ContinuumFindingKind::JumpWithoutPoint &&
            cause.kind != ContinuumFindingKind::JumpByValue && cause.kind != ContinuumFindingKind::EssentialAndNatural)
            findings.push_back({RitzFindingKind::IllPosed, cause.field, std::nullopt, cause.place, cause.name, cause});
    return findings;
}

RitzFinding findingOf(const RitzFault& fault) {
    RitzFinding finding;
    finding.name = toText(substituted(fault.about(), {{panelPlace(), Expression::symbol("s")}}));
    switch (fault.kind()) {
    case RitzFault::Kind::NeedsValue: finding.kind = RitzFindingKind::NeedsValue; break;
    case RitzFault::Kind::Unintegrable: finding.kind = RitzFindingKind::Unintegrable; break;
    case RitzFault::Kind::Indefinite: return {RitzFindingKind::Indefinite};
    case RitzFault::Kind::TooLarge: return {RitzFindingKind::TooLarge};
    }
    return finding;
}

RitzFinding findingOf(const ArithmeticError& error) {
    const ArithmeticFault fault = error.fault();
    const bool isSize = fault == ArithmeticFault::TooDeep || fault == ArithmeticFault::TooLarge ||
                        fault == ArithmeticFault::TooManyDigits;
    return {isSize ? RitzFindingKind::TooLarge : RitzFindingKind::Undefined};
}

std::string wordsOf(const RitzFinding& finding) {
    const std::string name = "`" + finding.name + "`";
    switch (finding.kind) {
    case RitzFindingKind::IllPosed: return "it is not stated completely";
    case RitzFindingKind::NoShape: return "no shapes are given for `" + finding.field + "`";
    case RitzFindingKind::TooManyShapes:
        return "at most " + std::to_string(mostShapes) + " shapes and " + std::to_string(mostElements) +
               " elements are possible";
    case RitzFindingKind::ShapeOfNames: return "a shape, or an initial field, depends on " + name;
    case RitzFindingKind::ShapeNotHeld: return "a shape does not satisfy the essential condition " + name;
    case RitzFindingKind::DependentShapes: return "the shapes of `" + finding.field + "` depend on each other";
    case RitzFindingKind::RoughShape: return "a shape of `" + finding.field + "` has kinks or jumps";
    case RitzFindingKind::PiIsAName: return "a parameter is called `pi`, which circular functions need as the constant";
    case RitzFindingKind::NameTaken: return "the name " + name + " of a coordinate stands for something else";
    case RitzFindingKind::NeedsValue: return "the integrals can only be computed where " + name + " has a value";
    case RitzFindingKind::Unintegrable: return "the integral of " + name + " does not settle";
    case RitzFindingKind::TooLarge: return "its energies outgrow the limits";
    case RitzFindingKind::Undefined: return "something is divided by zero";
    case RitzFindingKind::InitialUndefined:
        return "the initial field has no value, or no slope, somewhere on the interval";
    case RitzFindingKind::InitialNotHeld: return "the initial field does not satisfy the essential condition " + name;
    case RitzFindingKind::NothingFree: return "what is held leaves nothing of `" + finding.field + "` that could move";
    case RitzFindingKind::NotLinear: return "the energy is not quadratic in " + name;
    case RitzFindingKind::ForceOfField:
        return "a force depends on " + name +
               ", but only energies count here: one that has a potential can be written "
               "as that, with any other the model has eigenvalues (`linearize`)";
    case RitzFindingKind::LoadedRest:
        return "a load acts, and the energies are not quadratic, so that the rest is elsewhere";
    case RitzFindingKind::RateInPotential:
        return "a potential depends on the rate " + name + ": write it as a kinetic energy or a dissipation";
    case RitzFindingKind::Indefinite: break;
    }
    return "its inertia is not positive";
}

std::vector<LoadedPlace> loadedPlaces(const Continuum& continuum, const RitzBasis& basis) {
    std::vector<LoadedPlace> places = {{continuum.start, continuum.from, atPlace(basis.panels.front(), 0)},
                                       {continuum.end, continuum.to, atPlace(basis.panels.back(), 1)}};
    for (std::size_t k = 0; k < continuum.points.size(); ++k) {
        const PanelPlace& point = basis.points[k];
        places.push_back(
            {continuum.points[k], continuum.points[k].at, atPlace(basis.panels[point.panel], point.place)});
    }
    return places;
}

AmplitudeTerms energyTerms(const Continuum& continuum, const RitzBasis& basis, const Expression& density,
                           Expression ContinuumEnd::*part, RitzIntegrals& integrals) {
    AmplitudeTerms terms;
    for (const Panel& panel : basis.panels)
        integrals.add(terms, density, panel);
    for (const LoadedPlace& place : loadedPlaces(continuum, basis))
        integrals.add(terms, substituted(place.load.*part, {{continuum.variable, place.at}}), place.here);
    return terms;
}

} // namespace coenergy
