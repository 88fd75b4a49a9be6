#pragma once
// What a run of a model needs, as functions, tables and names without a language: what every target prints.

#include "base/diagnostic.hpp"
#include "dae/dae_system.hpp"
#include "numeric/program.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"

#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace coenergy {

/// A function of parameters `p` and inputs `x` that writes its results; the names are those of the model.
struct ExportedFunction {
    std::string name;
    std::string comment;
    std::vector<std::string> parameters;
    std::vector<std::string> inputs;
    Program program;
};

/// A constant table with the name by which the runtimes know it.
template <class Value> struct ExportedTable {
    std::string name;
    std::vector<Value> values;
};

struct ExportedModel {
    std::string title;
    std::string description;
    std::string note = {};                                   // what is otherwise than in the model; may be empty
    std::vector<std::pair<std::string, std::size_t>> counts; // by the names of the runtimes
    std::vector<ExportedTable<double>> numbers;
    std::vector<ExportedTable<std::size_t>> indices;
    std::vector<ExportedTable<std::string>> texts;
    std::vector<ExportedFunction> functions;
};

/// What no exported program can hold.
struct ExportObstacle {
    enum class Feature {
        Switch,          // where: the function that jumps or has a corner, of a target that finds no events
        Impulse,         // where: the impulse
        LostImpulse,     // where: the energy that jumps where the motion passes
        Jump,            // where: the function with which flows or displacements may jump
        HeldTogether,    // where: one of several functions on whose jumps or corners the motion stays at once
        Resting,         // where: a function on whose jump or corner the motion rests, though nothing drives it there
        SolvedSwitch,    // where: the function that jumps or bends with what is solved for
        Integral,        // where: the integral
        Limit,           // where: its name
        Redundant,       // where: a constraint that follows from others at the start, which cannot be watched
        Stabilization,   // where: the name of the stabilization
        Stiffness,       // where: the implicit method that the run took
        SingularPassage, // where: the time
        BrokenRun,       // where: how the run ends
        Doubt,           // where: what is in doubt
        Size,            // where: what is too large
        NoInertia,       // where: a coordinate whose flow is no state
        OtherUnknown,    // where: an unknown that is neither a coordinate nor a multiplier
        Resistance,      // where: a flow without inertia whose resistance vanishes, or is infinite, at the start
        NoStates,        // around the start the equations have no solution
    };
    Feature feature = Feature::Switch;
    std::string where;
};

struct ExportSource {
    const PreparedModel& prepared;
    const SimulationProblem& problem; // of the same numbers as `givens`
    const Givens& givens;
    const DaeSystem& system;
    std::string title;
    std::string description;
    std::stop_token stop = {};      // of the run
    std::string jumpingEnergy = {}; // of which the equations know nothing; empty: none
    bool isStepUsual = false;       // the model states no step of the output: that of another end is chosen anew
};

/// The text of an energy that was found to jump where the motion passes, so that it would leave an impulse out; or
/// empty.
std::string jumpingEnergyIn(const Diagnostics& findings);

/// Runs the model, for what only a run shows, and for the numbers of the self-check.
std::variant<ExportedModel, ExportObstacle> exportedModel(const ExportSource& source);
/// The same for a run of `source.problem` that is there already.
std::variant<ExportedModel, ExportObstacle> exportedModel(const ExportSource& source, const SimulationResult& run);

/// Adds what a page shows of each row: `shown`, of the time, the columns and the parameters that are numbers, and
/// `energy`, the terms of the balance of energy at a solved point.
void addShownValues(const ExportSource& source, const std::vector<Expression>& expressions, ExportedModel& model);

} // namespace coenergy
