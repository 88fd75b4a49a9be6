// Hermite interpolation by divided differences between the two sides.
// Reference: J. Stoer, R. Bulirsch, Introduction to Numerical Analysis, 3rd edition, 2002, section 2.1.5.
#include "simulation/crossing_interpolant.hpp"

#include <cmath>
#include <utility>

namespace coenergy {

namespace {

constexpr double sharesTowardsSingular[] = {0.5, 0.6}; // of the remaining distance
constexpr double leastWayToSingular = 0.03;            // of the crossing step; nearer points would nearly coincide

void stepTowards(CrossingSide& side, double h, const CrossingMeans& means) {
    const MotionPoint& start = side.points.back();
    side.steps.push_back(means.makeStep());
    OneStep& step = *side.steps.back();
    step.step(start.time, start.state, start.rate, h);
    side.points.push_back(means.pointAt(start.time + h, step.next()));
}

} // namespace

CrossingInterpolant::CrossingInterpolant(CrossingSide before, CrossingSide behind)
    : m_before(std::move(before)), m_behind(std::move(behind)) {
    m_next = m_behind.points.front().state;
    std::vector<const MotionPoint*> points;
    for (const CrossingSide* side : {&m_before, &m_behind})
        for (std::size_t k = side->points.size() > 1 ? side->points.size() - 2 : 0; k < side->points.size(); ++k)
            points.insert(points.end(), 2, &side->points[k]);
    m_first = points.front()->time;
    for (const MotionPoint* point : points) {
        m_nodes.push_back(point->time - m_first);
        m_differences.push_back(point->state);
    }
    for (std::size_t order = 1; order < points.size(); ++order)
        for (std::size_t i = points.size() - 1; i >= order; --i) {
            const double distance = m_nodes[i] - m_nodes[i - order];
            for (std::size_t k = 0; k < m_next.size(); ++k)
                m_differences[i][k] =
                    distance == 0 ? points[i]->rate[k] : (m_differences[i][k] - m_differences[i - 1][k]) / distance;
        }
}

bool CrossingInterpolant::isBetween(double time) const {
    return time > m_before.points.back().time && time < m_behind.points.back().time;
}

void CrossingInterpolant::inside(double time, std::vector<double>& y) {
    const bool isBefore = time <= m_before.points.back().time;
    const CrossingSide& side = isBefore ? m_before : m_behind;
    if (isBetween(time) || side.steps.empty())
        return interpolate(time, y);
    std::size_t k = 0;
    while (k + 1 < side.steps.size() && (isBefore ? time > side.points[k + 1].time : time < side.points[k + 1].time))
        ++k;
    side.steps[k]->inside(time, y);
}

void CrossingInterpolant::interpolate(double time, std::vector<double>& y) const {
    const double t = time - m_first;
    y = m_differences.back();
    for (std::size_t i = m_nodes.size() - 1; i-- > 0;)
        for (std::size_t k = 0; k < y.size(); ++k)
            y[k] = m_differences[i][k] + (t - m_nodes[i]) * y[k];
}

// Approaches the singular time from both ends; the closer the points, the more accurately it is known.
CrossingInterpolant crossingInterpolant(MotionPoint start, MotionPoint end, double singular,
                                        const CrossingMeans& means) {
    const double least = leastWayToSingular * (end.time - start.time);
    CrossingSide before;
    before.points.push_back(std::move(start));
    CrossingSide behind;
    behind.points.push_back(std::move(end));
    for (const double share : sharesTowardsSingular) {
        for (CrossingSide* side : {&before, &behind})
            if (const double way = singular - side->points.back().time; std::abs(way) > least)
                stepTowards(*side, share * way, means);
        const MotionPoint& left = before.points.back();
        const MotionPoint& right = behind.points.back();
        if (left.distance > 0 && right.distance > 0)
            singular = left.time + (right.time - left.time) * left.distance / (left.distance + right.distance);
    }
    return {std::move(before), std::move(behind)};
}

} // namespace coenergy
