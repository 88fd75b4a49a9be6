#pragma once
// Faults told as findings, and the energies of a whole interval with its ends.

#include "continua/ritz_basis.hpp"

namespace coenergy {

/// What forbids to put shapes into a continuum: all that is found of its statement but kinks, and energies at an end
/// that is prescribed.
std::vector<RitzFinding> illPosed(const FieldEquations& equations);

RitzFinding findingOf(const RitzFault& fault);
RitzFinding findingOf(const ArithmeticError& error);

/// An end or a point with the shapes there.
struct LoadedPlace {
    const ContinuumEnd& load;
    Expression at;
    Panel here;
};

/// Both ends and all points.
std::vector<LoadedPlace> loadedPlaces(const Continuum& continuum, const RitzBasis& basis);

/// The integral of a density over all panels, and what `part` of both ends and of points adds to it.
AmplitudeTerms energyTerms(const Continuum& continuum, const RitzBasis& basis, const Expression& density,
                           Expression ContinuumEnd::*part, RitzIntegrals& integrals);

} // namespace coenergy
