#pragma once
// From the user's values to a point where the equations hold.

#include "numeric/dynamics.hpp"

#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// What is kept first where the invariants ask for changes.
enum class Precedence {
    Displacement, // and dynamic variables
    Flow,
    Consequence, // multipliers, efforts, higher derivatives: they follow from the others
};

struct StartValues {
    double time = 0;
    std::vector<double> state;          // one per state variable
    std::vector<bool> isFixed;          // these never move
    std::vector<double> highest;        // first guesses for the highest derivatives
    std::vector<Precedence> precedence; // one per state variable; empty: all alike
    std::vector<bool> isGiven;          // one per state variable, or empty: no default
    std::vector<double> switchesAtZero; // where their arguments vanish; empty: 1
};

/// An invariant that is not met.
struct UnmetInvariant {
    std::size_t invariant = 0; // index into CompiledSystem::invariants
    double residual = 0;       // scaled as by Dynamics::scaledResiduals, where all of them come closest to 0
    double value = 0;          // the same in the units of the model
};

/// Where the invariants' derivatives vanish at the given values, a search beside them found a start.
struct StartDirection {
    std::vector<std::size_t> invariants;               // those of the stage that could not be met from the values
    std::vector<std::pair<std::size_t, double>> steps; // state variables, and how far they were moved to begin with
};

struct StartResult {
    std::vector<double> state;
    std::optional<StartDirection> direction;
    /// Empty: the start is consistent. Together with `involvedFixed`, no more than it takes to contradict each other.
    std::vector<UnmetInvariant> unmet;
    std::vector<std::size_t> involvedFixed; // state variables that are fixed
    /// The unmet invariants contain nothing that could move: there is no start. Else none was found.
    bool isProvenImpossible = false;
    /// Where the unmet invariants can be met together, but not by following them from the given values.
    std::optional<std::vector<double>> elsewhere;
    std::optional<EvaluationFault> fault; // the equations have no value or no solution there
    bool isConsistent() const { return unmet.empty() && !fault; }
};

/// Damped minimum-norm Gauss-Newton in the norm scaled by `nominal`, stage by stage: displacements first, then flows,
/// then what follows from them; the dynamics' switches are set from the arguments on the way. A start is accepted only
/// if it is determined by what it was made from: not if it takes moves a million times larger than what was at odds, or
/// derivatives that are zero within the accuracy of the displacements. Deterministic.
StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const std::stop_token& stop = {});

} // namespace coenergy
