// The start of a run, and the sizes against which its errors are weighed. A system without state has nothing else: it
// is solved at every row.
#include "simulation/run_state.hpp"

#include "base/cancellation.hpp"
#include "simulation/coupled_sizes.hpp"
#include "simulation/start_changes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr double leastShare = 1e-3; // of the usual size; sizes are raised to it at least

} // namespace

bool Run::startUp() {
    const StartResult start = startOf(m_problem, m_dynamics, m_stop);
    m_y = start.state;
    m_y.resize(integratedSize(), 0.0);
    if (!acceptsStart(m_problem, start, m_status))
        return false;
    if (start.fault)
        return endByFault(start.fault);
    boundSizes();
    m_sizes.begin(m_y);
    m_weights.nominal = m_sizes.values();
    m_switching.settleStart(m_t, m_y, m_problem.start);
    m_method.choose();
    install();
    m_rateHere.resize(m_y.size());
    m_passingRate.resize(m_y.size());
    m_rate.evaluate(m_t, m_y, m_rateHere);
    if (m_switching.fault())
        return endByFault(m_switching.fault());
    boundByRounding();
    expectSizes();
    boundByCoupled();
    m_switching.solve(m_t, m_y);
    noteHighest();
    m_audit.begin();
    watchPassages();
    if (m_variations)
        m_variations->begin(m_t, m_y, m_rateHere);
    m_rows.add(m_t, m_y);
    if (hasFlawedIntegral() || !keepsSetAside() || staysSingular())
        return false;
    if (!leadsOnFromStart())
        return false;
    if (const auto limit = m_recorder.reachedLimit())
        return endAtLimit(*limit);
    m_events.beginAt(m_t, m_y);
    m_h = std::min(firstStep(m_y, m_rateHere, m_weights, span()), span());
    if (m_impulses.hasImpulses())
        if (const auto due = m_impulses.dueAt(m_t, m_y); !due.empty() && !strikeAtStart(due))
            return false;
    return m_states > 0 || algebraicRows();
}

bool Run::strikeAtStart(const std::vector<std::size_t>& impulses) {
    if (m_variations)
        m_variations->leave(m_y, m_rateHere);
    if (!jump(impulses) || !resume())
        return false;
    if (m_variations)
        m_variations->enter(m_y, m_rateHere, {});
    return true;
}

// From a singular position several motions may continue; the one taken is reported. False, with the run ended, if
// none continues with these flows.
bool Run::leadsOnFromStart() {
    auto found = singularStart(m_problem, m_dynamics, m_t, m_y);
    if (!found)
        return true;
    const std::vector<std::string> constraints = found->constraints;
    if (m_status.startDirection.empty()) {
        m_status.singularAtStart = std::move(found->constraints);
        m_status.startDirection = std::move(found->directions);
    }
    return !isThrownAway() || end(RunEnd::InvariantsLost, constraints);
}

// No motion has unbounded accelerations.
bool Run::isThrownAway() const {
    constexpr double unbounded = 1e12; // sizes per unit of time
    const CompiledSystem& system = *m_problem.system;
    for (std::size_t k = 0; k < m_states; ++k)
        if (const std::size_t rate = system.rateInputs()[k];
            m_problem.start.precedence[k] == Precedence::Flow && rate >= system.highestInput(0) &&
            !(std::abs(m_dynamics.inputs()[rate]) <= unbounded * std::max(m_problem.nominal[k], std::abs(m_y[k]))))
            return true;
    return false;
}

void Run::install() {
    m_passage.install(m_method.step().nodes());
    m_control = StepSize(m_method.step().errorOrder());
    m_status.methods.push_back(m_method.name());
}

// ---- systems without state ----

// A system without state is solved at every row, with the switches as they are there.
bool Run::algebraicRows() {
    while (m_t < span()) {
        checkpoint(m_stop);
        const double before = m_t;
        if (!solveWithoutState(m_rows.nextTime()))
            return endByFault(m_switching.fault());
        const std::optional<std::size_t> limit = m_recorder.reachedLimit();
        if (limit && !returnBeforeLimits(before))
            return endByFault(m_switching.fault());
        m_rows.add(m_t, m_y);
        if (hasFlawedIntegral() || !keepsSetAside())
            return false;
        if (limit)
            return endAtLimit(*limit);
    }
    return false;
}

bool Run::solveWithoutState(double t) {
    m_t = t;
    m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
    return m_switching.solve(m_t, m_y);
}

// Finds by bisection the last time before which no limit is reached.
bool Run::returnBeforeLimits(double clear) {
    constexpr double finest = 4 * std::numeric_limits<double>::epsilon();
    double reached = m_t;
    while (reached - clear > finest * span()) {
        if (!solveWithoutState(clear + (reached - clear) / 2))
            return false;
        (m_recorder.reachedLimit() ? reached : clear) = m_t;
    }
    return solveWithoutState(clear);
}

// ---- sizes ----

// The error by which a step leaves the constraints depends on all the variables that these couple, whatever their
// sizes.
void Run::boundSizes() {
    for (const Stage& stage : m_problem.system->stages())
        for (const auto& [row, input] : stage.gradient.places())
            if (input > 0) // 0 is the time
                m_sizes.bound(input - 1, leastShare * m_problem.nominal[input - 1]);
}

// A loop of orifices in which nothing flows yet would be weighed against the flow that rounding drives through it.
void Run::boundByRounding() {
    constexpr double visible = 100; // times what rounding hides, so that a tolerance is more than that
    const std::vector<double> hidden = m_dynamics.hiddenChanges();
    for (std::size_t k = 0; k < m_states; ++k)
        m_sizes.boundByRounding(k, std::min(visible * hidden[k] / m_settings.absoluteTolerance, m_problem.nominal[k]));
}

void Run::boundByCoupled() {
    if (!m_rate.equations().apply())
        return;
    EquationSlopes slopes;
    m_rate.equations().slopes(m_t, m_y, slopes);
    const std::vector<double> least = leastCoupledSizes(*m_problem.system, slopes, m_sizes.largest());
    for (std::size_t k = 0; k < m_states; ++k)
        m_sizes.boundByRounding(k, least[k]);
    m_weights.nominal = m_sizes.values();
}

// Where forces nearly cancel, their rounding errors exceed the net force, whose digits are then not available.
bool Run::enlargeSize(std::size_t k) {
    constexpr double step = 1e3;
    const double most = leastShare * m_problem.nominal[k];
    if (m_problem.isNominalGiven[k] || !(m_weights.nominal[k] < most))
        return false;
    m_sizes.bound(k, std::min(most, step * m_weights.nominal[k]));
    m_weights.nominal = m_sizes.values();
    m_control.reset();
    m_h = firstStep(m_y, m_rateHere, m_weights, span());
    return true;
}

// A variable that has not moved yet is weighed against its expected value.
void Run::expectSizes() {
    if (m_sizes.isAnyAssumed() && m_states > 0 && !m_switching.isOnSurface()) {
        const std::vector<double> rounding = m_rounding.ofRate(m_t, m_y, m_rateHere);
        const LinearMap byState = rateByState();
        Eigen::VectorXd byTime;
        m_dynamics.changeOfRate(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_states)), 1, byTime);
        m_sizes.expect(m_passingRate, rounding, byState, byTime, span());
    }
    m_weights.nominal = m_sizes.values();
}

// At this point, for changes of the state.
LinearMap Run::rateByState() {
    m_switching.rate(m_t, m_y, m_passingRate);
    if (m_switching.isYielding())
        return [this](const Eigen::VectorXd& change) { return m_rate.change(m_t, m_y, change); };
    m_dynamics.linearize();
    return [this](const Eigen::VectorXd& change) {
        Eigen::VectorXd rateChange;
        m_dynamics.changeOfRate(change, 0, rateChange);
        return rateChange;
    };
}

void Run::growSizes() {
    if (m_sizes.grow(m_y))
        m_weights.nominal = m_sizes.values();
}

std::vector<EstimatedSize> Run::estimatedSizes() const {
    std::vector<EstimatedSize> sizes;
    for (std::size_t k = 0; k < m_states; ++k)
        if (!m_problem.isNominalGiven[k])
            sizes.push_back({stateName(k), m_weights.nominal[k]});
    return sizes;
}

} // namespace coenergy
