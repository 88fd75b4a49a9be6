#pragma once
// Eigenvalues and modes of dx/dt = A x.

#include <Eigen/Core>

#include <complex>
#include <cstddef>
#include <vector>

namespace coenergy {

enum class ModeKind {
    Eigenvector,
    Drift,       // of a chain of zeros, behind its eigenvector: what carries a motion along that evenly
    Generalized, // likewise of another eigenvalue: as much of t exp(value t) along the eigenvector
};

/// x = vector exp(value t), if it is an eigenvector.
struct Mode {
    std::complex<double> value;
    Eigen::VectorXcd vector;
    ModeKind kind = ModeKind::Eigenvector;
    Eigen::VectorXcd along = {}; // but for eigenvectors: the one at the head of the chain
    double condition = 1;        // by what factor a relative change of A's entries may change the value
};

/// |value|, in rad per unit of time.
double naturalFrequency(const Mode& mode);
/// -Re(value)/|value|; NaN for zero.
double dampingRatio(const Mode& mode);
/// What the last digits of A's entries leave open of the value.
double uncertainty(const Mode& mode);
/// Fewer digits of the value are certain than are read.
bool isUncertain(const Mode& mode);

/// Powers of two s with which rows and columns of S^-1 A S are of like size.
Eigen::VectorXd balancingScales(Eigen::MatrixXd matrix);

/// How many independent vectors the matrix takes to zero, in scales in which all rows and columns are alike.
Eigen::Index nullity(const Eigen::MatrixXd& matrix);

/// As many as A has rows, by natural frequency, of conjugate ones the one with the positive imaginary part first. Zero
/// eigenvalues are counted by rank, so that they are exactly zero, however long their chains. Where a scaling of the
/// states makes A symmetric or skew, they are exactly real or imaginary. Those that no computation tells apart, because
/// their eigenvectors fall together, have one value and the vectors of a chain.
std::vector<Mode> spectrumOf(const Eigen::MatrixXd& matrix);

/// The order in which they are told.
void sortModes(std::vector<Mode>& modes);

} // namespace coenergy
