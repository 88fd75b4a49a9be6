// Near a singular time t* the accelerations transverse to the motion obey y'' = -2 y'/(t - t*) + ..., a regular
// singular point: the motion is smooth, but a stage that falls near t* amplifies what is transverse in its errors. So
// Steps are placed with t* in the middle of the widest gap between their stages; the transverse errors at their ends
// are removed by the projection, and do not count (Dynamics::makeTangential).
// Reference: E. A. Coddington, N. Levinson, Theory of Ordinary Differential Equations, 1955, chapter 4 (singularities
// of the first kind).
#include "simulation/singular_passage.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double farAhead = 1.3;     // of the step: too far away to be aimed at
constexpr double safelyBeside = 0.9; // of the gap's position: length left for the next step
constexpr double leastStep = 0.05;   // of the usual one, before the crossing step
constexpr double turnedRound = -0.5; // cosine between probes
constexpr double tooNearToANode = 0.03;
constexpr double near = 0.2; // relative to the largest distance

} // namespace

void SingularPassage::install(const std::vector<double>& nodes) {
    m_nodes = nodes;
    std::sort(m_nodes.begin(), m_nodes.end());
    double widest = 0;
    for (std::size_t k = 1; k < m_nodes.size(); ++k)
        if (m_nodes[k] - m_nodes[k - 1] > widest) {
            widest = m_nodes[k] - m_nodes[k - 1];
            m_gap = 0.5 * (m_nodes[k] + m_nodes[k - 1]);
        }
}

void SingularPassage::begin(const std::vector<double>& probe) {
    look(probe);
    std::swap(m_present, m_end);
    m_largestDistance = std::max(m_largestDistance, m_present.distance);
    m_distanceBefore = 0;
    m_cosine = 1;
}

void SingularPassage::look(const std::vector<double>& probe) {
    m_end.direction = probe;
    double length = 0;
    double lengthBefore = 0;
    double product = 0;
    const bool isComparable = m_present.direction.size() == probe.size();
    for (std::size_t k = 0; k < probe.size(); ++k) {
        length += probe[k] * probe[k];
        if (isComparable) {
            product += probe[k] * m_present.direction[k];
            lengthBefore += m_present.direction[k] * m_present.direction[k];
        }
    }
    m_end.distance = length > 0 ? 1 / std::sqrt(length) : 0;
    const double size = std::sqrt(length * lengthBefore);
    m_cosine = size > 0 ? product / size : 1;
}

double SingularPassage::aimed(double t, double h) const {
    const double approach = m_distanceBefore - m_present.distance;
    if (!(m_distanceBefore > 0 && approach > 0))
        return h;
    const double ahead = m_present.distance * (t - m_timeBefore) / approach;
    if (!(ahead < farAhead * h))
        return h;
    const double crossing = ahead / m_gap;
    const double before = ahead - safelyBeside * m_gap * h;
    return crossing > h && before > leastStep * h ? before : crossing;
}

std::optional<double> SingularPassage::crossing() const {
    if (!(m_cosine < turnedRound))
        return std::nullopt;
    return m_present.distance / (m_present.distance + m_end.distance);
}

bool SingularPassage::isNear() const {
    return crossing() || std::min(m_present.distance, m_end.distance) < near * m_largestDistance;
}

std::optional<double> SingularPassage::retried(double h) const {
    const auto share = crossing();
    if (!share || nearestNode(*share) >= tooNearToANode)
        return std::nullopt;
    const double ahead = *share * h;
    return ahead / m_gap <= h ? ahead / m_gap : std::max(ahead - safelyBeside * m_gap * h, 0.2 * ahead);
}

void SingularPassage::accept(double t, const std::vector<double>& probe) {
    const double shrunk = m_end.distance > 0 && !crossing() ? m_present.distance / m_end.distance : 0;
    begin(probe);
    m_distanceBefore = shrunk * m_present.distance;
    m_timeBefore = t;
}

double SingularPassage::nearestNode(double share) const {
    double nearest = 1;
    for (const double node : m_nodes)
        nearest = std::min(nearest, std::abs(node - share));
    return nearest;
}

} // namespace coenergy
