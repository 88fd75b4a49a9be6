#include "simulation/running_rate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

RunningRate::RunningRate(Dynamics& dynamics, SwitchingRun& switching, EnergyAudit& audit, const ErrorWeights& weights,
                         const std::vector<double>& parameters)
    : m_dynamics(dynamics), m_switching(switching), m_audit(audit), m_weights(weights),
      m_states(dynamics.system().stateCount()), m_stages(dynamics, switching, weights),
      m_equations(dynamics, switching, parameters), m_rate(m_states) {}

// At the last evaluated point.
void RunningRate::readPower(std::vector<double>& rate) {
    rate[m_states] = rate[m_states + 1] = 0;
    if (rate.size() > m_states + 2)
        std::fill(rate.begin() + static_cast<std::ptrdiff_t>(m_states), rate.end(), 0.0);
    if (!m_integratesPower || !m_audit.hasPower())
        return;
    double* place = rate.data() + m_states;
    for (const EnergyReading& reading : m_audit.read()) {
        *place++ = reading.power();
        *place++ = reading.exchange();
    }
}

void RunningRate::jacobian(double t, const std::vector<double>& y, double h, std::vector<double>& byState,
                           std::vector<double>& byTime) {
    m_switching.rate(t, y, m_rate);
    if (m_switching.isOnSurface() || m_dynamics.hasMonotoneLaw())
        return differences(t, y, h, byState, byTime);
    m_dynamics.jacobian(m_byState, m_byTime);
    for (Eigen::Index r = 0; r < m_byState.rows(); ++r)
        for (Eigen::Index c = 0; c < m_byState.cols(); ++c)
            byState[static_cast<std::size_t>(r * m_byState.cols() + c)] = m_byState(r, c);
    std::copy_n(m_byTime.data(), m_states, byTime.begin());
}

// While a switch slides, its value follows the state, which exact derivatives at a constant value do not include:
// central differences are used, unless they are only rounding of forces that balance each other. Where a resistance
// vanishes with its flow, the exact derivative is infinite at rest and negligible beside it: differences well within
// the tolerance are used, so that an oscillation about rest caused by them stays within the tolerance as well.
void RunningRate::differences(double t, const std::vector<double>& y, double h, std::vector<double>& byState,
                              std::vector<double>& byTime) {
    const double share = std::cbrt(std::numeric_limits<double>::epsilon());
    const auto distance = [&](std::size_t c, double value) {
        constexpr double withinTolerance = 1e-3, rounding = 64 * std::numeric_limits<double>::epsilon();
        return m_dynamics.hasMonotoneLaw() ? std::max(withinTolerance * (m_weights.absolute * m_weights.nominal[c] +
                                                                         m_weights.relative * value),
                                                      rounding * value)
                                           : share * std::max(m_weights.nominal[c], value);
    };
    const CompiledSystem& system = m_dynamics.system();
    const auto isRounding = [&](std::size_t r, double change) {
        const std::size_t source = system.rateInputs()[r];
        return source >= system.highestInput(0) &&
               std::abs(change) <= 2 * m_switching.heldRounding(source - system.highestInput(0));
    };
    std::vector<double> moved = y;
    std::vector<double> above(m_states);
    std::vector<double> below(m_states);
    for (std::size_t c = 0; c < m_states; ++c) {
        const double difference = distance(c, std::abs(y[c]));
        moved[c] = y[c] + difference;
        m_switching.rate(t, moved, above);
        moved[c] = y[c] - difference;
        m_switching.rate(t, moved, below);
        moved[c] = y[c];
        for (std::size_t r = 0; r < m_states; ++r)
            byState[r * m_states + c] =
                isRounding(r, above[r] - below[r]) ? 0 : (above[r] - below[r]) / (2 * difference);
    }
    const double difference = share * std::max(h, std::abs(t));
    m_switching.rate(t + difference, y, above);
    m_switching.rate(t - difference, y, below);
    for (std::size_t r = 0; r < m_states; ++r)
        byTime[r] = isRounding(r, above[r] - below[r]) ? 0 : (above[r] - below[r]) / (2 * difference);
    m_switching.rate(t, y, m_rate);
}

Eigen::VectorXd RunningRate::change(double t, const std::vector<double>& y, const Eigen::VectorXd& ofState) {
    constexpr double distance = 1e-6; // in sizes
    double largest = 0;
    for (std::size_t k = 0; k < m_states; ++k)
        largest = std::max(largest, std::abs(ofState[static_cast<Eigen::Index>(k)]) / m_weights.nominal[k]);
    Eigen::VectorXd slope = Eigen::VectorXd::Zero(ofState.size());
    if (!(largest > 0))
        return slope;
    std::vector<double> moved = y;
    for (const double side : {1.0, -1.0}) {
        for (std::size_t k = 0; k < m_states; ++k)
            moved[k] = y[k] + side * distance / largest * ofState[static_cast<Eigen::Index>(k)];
        m_switching.rate(t, moved, m_rate);
        slope += side * largest / (2 * distance) *
                 Eigen::Map<const Eigen::VectorXd>(m_rate.data(), static_cast<Eigen::Index>(m_states));
    }
    m_switching.rate(t, y, m_rate);
    return slope;
}

} // namespace coenergy
