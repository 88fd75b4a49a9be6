// Over a time h the state and the constant input together are multiplied by exp(h [A b; 0 0]).
// Reference: C. F. Van Loan, Computing integrals involving the matrix exponential, IEEE Trans. Autom. Control 23
// (1978).
#include "response/step_response.hpp"

#include <unsupported/Eigen/MatrixFunctions>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

using Complex = std::complex<double>;

constexpr double undamped = 1e-6; // damping ratio

// Enough for the fastest oscillation that is not damped out within a period.
int stepsFor(const MinimalRealization& part, double end) {
    constexpr int perPeriod = 24, fewest = 500, most = 8000;
    double fastest = 0;
    for (const Complex& pole : part.poles)
        if (pole.imag() > std::abs(pole.real()))
            fastest = std::max(fastest, pole.imag());
    const double steps = end * fastest / (2 * std::numbers::pi) * perPeriod;
    return static_cast<int>(std::clamp(steps, double(fewest), double(most)));
}

} // namespace

TimeResponse stepResponse(const MinimalRealization& part, double end) {
    const Eigen::Index n = part.A.rows();
    const int steps = stepsFor(part, end);
    Eigen::MatrixXd rate = Eigen::MatrixXd::Zero(n + 1, n + 1);
    if (n > 0)
        rate.topRows(n) << part.A, part.b;
    const Eigen::MatrixXd step = (rate * (end / steps)).exp();
    Eigen::VectorXd state = Eigen::VectorXd::Unit(n + 1, n);
    TimeResponse response;
    for (int k = 0; k <= steps; ++k) {
        const double value = n > 0 ? part.d + part.c.dot(state.head(n)) : part.d;
        if (!std::isfinite(value))
            break;
        response.time.push_back(end * k / steps);
        response.values.push_back(value);
        state = (step * state).eval();
    }
    return response;
}

double endFor(const MinimalRealization& part) {
    constexpr double constants = 6, growth = 5, periods = 8, mostPeriods = 60, withoutTime = 10;
    constexpr double turn = 2 * std::numbers::pi;
    double settling = 0, growing = INFINITY;
    for (const Complex& pole : part.poles) {
        const double size = std::abs(pole);
        if (size == 0)
            continue;
        if (pole.real() > undamped * size)
            growing = std::min(growing, growth / pole.real());
        else if (pole.real() < -undamped * size)
            settling =
                std::max(settling, pole.imag() == 0 ? constants / -pole.real()
                                                    : std::min(constants / -pole.real(), mostPeriods * turn / size));
        else
            settling = std::max(settling, periods * turn / size);
    }
    if (std::isfinite(growing))
        return growing;
    return settling > 0 ? settling : withoutTime;
}

} // namespace coenergy
