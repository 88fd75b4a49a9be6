#pragma once
// How a run ended: a value with the reason, the time and the quantities responsible.

#include "numeric/momentum_obstacle.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

enum class RunEnd {
    Completed,
    Stopped,              // requested by the user
    LimitReached,         // where: the limit's name
    NoConsistentStart,    // where: the constraints that are not met; fixed: the conflicting values
    NoDerivative,         // where: the quantity that is not finite: division by zero, overflow ...
    NoSolution,           // where: the equation that could not be solved
    BranchesCross,        // where: the equation whose solutions meet, from where the motion could go on along either
    SeveralSolutions,     // where: the function on both sides of whose corner or jump there is one; see `solutions`
    RanAway,              // where: the quantity that grows beyond all bounds, or beyond the range of numbers
    StepTooSmall,         // where: the quantity that changes too fast
    InvariantsLost,       // where: the constraint that no longer holds
    ConstraintsPart,      // where: the constraint that followed from others at the start, and no longer does
    KinkInJump,           // where: the function with a kink or jump over which the state jumps
    Jumps,                // where: the displacement that a switch would move instantaneously
    StaysSingular,        // where: the equations that no longer determine their highest derivatives
    SwitchingAccumulates, // where: the functions that jump ever faster, so that no time passes any more
    FrictionUndetermined, // where: the function of dry friction that holds, though nothing says what it holds against
    ImpulseUndetermined,  // where: what an impulse meets that it leaves open
    ImpulseOrderOpen,     // where: the impulse at whose moment something else happens that changes its effect
    MomentumJumps,        // where: the function with which momenta would jump
    IntegralTooCoarse,    // where: the integral that has too few points
    IntegralOverPole,     // where: the integral that crosses a pole
    TooManySteps,         // where: the quantity that forces the smallest steps
    MethodUnsuitable,     // where: what the method cannot treat; obstacle: why
};
/// The stable word for JSON: `completed`, `limit`, ...
std::string_view runEndName(RunEnd end);

/// Why a run with rows cannot be trusted.
enum class Doubt {
    EnergyAudit, // more energy is lost than the steps account for
    StepErrors,  // steps repeated in two halves gave different results
    Constraints, // the residual of the constraints is too large
};
/// The stable word for JSON: `energy-audit`, `step-errors`, `constraints`.
std::string_view doubtName(Doubt doubt);

struct InitialChange {
    std::string name;
    double before = 0;
    double after = 0;

    bool operator==(const InitialChange&) const = default;
};

/// A quantity in two solutions of the same equations.
struct TwoValues {
    std::string name;
    double one = 0;
    double other = 0;

    bool operator==(const TwoValues&) const = default;
};

/// The size against which errors of a variable without a given nominal size were measured at the end.
struct EstimatedSize {
    std::string name;
    double size = 0;

    bool operator==(const EstimatedSize&) const = default;
};

/// The first time at which a table was evaluated beyond its rows.
struct TableExit {
    std::string call; // as "pull(t)"
    double time = 0;

    bool operator==(const TableExit&) const = default;
};

struct RunStatus {
    RunEnd end = RunEnd::Completed;
    std::vector<std::string> where;
    std::vector<std::string> fixed;
    std::string message; // of a limit: the user's own words; of an integral over a pole: its place, as x = 0
    std::optional<MomentumObstacle> obstacle; // of a method that does not take the model
    double residual = 0;                      // of a start that is not met
    bool isProvenImpossible = false;          // that start: nothing in its constraints can move
    std::vector<InitialChange> proposedStart; // one that cannot be reached from the given values
    std::vector<TwoValues> solutions;         // of equations that have several
    double endTime = 0;
    std::optional<double> singularSince = {}; // of what stays singular: may be earlier than the end
    std::vector<std::string> methods;         // used, in order
    double fixedStep = 0;                     // of a method with steps of equal length; 0: they vary
    std::size_t steps = 0;
    std::size_t rejected = 0;
    std::size_t evaluations = 0;
    double wallSeconds = 0;
    double maximumConstraintResidual = 0;
    bool isConstrained = true; // otherwise there is nothing to keep
    double energyAudit = 0;
    std::vector<std::string> auditedCoordinates = {}; // of the part of the model whose audit that is; none: of all
    bool isEnergyAudited = true;                      // otherwise the audit says nothing
    double allowedAudit = 0;      // its permitted value, for the requested tolerance and this number of steps
    double doubledError = 0;      // average error of the steps repeated in two halves, relative to their tolerance
    double relativeTolerance = 0; // with which the run was computed: smaller than requested if it was repeated
    std::size_t repeats = 0;      // of the whole run, because of wrong sizes or doubts
    std::vector<Doubt> doubts;
    std::vector<InitialChange> initialChanges;
    std::vector<std::string> singularAtStart; // constraints whose derivatives vanish at the given values,
    std::vector<std::string> startDirection;  // and the direction in which they were met: "x", "-y"
    std::vector<EstimatedSize> estimatedSizes;
    std::vector<double> singularPassages; // times at which a singular configuration was passed
    std::vector<double> switchingTimes;   // times at which a discontinuity was located
    std::vector<std::string> ramps; // functions of time whose jump was followed, as Newton's iteration led elsewhere
    std::vector<TableExit> beyondTables; // tables that were held at their first or last value
    std::vector<std::string> unbounded;  // functions and limits for which a change of sign may have been missed

    bool isCompleted() const { return end == RunEnd::Completed; }
    /// Whether nothing speaks against the rows: a necessary, not sufficient condition. A run that broke off is not
    /// trusted.
    bool isTrusted() const {
        return doubts.empty() && (end == RunEnd::Completed || end == RunEnd::LimitReached || end == RunEnd::Stopped);
    }
};

} // namespace coenergy
