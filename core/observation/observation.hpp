#pragma once
// What is recorded of a run: series, outputs, limits, energy, compiled over the inputs of a system.

#include "algebra/algebra.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "model/parsed_model.hpp"
#include "simulation/simulation_problem.hpp"

#include <vector>

namespace coenergy {

/// The expressions behind the observers; two models with equal ones share a compilation.
struct Observation {
    std::vector<Expression> outputs;
    std::vector<std::string> outputNames;
    std::vector<Expression> limits;
    std::vector<LimitWatch> limitWatches;
    EnergyBalance energy;
    std::vector<std::pair<std::string, std::string>> units; // of coordinates, flows, multipliers, efforts, dynamics

    bool operator==(const Observation&) const = default;
};

/// The texts must be free of errors. May throw ArithmeticError.
Observation observationOf(const ParsedModel& parsed, const LagrangianModel& model, Algebra& algebra);

/// `whole` is the system with all its constraints, `reduced` what is left of it.
Observers observersFor(const Observation& observation, const DaeSystem& whole, const ReducedSystem& reduced,
                       const CompiledSystem& system, Algebra& algebra);

} // namespace coenergy
