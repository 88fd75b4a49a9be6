// With the input and the output as state number zero the system is one matrix S = [d c; b A]. Reflections of its states
// make it upper Hessenberg, column by column; where nothing is left below the diagonal, the input does not reach the
// remaining states. Applied to the transposed matrix, the same removes the states that the output does not show. Zeros
// are the values of s for which the first row can be satisfied: its first nonzero entry, in column k, expresses
// variable k by those after it, and an eigenvalue problem remains; the k columns before it are zeros at infinity.
// References: C. C. Paige, Properties of numerical algorithms related to computing controllability, IEEE Trans. Autom.
// Control 26 (1981); A. Emami-Naeini, P. Van Dooren, Computation of zeros of linear multivariable systems, Automatica
// 18 (1982).
#include "response/channel.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

constexpr double givenNoise = 1e-13;     // of the system's entries, which are themselves computed
constexpr double reflectedNoise = 1e-15; // relative to the length of the reflected vector
constexpr double certain = 3;            // standard deviations

// Entries, and the squares of their possible rounding errors: orthogonal transformations preserve the sum of these.
struct NoisyMatrix {
    Eigen::MatrixXd values;
    Eigen::MatrixXd variances;

    Eigen::Index size() const { return values.rows(); }
    NoisyMatrix transposed() const { return {values.transpose(), variances.transpose()}; }
    NoisyMatrix leading(Eigen::Index count) const {
        return {values.topLeftCorner(count, count), variances.topLeftCorner(count, count)};
    }
    Eigen::MatrixXd certainValues() const {
        return (values.cwiseAbs2().array() > certain * certain * variances.array()).select(values, 0.0);
    }
    bool isNothing(Eigen::Index row, Eigen::Index column, Eigen::Index rows = 1) const {
        return values.col(column).segment(row, rows).squaredNorm() <=
               certain * certain * variances.col(column).segment(row, rows).sum();
    }
};

// Reflects the rows from `first` on at the plane perpendicular to `normal`.
void reflectRows(NoisyMatrix& matrix, const Eigen::VectorXd& normal, Eigen::Index first) {
    const Eigen::Index count = normal.size();
    const Eigen::MatrixXd reflection = Eigen::MatrixXd::Identity(count, count) - 2 * normal * normal.transpose();
    const Eigen::VectorXd mixed = (normal.array() != 0).cast<double>();
    auto rows = matrix.values.middleRows(first, count);
    auto noise = matrix.variances.middleRows(first, count);
    const Eigen::RowVectorXd lengths = mixed.transpose() * rows.cwiseAbs2();
    noise = (reflection.cwiseAbs2() * noise + reflectedNoise * reflectedNoise * mixed * lengths).eval();
    rows = (reflection * rows).eval();
}

void exchange(NoisyMatrix& matrix, Eigen::Index one, Eigen::Index other) {
    for (Eigen::MatrixXd* part : {&matrix.values, &matrix.variances}) {
        part->row(one).swap(part->row(other));
        part->col(one).swap(part->col(other));
    }
}

// The part driven by input 0: upper Hessenberg.
NoisyMatrix drivenPart(NoisyMatrix matrix) {
    for (Eigen::Index k = 0; k + 1 < matrix.size(); ++k) {
        const Eigen::Index below = matrix.size() - 1 - k;
        if (matrix.isNothing(k + 1, k, below))
            return matrix.leading(k + 1);
        Eigen::VectorXd normal = matrix.values.col(k).tail(below);
        if (normal.tail(below - 1).isZero(0))
            continue;
        if ((normal.array() != 0).count() == 1) {
            Eigen::Index only = 0;
            normal.cwiseAbs().maxCoeff(&only);
            exchange(matrix, k + 1, k + 1 + only);
            continue;
        }
        const double length = -std::copysign(normal.norm(), normal[0]);
        normal[0] -= length;
        normal.normalize();
        reflectRows(matrix, normal, k + 1);
        matrix = matrix.transposed();
        reflectRows(matrix, normal, k + 1);
        matrix = matrix.transposed();
        matrix.values.col(k).tail(below).setZero();
        matrix.values(k + 1, k) = length;
    }
    return matrix;
}

// In states that do not depend on rates of inputs.
NoisyMatrix systemMatrix(const LinearSystem& system, Channel channel) {
    const auto input = static_cast<Eigen::Index>(channel.input), output = static_cast<Eigen::Index>(channel.output);
    const Eigen::Index n = system.A.rows();
    Eigen::VectorXd driven = system.B.col(input);
    double direct = system.D(output, input);
    if (system.E.size() > 0) {
        const Eigen::VectorXd carried = carriedRate(system, channel.input);
        driven += system.A * carried;
        direct += system.C.row(output).dot(carried);
    }
    Eigen::MatrixXd matrix(n + 1, n + 1);
    matrix << direct, system.C.row(output), driven, system.A;
    const Eigen::VectorXd scales = balancingScales(matrix);
    matrix = (scales.cwiseInverse().asDiagonal() * matrix * scales.asDiagonal()).eval();
    return {matrix, givenNoise * givenNoise * matrix.cwiseAbs2()};
}

std::vector<std::complex<double>> eigenvaluesOf(const Eigen::MatrixXd& matrix) {
    std::vector<std::complex<double>> values;
    for (const Mode& mode : spectrumOf(matrix))
        values.push_back(mode.value);
    return values;
}

// Nothing if the first row is zero.
std::optional<std::vector<std::complex<double>>> zerosOf(const NoisyMatrix& hessenberg) {
    Eigen::Index k = 0;
    while (k < hessenberg.size() && hessenberg.isNothing(0, k))
        ++k;
    if (k == hessenberg.size())
        return std::nullopt;
    const Eigen::MatrixXd s = hessenberg.certainValues();
    const Eigen::Index rest = s.rows() - 1 - k;
    return eigenvaluesOf(s.bottomRightCorner(rest, rest) - s.col(k).tail(rest) * (s.row(0).tail(rest) / s(0, k)));
}

int countOfZeros(const std::vector<std::complex<double>>& values) {
    return static_cast<int>(std::count(values.begin(), values.end(), 0.0));
}

} // namespace

int MinimalRealization::orderAtZero() const {
    return countOfZeros(zeros) - countOfZeros(poles);
}

int MinimalRealization::orderAtInfinity() const {
    return static_cast<int>(zeros.size()) - static_cast<int>(poles.size());
}

MinimalRealization minimalRealization(const LinearSystem& system, Channel channel) {
    const NoisyMatrix seen = drivenPart(systemMatrix(system, channel).transposed()).transposed();
    const NoisyMatrix minimal = drivenPart(seen);
    const Eigen::Index n = minimal.size() - 1;
    const Eigen::MatrixXd s = minimal.certainValues();
    MinimalRealization result{s.bottomRightCorner(n, n),
                              s.col(0).tail(n),
                              s.row(0).tail(n),
                              s(0, 0),
                              eigenvaluesOf(s.bottomRightCorner(n, n)),
                              {},
                              false};
    if (auto zeros = zerosOf(minimal))
        result.zeros = std::move(*zeros);
    else
        return {{}, {}, {}, 0, {}, {}, true};
    return result;
}

} // namespace coenergy
