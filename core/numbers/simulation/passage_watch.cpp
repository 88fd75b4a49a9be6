// A motion crosses a singular position at one moment. Where J is singular in a neighbourhood, or at the end of many
// consecutive steps, the motion remains where the equations do not determine it.
#include "simulation/passage_watch.hpp"

namespace coenergy {

namespace {

constexpr std::size_t longestPassage = 40; // steps

} // namespace

std::vector<std::string> PassageWatch::lostEquations(const Dynamics& dynamics, double t, const std::vector<double>& y,
                                                     bool isSingular) {
    m_steps = isSingular ? m_steps + 1 : 0;
    std::optional<LostRank> lost;
    if (m_steps == 1)
        lost = lastingSingularity(dynamics, t, y, m_duration);
    else if (m_steps == longestPassage)
        lost = singularityAt(dynamics, t, y);
    std::vector<std::string> names;
    if (lost)
        for (const std::size_t row : lost->equations)
            names.push_back(dynamics.system().equationNames()[row]);
    return names;
}

} // namespace coenergy
