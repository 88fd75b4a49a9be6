#pragma once
// Hamilton's principle at a run: its coordinates varied at once, x + epsilon eta(t), and the action along epsilon
// (D. S. Stutts, Analytical Dynamics, 2017, figure 2, (19) and (20)).

#include "observation/action.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct PathVariation {
    std::string coordinate;
    Expression eta; // of t and parameters
};

/// The run with these coordinates and their flows varied; everything else stays as it was.
Trajectory variedMotion(const ParsedModel& model, const Trajectory& run, const std::vector<PathVariation>& variations,
                        double epsilon, const Point& parameters);

/// Where eta does not vanish, of the first and last time of the run; nothing where it vanishes at both. NaN counts.
std::optional<double> freeEnd(const PathVariation& variation, const Trajectory& run, Point parameters);

/// Whether T* and V are all that moves the model: no dissipation, effort, force, torque or constraint, and no other
/// unknowns. Of others the action is not stationary among all paths.
bool isFreeAndConservative(const ParsedModel& model);

} // namespace coenergy
