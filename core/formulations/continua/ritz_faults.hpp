#pragma once
// Faults as findings, and the energies of a whole interval with its ends.

#include "continua/ritz_basis.hpp"

namespace coenergy {

/// The findings that prevent inserting shapes into a continuum: all of its statement except kinks, and energies at a
/// prescribed end.
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

/// The integral of a density over all panels, plus the contributions that `part` selects for both ends and the points.
AmplitudeTerms energyTerms(const Continuum& continuum, const RitzBasis& basis, const Expression& density,
                           Expression ContinuumEnd::*part, RitzIntegrals& integrals);

} // namespace coenergy
