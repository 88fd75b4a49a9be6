// Lines by their phase: u = sin(z xi + theta0), z = omega L/c, meets the condition at the start, z cos = (kappa - m
// z^2) sin, by theta0(z) = atan2(z, kappa - m z^2), and likewise at the finish. So
//     z + theta0(z) + theta1(z) = n pi,
// whose left side only grows: one root for each n (F. V. Atkinson, Discrete and Continuous Boundary Problems, 1964, ch.
// 8).
#include "core/formulations/distributed/end_bodies.hpp"

#include <boost/math/tools/toms748_solve.hpp>

#include <cmath>
#include <numbers>

namespace tests {

using namespace coenergy;

namespace {

using Real = long double; // so that the results are right to nearly the last digit of a double

// The body of an end in units of the line.
struct LineEnd {
    bool isFixed;
    Real mass, spring;
};

LineEnd lineEnd(const UniformLine& line, const LoadedEnd& end) {
    check(end.end == ElementEnd::Fixed || end.end == ElementEnd::Free, "a line's ends are fixed or free");
    check(end.body.mass >= 0 && end.body.spring >= 0, "an end body's values are not negative");
    return {end.end == ElementEnd::Fixed, Real(end.body.mass) / (Real(line.density) * line.length),
            Real(end.body.spring) * line.length / line.stiffness};
}

Real phase(const LineEnd& end, Real z) {
    if (end.isFixed)
        return 0;
    if (z == 0)
        return end.spring > 0 ? 0 : std::numbers::pi_v<Real> / 2;
    return std::atan2(z, end.spring - end.mass * z * z);
}

bool isHeld(const LineEnd& end) {
    return end.isFixed || end.spring > 0;
}

Real lineRoot(const LineEnd& start, const LineEnd& finish, std::size_t n) {
    if (n == 1 && !isHeld(start) && !isHeld(finish))
        return 0;
    const Real target = static_cast<Real>(n) * std::numbers::pi_v<Real>;
    const auto equation = [&](Real z) { return z + phase(start, z) + phase(finish, z) - target; };
    const boost::math::tools::eps_tolerance<Real> precise(std::numeric_limits<Real>::digits);
    std::uintmax_t evaluations = 1000;
    const Real lower = n > 2 ? target - 2 * std::numbers::pi_v<Real> : 0;
    const auto [below, above] = boost::math::tools::toms748_solve(equation, lower, target, precise, evaluations);
    return (below + above) / 2;
}

} // namespace

std::vector<double> lineFrequencies(const UniformLine& line, const LoadedEnd& start, const LoadedEnd& finish,
                                    std::size_t count) {
    check(line.stiffness > 0 && line.density > 0 && line.length > 0, "a line's values are positive");
    const LineEnd first = lineEnd(line, start), last = lineEnd(line, finish);
    const Real unit = std::sqrt(Real(line.stiffness) / line.density) / line.length;
    std::vector<double> frequencies;
    for (std::size_t n = 1; n <= count; ++n)
        frequencies.push_back(static_cast<double>(lineRoot(first, last, n) * unit));
    return frequencies;
}

} // namespace tests
