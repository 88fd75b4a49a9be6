// A motion crosses a singular position at one moment. Where J is singular in a neighbourhood, or at the end of many
// consecutive steps, the motion remains where the equations do not determine it.
#include "simulation/passage_watch.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t longestPassage = 40; // steps
constexpr std::size_t stayAtEnd = 3;       // steps that end a run without leaving the position

// Whether it is a motion that is lost, and not only how much each of several reactions contributes.
bool movesFreely(const Dynamics& dynamics, const LostRank& lost) {
    return std::any_of(lost.unknowns.begin(), lost.unknowns.end(),
                       [&](std::size_t unknown) { return dynamics.system().highestOrder(unknown) > 0; });
}

} // namespace

std::vector<std::string> PassageWatch::lostEquations(const Dynamics& dynamics, double t, const std::vector<double>& y,
                                                     bool isSingular, bool isEnd) {
    m_steps = isSingular ? m_steps + 1 : 0;
    if (m_steps == 1)
        m_since = t;
    std::optional<LostRank> lost;
    if (m_steps == 1)
        lost = lastingSingularity(dynamics, t, y, m_duration);
    else if (m_steps == longestPassage)
        lost = singularityAt(dynamics, t, y);
    else if (isEnd && m_steps >= stayAtEnd && m_steps < longestPassage) {
        lost = singularityAt(dynamics, t, y);
        if (lost && !movesFreely(dynamics, *lost))
            lost.reset();
    }
    std::vector<std::string> names;
    if (lost)
        for (const std::size_t row : lost->equations)
            names.push_back(dynamics.system().equationNames()[row]);
    return names;
}

} // namespace coenergy
