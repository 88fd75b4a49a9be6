// The values of the switches of time go over from side to side in small steps, and Newton's iteration starts each from
// the last: natural continuation. A step whose halves are very unlike is halved: it has left the solution. Reference:
// E. L. Allgower, K. Georg, Introduction to Numerical Continuation Methods, SIAM 2003, sections 1.1 and 2.1.
#include "simulation/time_ramp.hpp"

#include "simulation/momenta.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

double largestDifference(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& sizes) {
    double largest = 0;
    for (std::size_t k = 0; k < sizes.size(); ++k)
        largest = std::max(largest, std::abs(a[k] - b[k]) / sizes[k]);
    return largest;
}

void TimeRamp::leave(const std::vector<double>& highest) {
    m_before = switchValues(m_dynamics);
    m_highest = highest;
}

bool TimeRamp::enter() {
    m_after = switchValues(m_dynamics);
    const std::vector<SwitchSurface>& switches = m_problem.observers->switches;
    bool hasTurned = false;
    for (std::size_t k = 0; k < switches.size(); ++k) {
        if (!switches[k].isOfTimeAlone || switches[k].moment)
            m_before[k] = m_after[k];
        if (!hasTurned && m_before[k] != m_after[k])
            m_turned = k;
        hasTurned = hasTurned || m_before[k] != m_after[k];
    }
    return hasTurned;
}

TimeRamp::Led TimeRamp::leadHighest(double t, const std::vector<double>& y) {
    constexpr double near = 1e-6;
    if (m_highest.empty() || m_dynamics.system().isAffine())
        return Led::There;
    const Values direct = highestDerivatives(m_dynamics);
    Values sizes(direct.size());
    for (std::size_t j = 0; j < sizes.size(); ++j) {
        const double size = std::max(std::abs(direct[j]), std::abs(m_highest[j]));
        sizes[j] = size > 0 ? size : 1;
    }
    int orientation = 0;
    const auto solve = [&](const Values& from) -> std::optional<Values> {
        m_dynamics.replaceHighest(from);
        const bool isSolved = m_dynamics.solve(t, y);
        if (!isSolved || (orientation != 0 && m_dynamics.orientation() != orientation))
            return std::nullopt;
        orientation = m_dynamics.orientation(); // which changes where solutions meet
        return highestDerivatives(m_dynamics);
    };
    if (!lead(m_highest, sizes, solve))
        return Led::Nowhere;
    return largestDifference(m_highest, direct, sizes) > near ? Led::Elsewhere : Led::There;
}

std::optional<std::vector<double>> TimeRamp::leadState(double t, const std::vector<double>& y) {
    const std::size_t states = m_dynamics.system().stateCount();
    Values sizes(states), led = y;
    for (std::size_t k = 0; k < states; ++k)
        sizes[k] = std::max(std::abs(y[k]), m_problem.nominal[k]);
    int orientation = 0;
    const auto solve = [&](const Values& from) -> std::optional<Values> {
        Values there = from;
        bool isThere = false;
        for (int round = 0; round < 5 && !isThere; ++round) // each as far as one J is valid
            isThere = m_dynamics.project(t, there);
        if (!isThere)
            return std::nullopt;
        m_dynamics.jacobianEntries(t, there);
        const int here = m_dynamics.orientation();
        if (orientation != 0 && here != 0 && here != orientation)
            return std::nullopt;
        orientation = here;
        return there;
    };
    return lead(led, sizes, solve) ? std::optional(led) : std::nullopt;
}

void TimeRamp::setShare(double share) {
    for (std::size_t k = 0; k < m_after.size(); ++k)
        if (m_before[k] != m_after[k])
            m_dynamics.setSwitch(k, m_before[k] + share * (m_after[k] - m_before[k]));
}

bool TimeRamp::lead(Values& values, const Values& sizes,
                    const std::function<std::optional<Values>(const Values&)>& solve) {
    constexpr double first = 1e-3, longest = 0.125, shortest = 1e-5, unlike = 4, nothing = 1e-8;
    const auto solvedAt = [&](double share, const Values& from) {
        setShare(share);
        return solve(from);
    };
    const auto areAlike = [&](const Values& start, const Values& middle, const Values& end) {
        const double before = largestDifference(start, middle, sizes), behind = largestDifference(middle, end, sizes);
        return before <= unlike * behind + nothing && behind <= unlike * before + nothing;
    };
    double share = 0, length = first;
    std::optional<Values> here = solvedAt(0, values);
    while (here && share < 1 && length > shortest) {
        const double end = std::min(1.0, share + length);
        const std::optional<Values> middle = solvedAt((share + end) / 2, *here);
        const std::optional<Values> there = middle ? solvedAt(end, *middle) : std::nullopt;
        if (there && areAlike(*here, *middle, *there)) {
            here = there;
            share = end;
            length = std::min(longest, 2 * length);
        } else {
            length /= 2;
        }
    }
    const bool isLed = here && share >= 1;
    if (isLed)
        values = *here;
    setShare(1);
    return isLed;
}

} // namespace coenergy
