#pragma once
// The equations of a whole model near an equilibrium, before any reduction.

#include "equilibrium/equilibria.hpp"

#include <Eigen/Core>

#include <vector>

namespace coenergy {

/// Derivatives of the coordinates' equations with respect to accelerations, flows and displacements, with regulated
/// efforts eliminated; all in the directions that the constraints leave free, in units of typical sizes.
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

/// Orthonormal columns that a matrix maps to zero, relative to its largest singular value with rows and columns scaled
/// alike.
Eigen::MatrixXd nullDirections(const Eigen::MatrixXd& matrix, double share);

/// Whether every equation of the model is linear in the unknowns at all times.
bool isLinearModel(const EquilibriumQuestion& question);

} // namespace coenergy
