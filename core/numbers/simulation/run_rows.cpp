#include "simulation/run_rows.hpp"

#include "simulation/variations.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr double lostResidualOfRow = 1e-7; // scaled; above it a row beside a singular time is not on the constraints

} // namespace

RunRows::RunRows(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, Recorder& recorder,
                 EnergyAudit& audit, const ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_switching(switching), m_recorder(recorder), m_audit(audit),
      m_weights(weights), m_states(problem.system->stateCount()), m_hasAudit(hasEnergyAudit(problem)),
      m_isProjected(problem.projects()), m_rate(m_states) {}

double RunRows::onTheClock(double t) const {
    const IntegrationSettings& settings = m_problem.settings;
    return t == settings.end - settings.start ? settings.end : settings.start + t;
}

double RunRows::nextTime() const {
    const IntegrationSettings& settings = m_problem.settings;
    const double span = settings.end - settings.start;
    if (settings.step <= 0)
        return span;
    const double time = static_cast<double>(m_next) * settings.step;
    // a grid that ends a rounding error before the end ends at it
    return settings.start + time > settings.end - 1e-9 * settings.step ? span : time;
}

void RunRows::add(double time, const std::vector<double>& y) {
    if (m_switching.hasSwitches() || !m_dynamics.isSolvedAt(time, y))
        m_switching.solve(time, y);
    m_recorder.add(time, onTheClock(time), y, m_hasAudit ? std::span(m_audit.add(y)) : std::span<const double>());
    if (m_variations)
        m_variations->addRow(time, y);
    countRow(time);
}

void RunRows::addInterpolated(double time) {
    m_recorder.addStates(onTheClock(time), m_row);
    countRow(time);
}

// Others than those of the grid come before the next one of it.
void RunRows::countRow(double time) {
    m_next += time >= nextTime() ? 1 : 0;
    m_last = time;
}

void RunRows::takeBack(double before) {
    m_recorder.takeBack();
    if (m_variations)
        m_variations->takeRowBack();
    m_last = before;
}

// What happens in steps that are shorter than the grid, a short contact say, no row of the grid may show.
std::vector<double> RunRows::timesBesideGrid(double begin, double end) const {
    const IntegrationSettings& settings = m_problem.settings;
    std::vector<double> times;
    if (settings.rowsInShortSteps > 0 && (settings.step <= 0 || end - begin < settings.step)) {
        const double length = (end - begin) / static_cast<double>(settings.rowsInShortSteps);
        for (std::size_t k = 1; k < settings.rowsInShortSteps; ++k)
            times.push_back(begin + static_cast<double>(k) * length);
        times.push_back(end);
    }
    return times;
}

void RunRows::addInside(const TakenStep& step, double time, const std::vector<double>& reached,
                        CrossingInterpolant* across, StepDoubling& shorter) {
    const double span = m_problem.settings.end - m_problem.settings.start;
    const std::vector<double> others = timesBesideGrid(step.t, time);
    auto other = others.begin();
    m_isFaithful.reset();
    while (m_last < span) {
        const double ofGrid = nextTime();
        const bool isOfGrid = other == others.end() || ofGrid <= *other;
        const double row = isOfGrid ? ofGrid : *other++;
        if (row > time)
            return;
        if (!isOfGrid && !(row > m_last)) // too short a step
            continue;
        if (row != time)
            putInside(step, row, across, shorter);
        if (row == time)
            add(time, reached);
        else if (m_problem.settings.recording == Recording::States)
            addInterpolated(row);
        else
            add(row, m_row);
    }
}

// At the limit of stability an explicit step is accurate at its end, where its error is controlled, but not inside:
// rows there are computed by steps of their own. References: L. F. Shampine, SIAM J. Numer. Anal. 22 (1985) 1014
// (defects); E. Hairer, G. Wanner, Solving ODE II, section IV.2 (limit of stability).
void RunRows::putInside(const TakenStep& step, double row, CrossingInterpolant* across, StepDoubling& shorter) {
    StepInside& inside = across ? static_cast<StepInside&>(*across) : step.method;
    inside.inside(row, m_row);
    m_row.resize(step.y.size(), 0.0);
    if (!across && !step.method.isImplicit()) {
        if (!m_isFaithful)
            m_isFaithful = isInsideFaithful(step.method, row, step.length);
        if (!*m_isFaithful)
            m_row = shorter.oneStep(step.t, step.y, step.rate, row - step.t);
    }
    addQuadrature(step, row, m_row);
    project(step.method, row, across && across->isBetween(row));
}

// Whether the interpolated m_row satisfies the differential equations.
bool RunRows::isInsideFaithful(OneStep& step, double row, double h) {
    constexpr double share = 1e-3;     // of the step, for the slope of the interpolant
    constexpr double rounding = 1e-11; // of such a slope, times the step
    constexpr double most = 30;        // times the tolerance
    step.interpolated(row + share * h, m_ahead);
    step.interpolated(row - share * h, m_behind);
    if (m_problem.settings.recording == Recording::States) // nothing is solved for the row itself
        m_switching.rateBeside(row, m_row, m_rate);
    else
        m_switching.rate(row, m_row, m_rate);
    for (std::size_t k = 0; k < m_states; ++k) {
        const double size = std::max(std::abs(m_row[k]), m_weights.nominal[k]);
        const double defect = h * m_rate[k] - (m_ahead[k] - m_behind[k]) / (2 * share);
        if (!(std::abs(defect) <= most * m_weights.tolerance(k, m_row[k]) + rounding * size))
            return false;
    }
    return true;
}

// Near a singular time J gives no information about transverse directions: a row that lies on the invariants is kept as
// interpolated. If it does not lie on them, the motion has turned back rather than crossed.
void RunRows::project(StepInside& step, double time, bool isBesideSingular) {
    if (!m_isProjected)
        return;
    m_unprojected = m_row;
    const bool isProjected = m_dynamics.project(time, m_row);
    if (isProjected && (!isBesideSingular || isNear(m_unprojected, m_row)))
        return;
    std::swap(m_row, m_unprojected);
    if (!isBesideSingular || largestResidual(time, m_row) < lostResidualOfRow)
        return;
    const std::size_t size = m_row.size();
    step.inside(time, m_row);
    m_row.resize(size, 0.0);
    m_dynamics.project(time, m_row);
}

double RunRows::largestResidual(double time, const std::vector<double>& y) {
    const std::vector<double>& residuals = m_dynamics.scaledResiduals(time, y);
    return residuals.empty() ? 0 : *std::max_element(residuals.begin(), residuals.end());
}

// Within the tolerance of a step.
bool RunRows::isNear(const std::vector<double>& before, const std::vector<double>& after) const {
    for (std::size_t k = 0; k < m_states; ++k)
        if (!(std::abs(after[k] - before[k]) <= m_weights.tolerance(k, after[k])))
            return false;
    return true;
}

void RunRows::addQuadrature(const TakenStep& step, double time, std::vector<double>& y) {
    if (y.size() == m_states || !step.method.isImplicit())
        return;
    const auto solve = [this](double t, const std::vector<double>& state) { m_switching.rate(t, state, m_rate); };
    std::copy(step.y.begin() + static_cast<std::ptrdiff_t>(m_states), step.y.end(),
              y.begin() + static_cast<std::ptrdiff_t>(m_states));
    m_audit.addAlong(step.method, step.t, time - step.t, y, solve);
}

} // namespace coenergy
