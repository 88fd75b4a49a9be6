#pragma once
// Points at which a model stays at rest, or moves steadily.

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
    std::size_t starts = 48; // maximum number of starting points
};

/// Marginal: not decided, or only drifting; the reason says which.
enum class Stability { Stable, Unstable, Marginal };
std::string_view stabilityName(Stability stability);

/// Why a motion near an equilibrium stays near it, or does not, or why this is not known.
enum class StabilityReason {
    LinearPartDecays, // every motion of the linear part decays, up to undetermined coordinates
    LeastPotential,   // the energy has a minimum and nothing supplies any
    LinearModel,      // the whole model is linear, and its oscillations keep their size
    PotentialMinimum, // without inertia: the potential energy has a minimum
    NothingMoves,     // the constraints leave nothing that could move
    HeldByFriction,   // friction is below its bound in every direction
    KinkMinimum,      // the potential energy has a minimum at a kink, and nothing supplies any
    EnergyLost,       // the linear part oscillates, and the other forces remove energy from it
    RateKept,         // other rates are as steady, and no other motion of the linear part grows
    PeriodDecays,     // over one period of what depends on time every motion of the linear part decays
    PeriodKeeps,      // likewise: keeps its amplitude, and the whole model is linear

    LinearPartGrows,  // a motion of the linear part grows
    PotentialMaximum, // no inertia, and no minimum of the potential energy
    KinkMaximum,      // from a kink the potential energy decreases to one side
    EnergySupplied,   // the linear part oscillates, and the other forces supply energy to it
    PeriodGrows,      // over one period a motion of the linear part grows

    Drifts,              // member of a family of equilibria, along which an initial speed is kept
    LinearPartOpen,      // the linear part keeps its amplitude, and nothing else decides
    Meeting,             // equilibria meet or touch there
    NoPotential,         // without inertia, and the efforts have no potential
    PotentialOpen,       // without inertia, and the second variation of the potential energy vanishes somewhere
    PeriodOpen,          // over one period the linear part keeps its size
    PeriodUnknown,       // the linear equations of one period could not be integrated
    DependsOnTime,       // in a way that has no period
    RestsOnlyNow,        // at the start time only
    FrictionOpen,        // friction holds it in some directions only, or just barely
    KinkOpen,            // a rest on a kink, undecided
    NoLinearPart,        // see the obstacle
    SingularCoordinates, // where the coordinates themselves are singular
};
/// Stable names, such as `linear-part-decays`.
std::string_view reasonName(StabilityReason reason);

/// Details of a verdict.
struct StabilityDetails {
    double period = 0;                             // of what depends on time
    std::vector<std::complex<double>> multipliers; // of the linear part over that period, the largest first
    std::vector<std::string> names; // coordinates that drift or keep a rate, are singular, have no inertia
};

/// A direction along which equilibria form a family; the components of coordinates and variables.
using FamilyDirection = std::vector<std::pair<std::string, double>>;

/// The interval in which friction holds a coordinate with everything else unchanged; infinite if nothing ends it.
struct HeldRange {
    std::string name;
    double from = 0;
    double to = 0;
};

struct Equilibrium {
    std::vector<std::pair<std::string, double>> values; // of all unknowns, then of steady flows
    std::vector<double> state;                          // one per state variable of the problem's system
    std::vector<double> highest;                        // one per unknown of it
    bool isDegenerate = false;                          // others meet it, or nearly so
    double residual = 0;                                // against the terms of each equation
    std::optional<double> potential;                    // of a formulation that has one
    Stability stability = Stability::Marginal;
    std::optional<LinearSystem> linear;
    std::optional<LinearizationObstacle> obstacle; // why there is no linear system
    /// Coordinates and variables that may have other values as well, and multipliers with which nothing is exerted.
    std::vector<std::string> undetermined;
    std::vector<Reaction> reactions;
    std::vector<std::string> passedLimits; // limits behind which it lies
    bool restsAtAllTimes = true;           // false: at the start time only
    StabilityReason reason = StabilityReason::LinearPartOpen;
    StabilityDetails details = {};
    std::vector<FamilyDirection> family = {}; // one for each independent direction
    std::vector<HeldRange> held = {};         // where friction holds
    std::vector<std::string> kinks = {};      // functions on whose jump or corner it rests
};

/// The rate of a steady coordinate.
double steadyRate(const Equilibrium& equilibrium, const EquilibriumQuestion& question, const std::string& coordinate);

/// All inputs of the tapes of the problem's system at this point; the time is 0.
std::vector<double> inputsOf(const Equilibrium& equilibrium, const CompiledSystem& system);

/// Why there is no equilibrium, or further information.
struct EquilibriumFindings {
    std::vector<std::string> unmet;       // equations with residuals where these are smallest
    double leastResidual = 0;             // of them
    std::vector<std::string> lost = {};   // constraints that would have to hold there with a gradient that vanishes
    std::vector<std::string> steady = {}; // coordinates with which there is a steady motion instead
    bool dependsOnTime = false;           // the efforts are those at the start time
    bool exceedsFriction = false;         // there is friction, but it holds at none of the points examined
};

struct Equilibria {
    std::vector<Equilibrium> found; // the nearest to the start first
    std::vector<Equilibrium> behindLimits;
    EquilibriumFindings findings;
};

/// Newton's iteration from the start and from random points of the box, with deflation of known solutions. Without a
/// box of its own, a coordinate in which the model has the period 2 pi is searched over one turn, anything else around
/// its start. Of equilibria that differ by whole turns of such coordinates, or by the sign of Euler parameters, and by
/// nothing observable, the first is reported. Deterministic. Throws Cancelled.
Equilibria findEquilibria(const EquilibriumQuestion& question, const std::stop_token& stop = {});

} // namespace coenergy
