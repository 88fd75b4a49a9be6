#pragma once
// The matrices of a linear system, each under its name, as LaTeX and as a table.

#include "linearization/linear_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct NamedMatrix {
    std::string name;
    std::string latex; // of the name
    Eigen::MatrixXd values;
};

/// A, B, E, C, D, F, M, C_d, K, as far as the system has them.
std::vector<NamedMatrix> namedMatrices(const LinearSystem& system);

/// With six digits; what is nothing beside the largest entry is 0.
std::string latexOfMatrix(const Eigen::MatrixXd& matrix);

/// Rows of numbers, all of their digits, with this between two of them.
std::string tableOfMatrix(const Eigen::MatrixXd& matrix, char separator);

} // namespace coenergy
