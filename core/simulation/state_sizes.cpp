// The look ahead: with y' = f(t, y) the motion begins as y + h f + h^2/2 (J f + f_t) + h^3/6 J (J f + f_t) + ...
#include "simulation/state_sizes.hpp"

#include "simulation/controlled_step.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr Eigen::Index mostTerms = 64;

} // namespace

StateSizes::StateSizes(std::vector<double> given, std::vector<bool> isGiven)
    : m_values(std::move(given)), m_isGiven(std::move(isGiven)), m_largest(m_values.size(), 0.0), m_least(m_values.size(), smallest) {
    for (std::size_t k = 0; k < m_values.size(); ++k)
        if (!m_isGiven[k])
            m_values[k] = smallest;
}

void StateSizes::bound(std::size_t variable, double least) {
    m_least[variable] = std::max(m_least[variable], least);
    if (!m_isGiven[variable])
        m_values[variable] = std::max(m_values[variable], least);
}

void StateSizes::grow(const std::vector<double>& y) {
    for (std::size_t k = 0; k < m_values.size(); ++k) {
        m_largest[k] = std::max(m_largest[k], std::abs(y[k]));
        if (!m_isGiven[k] && std::isfinite(y[k]))
            m_values[k] = std::max(m_values[k], std::abs(y[k]));
    }
}

void StateSizes::expect(const std::vector<double>& rate, const Eigen::MatrixXd& byState, const Eigen::VectorXd& byTime,
                        double span) {
    const Eigen::Index count = byState.rows();
    const double radius = spectralRadius(byState);
    const double horizon = std::min(1e-3 * span, radius > 0 ? 0.1 / radius : span);
    Eigen::VectorXd term = horizon * Eigen::Map<const Eigen::VectorXd>(rate.data(), count);
    for (Eigen::Index order = 1; order <= std::min(count, mostTerms); ++order) {
        if (!term.allFinite())
            return;
        for (Eigen::Index k = 0; k < count; ++k) {
            const auto variable = static_cast<std::size_t>(k);
            double expected = std::abs(term[k]);
            if (!m_limits.empty() && m_limits[variable] > 0)
                expected = std::min(expected, m_limits[variable]);
            if (!m_isGiven[variable])
                m_values[variable] = std::max(m_values[variable], expected);
        }
        const double share = horizon / static_cast<double>(order + 1);
        term = share * (byState * term + (order == 1 ? Eigen::VectorXd(horizon * byTime) : Eigen::VectorXd::Zero(count)));
    }
}

bool StateSizes::hasUnmoved() const {
    return std::any_of(m_values.begin(), m_values.end(), [](double size) { return size <= smallest; });
}

bool StateSizes::isTooLarge() const {
    for (std::size_t k = 0; k < m_values.size(); ++k)
        if (!m_isGiven[k] && m_largest[k] > 0 && m_values[k] > 10 * std::max(m_largest[k], m_least[k]))
            return true;
    return false;
}

} // namespace coenergy
