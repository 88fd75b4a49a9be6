// A step is divided at its rows. Between two of them the states at the nodes of a collocation come from the
// interpolant of the step, or are its own stages. References: E. Hairer, S. P. Norsett, G. Wanner, Solving ODE I,
// section I.14 (derivatives with respect to parameters and initial values); R. I. Leine, H. Nijmeijer, Dynamics and
// Bifurcations of Non-Smooth Mechanical Systems, Springer 2004, chapter 7 (saltation).
#include "simulation/variations.hpp"

#include "model/integration_method.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

using Kind = SensitivityFlaw::Kind;

// While it lives, the run's dynamics may be used; then they are as before. The order of their pivots depends on what
// they have solved, and so do the last digits of the run.
class Borrowed {
public:
    explicit Borrowed(Dynamics& running) : m_running(running), m_kept(running) {}
    ~Borrowed() { m_running = std::move(m_kept); }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;

private:
    Dynamics& m_running;
    Dynamics m_kept;
};

} // namespace

Variations::Variations(const SimulationProblem& problem, Dynamics& running, SwitchingRun& switching, EnergyAudit& audit,
                       const ErrorWeights& weights)
    : m_problem(problem), m_variation(*problem.variation), m_running(running), m_switching(switching), m_audit(audit),
      m_weights(weights), m_point(problem, running, switching), m_states(problem.system->stateCount()) {
    refuseUnfit();
}

void Variations::refuse(Kind kind, double t, const std::string& where, const std::string& by) {
    if (!m_flaw)
        m_flaw = SensitivityFlaw{kind, t + m_problem.settings.start, where, by};
}

void Variations::refuseUnfit() {
    const IntegrationSettings& settings = m_problem.settings;
    if (isVariational(settings.method) || settings.method == Method::Rosenbrock4)
        refuse(Kind::Method, 0, std::string(methodName(settings.method)));
    if (settings.stabilization == Stabilization::Baumgarte)
        refuse(Kind::Stabilization, 0, "");
    if (m_problem.observers->outputs.inputCount() != m_problem.system->inputCount() &&
        m_problem.observers->outputs.outputCount() > 0)
        refuse(Kind::Redundancy, 0, "");
    for (const RecordedInput& recorded : m_problem.observers->recorded)
        if (recorded.input >= m_problem.system->inputCount())
            refuse(Kind::Redundancy, 0, "");
}

void Variations::begin(double t, const std::vector<double>& y, const std::vector<double>& rate) {
    m_time = t;
    m_largest = m_least = Eigen::VectorXd::Zero(m_variation.parameterChange.cols());
    for (Eigen::Index c = 0; c < m_least.size(); ++c)
        m_least[c] = leastSize(m_variation.changes[static_cast<std::size_t>(c)]);
    if (m_running.hasMonotoneLaw() || m_switching.isYielding())
        refuse(Kind::FlowLaw, t, "");
    if (m_flaw)
        return;
    if (const auto change = startChange())
        m_change = *change;
    if (!m_flaw && !m_point.takeModes())
        refuse(Kind::Held, t, "");
    if (m_flaw)
        return;
    moveOnto(t, y);
    if (const LinearRate first = m_point.rate(); !m_flaw && !(first.byState.allFinite() && first.constant.allFinite()))
        refuse(Kind::Steep, t, "");
    if (!m_flaw)
        lookAtStart(y, rate);
    if (!m_flaw)
        noteApproaches(rate);
}

// Beyond the rounding of the change of the state.
bool Variations::isMoved(const ArgumentMotion& motion) const {
    constexpr double rounding = 1e-12;
    for (Eigen::Index c = 0; c < motion.by.size(); ++c)
        if (std::abs(motion.by[c]) > rounding * motion.size * m_largest[c])
            return true;
    return false;
}

// What is small beside the size of the state when the number has changed by its own is not resolved further: it may be
// nothing but rounding.
double Variations::leastSize(const GivenChange& change) const {
    constexpr double small = 1e-3;
    double most = 0;
    for (std::size_t k = 0; k < change.parameters.size(); ++k)
        if (m_problem.parameters[k] != 0)
            most = std::max(most, std::abs(change.parameters[k] / m_problem.parameters[k]));
    for (std::size_t k = 0; k < m_states; ++k)
        most = std::max(most, std::abs(change.state[k]) / m_problem.nominal[k]);
    return most > 0 ? small * most : small;
}

// Where the start lies on the surface of a switch, what moves it off changes the run at once.
void Variations::lookAtStart(const std::vector<double>& y, const std::vector<double>& rate) {
    constexpr double rounding = 1e-12;
    const std::vector<double> arguments = m_point.arguments();
    for (std::size_t k = 0; k < arguments.size() && !m_flaw; ++k) {
        const ArgumentMotion motion = m_point.argument(k, m_change, rate);
        if (jumps(k, rate))
            refuse(Kind::OnSurface, m_time, textOf(k));
        const bool isOnSurface = std::abs(arguments[k]) <= rounding * motion.size;
        if (isOnSurface && !m_problem.observers->switches[k].moment && isMoved(k, m_change, rate) &&
            !m_point.isContinuousIn(k, m_time, y))
            refuse(Kind::OnSurface, m_time, textOf(k));
    }
    if (!m_flaw)
        lookAtRest(y, rate);
}

// Where nothing drives an argument from zero, what is varied may.
void Variations::lookAtRest(const std::vector<double>& y, const std::vector<double>& rate) {
    for (std::size_t k = 0; k < m_switching.modes().size() && !m_flaw; ++k) {
        const SwitchMode mode = m_switching.modes()[k];
        const bool isResting = mode == SwitchMode::Resting;
        const auto& surface = m_problem.observers->switches[k];
        if ((!isResting && mode != SwitchMode::Vanishing) || surface.leader || surface.moment)
            continue;
        const bool matters = isResting || isMoved(k, m_change, rate);
        if (matters && !m_point.isContinuousIn(k, m_time, y))
            refuse(Kind::Held, m_time, textOf(k));
    }
    if (!m_flaw)
        m_point.solve(m_time, y);
}

// ---- rows ----

void Variations::addRow(double t, const std::vector<double>& y) {
    if (m_flaw)
        return;
    if (t > m_time && m_states > 0)
        m_awaiting.push_back({t, y});
    else
        record(t, y);
}

void Variations::takeRowBack() {
    if (!m_awaiting.empty())
        m_awaiting.pop_back();
    else if (!m_rows.empty())
        m_rows.pop_back();
    m_flawOfRow.reset();
}

// The last row stays.
void Variations::keepRow() {
    if (m_flawOfRow && !m_flaw)
        m_flaw = std::move(m_flawOfRow);
    m_flawOfRow.reset();
}

void Variations::record(double t, const std::vector<double>& y) {
    keepRow();
    if (m_flaw)
        return;
    if (m_states == 0 && !m_point.takeModes())
        return refuse(Kind::Held, t, "");
    if (!m_point.solve(t, y))
        return refuse(Kind::Undefined, t, "");
    m_point.project(m_change);
    lookAtCorners(t, m_change, 0, true);
    Matrix ofSeries = m_point.changeOfSeries(m_point.changeOfInputs(m_change));
    lookAtOutputs(t, ofSeries);
    std::swap(m_flaw, m_flawOfRow);
    m_rows.push_back({t, std::move(ofSeries)});
    if (!m_rows.back().changes.allFinite())
        refuse(Kind::Undefined, t, "");
}

// ---- steps ----

void Variations::advance(const TakenStep& step, double time, const std::vector<double>& reached) {
    keepRow();
    if (m_flaw)
        return m_awaiting.clear();
    const Borrowed borrowed(m_running);
    for (const Row& row : m_awaiting) {
        if (m_flaw)
            return;
        if (row.time < time)
            goTo(step, row.time);
        else
            goTo(step, time);
        record(row.time, row.state);
    }
    m_awaiting.clear();
    if (m_flaw)
        return;
    if (m_time < time)
        goTo(step, time);
    if (!m_flaw)
        moveOnto(time, reached);
    if (m_flaw || m_approaches.empty())
        return;
    const std::vector<Approach> before = std::move(m_approaches);
    m_reached.assign(reached.begin(), reached.begin() + static_cast<std::ptrdiff_t>(m_states));
    std::vector<double> rate(m_states);
    m_point.readRates(rate);
    noteApproaches(rate);
    lookAtTurns(step, time, before);
}

void Variations::goTo(const TakenStep& step, double time) {
    m_intervals = 0;
    if (time > m_time)
        integrate(step, time - m_time, 0);
    m_time = time;
}

void Variations::moveOnto(double t, const std::vector<double>& y) {
    if (!m_point.solve(t, y))
        return refuse(Kind::Undefined, t, "");
    m_point.project(m_change);
    if (!m_change.allFinite())
        refuse(Kind::Undefined, t, "");
    const Eigen::VectorXd sizes = firstOf(m_weights.nominal, m_states);
    for (Eigen::Index c = 0; c < m_change.cols() && m_states > 0; ++c)
        m_largest[c] = std::max(m_largest[c], m_change.col(c).cwiseQuotient(sizes).cwiseAbs().maxCoeff());
}

CollocatedStep Variations::collocatedOver(const TakenStep& step, double length) {
    const double share = length / step.length;
    const CollocationRule& rule = step.method.isImplicit() ? radauRule()
                                                           : gaussRule(share < 0.13  ? 2
                                                                       : share < 0.4 ? 3
                                                                                     : 4);
    const bool isWhole = m_time == step.t && share > 1 - 1e-12; // nodes are stages
    std::vector<LinearRate> rates;
    for (Eigen::Index i = 0; i < rule.nodes.size() && !m_flaw; ++i) {
        const double time = m_time + rule.nodes[i] * length;
        if (isWhole && step.method.isImplicit())
            step.method.interpolated(time, m_node);
        else
            step.method.inside(time, m_node);
        m_node.resize(m_states);
        if (!m_point.solve(time, m_node))
            refuse(Kind::Undefined, time, "");
        rates.push_back(m_point.rate());
    }
    return m_flaw ? CollocatedStep() : collocated(rule, rates, m_change, length, firstOf(m_weights.nominal, m_states));
}

// Times are no closer together, or so many halvings have not been enough.
bool Variations::isFinest(double length, int halvings) const {
    constexpr int mostHalvings = 50;
    constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
    return halvings >= mostHalvings || length <= rounding * (std::abs(m_time) + length);
}

// From m_time; in two halves where the rate varies too much for the nodes. At a root of zero it has no bound: the
// change passes where the rate can be integrated, else halving does not help.
void Variations::integrate(const TakenStep& step, double length, int halvings) {
    constexpr std::size_t mostIntervals = 4000; // in rounding no number of them is enough
    constexpr double grave = 1e-6;
    constexpr int longEnough = 6; // for what passes a corner not to seem at rest there
    ++m_intervals;
    const CollocatedStep reached = collocatedOver(step, length);
    if (m_flaw)
        return;
    const double error = reached.error.cwiseQuotient(m_largest.cwiseMax(m_least)).maxCoeff();
    const bool isCoarse = !step.method.isImplicit() && !(error <= m_weights.relative + m_weights.absolute);
    if (isCoarse && isFinest(length, halvings) && !(error <= grave))
        return refuse(Kind::Steep, m_time, "");
    if (isCoarse && !isFinest(length, halvings) && m_intervals < mostIntervals) {
        const double middle = m_time + length / 2;
        integrate(step, length / 2, halvings + 1);
        if (m_flaw)
            return;
        m_time = middle;
        integrate(step, length / 2, halvings + 1);
        m_time = middle - length / 2;
    } else {
        m_change = reached.end;
        if (halvings <= longEnough)
            lookAtCorners(m_time, m_change, length, false); // at the last node
    }
}

Sensitivities Variations::finished() {
    keepRow();
    Sensitivities result;
    result.flaw = m_flaw;
    if (m_flaw)
        return result;
    const Observers& observers = *m_problem.observers;
    const auto add = [&](const std::string& name, SeriesKind kind, Eigen::Index row, Eigen::Index column) {
        const std::string& by = m_variation.changes[static_cast<std::size_t>(column)].name;
        Series series{"d(" + name + ")/d(" + by + ")", kind, "", {}};
        for (std::size_t k = 0; k < m_rows.size(); ++k) {
            series.values.push_back(m_rows[k].changes(row, column));
            if (std::any_of(m_instants.begin(), m_instants.end(), [&](const Instant& instant) {
                    return instant.time == m_rows[k].time && instant.differs(row, column);
                }))
                result.oneSided.push_back({result.series.size(), k});
        }
        result.series.push_back(std::move(series));
    };
    for (Eigen::Index c = 0; c < m_variation.parameterChange.cols(); ++c) {
        Eigen::Index row = 0;
        for (const RecordedInput& recorded : observers.recorded)
            add(recorded.name, recorded.kind, row++, c);
        for (const std::string& name : observers.outputNames)
            add(name, SeriesKind::Output, row++, c);
    }
    return result;
}

const Series* Sensitivities::find(std::string_view name) const {
    const auto entry = std::find_if(series.begin(), series.end(), [&](const Series& s) { return s.name == name; });
    return entry == series.end() ? nullptr : &*entry;
}

} // namespace coenergy
