#pragma once
// Energies typed in momenta or efforts, turned by Legendre's transformation into parts of T* and V:
//   T(p):   f = dT/dp,   solved for p,  T*(f) = sum p f - T
//   V*(e):  q = dV*/de,  solved for e,  V(q) = sum e q - V*
// Reference: J. H. Suk, Automatic Formulation of Lagrangian DAEs, 2001, section 2.3.

#include "algebra/algebra.hpp"
#include "dae/derivation_steps.hpp"
#include "expression/notation.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// The names of one coordinate in such an energy: `x`, `p_x` and its flow, or `x`, `e_x` and `x`.
struct ConjugatePair {
    std::string coordinate;
    std::string conjugate;
    std::string own;
};

struct FoundDual {
    std::optional<EnergyDual> dual;
    std::vector<std::string> obstacle; // coordinates whose conjugates are not found, if there is no dual
    /// Positive while the formulas hold: parameters, or their opposites, with whose other sign they are another branch.
    std::vector<Expression> signs = {};
};

/// The pairs are those that occur. The formulas are checked at random points, and at the values of the parameters.
/// Throws Cancelled on request.
FoundDual energyDual(const Field& source, const Expression& given, const std::vector<ConjugatePair>& pairs,
                     const std::vector<ParameterValue>& parameters, Notation notation, PiMeaning pi,
                     const std::stop_token& stop = {});

} // namespace coenergy
