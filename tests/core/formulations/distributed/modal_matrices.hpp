#pragma once
// An element's matrices with values: the element as one branch with several ports in a linear graph.

#include "distributed/distributed_element.hpp"
#include "matrices/solvers.hpp"

namespace tests {

using namespace coenergy;

/// M g'' + D g' + K g = R f, and v_ext = R^T g' for the flows of the ports (Alipourazadi 2012, 4-36 to 4-40). Columns
/// of R and T: the ports' forces and, of a beam, their moments.
struct ModalMatrices {
    Eigen::MatrixXd inertia;   // M, diagonal
    Eigen::MatrixXd damping;   // D, diagonal
    Eigen::MatrixXd stiffness; // K, diagonal of modes
    Eigen::MatrixXd forces;    // R
    Eigen::MatrixXd moments;   // T
};

/// For an element without faults, given by its form and not fed with flows; every name of its quantities and positions
/// must have a value.
ModalMatrices modalMatrices(const DistributedElement& element, const Point& values);

/// X' = A X + B f of X = (k_1 g_1, ..., k_n g_n, g_1', ..., g_n'), the forces of the modes' springs and their flows:
/// A = [0, K; -M^-1, -M^-1 D], B = [0; M^-1 R]. For modes without a rigid motion, else the springs' forces of X stay 0
/// for it.
struct StateMatrices {
    Eigen::MatrixXd a;
    Eigen::MatrixXd b;
};

StateMatrices stateMatrices(const ModalMatrices& matrices);

} // namespace tests
