#pragma once
// The numbers s of smallest size for which a large sparse P(s) = P0 + s P1 + s^2 P2 is singular.

#include <Eigen/Core>
#include <Eigen/SparseCore>

#include <array>
#include <complex>
#include <cstddef>
#include <optional>
#include <vector>

namespace coenergy {

/// Real and square.
using MatrixPolynomial = std::array<Eigen::SparseMatrix<double>, 3>;

struct PolynomialRoot {
    std::complex<double> value;
    Eigen::VectorXcd vector;
    double condition = 1; // factor between relative changes of the entries and of the value
};

struct LowestRoots {
    Eigen::MatrixXd null;              // P0 maps these columns to nothing
    bool isDoubled = false;            // P1 as well, so that each stands for two zeros
    std::vector<PolynomialRoot> roots; // by size, without zeros; of conjugate ones that with positive imaginary part
};

/// At least `count` roots besides zeros, or all if there are fewer; all that are of equal size or smaller than the last
/// one are among them. Nothing if their number is not confirmed by the winding of det P around zero, if some nearly
/// coincide, or if P is nearly singular for every s.
std::optional<LowestRoots> lowestRoots(const MatrixPolynomial& polynomial, std::size_t count);

} // namespace coenergy
