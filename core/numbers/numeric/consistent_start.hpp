#pragma once
// From the user's values to a point at which the equations hold.

#include "numeric/dynamics.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// Which variables are kept first where the invariants require changes.
enum class Precedence {
    Displacement, // and dynamic variables
    Flow,
    Consequence, // multipliers, efforts, higher derivatives: determined by the others
};

struct StartValues {
    double time = 0;
    std::vector<double> state;             // one per state variable
    std::vector<bool> isFixed;             // these never move
    std::vector<double> highest;           // first guesses for the highest derivatives
    std::vector<Precedence> precedence;    // one per state variable; empty: all alike
    std::vector<bool> isGiven;             // one per state variable, or empty: given rather than a default
    std::vector<double> switchesAtZero;    // values of the switches where their arguments vanish; empty: 1
    std::vector<bool> isHighestGiven = {}; // one for each of `highest`, or empty: typed rather than zero
};

/// An invariant that is not met.
struct UnmetInvariant {
    std::size_t invariant = 0; // index into CompiledSystem::invariants
    double residual = 0; // scaled as by Dynamics::scaledResiduals, at the point where all of them are closest to 0
    double value = 0;    // the same in the units of the model
};

/// The derivatives of the invariants vanish at the given values; a search near these values found a start.
struct StartDirection {
    std::vector<std::size_t> invariants;               // those of the stage that could not be met from the values
    std::vector<std::pair<std::size_t, double>> steps; // state variables and their initial displacements
};

struct StartResult {
    std::vector<double> state;
    std::optional<StartDirection> direction;
    /// Empty: the start is consistent. Together with `involvedFixed`, a minimal contradictory set.
    std::vector<UnmetInvariant> unmet;
    std::vector<std::size_t> involvedFixed; // state variables that are fixed
    /// True if the unmet invariants contain nothing that could move, so that there is no start; otherwise none was
    /// found.
    bool isProvenImpossible = false;
    /// A point at which the unmet invariants hold together, but which steps from the given values do not reach.
    std::optional<std::vector<double>> elsewhere;
    std::optional<EvaluationFault> fault; // the equations have no value or no solution there
    bool isConsistent() const { return unmet.empty() && !fault; }
};

/// Damped minimum-norm Gauss-Newton in the norm scaled by `nominal`, stage by stage: displacements first, then flows,
/// then everything that follows from them. The switches of the dynamics are set from their arguments on the way. A
/// start is accepted only if the input determines it: not if it requires moves a million times larger than the initial
/// discrepancy, or depends on derivatives that are zero within the accuracy of the displacements. Deterministic.
StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const std::stop_token& stop = {});

} // namespace coenergy
