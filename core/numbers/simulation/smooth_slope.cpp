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
        if (before && slope && agree(*before, *slope, Vector::Map(sizes.data(), size), reach))
            return slope;
        before = slope;
    }
    return std::nullopt;
}

} // namespace coenergy
