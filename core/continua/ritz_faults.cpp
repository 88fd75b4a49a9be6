// One way for the model and for its frequencies to put energies together and to say why they cannot.
#include "continua/ritz_faults.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

std::vector<RitzFinding> illPosed(const FieldEquations& equations) {
    std::vector<RitzFinding> findings;
    for (const ContinuumFinding& cause : equations.findings)
        if (cause.kind != ContinuumFindingKind::Kink && cause.kind != ContinuumFindingKind::EssentialAndNatural)
            findings.push_back({RitzFindingKind::IllPosed, cause.field, std::nullopt, cause.place, cause.name, cause});
    return findings;
}

RitzFinding findingOf(const RitzFault& fault) {
    RitzFinding finding;
    finding.name = toText(substituted(fault.about(), {{panelPlace(), Expression::symbol("s")}}));
    switch (fault.kind()) {
    case RitzFault::Kind::NeedsValue:
        finding.kind = RitzFindingKind::NeedsValue;
        break;
    case RitzFault::Kind::Unintegrable:
        finding.kind = RitzFindingKind::Unintegrable;
        break;
    case RitzFault::Kind::Indefinite:
        return {RitzFindingKind::Indefinite};
    case RitzFault::Kind::TooLarge:
        return {RitzFindingKind::TooLarge};
    }
    return finding;
}

RitzFinding findingOf(const ArithmeticError& error) {
    const ArithmeticFault fault = error.fault();
    const bool isSize = fault == ArithmeticFault::TooDeep || fault == ArithmeticFault::TooLarge ||
                        fault == ArithmeticFault::TooManyDigits;
    return {isSize ? RitzFindingKind::TooLarge : RitzFindingKind::Undefined};
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
