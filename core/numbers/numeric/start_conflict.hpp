#pragma once
// Why no start was found: which equations contradict each other, or where a start would be.

#include "numeric/consistent_start.hpp"
#include "numeric/stage_equations.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

/// A stage whose equations could not be satisfied.
struct UnmetStage {
    std::size_t stage = 0;
    std::vector<double> state; // where the search ended
    Eigen::VectorXd units;     // of each row's residual: the effect of changing every variable by its size
    /// Rows x variables, each column times its size, if the rows are linear in the variables. Entries that are zero
    /// within the accuracy of lower stages are set to zero.
    std::optional<Eigen::MatrixXd> linear;
    std::optional<std::vector<double>> farAway; // where it is satisfied, but too far from the given values
};

/// Fills in `unmet`, `involvedFixed`, `isProvenImpossible` and `elsewhere`.
void explainStart(Dynamics& dynamics, const StartValues& values, const UnmetStage& unmet, StartResult& result,
                  const std::stop_token& stop);

/// Points around the given values in the stage's variables: the given values first, the last ones ten sizes away.
std::vector<Eigen::VectorXd> startsAround(const StageEquations& equations, const StartValues& values);

} // namespace coenergy
