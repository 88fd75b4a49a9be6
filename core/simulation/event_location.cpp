// Zeros on the dense output of a step, by the Illinois method.
// Reference: M. Dowell, P. Jarratt, A modified regula falsi method, BIT 11 (1971).
#include "simulation/event_location.hpp"

#include "simulation/one_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

EventLocation::EventLocation(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, Recorder& recorder)
    : m_problem(problem), m_dynamics(dynamics), m_switching(switching), m_recorder(recorder) {}

void EventLocation::beginAt(double t, const std::vector<double>& y) {
    if (!isIdle())
        m_start = watchedAt(t, y);
}

EventLocation::Watched EventLocation::watchedAt(double t, const std::vector<double>& y) {
    std::vector<double> margins = marginsAt(t, y);
    return {t, std::move(margins), limitsAt(t, y)};
}

// Looked for in quarters of the step, so that a quantity that dips below zero and comes back is not overlooked.
std::optional<Event> EventLocation::firstIn(OneStep& step, double reached) {
    if (isIdle())
        return std::nullopt;
    Watched before = m_start;
    for (int quarter = 1; quarter <= 4; ++quarter) {
        const double time = quarter == 4 ? reached : m_start.time + (reached - m_start.time) * quarter / 4;
        if (quarter == 4)
            m_inside = step.next();
        else
            step.inside(time, m_inside);
        Watched after = watchedAt(time, m_inside);
        if (const auto event = firstCrossing(step, before, after))
            return event;
        before = std::move(after);
    }
    return std::nullopt;
}

std::optional<Event> EventLocation::firstCrossing(OneStep& step, const Watched& before, const Watched& after) {
    std::optional<Event> first;
    const auto consider = [&](std::size_t k, bool isLimit, double left, double right) {
        if (right > 0 || (!isLimit && right == 0) || (!isLimit && left < 0 && right > left))
            return;
        const double time = crossing(step, {k, isLimit, before.time, left, after.time, right});
        if (!first || time < first->time)
            first = Event{time, isLimit ? std::optional(k) : std::nullopt, k};
    };
    for (std::size_t k = 0; k < after.margins.size(); ++k)
        consider(k, false, before.margins[k], after.margins[k]);
    for (std::size_t k = 0; k < after.limits.size(); ++k)
        consider(k, true, before.limits[k], after.limits[k]);
    return first;
}

std::vector<double> EventLocation::marginsAt(double t, const std::vector<double>& y) {
    return m_switching.hasSwitches() ? m_switching.margins(t, y) : std::vector<double>{};
}

std::vector<double> EventLocation::limitsAt(double t, const std::vector<double>& y) {
    if (m_problem.observers->limits.empty())
        return {};
    m_dynamics.solve(t, y);
    return m_recorder.limits();
}

// The time just behind the zero.
double EventLocation::crossing(OneStep& step, const Bracket& bracket) {
    double left = bracket.left;
    double right = bracket.right;
    double valueLeft = std::max(bracket.before, 0.0);
    double valueRight = bracket.after;
    const double span = m_problem.settings.end - m_problem.settings.start;
    const double resolution =
        4 * std::numeric_limits<double>::epsilon() * std::max(std::abs(m_start.time), span * 1e-2);
    for (int round = 0; round < 80 && right - left > resolution; ++round) {
        double time = valueLeft > 0 && round < 60 ? right - valueRight * (right - left) / (valueRight - valueLeft)
                                                  : 0.5 * (left + right);
        if (!(time > left && time < right))
            time = 0.5 * (left + right);
        step.inside(time, m_inside);
        const double value = bracket.isLimit ? limitsAt(time, m_inside)[bracket.which]
                                             : marginsAt(time, m_inside)[bracket.which];
        if (value > 0) {
            left = time;
            valueLeft = value;
            valueRight /= 2;
        } else {
            right = time;
            valueRight = value;
            valueLeft /= 2;
            if (value == 0)
                break;
        }
    }
    return right;
}

} // namespace coenergy
