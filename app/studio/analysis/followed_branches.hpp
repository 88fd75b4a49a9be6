#pragma once

#include "equilibrium/branches.hpp"
#include "session/analyses.hpp"

namespace coenergy {

/// A parameter, and the range in which equilibria are followed.
struct FollowedRange {
    std::string parameter;
    double from = 0; ///< < to
    double to = 1;
};

/// How the equilibria move within the range.
struct FollowedBranches {
    FollowedRange range;
    Branches branches;
};

AnalysisTask branchesTask(const FollowedRange& range);
/// The latest; null before there are any.
const FollowedBranches* branchesIn(const Analyses& analyses);

} // namespace coenergy
