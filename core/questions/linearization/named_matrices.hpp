#pragma once
// The matrices of a linear system with their names, as LaTeX and as tables.

#include "linearization/linear_system.hpp"

#include <string>
#include <vector>

namespace coenergy {

struct NamedMatrix {
    std::string name;
    std::string latex; // of the name
    Eigen::MatrixXd values;
};

/// Those of A, B, E, C, D, F, M, C_d, K that the system has.
std::vector<NamedMatrix> namedMatrices(const LinearSystem& system);

/// With six digits; entries negligible beside the largest are 0.
std::string latexOfMatrix(const Eigen::MatrixXd& matrix);

/// Rows of numbers with all digits, separated by this character.
std::string tableOfMatrix(const Eigen::MatrixXd& matrix, char separator);

} // namespace coenergy
