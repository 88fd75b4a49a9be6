// Any eigenvalue algorithm perturbs a multiple zero eigenvalue of an integrator chain by a root of the rounding error.
// So null spaces are split off first, one after the other, by singular values with rows and columns in their own
// scales; the rest is regular. Eigenvalues of other chains are perturbed likewise, and their eigenvectors coincide:
// such a cluster is spread by rounding, its mean is accurate, and the chain is split off at the mean. Uncoupled sets of
// states are treated separately. References: G. H. Golub, J. H. Wilkinson, Ill-conditioned eigensystems and the
// computation of the Jordan canonical form, SIAM Review 18 (1976); B. N. Parlett, C. Reinsch, Balancing a matrix for
// calculation of eigenvalues and eigenvectors, Numer. Math. 13 (1969).
#include "linearization/spectrum.hpp"

#include "linearization/symmetric_modes.hpp"
#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "numeric/line_scales.hpp"
#include "numeric/null_vectors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>

namespace coenergy {

namespace {

constexpr double zeroSingularValue = 1e-12; // relative to the largest, with rows and columns scaled alike
constexpr double rounding = 1e-13;          // of a sum, relative to its terms, which are computed values themselves
constexpr double lastDigit = std::numeric_limits<double>::epsilon();

using Complex = std::complex<double>;

// Orthonormal columns, null vectors first.
struct NullSpace {
    Eigen::Index dimension = 0;
    Eigen::MatrixXd basis;
};

// By the norm of the inverse, which is faster than singular values. Those decide if the result is doubtful.
bool isClearlyRegular(const Eigen::MatrixXd& matrix) {
    const double condition = boundOfNorm(matrix) * boundOfNorm(inverse(matrix));
    return condition < 0.1 / (zeroSingularValue * static_cast<double>(matrix.rows())); // also false for NaN
}

NullSpace nullSpaceOf(const Eigen::MatrixXd& matrix) {
    const LineScales scales = lineScales(matrix);
    const Eigen::MatrixXd scaled = scales.scaled(matrix);
    if (isClearlyRegular(scaled))
        return {};
    const Eigen::MatrixXd null =
        nullVectors(scaled, zeroSingularValue * static_cast<double>(matrix.rows()), std::numeric_limits<double>::min());
    const Eigen::Index dimension = null.cols();
    const Eigen::MatrixXd kernel = scales.columns.cwiseInverse().asDiagonal() * null;
    NullSpace result{dimension, Eigen::MatrixXd::Identity(matrix.rows(), matrix.rows())};
    if (dimension > 0)
        result.basis = kernel.householderQr().householderQ() * result.basis;
    return result;
}

// Without parts that are only rounding.
Complex withoutDust(Complex value, double size) {
    const auto part = [&](double one) { return std::abs(one) <= 4 * lastDigit * size ? 0.0 : one; };
    return {part(value.real()), part(value.imag())};
}

// Of a balanced matrix.
std::vector<Mode> regularModes(const Eigen::MatrixXd& matrix) {
    if (matrix.rows() == 0)
        return {};
    const Eigen::EigenSolver<Eigen::MatrixXd> solver(matrix);
    const Eigen::MatrixXcd vectors = solver.eigenvectors();
    std::vector<Mode> modes;
    for (Eigen::Index k = 0; k < matrix.rows(); ++k) {
        const Complex value = solver.eigenvalues()[k];
        modes.push_back({withoutDust(value, std::abs(value)), vectors.col(k)});
    }
    return modes;
}

// Without entries that are only rounding of their terms, which no scaling may amplify.
Eigen::MatrixXd inBasis(const Eigen::MatrixXd& matrix, const Eigen::MatrixXd& basis) {
    const Eigen::MatrixXd terms = congruentSizes(matrix, basis);
    const Eigen::MatrixXd similar = congruent(matrix, basis);
    return (similar.array().abs() > rounding * terms.array()).select(similar, 0.0);
}

std::vector<Mode> modesOf(const Eigen::MatrixXd& matrix);

void scaleVectors(std::vector<Mode>& modes, const Eigen::VectorXd& scales) {
    for (Mode& mode : modes) {
        mode.vector = (scales.asDiagonal() * mode.vector).eval();
        if (mode.along.size() > 0)
            mode.along = (scales.asDiagonal() * mode.along).eval();
    }
}

// Extends a vector of the lower block by its effect on the null vectors. If the eigenvalue is zero, it follows these in
// a chain and is a drift.
Mode lifted(const Mode& below, const NullSpace& null, const Eigen::MatrixXd& upper) {
    const Eigen::Index zeros = null.dimension;
    Eigen::VectorXcd vector = Eigen::VectorXcd::Zero(null.basis.rows());
    vector.tail(below.vector.size()) = below.vector;
    if (below.value != 0.0) {
        vector.head(zeros) = upper * below.vector / below.value;
        return {below.value, null.basis * vector};
    }
    const Eigen::VectorXcd& last = below.kind == ModeKind::Eigenvector ? below.vector : below.along;
    return {0.0, null.basis * vector, ModeKind::Drift, null.basis.leftCols(zeros) * (upper * last)};
}

// [0 upper; 0 lower]: zeros for the null vectors, and the modes of the lower block, extended to the null vectors.
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
        modes.push_back({0.0, null.basis.col(k).cast<Complex>()});
    for (const Mode& below : modesOf(similar.bottomRightCorner(n - zeros, n - zeros)))
        modes.push_back(lifted(below, null, similar.topRightCorner(zeros, n - zeros)));
    return modes;
}

// If flows are 1e9 times the displacements in size, the displacement part of null vectors is only rounding; with rows
// and columns scaled alike they are exact.
std::vector<Mode> modesOf(const Eigen::MatrixXd& matrix) {
    const Eigen::VectorXd scales = balancingScales(matrix);
    std::vector<Mode> modes = balancedModes(scales.cwiseInverse().asDiagonal() * matrix * scales.asDiagonal());
    scaleVectors(modes, scales);
    return modes;
}

double normOf(const Eigen::MatrixXd& matrix) {
    return matrix.cwiseAbs().rowwise().sum().maxCoeff();
}

// By left and right eigenvectors: the change of the value under relative changes of each entry; if the two vectors are
// almost orthogonal, under changes relative to the largest entry, since the computation is no more accurate.
double conditionOf(const Mode& mode, const Eigen::RowVectorXcd& left, const Eigen::MatrixXd& matrix) {
    constexpr double rightAngle = 1e5;
    const double angle = left.norm() * mode.vector.norm();
    const double terms = left.cwiseAbs() * matrix.cwiseAbs() * mode.vector.cwiseAbs();
    const Eigen::VectorXcd rest = matrix * mode.vector - mode.value * mode.vector;
    const bool isEigenvector = rest.norm() <= 1e-6 * normOf(matrix) * mode.vector.norm();
    if (!isEigenvector || !std::isfinite(terms) || !std::isfinite(angle))
        return INFINITY;
    return (angle > rightAngle ? angle * normOf(matrix) : terms) / std::abs(mode.value);
}

// Left eigenvectors are computed from the vectors; with them the values are accurate to second order. Not for chains,
// whose vectors are not eigenvectors.
void improve(std::vector<Mode>& modes, const Eigen::MatrixXd& matrix) {
    Eigen::MatrixXcd right(matrix.rows(), matrix.rows());
    for (std::size_t k = 0; k < modes.size(); ++k)
        right.col(static_cast<Eigen::Index>(k)) = modes[k].vector;
    const Eigen::MatrixXcd rows = inverse(right);
    for (std::size_t k = 0; k < modes.size(); ++k) {
        Mode& mode = modes[k];
        if (mode.value == 0.0)
            continue;
        const Eigen::RowVectorXcd left = rows.row(static_cast<Eigen::Index>(k));
        mode.condition = conditionOf(mode, left, matrix);
        const Complex change = left * (matrix * mode.vector - mode.value * mode.vector);
        const bool isRounding = std::abs(change) <= 8 * lastDigit * mode.condition * std::abs(mode.value);
        if (isRounding || !(std::abs(change) < 1e-3 * std::abs(mode.value)))
            continue;
        mode.value += mode.value.imag() == 0 ? Complex(change.real(), 0) : change;
    }
}

// Makes conjugate modes exactly conjugate.
void mirror(std::vector<Mode>& modes) {
    for (std::size_t k = 0; k + 1 < modes.size(); ++k)
        if (modes[k].value.imag() > 0 && modes[k + 1].value.imag() < 0) {
            modes[k + 1] = modes[k];
            modes[k + 1].value = std::conj(modes[k].value);
            modes[k + 1].vector = modes[k].vector.conjugate();
            ++k;
        }
}

// The possible change of the value by rounding, if it belongs to a chain.
double reach(const Mode& mode) {
    constexpr double illConditioned = 1e5, most = 1e-3;
    const double size = std::abs(mode.value);
    return mode.condition < illConditioned ? 0 : std::min(10 * lastDigit * mode.condition, most) * size;
}

// Indices of modes whose values may coincide.
std::vector<std::vector<Eigen::Index>> clusters(const std::vector<Mode>& modes) {
    const auto n = static_cast<Eigen::Index>(modes.size());
    Eigen::MatrixXd isNear = Eigen::MatrixXd::Zero(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < i; ++j) {
            const Mode &one = modes[static_cast<std::size_t>(i)], &other = modes[static_cast<std::size_t>(j)];
            const double both = reach(one) + reach(other);
            isNear(i, j) = both > 0 && std::abs(one.value - other.value) <= both;
        }
    auto parts = uncoupledParts(isNear);
    std::erase_if(parts, [](const auto& part) { return part.size() < 2; });
    return parts;
}

struct Chain {
    std::vector<Mode> modes; // with values relative to that of the chain
    int length = 0;
};

// For the eigenvalue zero of a matrix: null vectors are split off as long as there are any.
template <class Matrix> Chain chainAtZero(const Matrix& matrix, double least) {
    const Eigen::Index n = matrix.rows();
    if (n == 0)
        return {};
    const Eigen::JacobiSVD<Matrix> decomposition(matrix, Eigen::ComputeFullV);
    const Eigen::Index dimension = (decomposition.singularValues().array() <= least).count();
    if (dimension == 0)
        return {};
    Matrix basis(n, n);
    basis << decomposition.matrixV().rightCols(dimension), decomposition.matrixV().leftCols(n - dimension);
    const Matrix similar = congruent(matrix, basis);
    Chain chain = chainAtZero<Matrix>(similar.bottomRightCorner(n - dimension, n - dimension), least);
    for (Mode& mode : chain.modes) {
        const Eigen::VectorXcd last = mode.kind == ModeKind::Eigenvector ? mode.vector : mode.along;
        mode = {0.0, basis.rightCols(n - dimension) * mode.vector, ModeKind::Generalized,
                basis.leftCols(dimension) * (similar.topRightCorner(dimension, n - dimension) * last)};
    }
    for (Eigen::Index k = dimension; k-- > 0;)
        chain.modes.insert(chain.modes.begin(), Mode{0.0, basis.col(k).template cast<Complex>()});
    ++chain.length;
    return chain;
}

// The chains that replace the cluster, if there are any.
std::optional<std::vector<Mode>> chainsOf(const std::vector<Mode>& modes, const std::vector<Eigen::Index>& cluster,
                                          const Eigen::MatrixXd& matrix) {
    const auto count = static_cast<double>(cluster.size());
    Complex mean = 0;
    for (const Eigen::Index k : cluster)
        mean += modes[static_cast<std::size_t>(k)].value / count;
    double spread = 0;
    for (const Eigen::Index k : cluster)
        spread = std::max(spread, std::abs(modes[static_cast<std::size_t>(k)].value - mean));
    if (std::abs(mean.imag()) <= spread && spread > 0)
        mean = mean.real();
    mean = withoutDust(mean, normOf(matrix));
    const double norm = normOf(matrix), least = 100 * static_cast<double>(matrix.rows()) * lastDigit * norm;
    const Eigen::MatrixXd unit = Eigen::MatrixXd::Identity(matrix.rows(), matrix.rows());
    Chain chain = mean.imag() == 0 ? chainAtZero<Eigen::MatrixXd>(matrix - mean.real() * unit, least)
                                   : chainAtZero<Eigen::MatrixXcd>(matrix - mean * unit, least);
    if (chain.modes.size() != cluster.size() || chain.length < 2)
        return std::nullopt;
    const double blownUp = norm * std::pow(lastDigit, 1.0 / chain.length);
    for (Mode& mode : chain.modes) {
        mode.value = mean;
        mode.condition = std::max(blownUp, spread) / (lastDigit * std::abs(mean));
    }
    return std::move(chain.modes);
}

// Values that coincide up to rounding are replaced by their mean, with the vectors of their chains.
void joinClusters(std::vector<Mode>& modes, const Eigen::MatrixXd& matrix) {
    std::vector<bool> isReplaced(modes.size(), false);
    std::vector<Mode> chains;
    for (const auto& cluster : clusters(modes)) {
        const auto chain = chainsOf(modes, cluster, matrix);
        if (!chain)
            continue;
        for (const Eigen::Index k : cluster)
            isReplaced[static_cast<std::size_t>(k)] = true;
        chains.insert(chains.end(), chain->begin(), chain->end());
    }
    for (std::size_t k = 0; k < modes.size(); ++k)
        if (!isReplaced[k])
            chains.push_back(std::move(modes[k]));
    modes = std::move(chains);
}

// Replaces an invalid vector of a value that is real up to rounding and not part of a chain: by the vector that the
// shifted matrix maps closest to zero.
void mendVectors(std::vector<Mode>& modes, const Eigen::MatrixXd& matrix) {
    for (Mode& mode : modes)
        if (mode.kind == ModeKind::Eigenvector && std::isinf(mode.condition)) {
            const Eigen::MatrixXcd rest = matrix - mode.value * Eigen::MatrixXd::Identity(matrix.rows(), matrix.rows());
            mode.vector = Eigen::JacobiSVD<Eigen::MatrixXcd>(rest, Eigen::ComputeFullV).matrixV().rightCols(1);
            mode.condition = normOf(matrix) / (std::sqrt(lastDigit) * std::abs(mode.value));
        }
}

// In balanced coordinates, whose entries are of similar size.
void removeDust(std::vector<Mode>& modes) {
    for (Mode& mode : modes) {
        mode.value = withoutDust(mode.value, std::abs(mode.value));
        for (Eigen::VectorXcd* vector : {&mode.vector, &mode.along}) {
            if (vector->size() == 0)
                continue;
            const double size = vector->cwiseAbs().maxCoeff();
            for (Complex& entry : *vector)
                entry = withoutDust(entry, size);
        }
    }
}

std::vector<Mode> modesOfPart(const Eigen::MatrixXd& matrix) {
    if (auto modes = modesBySymmetry(matrix))
        return *std::move(modes);
    const Eigen::VectorXd scales = balancingScales(matrix);
    const Eigen::MatrixXd balanced = scales.cwiseInverse().asDiagonal() * matrix * scales.asDiagonal();
    std::vector<Mode> modes = balancedModes(balanced);
    improve(modes, balanced);
    mirror(modes);
    joinClusters(modes, balanced);
    mendVectors(modes, balanced);
    removeDust(modes);
    scaleVectors(modes, scales);
    return modes;
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
    return mode.value == 0.0 ? std::nan("") : -mode.value.real() / std::abs(mode.value) + 0.0; // no -0
}

double uncertainty(const Mode& mode) {
    return lastDigit * mode.condition * std::abs(mode.value);
}

bool isUncertain(const Mode& mode) {
    constexpr double read = 1e-8; // relative
    return mode.value != 0.0 && !(lastDigit * mode.condition <= read);
}

Eigen::Index nullity(const Eigen::MatrixXd& matrix) {
    return nullSpaceOf(matrix).dimension;
}

void sortModes(std::vector<Mode>& modes) {
    const auto key = [](const Mode& mode) {
        return std::tuple(std::abs(mode.value), mode.value.real(), -mode.value.imag(), mode.kind);
    };
    std::stable_sort(modes.begin(), modes.end(),
                     [&](const Mode& one, const Mode& other) { return key(one) < key(other); });
}

std::vector<Mode> spectrumOf(const Eigen::MatrixXd& matrix) {
    std::vector<Mode> modes;
    for (const auto& part : uncoupledParts(matrix))
        for (Mode& mode : embedded(modesOfPart(matrix(part, part)), part, matrix.rows()))
            modes.push_back(std::move(mode));
    sortModes(modes);
    return modes;
}

} // namespace coenergy
