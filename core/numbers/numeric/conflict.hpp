#pragma once
// Which of several equations cannot hold together.

#include <Eigen/Core>

#include <cstddef>
#include <functional>
#include <variant>
#include <vector>

namespace coenergy {

/// Equations r(x) = 0 in groups, each of which is left out as a whole.
struct EquationGroups {
    std::size_t groupCount = 0;
    std::vector<std::size_t> groupOf; // of each residual
    /// Scaled so that 1 is large and 1e-7 is negligible; may be NaN where there is no value.
    std::function<Eigen::VectorXd(const Eigen::VectorXd& x)> residuals;
    Eigen::VectorXd sizes; // of the entries of x, all positive
};

/// Groups that no point satisfies together; without any one of them the others can be satisfied.
struct Conflict {
    std::vector<std::size_t> groups; // ascending
    Eigen::VectorXd closest;         // where the sum of the squares of their residuals is least
};

/// A point at which all equations hold, or groups that contradict each other, none of which can be spared. Only points
/// reached from one of the starts count, the first start being preferred. The work is bounded, so that for very many
/// equations more groups than necessary may be named.
std::variant<Eigen::VectorXd, Conflict> solutionOrConflict(const EquationGroups& equations,
                                                           const std::vector<Eigen::VectorXd>& starts);

} // namespace coenergy
