// Looking ahead: with y' = f(t, y) the motion begins as y + h f + h^2/2 (J f + f_t) + h^3/6 J (J f + f_t) + ...
#include "simulation/state_sizes.hpp"

#include "simulation/rounding.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr Eigen::Index mostTerms = 64;

} // namespace

StateSizes::StateSizes(std::vector<double> sizes, std::vector<bool> isGiven)
    : m_values(std::move(sizes)), m_isGiven(std::move(isGiven)), m_isAssumed(m_isGiven),
      m_largest(m_values.size(), 0.0), m_least(m_values.size(), 0.0) {
    m_isAssumed.flip();
}

void StateSizes::bound(std::size_t variable, double least) {
    m_least[variable] = std::max(m_least[variable], least);
    raise(variable, least);
}

void StateSizes::boundByRounding(std::size_t variable, double least) {
    m_least[variable] = std::max(m_least[variable], least);
    if (!m_isGiven[variable]) // an assumed size may be that of noise in an earlier run
        m_values[variable] = std::max(m_values[variable], least);
}

void StateSizes::limit(const std::vector<double>& largest) {
    m_limits = largest;
    for (std::size_t k = 0; k < m_values.size(); ++k)
        if (m_isAssumed[k] && m_limits[k] > 0)
            m_values[k] = std::min(m_values[k], std::max(m_limits[k], smallest));
}

// An assumed size is replaced by the first known one.
void StateSizes::raise(std::size_t variable, double size) {
    if (m_isGiven[variable] || !(size > 0))
        return;
    const double known = std::max(size, m_least[variable]);
    m_values[variable] = m_isAssumed[variable] ? known : std::max(m_values[variable], known);
    m_isAssumed[variable] = false;
}

bool StateSizes::grow(const std::vector<double>& y) {
    bool hasRaised = false;
    for (std::size_t k = 0; k < m_values.size(); ++k) {
        const double size = std::abs(y[k]);
        const bool isNothingNew = size <= m_largest[k] && m_largest[k] <= m_values[k];
        if (isNothingNew || !std::isfinite(size))
            continue;
        m_largest[k] = std::max(m_largest[k], size);
        if ((m_isAssumed[k] ? m_largest[k] : size) > m_values[k]) {
            raise(k, size);
            hasRaised = true;
        }
    }
    return hasRaised;
}

void StateSizes::begin(const std::vector<double>& y) {
    grow(y);
    for (std::size_t k = 0; k < m_values.size(); ++k)
        raise(k, m_largest[k]);
}

namespace {

/// The change of the mapped term when its last digits change.
Eigen::VectorXd roundingOf(const LinearMap& map, const Eigen::VectorXd& term) {
    Eigen::VectorXd largest = Eigen::VectorXd::Zero(term.size()), digits(term.size());
    for (std::size_t draw = 0; draw < 2; ++draw) {
        for (Eigen::Index k = 0; k < term.size(); ++k)
            digits[k] = lastDigitsChanged(term[k], static_cast<std::size_t>(k), draw) - term[k];
        largest = largest.cwiseMax(map(digits).cwiseAbs());
    }
    return largest;
}

} // namespace

// Where all influences on a variable cancel, as at the centre of a symmetric system, only rounding remains, which is
// not the size of anything.
void StateSizes::expect(const std::vector<double>& rate, const std::vector<double>& rounding, const LinearMap& byState,
                        const Eigen::VectorXd& byTime, double span) {
    constexpr double doubtful = 30; // times the change seen in two draws
    const Eigen::Index count = byTime.size();
    const double radius = spectralRadius(byState, count);
    const double horizon = std::min(1e-3 * span, radius > 0 ? 0.1 / radius : span);
    Eigen::VectorXd term = horizon * Eigen::Map<const Eigen::VectorXd>(rate.data(), count);
    Eigen::VectorXd noise = doubtful * horizon * Eigen::Map<const Eigen::VectorXd>(rounding.data(), count);
    for (Eigen::Index order = 1; order <= std::min(count + 1, mostTerms); ++order) {
        if (!term.allFinite())
            return;
        for (Eigen::Index k = 0; k < count; ++k) {
            const auto variable = static_cast<std::size_t>(k);
            if (std::abs(term[k]) <= noise[k])
                term[k] = 0;
            double expected = std::abs(term[k]);
            if (!m_limits.empty() && m_limits[variable] > 0)
                expected = std::min(expected, m_limits[variable]);
            if (expected > smallest)
                raise(variable, expected);
        }
        const double share = horizon / static_cast<double>(order + 1);
        noise = share * (byState(noise).cwiseAbs() + doubtful * roundingOf(byState, term));
        term =
            share * (byState(term) + (order == 1 ? Eigen::VectorXd(horizon * byTime) : Eigen::VectorXd::Zero(count)));
    }
}

bool StateSizes::isAnyAssumed() const {
    return std::find(m_isAssumed.begin(), m_isAssumed.end(), true) != m_isAssumed.end();
}

bool StateSizes::isTooLarge(const std::vector<double>& rounding) const {
    for (std::size_t k = 0; k < m_values.size(); ++k)
        if (!m_isGiven[k] && m_largest[k] > std::max(rounding[k], smallest) &&
            m_values[k] > 10 * std::max(m_largest[k], m_least[k]))
            return true;
    return false;
}

} // namespace coenergy
