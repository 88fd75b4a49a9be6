#pragma once
// Eigenvalues and modes of dx/dt = A x.

#include <Eigen/Core>

#include <complex>
#include <cstddef>
#include <vector>

namespace coenergy {

enum class ModeKind {
    Eigenvector,
    Drift,       // in a chain of zeros, after its eigenvector: a steady motion along that
    Generalized, // likewise for another eigenvalue: t exp(value t) along the eigenvector
};

/// x = vector exp(value t), if it is an eigenvector.
struct Mode {
    std::complex<double> value;
    Eigen::VectorXcd vector;
    ModeKind kind = ModeKind::Eigenvector;
    Eigen::VectorXcd along = {}; // except for eigenvectors: the one at the head of the chain
    double condition = 1;        // factor between relative changes of A's entries and of the value
};

/// |value|, in rad per unit of time.
double naturalFrequency(const Mode& mode);
/// -Re(value)/|value|; NaN for zero.
double dampingRatio(const Mode& mode);
/// The change of the value due to the last digits of A's entries.
double uncertainty(const Mode& mode);
/// Whether fewer digits of the value are certain than are shown.
bool isUncertain(const Mode& mode);

/// Powers of two s that give the rows and columns of S^-1 A S similar sizes.
Eigen::VectorXd balancingScales(Eigen::MatrixXd matrix);

/// The dimension of the null space, with rows and columns scaled alike.
Eigen::Index nullity(const Eigen::MatrixXd& matrix);

/// As many as A has rows, by natural frequency; of conjugate ones the one with positive imaginary part first. Zero
/// eigenvalues are counted by rank, so that they are exactly zero, however long their chains. If a scaling of the
/// states makes A symmetric or skew, they are exactly real or imaginary. Eigenvalues that cannot be distinguished
/// numerically, because their eigenvectors coincide, share one value and the vectors of a chain.
std::vector<Mode> spectrumOf(const Eigen::MatrixXd& matrix);

/// The order in which they are reported.
void sortModes(std::vector<Mode>& modes);

} // namespace coenergy
