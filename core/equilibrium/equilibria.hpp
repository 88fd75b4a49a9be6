#pragma once
// Where a model stays at rest, or moves evenly.

#include "equilibrium/rest_equations.hpp"
#include "linearization/linear_system.hpp"
#include "linearization/reactions.hpp"

#include <complex>
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

/// Marginal: it is not decided, or only drifts; the reason says which.
enum class Stability { Stable, Unstable, Marginal };
std::string_view stabilityName(Stability stability);

/// Why a motion near an equilibrium stays near it, or does not, or why that is not known.
enum class StabilityReason {
    LinearPartDecays, // every motion of the linear part decays, up to what is undetermined
    LeastPotential,   // the energy has a minimum and nothing supplies any
    LinearModel,      // the whole model is linear, and its oscillations keep their size
    PotentialMinimum, // without inertia: the potential energy has a minimum
    HeldByFriction,   // friction is less than it could be, in every direction
    KinkMinimum,      // the potential energy has a minimum at a kink, and nothing supplies any
    EnergyLost,       // the linear part oscillates, and what is left of the forces takes energy from it
    PeriodDecays,     // over one period of what depends on time every motion of the linear part decays
    PeriodKeeps,      // likewise: keeps its size, and the whole model is linear

    LinearPartGrows,  // a motion of the linear part grows
    PotentialMaximum, // what has no inertia stands where the potential energy has no minimum
    KinkMaximum,      // from a kink the potential energy falls to a side
    EnergySupplied,   // the linear part oscillates, and what is left of the forces supplies energy to it
    PeriodGrows,      // over one period a motion of the linear part grows

    Drifts,              // one at rest among others, but an initial speed is kept
    LinearPartOpen,      // the linear part keeps its size, and nothing else decides
    Meeting,             // equilibria meet or touch there
    NoPotential,         // without inertia, and the efforts have no potential
    PotentialOpen,       // without inertia, and the second variation of the potential energy vanishes somewhere
    PeriodOpen,          // over one period the linear part keeps its size
    PeriodUnknown,       // the linear equations of one period could not be integrated
    DependsOnTime,       // in a way that has no period
    RestsOnlyNow,        // the time goes on, and the rest is none
    FrictionOpen,        // friction holds it in some directions alone, or only just
    KinkOpen,            // a rest on a kink, and nothing decides
    NoLinearPart,        // see the obstacle
    SingularCoordinates, // where the coordinates themselves are singular
};
/// Stable names, such as `linear-part-decays`.
std::string_view reasonName(StabilityReason reason);

/// Behind a verdict.
struct StabilityDetails {
    double period = 0;                             // of what depends on time
    std::vector<std::complex<double>> multipliers; // of the linear part over that period, the largest first
    std::vector<std::string> names;                // coordinates that drift, that are singular, that have no inertia
};

/// Equilibria lie beside each other in this direction; the parts of coordinates and variables.
using FamilyDirection = std::vector<std::pair<std::string, double>>;

/// Held by friction with everything else as it is, from one value to another; infinite where nothing ends it.
struct HeldRange {
    std::string name;
    double from = 0;
    double to = 0;
};

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
    bool restsAtAllTimes = true;           // not with the time of the start alone
    StabilityReason reason = StabilityReason::LinearPartOpen;
    StabilityDetails details = {};
    std::vector<FamilyDirection> family = {}; // as many as lie beside each other independently
    std::vector<HeldRange> held = {};         // where friction holds
    std::vector<std::string> kinks = {};      // functions between whose sides it rests
};

/// The rate of a steady coordinate.
double steadyRate(const Equilibrium& equilibrium, const EquilibriumQuestion& question, const std::string& coordinate);

/// Everything that tapes of the problem's system read there; the time is 0.
std::vector<double> inputsOf(const Equilibrium& equilibrium, const CompiledSystem& system);

/// Why there is none, or what else is to be known.
struct EquilibriumFindings {
    std::vector<std::string> unmet;       // equations that do not come to rest, where they come closest
    double leastResidual = 0;             // of them
    std::vector<std::string> steady = {}; // coordinates with which there is a steady motion instead
    bool dependsOnTime = false;           // the efforts are those of the start
    bool exceedsFriction = false;         // friction is there, but holds nowhere that was looked at
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
