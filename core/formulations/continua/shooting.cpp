// Simple shooting: the equation is integrated from the start by the classical Runge-Kutta method; the initial slope is
// found by bisection between two slopes that miss on different sides. Slopes are the tangents of equally spaced angles,
// so that steep paths are tried, too. Reference: U. M. Ascher, R. M. M. Mattheij, R. D. Russell, Numerical Solution of
// Boundary Value Problems for Ordinary Differential Equations, SIAM 1995, section 4.1.
#include "continua/shooting.hpp"

#include "base/cancellation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace coenergy {

namespace {

constexpr int steps = 400;
constexpr int angles = 361;
constexpr int halvings = 45;
constexpr std::size_t mostPaths = 16;

struct Shot {
    std::vector<double> u, slope; // at steps + 1 places
};

class Gun {
public:
    Gun(const FunctionalPath& interval, const ShootingProblem& problem)
        : m_from(interval.from), m_step((interval.to - interval.from) / steps), m_problem(problem) {}

    /// Nothing if it leaves the domain of the equation.
    std::optional<Shot> shot(double angle) const {
        double u = m_problem.startValue, p = m_problem.slopeScale * std::tan(angle);
        Shot shot{{u}, {p}};
        const double h = m_step;
        for (int k = 0; k < steps; ++k) {
            const double x = m_from + k * h;
            const double a1 = m_problem.curvature(x, u, p);
            const double p2 = p + h / 2 * a1, a2 = m_problem.curvature(x + h / 2, u + h / 2 * p, p2);
            const double p3 = p + h / 2 * a2, a3 = m_problem.curvature(x + h / 2, u + h / 2 * p2, p3);
            const double p4 = p + h * a3, a4 = m_problem.curvature(x + h, u + h * p3, p4);
            u += h / 6 * (p + 2 * (p2 + p3) + p4);
            p += h / 6 * (a1 + 2 * (a2 + a3) + a4);
            if (!std::isfinite(u) || !std::isfinite(p))
                return std::nullopt;
            shot.u.push_back(u);
            shot.slope.push_back(p);
        }
        return shot;
    }

    std::optional<double> miss(double angle) const {
        const std::optional<Shot> flight = shot(angle);
        if (!flight)
            return std::nullopt;
        PathPoint end;
        end.x = m_from + steps * m_step;
        end.jets = {flight->u.back(), flight->slope.back(),
                    m_problem.curvature(end.x, flight->u.back(), flight->slope.back())};
        const double miss = m_problem.miss(end);
        return std::isfinite(miss) ? std::optional(miss) : std::nullopt;
    }

    /// Cubic interpolation between the places.
    static double valueAt(const Shot& shot, double length, double share) {
        const auto k = static_cast<std::size_t>(std::clamp(std::floor(share * steps), 0.0, steps - 1.0));
        const double s = share * steps - static_cast<double>(k), h = length / steps;
        return (1 + 2 * s) * (1 - s) * (1 - s) * shot.u[k] + s * (1 - s) * (1 - s) * h * shot.slope[k] +
               s * s * (3 - 2 * s) * shot.u[k + 1] - s * s * (1 - s) * h * shot.slope[k + 1];
    }

    /// Between two angles that miss on different sides; nothing if a pole separates them.
    std::optional<Shot> hit(double low, double high, double missLow) const {
        const double first = std::abs(missLow);
        double last = first;
        for (int k = 0; k < halvings; ++k) {
            const double middle = (low + high) / 2;
            const std::optional<double> here = miss(middle);
            if (!here)
                return std::nullopt;
            last = std::abs(*here);
            ((*here < 0) == (missLow < 0) ? low : high) = middle;
        }
        return last < 1e-3 * first || last < 1e-9 ? shot((low + high) / 2) : std::nullopt;
    }

private:
    double m_from, m_step;
    const ShootingProblem& m_problem;
};

} // namespace

std::vector<FunctionalPath> shotPaths(const FunctionalPath& interval, const ShootingProblem& problem,
                                      std::size_t coefficients, const std::stop_token& stop) {
    const Gun gun(interval, problem);
    std::vector<FunctionalPath> paths;
    std::optional<double> before;
    double angleBefore = 0;
    for (int k = 1; k < angles && paths.size() < mostPaths; ++k) {
        checkpoint(stop);
        const double angle = std::numbers::pi * (static_cast<double>(k) / angles - 0.5);
        const std::optional<double> here = gun.miss(angle);
        if (before && here && (*before < 0) != (*here < 0))
            if (const auto found = gun.hit(angleBefore, angle, *before))
                paths.push_back(interpolated(interval, coefficients - 1, [&](double share) {
                    return Gun::valueAt(*found, interval.to - interval.from, share);
                }));
        before = here;
        angleBefore = angle;
    }
    return paths;
}

} // namespace coenergy
