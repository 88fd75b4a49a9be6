#pragma once
// From the user's values to a point where the equations hold.

#include "numeric/dynamics.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct StartValues {
    double time = 0;
    std::vector<double> state;   // one per state variable
    std::vector<bool> isFixed;   // these never move
    std::vector<double> highest; // first guesses for the highest derivatives
};

/// An invariant that cannot be met.
struct UnmetInvariant {
    std::size_t invariant = 0; // index into CompiledSystem::invariants
    double residual = 0;       // scaled as by Dynamics::scaledResiduals, where all of them come closest to 0
    double value = 0;          // the same in the units of the model
};

struct StartResult {
    std::vector<double> state;
    /// Empty: the start is consistent. Together with `involvedFixed`, no more than it takes to contradict each other.
    std::vector<UnmetInvariant> unmet;
    std::vector<std::size_t> involvedFixed; // state variables that are fixed
    /// Where the unmet invariants can be met together, but not by following them from the given values.
    std::optional<std::vector<double>> elsewhere;
    std::optional<EvaluationFault> fault; // the equations have no value or no solution there
    bool isConsistent() const { return unmet.empty() && !fault; }
};

/// Minimum-norm Gauss-Newton in the norm scaled by `nominal`, stage by stage: displacements first, then flows, then
/// what follows from them; the dynamics' switches are set from the arguments on the way.
StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const std::stop_token& stop = {});

} // namespace coenergy
