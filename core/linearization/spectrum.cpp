// A multiple zero eigenvalue of an integrator chain is blown up to the root of the rounding by any eigenvalue
// algorithm. So null spaces are split off first, one after the other, by singular values of rows and columns in their
// own scales; what is left is regular. References: G. H. Golub, J. H. Wilkinson, Ill-conditioned eigensystems and the
// computation of the Jordan canonical form, SIAM Review 18 (1976); B. N. Parlett, C. Reinsch, Balancing a matrix for
// calculation of eigenvalues and eigenvectors, Numer. Math. 13 (1969).
#include "linearization/spectrum.hpp"

#include "numeric/decompositions.hpp"
#include "numeric/line_scales.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace coenergy {

namespace {

constexpr double zeroSingularValue = 1e-12; // of the largest, in scales in which all rows and columns are alike
constexpr double rounding = 1e-13;          // of a sum, against its terms, which are computed themselves

// Orthonormal columns, null vectors first.
struct NullSpace {
    Eigen::Index dimension = 0;
    Eigen::MatrixXd basis;
};

// Of the largest singular value.
double boundOfNorm(const Eigen::MatrixXd& matrix) {
    const Eigen::MatrixXd sizes = matrix.cwiseAbs();
    return std::sqrt(sizes.colwise().sum().maxCoeff() * sizes.rowwise().sum().maxCoeff());
}

// By the norm of the inverse, which is sooner there than singular values. Where it is in doubt, these decide.
bool isClearlyRegular(const Eigen::MatrixXd& matrix) {
    const Eigen::MatrixXd inverse = matrix.partialPivLu().inverse();
    const double condition = boundOfNorm(matrix) * boundOfNorm(inverse);
    return condition < 0.1 / (zeroSingularValue * static_cast<double>(matrix.rows())); // also if it is not a number
}

NullSpace nullSpaceOf(const Eigen::MatrixXd& matrix) {
    const LineScales scales = lineScales(matrix);
    const Eigen::MatrixXd scaled = scales.scaled(matrix);
    if (isClearlyRegular(scaled))
        return {};
    const SingularValues decomposition = singularValues(scaled);
    const double least = zeroSingularValue * static_cast<double>(matrix.rows()) *
                         std::max(decomposition.values[0], std::numeric_limits<double>::min());
    const Eigen::Index dimension = (decomposition.values.array() <= least).count();
    const Eigen::MatrixXd kernel =
        scales.columns.cwiseInverse().asDiagonal() * decomposition.right.rightCols(dimension);
    NullSpace result{dimension, Eigen::MatrixXd::Identity(matrix.rows(), matrix.rows())};
    if (dimension > 0)
        result.basis = kernel.householderQr().householderQ() * result.basis;
    return result;
}

// Of a balanced matrix.
std::vector<Mode> regularModes(const Eigen::MatrixXd& matrix) {
    if (matrix.rows() == 0)
        return {};
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(matrix);
    const Eigen::MatrixXcd vectors = solver.eigenvectors();
    std::vector<Mode> modes;
    for (Eigen::Index k = 0; k < matrix.rows(); ++k)
        modes.push_back({solver.eigenvalues()[k], vectors.col(k)});
    return modes;
}

// Without what is nothing but rounding of its terms, which no scale may blow up again.
Eigen::MatrixXd inBasis(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& basis) {
    const Eigen::MatrixXd terms = basis.cwiseAbs().transpose() * matrix.cwiseAbs() * basis.cwiseAbs();
    const Eigen::MatrixXd similar = basis.transpose() * matrix * basis;
    return (similar.array().abs() > rounding * terms.array()).select(similar, 0.0);
}

std::vector<Mode> modesOf(const Eigen::MatrixXd& matrix);

// [0 upper; 0 lower]: zeros for the null vectors, and the modes of what is below, which carry the null vectors along.
std::vector<Mode> balancedModes(const Eigen::MatrixXd& matrix) {
    const Eigen::Index n = matrix.rows();
    if (n == 0)
        return {};
    const NullSpace null = nullSpaceOf(matrix);
    const Eigen::Index zeros = null.dimension;
    if (zeros == 0)
        return regularModes(matrix);
    const Eigen::MatrixXd similar = inBasis(matrix, null.basis);
    std::vector<Mode> modes;
    for (Eigen::Index k = 0; k < zeros; ++k)
        modes.push_back({0.0, null.basis.col(k).cast<std::complex<double>>()});
    for (const Mode& below : modesOf(similar.bottomRightCorner(n - zeros, n - zeros))) {
        Eigen::VectorXcd vector = Eigen::VectorXcd::Zero(n);
        vector.tail(n - zeros) = below.vector;
        if (below.value != 0.0)
            vector.head(zeros) = similar.topRightCorner(zeros, n - zeros) * below.vector / below.value;
        modes.push_back({below.value, null.basis * vector});
    }
    return modes;
}

// Displacements beside flows of a thousand million times their size leave null vectors with nothing but rounding where
// the displacements are: in scales in which rows and columns are alike they are exact.
std::vector<Mode> modesOf(const Eigen::MatrixXd& matrix) {
    const Eigen::VectorXd scales = balancingScales(matrix);
    std::vector<Mode> modes = balancedModes(scales.cwiseInverse().asDiagonal() * matrix * scales.asDiagonal());
    for (Mode& mode : modes)
        mode.vector = (scales.asDiagonal() * mode.vector).eval();
    return modes;
}

bool comesFirst(const Mode& one, const Mode& other) {
    const auto key = [](const Mode& mode) {
        return std::tuple(std::abs(mode.value), mode.value.real(), -mode.value.imag());
    };
    return key(one) < key(other);
}

} // namespace

Eigen::VectorXd balancingScales(Eigen::MatrixXd matrix) {
    Eigen::VectorXd scales = Eigen::VectorXd::Ones(matrix.rows());
    bool isChanged = true;
    for (int pass = 0; pass < 100 && isChanged; ++pass) {
        isChanged = false;
        for (Eigen::Index k = 0; k < matrix.rows(); ++k) {
            const double diagonal = std::abs(matrix(k, k));
            const double row = matrix.row(k).cwiseAbs().sum() - diagonal;
            const double column = matrix.col(k).cwiseAbs().sum() - diagonal;
            if (!(row > 0) || !(column > 0))
                continue;
            const double factor = std::ldexp(1.0, static_cast<int>(std::lround(std::log2(row / column) / 2)));
            if (!(column * factor + row / factor < 0.95 * (column + row)))
                continue;
            matrix.col(k) *= factor;
            matrix.row(k) /= factor;
            scales[k] *= factor;
            isChanged = true;
        }
    }
    return scales;
}

double naturalFrequency(const Mode& mode) {
    return std::abs(mode.value);
}

double dampingRatio(const Mode& mode) {
    return mode.value == 0.0 ? std::nan("") : -mode.value.real() / std::abs(mode.value);
}

std::vector<Mode> spectrumOf(const Eigen::MatrixXd& matrix) {
    std::vector<Mode> modes = modesOf(matrix);
    std::stable_sort(modes.begin(), modes.end(), comesFirst);
    return modes;
}

} // namespace coenergy
