#pragma once
// Quantities that no motion of a model changes.

#include "conservation/symmetries.hpp"
#include "dae/dae_system.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "reduction/integrable_constraints.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct ConservedQuantity {
    enum class Kind { Energy, Momentum };
    Kind kind = Kind::Momentum;
    /// For a momentum: the displacement of each coordinate that leaves everything unchanged.
    std::vector<std::pair<std::string, Expression>> displacement;
    Expression value; // of coordinates, flows, parameters and time
};

struct Conservation {
    std::vector<ConservedQuantity> quantities;    // the energy first
    std::vector<IntegrableConstraint> integrable; // flow constraints that restrict displacements
    bool isSought = true;                         // false: the equations are too long for the search
};

/// Of a model and its equations. On the algebra's thread. Throws Cancelled.
Conservation conservedQuantities(const LagrangianModel& model, const DaeSystem& system,
                                 const std::stop_token& stop = {});

} // namespace coenergy
