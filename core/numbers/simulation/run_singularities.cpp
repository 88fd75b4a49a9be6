// Where det J vanishes during a run: two solutions of a nonlinear equation meet, or the constraints lose rank for a
// moment, which a step passes, or for good, which ends the run.
#include "simulation/run_state.hpp"

#include "model/body_watch.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double nearlySingular = 1e-7; // pivot ratio of J

bool areAlike(const std::vector<double>& before, const std::vector<double>& after) {
    constexpr double near = 0.05;
    for (std::size_t j = 0; j < after.size(); ++j)
        if (!(std::abs(after[j] - before[j]) <= near * (std::abs(after[j]) + std::abs(before[j]))))
            return false;
    return true;
}

// In the sizes that the numbers have at three places.
double distance(const std::vector<double>& a, const std::vector<double>& b, const std::vector<double>& c) {
    double sum = 0;
    for (std::size_t j = 0; j < a.size(); ++j)
        if (const double size = std::max({std::abs(a[j]), std::abs(b[j]), std::abs(c[j])}); size > 0)
            sum += std::abs(a[j] - b[j]) / size;
    return sum;
}

} // namespace

// ---- branches of a nonlinear equation ----

// Where the highest derivatives enter nonlinearly there can be several solutions; these meet where det J = 0. Two that
// end there have no continuation. Of two that cross, the one that goes straight on changes its orientation, and the one
// that keeps it turns a corner: nothing says which is meant. Reference: H. B. Keller, Lectures on Numerical Methods in
// Bifurcation Problems, 1987, section 5.
std::optional<RunEnd> Run::leftBranch(double time) {
    if (m_problem.system->isAffine() || m_dynamics.hasMonotoneLaw())
        return std::nullopt;
    if (!m_dynamics.solve(time, m_next))
        return std::nullopt;
    const int orientation = m_dynamics.orientation();
    if (m_orientation == 0)
        m_orientation = orientation;
    if (m_highestHere.empty())
        return orientation == m_orientation ? std::nullopt : std::optional(RunEnd::NoSolution);
    const std::vector<double> after = highestAt(time, m_next);
    if (orientation != m_orientation)
        return goesStraight(time, after) ? RunEnd::BranchesCross : RunEnd::NoSolution;
    if (turnsAside(time, after))
        return RunEnd::BranchesCross;
    return staysOnSheet(time, after) ? std::nullopt : std::optional(RunEnd::NoSolution);
}

// Records the highest derivatives from which the next step begins.
void Run::noteHighest() {
    m_highestBefore = std::move(m_highestHere);
    m_timeBefore = m_timeOfHighest;
    m_timeOfHighest = m_t;
    m_highestHere.clear();
    if (!m_problem.system->isAffine() && !m_dynamics.hasMonotoneLaw() && !m_switching.isSliding())
        m_highestHere = highestAt(m_t, m_y);
}

// What was before the present point belongs to other equations.
void Run::forgetBranch() {
    m_highestBefore.clear();
    m_orientation = 0;
}

// The highest derivatives at a later time, from their last two values; empty where these are not known.
std::vector<double> Run::straightOn(double time) const {
    if (m_highestBefore.empty() || m_highestHere.empty() || !(m_t > m_timeBefore))
        return {};
    std::vector<double> expected = m_highestHere;
    for (std::size_t j = 0; j < expected.size(); ++j)
        expected[j] += (m_highestHere[j] - m_highestBefore[j]) * (time - m_t) / (m_t - m_timeBefore);
    return expected;
}

bool Run::goesStraight(double time, const std::vector<double>& after) const {
    constexpr double near = 0.05;
    const std::vector<double> expected = straightOn(time);
    return !expected.empty() && distance(after, expected, m_highestBefore) <= near;
}

// Whether another solution, of the other orientation, is where the motion would have gone.
bool Run::turnsAside(double time, const std::vector<double>& after) {
    constexpr double clearly = 0.1, nearer = 0.5; // of the way
    const std::vector<double> expected = straightOn(time);
    if (expected.empty())
        return false;
    const double aside = distance(after, expected, m_highestHere);
    if (!(aside > clearly * distance(m_highestHere, expected, after)))
        return false;
    m_dynamics.replaceHighest(expected);
    const std::vector<double> other = highestAt(time, m_next);
    const bool isOther = !other.empty() && m_dynamics.orientation() == -m_orientation &&
                         distance(other, expected, m_highestHere) < nearer * aside;
    m_dynamics.replaceHighest(after);
    m_dynamics.solve(time, m_next);
    return isOther;
}

// Empty if there is no solution.
std::vector<double> Run::highestAt(double time, const std::vector<double>& y) {
    return m_switching.solve(time, y) ? highestDerivatives(m_dynamics) : std::vector<double>{};
}

// Between two solutions of the same orientation there is a third one of the opposite orientation: det J changes its
// sign twice on the way from the previous point of the motion.
bool Run::staysOnSheet(double time, const std::vector<double>& after) {
    constexpr int places = 12;
    if (after.empty() || areAlike(m_highestHere, after))
        return true;
    std::vector<double> between = after;
    bool stays = true;
    for (int place = 1; place < places && stays; ++place) {
        const double share = static_cast<double>(place) / places;
        for (std::size_t j = 0; j < after.size(); ++j)
            between[j] = m_highestHere[j] + share * (after[j] - m_highestHere[j]);
        m_dynamics.replaceHighest(between);
        m_dynamics.jacobianEntries(time, m_next);
        stays = m_dynamics.orientation() == m_orientation;
    }
    m_dynamics.replaceHighest(after);
    m_dynamics.solve(time, m_next);
    return stays;
}

// ---- configurations in which J is singular ----

// With J of the last solved point, where the next step starts.
void Run::watchPassages() {
    m_probe.clear();
    for (int round = 0; round < 3 && projects(); ++round)
        m_dynamics.sharpenProbe(m_probe);
    m_passage.begin(m_probe);
}

// At the last evaluated point, where a step or an event ended.
bool Run::staysSingular() {
    const bool isSingular = m_dynamics.isPivotRatioBelow(nearlySingular) && !m_dynamics.isDetermined();
    const std::vector<std::string> lost =
        m_singularities.lostEquations(m_dynamics, m_t, m_y, isSingular, m_t >= span());
    if (lost.empty())
        return false;
    const auto locked = lockedBody();
    m_status.singularSince = m_singularities.since();
    return !end(RunEnd::StaysSingular, locked ? std::vector{*locked} : lost);
}

// If angles are near gimbal lock, the singularity is not due to a vanishing inertia.
std::optional<std::string> Run::lockedBody() {
    const std::vector<double>& values = m_recorder.limits();
    for (std::size_t k = 0; k < m_problem.observers->limits.size(); ++k) {
        const std::string& name = m_problem.observers->limits[k].name;
        if (const auto watched = watchNamed(name); watched && watched->what == BodyWatch::Angles && !(values[k] > 0))
            return name;
    }
    return std::nullopt;
}

CrossingInterpolant Run::insideOfCrossing(double singular, double reached) {
    return crossingInterpolant(
        {m_t, m_y, m_rateHere, 0}, pointAt(reached, m_tried.projected()), singular,
        {[this] { return m_method.anotherStep(); },
         [this](double time, const std::vector<double>& state) { return pointAt(time, state); }});
}

// The projected point, with the rate there and the distance to the singular time.
MotionPoint Run::pointAt(double time, std::vector<double> state) {
    MotionPoint point{time, std::move(state), m_rateHere, 0};
    point.state.resize(integratedSize(), 0.0);
    m_dynamics.project(time, point.state);
    m_rate.evaluate(time, point.state, point.rate);
    m_dynamics.probe(m_probe);
    const double length =
        Eigen::Map<const Eigen::VectorXd>(m_probe.data(), static_cast<Eigen::Index>(m_probe.size())).norm();
    point.distance = length > 0 ? 1 / length : 0;
    return point;
}

} // namespace coenergy
