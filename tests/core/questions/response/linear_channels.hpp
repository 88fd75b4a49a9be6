#pragma once
// Systems of one input and one output with known transfer functions.

#include "matrices/dense_algebra.hpp"
#include "matrices/solvers.hpp"
#include "response/channel.hpp"
#include "support/linear_algebra.hpp"

#include <complex>
#include <optional>
#include <random>
#include <vector>

namespace coenergy {

inline LinearSystem channelOf(Eigen::MatrixXd A, Eigen::MatrixXd B, Eigen::MatrixXd C, Eigen::MatrixXd D) {
    LinearSystem system;
    system.A = std::move(A);
    system.B = std::move(B);
    system.C = std::move(C);
    system.D = std::move(D);
    return system;
}

/// numerator/denominator in powers of s, the lowest first; the leading coefficient of the denominator is 1, and it is
/// not shorter than the numerator.
inline MinimalRealization rational(std::vector<double> numerator, const std::vector<double>& denominator) {
    const auto n = static_cast<Eigen::Index>(denominator.size()) - 1;
    numerator.resize(denominator.size(), 0.0);
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n), B = Eigen::MatrixXd::Zero(n, 1), C(1, n), D(1, 1);
    D(0, 0) = numerator.back();
    for (Eigen::Index k = 0; k < n; ++k) {
        if (k + 1 < n)
            A(k, k + 1) = 1;
        A(n - 1, k) = -denominator[static_cast<std::size_t>(k)];
        C(0, k) = numerator[static_cast<std::size_t>(k)] - D(0, 0) * denominator[static_cast<std::size_t>(k)];
    }
    if (n > 0)
        B(n - 1, 0) = 1;
    return minimalRealization(channelOf(A, B, C, D), {});
}

inline Eigen::MatrixXd randomMatrix(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal;
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return normal(engine); });
}

/// The same system in other coordinates, with other scales.
inline MinimalRealization disguised(const MinimalRealization& part, unsigned seed) {
    const Eigen::Index n = part.A.rows();
    const Eigen::MatrixXd change =
        randomMatrix(n, n, seed) + 2 * std::sqrt(static_cast<double>(n)) * Eigen::MatrixXd::Identity(n, n);
    const Eigen::MatrixXd back = inverse(change);
    return minimalRealization(channelOf(product(change, part.A, back), change * part.b, part.c * back,
                                        Eigen::MatrixXd::Constant(1, 1, part.d)),
                              {});
}

/// G(0): the final change of the output for a constant unit input. Nothing if there is a pole at zero.
inline std::optional<double> staticGain(const MinimalRealization& part) {
    if (part.orderAtZero() < 0)
        return std::nullopt;
    if (part.orderAtZero() > 0 || part.isZero)
        return 0;
    return part.A.rows() == 0 ? part.d : part.d - part.c * part.A.partialPivLu().solve(part.b);
}

inline bool isNear(std::complex<double> value, std::complex<double> expected, double share = 1e-12) {
    return std::abs(value - expected) <= share * std::max(1e-3, std::abs(expected));
}

/// Whether each element of one set has one of the other set near it.
inline bool areNear(std::vector<std::complex<double>> values, const std::vector<std::complex<double>>& expected,
                    double share = 1e-10) {
    if (values.size() != expected.size())
        return false;
    for (const auto& one : expected) {
        const auto found =
            std::find_if(values.begin(), values.end(), [&](const auto& value) { return isNear(value, one, share); });
        if (found == values.end())
            return false;
        values.erase(found);
    }
    return true;
}

} // namespace coenergy
