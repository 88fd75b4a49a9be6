#pragma once
// Eigenvalues and modes of dx/dt = A x.

#include <Eigen/Core>

#include <complex>
#include <vector>

namespace coenergy {

/// x = vector exp(value t). Of a chain of zero eigenvalues only the first vector stays at rest; those behind it are
/// carried along it.
struct Mode {
    std::complex<double> value;
    Eigen::VectorXcd vector;
};

/// |value|, in rad per unit of time.
double naturalFrequency(const Mode& mode);
/// -Re(value)/|value|; NaN for zero.
double dampingRatio(const Mode& mode);

/// Powers of two s with which rows and columns of S^-1 A S are of like size.
Eigen::VectorXd balancingScales(Eigen::MatrixXd matrix);

/// As many as A has rows, by natural frequency, of conjugate ones the one with the positive imaginary part first. Zero
/// eigenvalues are counted by rank, so that they are exactly zero, however long their chains.
std::vector<Mode> spectrumOf(const Eigen::MatrixXd& matrix);

} // namespace coenergy
