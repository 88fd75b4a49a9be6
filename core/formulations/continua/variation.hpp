#pragma once
// The first variation of an action of fields, integrated by parts until only variations of the fields themselves are
// left inside, and at the ends those of u and u_x.

#include "continua/hamilton.hpp"
#include "continua/jets.hpp"

#include <map>

namespace coenergy {

/// Terms in front of the variation of each derivative by the variable.
using VariationTerms = std::map<FieldDerivative, std::vector<FieldTerm>>;

/// delta S = integral over time of (integral of inside . delta u + bracket at `to` - bracket at `from` + both ends),
/// and at each point the bracket before it less the one after it + the contributions of the point.
struct FirstVariation {
    VariationTerms inside;         // of u alone
    VariationTerms bracket;        // before the variable is replaced by its value at an end
    VariationTerms atStart, atEnd; // contributions of the ends, with the variable replaced
    std::vector<VariationTerms> atPoints;
    std::vector<HamiltonStep> steps;   // up to the last integration by parts
    std::vector<std::string> kinkedIn; // functions with kinks that were differentiated along the variable or time
};

/// May throw ArithmeticError and Cancelled.
FirstVariation firstVariation(const Continuum& continuum, const FieldNames& names, JetCalculus& calculus);

} // namespace coenergy
