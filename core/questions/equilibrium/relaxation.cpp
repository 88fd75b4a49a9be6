// Pseudo-transient continuation: implicit Euler steps, (D/h + J) dx = -r, that grow as long as x moves little within
// one and the efforts do not push it away along it. Constraints have no D: in them each step is one of Newton's.
// References: C. T. Kelley, D. E. Keyes, Convergence analysis of pseudo-transient continuation, SIAM J. Numer. Anal. 35
// (1998); T. S. Coffey, C. T. Kelley, D. E. Keyes, Pseudotransient continuation and differential-algebraic equations,
// SIAM J. Sci. Comput. 25 (2003).
#include "equilibrium/relaxation.hpp"

#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr int mostTries = 300;
constexpr double firstCreep = 0.1; // in units of D
constexpr double longestCreep = 1e6;
constexpr double shortestCreep = 1e-6;
constexpr double push = 1e-3;    // off a start that is at rest without being stable, in units of sizes
constexpr double farthest = 0.2; // that one step may move, likewise
constexpr double arrived = 1e-6; // likewise, within the longest step

// Of each coordinate's own row: as large as its slopes and as its effort over the coordinate's size.
Eigen::VectorXd resistances(const Eigen::MatrixXd& gradient, const Eigen::VectorXd& residuals,
                            const Eigen::VectorXd& sizes) {
    Eigen::VectorXd result(sizes.size());
    for (Eigen::Index k = 0; k < sizes.size(); ++k) {
        const double efforts = gradient.row(k).head(sizes.size()).cwiseAbs().dot(sizes) + std::abs(residuals[k]);
        result[k] = efforts > 0 ? efforts / sizes[k] : 1;
    }
    return result;
}

Eigen::VectorXd pushed(Eigen::VectorXd x, const Eigen::VectorXd& sizes) {
    RandomNumbers random;
    for (Eigen::Index k = 0; k < sizes.size(); ++k)
        x[k] += push * sizes[k] * random.deviation();
    return x;
}

} // namespace

Eigen::VectorXd relaxed(RestEquations& equations, const std::stop_token& stop) {
    const auto count = static_cast<Eigen::Index>(equations.coordinateCount());
    const Eigen::VectorXd sizes = equations.sizes().head(count);
    Eigen::VectorXd x = pushed(equations.start(), sizes);
    double creep = firstCreep;
    for (int tried = 0; tried < mostTries && creep >= shortestCreep; ++tried) {
        checkpoint(stop);
        const Eigen::MatrixXd gradient = equations.gradient(x);
        const Eigen::VectorXd residuals = equations.residuals(x);
        if (!gradient.allFinite() || !residuals.allFinite())
            break;
        const Eigen::VectorXd slowness = resistances(gradient, residuals, sizes) / creep;
        Eigen::MatrixXd slowed = gradient;
        slowed.diagonal().head(count) += slowness;
        const Eigen::VectorXd move = leastNormStep(slowed, equations.sizes(), residuals);
        const Eigen::VectorXd places = move.head(count);
        const double length = count > 0 ? places.cwiseQuotient(sizes).cwiseAbs().maxCoeff() : 0;
        const double stiffness = places.dot(gradient.topLeftCorner(count, count) * places);
        if (!(length <= farthest) || stiffness < -places.dot(slowness.cwiseProduct(places)) / 2) {
            creep /= 4;
            continue;
        }
        x += move;
        if (length <= arrived && creep >= longestCreep)
            break;
        creep = std::min(2 * creep, longestCreep);
    }
    return x;
}

} // namespace coenergy
