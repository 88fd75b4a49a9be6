// Reference: B. Fornberg, Mathematics of Computation 51 (1988) 699.
#include "simulation/smooth_slope.hpp"

#include <cmath>

namespace coenergy {

namespace {

using Vector = Eigen::VectorXd;

std::optional<Vector> difference(const Displaced& displaced, double h, Eigen::Index size) {
    constexpr double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    Vector sum = Vector::Zero(size);
    for (int k = 1; k <= 4; ++k)
        for (const int side : {1, -1}) {
            const auto value = displaced(side * k * h);
            if (!value)
                return std::nullopt;
            sum += side * weights[k - 1] / h * Vector::Map(value->data(), size);
        }
    return sum;
}

// The difference between the slopes on both sides, which is zero where the value is smooth: what is even in the
// distance vanishes with its square. Of order seven.
std::optional<Vector> corner(const Displaced& displaced, double h, Eigen::Index size) {
    constexpr double weights[] = {56.0 / 20, -28.0 / 20, 8.0 / 20, -1.0 / 20};
    const auto here = displaced(0);
    if (!here)
        return std::nullopt;
    Vector sum = Vector::Zero(size);
    for (int k = 1; k <= 4; ++k)
        for (const int side : {1, -1}) {
            const auto value = displaced(side * k * h);
            if (!value)
                return std::nullopt;
            sum += weights[k - 1] / h * (Vector::Map(value->data(), size) - Vector::Map(here->data(), size));
        }
    return sum;
}

bool isSmooth(const Vector& corner, const Vector& slope, const Vector& sizes, double reach) {
    constexpr double enough = 1e-6, rounding = 1e-10;
    const double scale = std::max(slope.cwiseQuotient(sizes).cwiseAbs().maxCoeff(), rounding / enough / reach);
    return corner.cwiseQuotient(sizes).cwiseAbs().maxCoeff() <= enough * scale;
}

bool agree(const Vector& a, const Vector& b, const Vector& sizes, double reach) {
    constexpr double enough = 1e-9, rounding = 1e-12;
    const double scale = std::max(a.cwiseQuotient(sizes).cwiseAbs().maxCoeff(), rounding / enough / reach);
    return a.allFinite() && (a - b).cwiseQuotient(sizes).cwiseAbs().maxCoeff() <= enough * scale;
}

} // namespace

std::optional<Vector> smoothSlope(const Displaced& displaced, double reach, const std::vector<double>& sizes) {
    constexpr int rounds = 4;
    const auto size = static_cast<Eigen::Index>(sizes.size());
    if (size == 0)
        return Vector();
    std::optional<Vector> before;
    for (int round = 0; round < rounds; ++round, reach /= 4) {
        const std::optional<Vector> slope = difference(displaced, reach, size);
        const auto scales = Vector::Map(sizes.data(), size);
        if (before && slope && agree(*before, *slope, scales, reach)) {
            const std::optional<Vector> bend = corner(displaced, reach, size);
            return bend && isSmooth(*bend, *slope, scales, reach) ? slope : std::nullopt;
        }
        before = slope;
    }
    return std::nullopt;
}

} // namespace coenergy
