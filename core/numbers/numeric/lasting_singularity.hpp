#pragma once
// A permanently singular Jacobian is not a passage through a singular position: the structure is a different one.

#include "numeric/dynamics.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// A lack of rank of the system Jacobian: the equations that depend on each other, and the unknowns whose highest
/// derivatives they leave undetermined.
struct LostRank {
    std::vector<std::size_t> equations; // rows of J, ascending
    std::vector<std::size_t> unknowns;  // columns of J, ascending
};

/// Entries of J smaller than this fraction of their usual size are zero up to the residuals of the invariants.
inline constexpr double vanishingShare = 1e-9;

/// States around (t, y), not on the invariants, the same in every run. They serve to measure the sizes of entries.
std::vector<std::vector<double>> statesAround(const Dynamics& dynamics, const std::vector<double>& y);

/// Whether J is singular at (t, y) and at every nearby point that satisfies the invariants, now and a small part of
/// `duration` later, with the switches unchanged. Takes a copy, so that the run is not affected.
std::optional<LostRank> lastingSingularity(Dynamics dynamics, double t, const std::vector<double>& y, double duration);

/// Whether J is singular at (t, y), perhaps only in passing.
std::optional<LostRank> singularityAt(Dynamics dynamics, double t, const std::vector<double>& y);

} // namespace coenergy
