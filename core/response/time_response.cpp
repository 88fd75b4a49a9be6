// One step of the extended system d/dt (x, u) = [A b; 0 0] (x, u) by its matrix exponential, again and again: C. F. Van
// Loan, Computing integrals involving the matrix exponential, IEEE Trans. Automatic Control 23 (1978).
#include "response/time_response.hpp"

#include "response/frequency_response.hpp"

#include <unsupported/Eigen/MatrixFunctions>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

TimeResponse stepResponse(const Channel& channel, double end, std::size_t count) {
    const Eigen::Index n = channel.A.rows();
    const double step = end / static_cast<double>(count);
    Eigen::MatrixXd extended = Eigen::MatrixXd::Zero(n + 1, n + 1);
    extended.topLeftCorner(n, n) = step * channel.A;
    extended.topRightCorner(n, 1) = step * channel.b;
    const Eigen::MatrixXd propagator = extended.exp();
    Eigen::VectorXd state = Eigen::VectorXd::Zero(n + 1);
    state[n] = 1;
    TimeResponse response;
    for (std::size_t k = 0; k <= count; ++k) {
        response.time.push_back(step * static_cast<double>(k));
        response.values.push_back(channel.c.dot(state.head(n)) + channel.d);
        state = propagator * state;
    }
    return response;
}

double endFor(const Channel& channel) {
    constexpr double timeConstants = 6, periods = 8, growth = 4;
    double end = 0, growing = INFINITY;
    for (const std::complex<double> pole : polesOf(channel)) {
        const double size = std::abs(pole);
        if (size == 0)
            continue;
        if (pole.real() > 1e-9 * size)
            growing = std::min(growing, growth / pole.real());
        const double settled = timeConstants / std::max(-pole.real(), 1e-300);
        end = std::max(end, std::min(settled, periods * 2 * std::numbers::pi / size));
    }
    if (std::isfinite(growing))
        return end > 0 ? std::min(growing, end) : growing;
    return end > 0 ? end : 10;
}

} // namespace coenergy
