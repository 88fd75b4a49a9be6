#pragma once
// A step of linear differential equations by collocation.

#include <Eigen/Core>

#include <vector>

namespace coenergy {

struct CollocationRule {
    Eigen::VectorXd nodes;     // in a step of length one
    Eigen::MatrixXd integrals; // of each Lagrange polynomial, from 0 to each node: a row for each node
    Eigen::VectorXd weights;   // the same, from 0 to 1
};

/// Gauss's points, 2 to 4 of them: of order 4, 6, 8.
const CollocationRule& gaussRule(int points);
/// The points of Radau IIA of order 5.
const CollocationRule& radauRule();

/// dS/dt = A S + B at a time.
struct LinearRate {
    Eigen::MatrixXd byState;  // A
    Eigen::MatrixXd constant; // B
};

struct CollocatedStep {
    Eigen::MatrixXd end;
    /// An estimate of its error, from how fast the coefficients of the rate decay; column by column in these sizes.
    Eigen::VectorXd error;
};

/// From `start` over a step of length h, with the rates at the nodes. `sizes`: of the rows.
CollocatedStep collocated(const CollocationRule& rule, const std::vector<LinearRate>& rates,
                          const Eigen::MatrixXd& start, double h, const Eigen::VectorXd& sizes);

} // namespace coenergy
