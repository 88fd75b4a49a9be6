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

} // namespace

// ---- branches of a nonlinear equation ----

// Where the highest derivatives enter nonlinearly there can be several solutions; these meet where det J = 0.
bool Run::keepsBranch(double time) {
    if (m_problem.system->isAffine() || m_dynamics.hasMonotoneLaw())
        return true;
    if (!m_dynamics.solve(time, m_next))
        return true;
    const int orientation = m_dynamics.orientation();
    if (m_orientation == 0)
        m_orientation = orientation;
    return orientation == m_orientation && (m_highestHere.empty() || staysOnSheet(time, m_highestHere));
}

// Records the highest derivatives from which the next step begins.
void Run::noteHighest() {
    m_highestHere.clear();
    if (!m_problem.system->isAffine() && !m_dynamics.hasMonotoneLaw() && !m_switching.isSliding())
        m_highestHere = highestAt(m_t, m_y);
}

// Empty if there is no solution.
std::vector<double> Run::highestAt(double time, const std::vector<double>& y) {
    if (!m_switching.solve(time, y))
        return {};
    const CompiledSystem& system = *m_problem.system;
    const auto first = m_dynamics.inputs().begin() + static_cast<std::ptrdiff_t>(system.highestInput(0));
    return {first, first + static_cast<std::ptrdiff_t>(system.unknownCount())};
}

// Between two solutions of the same orientation there is a third one of the opposite orientation: det J changes its
// sign twice on the way from the previous point of the motion.
bool Run::staysOnSheet(double time, const std::vector<double>& before) {
    constexpr int places = 12;
    const std::vector<double> after = highestAt(time, m_next);
    if (after.empty() || areAlike(before, after))
        return true;
    std::vector<double> between = after;
    bool stays = true;
    for (int place = 1; place < places && stays; ++place) {
        const double share = static_cast<double>(place) / places;
        for (std::size_t j = 0; j < after.size(); ++j)
            between[j] = before[j] + share * (after[j] - before[j]);
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
