#pragma once
// The parts of a model that share nothing with each other.

#include "lagrange/lagrangian_model.hpp"

#include <vector>

namespace coenergy {

/// A model that has no more than what its balance of energy is made of.
struct IndependentPart {
    LagrangianModel model;
    bool hasCoenergyAtRest = false; // T* where all flows are 0, as where motions are prescribed
};

/// The model in parts that no term of an energy, no effort and no constraint connects. Terms of energies that depend on
/// time alone move nothing and belong to no part. Empty: the model as a whole has the same balance, and T* has no other
/// value at rest than 0.
std::vector<IndependentPart> independentParts(const LagrangianModel& model);

} // namespace coenergy
