#pragma once
// A Jacobian that is singular for good is no passage through a singular position: the structure is another one.

#include "numeric/dynamics.hpp"

#include <optional>
#include <vector>

namespace coenergy {

/// Where the system Jacobian has no full rank: the equations that depend on each other there, and the unknowns whose
/// highest derivatives they leave undetermined.
struct LostRank {
    std::vector<std::size_t> equations; // rows of J, ascending
    std::vector<std::size_t> unknowns;  // columns of J, ascending
};

/// Entries of J smaller than this share of their usual size are zero up to what is left of the invariants.
inline constexpr double vanishingShare = 1e-9;

/// States around (t, y), on no invariant: the same in every run. Sizes of entries are taken there.
std::vector<std::vector<double>> statesAround(const Dynamics& dynamics, const std::vector<double>& y);

/// Whether J is singular at (t, y) and at every point around it that satisfies the invariants, now and a small part of
/// `duration` later, while the switches keep their values. Takes a copy: the run goes on undisturbed.
std::optional<LostRank> lastingSingularity(Dynamics dynamics, double t, const std::vector<double>& y, double duration);

/// Whether J is singular at (t, y), which may be in passing.
std::optional<LostRank> singularityAt(Dynamics dynamics, double t, const std::vector<double>& y);

} // namespace coenergy
