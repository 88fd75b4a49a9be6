#pragma once
// Hamilton's principle at a run: its coordinates varied at once, x + epsilon eta(t), and the action along epsilon
// (D. S. Stutts, Analytical Dynamics, 2017, figure 2, (19) and (20)).

#include "observation/action.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

struct PathVariation {
    std::string coordinate;
    Expression eta; // of t and parameters
};

/// A name in eta that is neither the time nor a parameter; nothing if there is none.
std::optional<std::string> foreignName(const Expression& eta, const Point& parameters);

/// eta at these times.
std::vector<double> valuesOver(const std::vector<double>& time, const Expression& eta, Point parameters);

/// The run with these coordinates and their flows varied; everything else stays as it was.
Trajectory variedMotion(const ParsedModel& model, const Trajectory& run, const std::vector<PathVariation>& variations,
                        double epsilon, const Point& parameters);

struct VariedAction {
    double epsilon = 0;
    double action = 0; // not a number where it has no value
    double error = 0;  // of it, estimated
};
/// Along epsilon from -1 to 1 in steps of a tenth, that of the run in the middle. Throws Cancelled.
std::vector<VariedAction> variedActions(const ParsedModel& model, const Trajectory& run,
                                        const std::vector<PathVariation>& variations, const Point& parameters,
                                        const std::stop_token& stop = {});

enum class ActionExtremum { Least, Greatest, Neither, Alike };
/// What the action of the run is among these; alike: they differ by no more than their errors.
ActionExtremum extremumAmong(const std::vector<VariedAction>& actions);

/// Where eta does not vanish, of the first and last time of the run; nothing where it vanishes at both. NaN counts.
std::optional<double> freeEnd(const PathVariation& variation, const Trajectory& run, Point parameters);

/// A time at which eta jumps, has a corner, or changes faster than the rows of the run can show; nothing where between
/// any two rows it changes as its rate says.
std::optional<double> unshownChange(const PathVariation& variation, const Trajectory& run, Point parameters);

/// Whether T* and V are all that moves the model: no dissipation, effort, force, torque or constraint, and no other
/// unknowns. Of others the action is not stationary among all paths.
bool isFreeAndConservative(const ParsedModel& model);

} // namespace coenergy
