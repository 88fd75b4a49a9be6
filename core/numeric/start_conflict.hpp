#pragma once
// Why no start was found: who is at odds with whom, or where a start would be.

#include "numeric/consistent_start.hpp"
#include "numeric/stage_equations.hpp"

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

/// A stage that could not be met.
struct UnmetStage {
    std::size_t stage = 0;
    std::vector<double> state; // where the search ended
    Eigen::VectorXd units;     // of each row's residual: what a change of every variable by its size changes
    /// Rows x variables, each column times its size: where the rows are linear in the variables. What is zero within
    /// the accuracy of lower stages is zero in it.
    std::optional<Eigen::MatrixXd> linear;
    std::optional<std::vector<double>> farAway; // where it is met, too far from the given values
};

/// Fills in `unmet`, `involvedFixed`, `isProvenImpossible` and `elsewhere`.
void explainStart(Dynamics& dynamics, const StartValues& values, const UnmetStage& unmet, StartResult& result,
                  const std::stop_token& stop);

/// Points around the given values, these first, the last ones ten sizes away: of the stage's variables.
std::vector<Eigen::VectorXd> startsAround(const StageEquations& equations, const StartValues& values);

} // namespace coenergy
