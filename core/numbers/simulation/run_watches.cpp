// Discontinuities accumulate (Zeno's bounces) where the gaps between them decrease like a geometric series: eight of
// them at least halve the gap. A motion diverges in finite time where the steps collapse while it is far away.
#include "simulation/run_watches.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double crowdedGap = 1e-9; // between discontinuities, relative to the whole run
constexpr std::size_t mostCrowded = 2000;
constexpr double beyondNumbers = 1e150; // squares of larger values overflow
constexpr double runAway = 1e5;         // sizes, of a displacement
constexpr double collapsedStep = 1e-6;  // relative to earlier steps of the motion

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

TableWatch::TableWatch(const Observers& observers) {
    for (std::size_t k = 0; k < observers.switches.size(); ++k) {
        const std::optional<Switch::Leader>& leader = observers.switches[k].leader;
        for (const TableReach& table : observers.switches[k].tables) {
            const int inside = table.inside * (leader ? leader->sign : 1);
            m_rows.push_back(
                {leader ? leader->index : k, inside > 0 ? SwitchMode::Negative : SwitchMode::Positive, table.text});
        }
    }
}

void TableWatch::look(const std::vector<SwitchMode>& modes, double time) {
    const auto isLeft = [&](const Row& row) { return modes[row.leader] == row.beyond; };
    for (auto left = std::find_if(m_rows.begin(), m_rows.end(), isLeft); left != m_rows.end();
         left = std::find_if(m_rows.begin(), m_rows.end(), isLeft)) {
        m_exits.push_back({left->call, time});
        std::erase_if(m_rows, [&](const Row& row) { return row.call == m_exits.back().call; });
    }
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
