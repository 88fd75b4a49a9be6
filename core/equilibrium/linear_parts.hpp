#pragma once
// The equations of a whole model near an equilibrium, before anything is reduced.

#include "equilibrium/equilibria.hpp"

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// Derivatives of the equations of the coordinates by accelerations, flows and displacements, regulated efforts
/// following; all on what the constraints leave free, in units of typical sizes.
struct LinearParts {
    Eigen::MatrixXd inertia;
    Eigen::MatrixXd damping;
    Eigen::MatrixXd stiffness;
    Eigen::MatrixXd tangent; // coordinates x free directions
    bool isKnown = true;     // all have values, and regulated efforts follow from the coordinates
};

/// At these inputs of the model's tapes.
LinearParts linearPartsAt(const EquilibriumQuestion& question, const std::vector<double>& inputs);

/// Typical sizes of the coordinates.
Eigen::VectorXd coordinateSizes(const EquilibriumQuestion& question);

/// Orthonormal columns in which a matrix is nothing, against the largest value in scales in which its rows and columns
/// are alike.
Eigen::MatrixXd nullDirections(const Eigen::MatrixXd& matrix, double share);

/// Whether no equation of the model is other than linear in what is unknown, at any time.
bool isLinearModel(const EquilibriumQuestion& question);

} // namespace coenergy
