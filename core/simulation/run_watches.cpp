// Discontinuities accumulate (Zeno's bounces) where the gaps between them go down like a geometric series: eight of
// them halve the gap at least. A motion leaves all bounds in a finite time where the steps collapse while it is far
// away.
#include "simulation/run_watches.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double crowdedGap = 1e-9; // between discontinuities, against the whole run
constexpr std::size_t mostCrowded = 2000;
constexpr double beyondNumbers = 1e150; // squares of what is larger have no number
constexpr double runAway = 1e5;         // sizes, of a displacement
constexpr double collapsedStep = 1e-6;  // of those that the motion had before

} // namespace

void CrowdingWatch::look(const std::vector<double>& times) {
    constexpr std::size_t window = 8;
    const std::size_t n = times.size();
    m_isCrowded = false;
    if (n < window + 2)
        return;
    const double last = times[n - 1] - times[n - 2];
    m_inARow = last < crowdedGap * m_duration ? m_inARow + 1 : 0;
    m_isCrowded = last < 0.5 * (times[n - window - 1] - times[n - window - 2]) || m_inARow > window;
}

bool CrowdingWatch::isEndless() const {
    return m_inARow > mostCrowded;
}

RunawayWatch::RunawayWatch(const SimulationProblem& problem) {
    const std::vector<StateVariable>& state = problem.system->state();
    for (std::size_t k = 0; k < state.size(); ++k)
        m_bounds.push_back(state[k].order == 0 ? runAway * problem.nominal[k] : INFINITY);
}

std::optional<std::size_t> RunawayWatch::lost(const std::vector<double>& y, double nextStep) {
    bool isLarge = false;
    for (std::size_t k = 0; k < m_bounds.size(); ++k) {
        const bool isFar = std::abs(y[k]) > m_bounds[k];
        if (std::abs(y[k]) > beyondNumbers || (isFar && nextStep < collapsedStep * m_longestStep))
            return k;
        isLarge = isLarge || isFar;
    }
    if (!isLarge)
        m_longestStep = std::max(m_longestStep, nextStep);
    return std::nullopt;
}

} // namespace coenergy
