#pragma once
// Which of several equations cannot hold together.

#include <Eigen/Core>

#include <cstddef>
#include <functional>
#include <variant>
#include <vector>

namespace coenergy {

/// Equations r(x) = 0 in groups that are left out as a whole.
struct EquationGroups {
    std::size_t groupCount = 0;
    std::vector<std::size_t> groupOf; // of each residual
    /// In units in which 1 is much and 1e-7 is nothing; may be NaN where there is no value.
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x)> residuals;
    Eigen::VectorXd sizes; // of the entries of x, all positive
};

/// Groups that no point satisfies together, while any of them can be left out for the others to hold.
struct Conflict {
    std::vector<std::size_t> groups; // ascending
    Eigen::VectorXd closest;         // where the sum of the squares of their residuals is least
};

/// A point where all equations hold, or groups of which none can be spared to say why there is none. What is reached
/// from one of the starts counts: of which the first is the preferred one. The work is bounded, so that of very many
/// equations more groups may be named than needed.
std::variant<Eigen::VectorXd, Conflict> solutionOrConflict(const EquationGroups& equations,
                                                           const std::vector<Eigen::VectorXd>& starts);

} // namespace coenergy
