// The derivatives of dy/dt, by implicit differentiation of the square system: J dz/dy = -dG/dy.
#include "numeric/dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

bool Dynamics::equationsAt(double t, const std::vector<double>& y, const Eigen::VectorXd& highest,
                           EquationsThere& there) {
    load(t, y);
    m_isSolved = false;
    Eigen::Map<Eigen::VectorXd>(&m_inputs[m_system->highestInput(0)], highest.size()) = highest;
    evaluateDynamics();
    linearize();
    there.residual = -m_right;
    there.byHighest = systemJacobian();
    there.byState.setZero(m_right.size(), static_cast<Eigen::Index>(m_system->stateCount()));
    const auto& places = m_system->gradient().places();
    for (std::size_t k = 0; k < places.size(); ++k)
        if (places[k].column > 0) // 0 is the time
            there.byState(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column - 1)) =
                m_gradients[k];
    return there.residual.allFinite() && there.byHighest.allFinite() && there.byState.allFinite();
}

void Dynamics::linearize() {
    const Tangents& gradient = m_system->gradient();
    if (!m_gradientMemory) {
        m_gradientMemory = gradient.memory(m_parameters);
        m_gradients.resize(std::max(m_gradients.size(), gradient.places().size()));
    }
    gradient.evaluate(m_inputs.data(), m_gradients.data(), *m_gradientMemory);
}

void Dynamics::jacobian(Eigen::MatrixXd& rateByState, Eigen::VectorXd& rateByTime) {
    const auto n = static_cast<Eigen::Index>(m_system->unknownCount());
    const auto states = static_cast<Eigen::Index>(m_system->stateCount());
    linearize();
    Eigen::MatrixXd& right = m_slopes; // columns: time, then the state
    right.setZero(n, states + 1);
    const auto& places = m_system->gradient().places();
    for (std::size_t k = 0; k < places.size(); ++k)
        right(static_cast<Eigen::Index>(places[k].row), static_cast<Eigen::Index>(places[k].column)) = -m_gradients[k];
    for (Eigen::Index k = 0; k <= states; ++k) // J dz/dy = -dG/dy
        factored().solve(right.col(k).data(), right.col(k).data());
    rateByState.setZero(states, states);
    rateByTime.setZero(states);
    for (Eigen::Index k = 0; k < states; ++k) {
        const std::size_t source = m_system->rateInputs()[static_cast<std::size_t>(k)];
        if (source < m_system->highestInput(0)) {
            rateByState(k, static_cast<Eigen::Index>(source - 1)) = 1;
        } else {
            const auto unknown = static_cast<Eigen::Index>(source - m_system->highestInput(0));
            rateByState.row(k) = right.row(unknown).tail(states);
            rateByTime[k] = right(unknown, 0);
        }
    }
}

void Dynamics::changeOfRate(const Eigen::VectorXd& stateChange, double timeChange, Eigen::VectorXd& rateChange) {
    if (m_law.holds())
        return changeByDifference(stateChange, timeChange, rateChange);
    m_right.setZero();
    const auto& places = m_system->gradient().places(); // column 0: the time
    for (std::size_t k = 0; k < places.size(); ++k) {
        const std::size_t column = places[k].column;
        const double change = column == 0 ? timeChange : stateChange[static_cast<Eigen::Index>(column - 1)];
        m_right[static_cast<Eigen::Index>(places[k].row)] -= m_gradients[k] * change;
    }
    factored().solve(m_right.data(), m_solution.data());
    rateChange.resize(static_cast<Eigen::Index>(m_system->stateCount()));
    for (Eigen::Index k = 0; k < rateChange.size(); ++k) {
        const std::size_t source = m_system->rateInputs()[static_cast<std::size_t>(k)];
        const std::size_t first = m_system->highestInput(0);
        rateChange[k] = source < first ? stateChange[static_cast<Eigen::Index>(source - 1)]
                                       : m_solution[static_cast<Eigen::Index>(source - first)];
    }
}

// For slopes that may be infinite, such as that of a flow with respect to its pressure at rest: uses a small finite
// change.
void Dynamics::changeByDifference(const Eigen::VectorXd& stateChange, double timeChange, Eigen::VectorXd& rateChange) {
    constexpr double distance = 1e-9; // in sizes
    const auto states = static_cast<std::ptrdiff_t>(m_system->stateCount());
    const double t = m_time;
    const std::vector<double> y(m_inputs.begin() + 1, m_inputs.begin() + 1 + states);
    double largest = std::abs(timeChange) / (1 + std::abs(t));
    for (std::size_t k = 0; k < y.size(); ++k)
        largest = std::max(largest, std::abs(stateChange[static_cast<Eigen::Index>(k)]) /
                                        std::max(m_nominal[k], std::abs(y[k])));
    rateChange = Eigen::VectorXd::Zero(stateChange.size());
    if (!(largest > 0) || !std::isfinite(largest))
        return;
    const double share = distance / largest;
    std::vector<double> moved = y, rate(y.size());
    for (const double side : {1.0, -1.0}) {
        for (std::size_t k = 0; k < y.size(); ++k)
            moved[k] = y[k] + side * share * stateChange[static_cast<Eigen::Index>(k)];
        derivative(t + side * share * timeChange, moved, rate);
        for (std::size_t k = 0; k < y.size(); ++k)
            if (std::isfinite(rate[k]))
                rateChange[static_cast<Eigen::Index>(k)] += side * rate[k] / (2 * share);
    }
    solve(t, y);
}

// Where a resistance vanishes, J knows nothing of how far its flow moves: what moves the state tells.
void Dynamics::rateRounding(std::vector<double>& rounding) {
    constexpr double epsilon = std::numeric_limits<double>::epsilon();
    constexpr double leastPivots = 1e-8; // at the root of what rounding is, a resistance that grows with its flow bends
    const std::size_t first = m_system->highestInput(0);
    if (m_law.holds() && !(pivotRatio() >= leastPivots)) {
        std::fill(rounding.begin(), rounding.end(), 0.0);
        return;
    }
    m_right.setZero();
    const auto& places = m_system->jacobianPlaces();
    const double* const values = entries();
    for (std::size_t k = 0; k < places.size(); ++k)
        m_right[static_cast<Eigen::Index>(places[k].row)] +=
            epsilon * std::abs(values[k] * m_inputs[first + places[k].column]);
    for (Eigen::Index row = 1; row < m_right.size(); row += 2) // a pattern to which J could not respond with zero
        m_right[row] = -m_right[row];
    factored().solve(m_right.data(), m_solution.data());
    const auto& sources = m_system->rateInputs();
    for (std::size_t k = 0; k < sources.size(); ++k)
        rounding[k] = sources[k] < first ? 0 : std::abs(m_solution[static_cast<Eigen::Index>(sources[k] - first)]);
    if (m_law.holds())
        std::replace_if(
            rounding.begin(), rounding.end(), [](double value) { return !std::isfinite(value); }, 0.0);
}

} // namespace coenergy
