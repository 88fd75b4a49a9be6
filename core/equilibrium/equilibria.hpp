#pragma once
// Where a model stays at rest, or moves evenly.

#include "equilibrium/rest_equations.hpp"
#include "linearization/linear_system.hpp"
#include "linearization/reactions.hpp"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

struct EquilibriumQuestion {
    SimulationProblem problem;                                 // values of parameters, start, sizes
    std::shared_ptr<const ModelEquations> equations;           // of the same model
    std::map<std::string, std::pair<double, double>> box = {}; // where unknowns are sought; by name
    std::vector<SteadyFlow> steady = {};
    std::size_t starts = 48; // from how many points at most
};

/// Marginal: the linear part does not decide.
enum class Stability { Stable, Unstable, Marginal };
std::string_view stabilityName(Stability stability);

struct Equilibrium {
    std::vector<std::pair<std::string, double>> values; // of all unknowns, then of steady flows
    std::vector<double> state;                          // one per state variable of the problem's system
    std::vector<double> highest;                        // one per unknown of it
    bool isDegenerate = false;                          // others meet it, or nearly
    double residual = 0;                                // against the terms of each equation
    std::optional<double> potential;                    // of a formulation that has one
    Stability stability = Stability::Marginal;
    std::optional<LinearSystem> linear;
    std::optional<LinearizationObstacle> obstacle; // why there is no linear system
    std::vector<std::string> undetermined;         // coordinates and variables that may have other values, too
    std::vector<Reaction> reactions;
    std::vector<std::string> passedLimits; // that it lies behind
};

/// Everything that tapes of the problem's system read there; the time is 0.
std::vector<double> inputsOf(const Equilibrium& equilibrium, const CompiledSystem& system);

/// Why there is none, or what else is to be known.
struct EquilibriumFindings {
    std::vector<std::string> unmet;       // equations that do not come to rest, where they come closest
    double leastResidual = 0;             // of them
    std::vector<std::string> steady = {}; // coordinates with which there is a steady motion instead
    bool dependsOnTime = false;           // the efforts are those of the start
};

struct Equilibria {
    std::vector<Equilibrium> found; // the nearest to the start first
    std::vector<Equilibrium> behindLimits;
    EquilibriumFindings findings;
};

/// Newton's iteration from the start and from random points of the box, off what is known already. Without a box of its
/// own a coordinate in which the model has the period 2 pi is sought over one turn, anything else around its start.
/// Of equilibria that differ by whole turns of such coordinates and by nothing that is seen, the first is told.
/// Deterministic. Throws Cancelled.
Equilibria findEquilibria(const EquilibriumQuestion& question, const std::stop_token& stop = {});

} // namespace coenergy
