#pragma once
// What a typed equation may be compared with.

#include "derivation/other_formulation.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct ComparableEquation {
    std::string name;
    Expression residual;
};

/// Those of a field, or of the path of a functional, and their conditions, before those of the model.
std::vector<ComparableEquation> comparableEquations(const OtherFormulation* formulation, const DaeSystem& system);

} // namespace coenergy
