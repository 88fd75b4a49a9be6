// The step loop. It is ours, so that a stop is seen at every step, the state is brought back onto the invariants
// after every step, discontinuities and limits are located inside a step, and every output row is projected as
// the steps are. References: E. Hairer, C. Lubich, M. Roche, The Numerical Solution of Differential-Algebraic
// Systems by Runge-Kutta Methods, 1989; E. Hairer, G. Wanner, Solving ODE II, section VII.2 (projection) and
// IV.2 (detection of stiffness).
#include "simulation/simulate.hpp"

#include "base/cancellation.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/crossing_interpolant.hpp"
#include "simulation/event_location.hpp"
#include "simulation/one_step.hpp"
#include "simulation/passage_watch.hpp"
#include "simulation/recorder.hpp"
#include "simulation/singular_passage.hpp"
#include "simulation/start_changes.hpp"
#include "simulation/switching_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace coenergy {

std::string_view methodName(Method method) {
    switch (method) {
    case Method::Auto:
        return "auto";
    case Method::Dopri5:
        return "dopri5";
    case Method::Dop853:
        return "dop853";
    case Method::Rosenbrock4:
        return "rosenbrock4";
    }
    return "";
}

namespace {

constexpr std::size_t maximumSteps = 20'000'000;
constexpr double lostResidual = 1e-6;        // scaled; beyond it a projected run is not on its constraints
constexpr double lostEnergy = 1e-3;           // of the energy audit, at tolerances that allow better
constexpr double leastSize = 1e-3;            // of an estimated size, against that of the start
constexpr double auditSteps = 1e4;            // per run, to which the audit's accuracy may shorten the steps
constexpr double runAway = 1e5;               // times the given nominal size
constexpr double nearlySingular = 1e-7;       // pivot ratio of J
constexpr std::size_t stiffnessInterval = 25; // accepted steps between two looks
constexpr double crowdedGap = 1e-9;           // between discontinuities, against the whole run
constexpr std::size_t mostCrowded = 2000;

class Run {
public:
    Run(const SimulationProblem& problem, const std::stop_token& stop, const Progress& progress)
        : m_problem(problem), m_settings(problem.settings), m_stop(stop), m_progress(progress),
          m_dynamics(problem.system, problem.parameters, problem.nominal),
          m_switching(m_dynamics, *problem.observers, problem.parameters, m_weights), m_recorder(problem, m_dynamics),
          m_events(problem, m_dynamics, m_switching, m_recorder, m_weights), m_states(problem.system->stateCount()),
          m_passages(problem.settings.end - problem.settings.start),
          m_weights{m_settings.absoluteTolerance, m_settings.relativeTolerance, problem.nominal} {}

    SimulationResult run() {
        const auto begin = std::chrono::steady_clock::now();
        m_t = m_settings.start;
        if (m_settings.stabilization == Stabilization::Baumgarte)
            m_dynamics.setBaumgarte(m_settings.baumgarte[0], m_settings.baumgarte[1]);
        try {
            if (startUp())
                loop();
        } catch (const Cancelled&) {
            end(RunEnd::Stopped);
        }
        if (!m_status.isCompleted() && m_lastRow > -INFINITY && m_lastRow != m_t)
            addRow(m_t, m_y);
        m_status.endTime = m_t;
        m_status.evaluations = m_dynamics.evaluationCount();
        SimulationResult result{m_recorder.finished(turnover()), std::move(m_status)};
        result.status.maximumConstraintResidual = m_recorder.maximumConstraintResidual();
        result.status.energyAudit = m_recorder.maximumAudit();
        result.status.estimatedSizes = estimatedSizes();
        result.status.unbounded = m_events.unbounded();
        result.status.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return result;
    }

private:
    double span() const { return m_settings.end - m_settings.start; }
    bool hasAudit() const { return m_settings.audit == Audit::On; }
    // Of what is integrated: the state, and the integrals of power where they are asked for.
    std::size_t integratedSize() const { return m_states + (hasAudit() ? 2 : 0); }
    // The integrals of power ride along with explicit methods; an implicit one would need their derivatives.
    bool integratesEnergy() const { return hasAudit() && m_method != Method::Rosenbrock4; }
    bool projects() const {
        return m_settings.stabilization == Stabilization::Projection && !m_problem.system->invariants().empty();
    }
    double work() const { return m_y.size() > m_states ? m_y[m_states] : 0; }
    double turnover() const { return m_y.size() > m_states ? m_y[m_states + 1] : 0; }
    std::string stateName(std::size_t k) const { return m_problem.system->state()[k].name; }

    bool end(RunEnd reason, std::vector<std::string> where = {}) {
        m_status.end = reason;
        m_status.where = std::move(where);
        return false;
    }

    bool endByFault() {
        const auto& fault = m_dynamics.fault();
        const bool isUndefined = !fault || fault->kind == EvaluationFault::Kind::Undefined;
        return end(isUndefined ? RunEnd::NoDerivative : RunEnd::NoSolution,
                   fault ? std::vector{fault->where} : std::vector<std::string>{});
    }

    // ---- the start ----

    bool startUp() {
        const StartResult start = consistentStart(m_dynamics, m_problem.start, m_stop);
        m_y = start.state;
        m_y.resize(integratedSize(), 0.0);
        m_status.initialChanges = initialChanges(m_problem, start.state);
        if (start.direction) {
            m_status.singularAtStart = constraintNames(m_problem, *start.direction);
            m_status.startDirection = directionNames(m_problem, *start.direction);
        }
        if (!start.unmet.empty())
            return refuse(start);
        if (start.fault)
            return endByFault();
        beginSizes();
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
        chooseMethod();
        m_rate.resize(m_y.size());
        m_passingRate.resize(m_y.size());
        evaluate(m_t, m_y, m_rate);
        if (m_dynamics.fault())
            return endByFault();
        watchPassages();
        addRow(m_t, m_y);
        if (staysSingular())
            return false;
        const std::vector<double>& limits = m_recorder.limits();
        for (std::size_t k = 0; k < limits.size(); ++k)
            if (!(limits[k] > 0))
                return endAtLimit(k);
        m_events.beginAt(m_t, m_y);
        m_h = std::min(firstStep(m_y, m_rate, m_weights, span()), span());
        return m_states > 0 || algebraicRows();
    }

    // A system without state is solved at every row.
    bool algebraicRows() {
        while (m_t < m_settings.end) {
            checkpoint(m_stop);
            m_t = nextRowTime();
            if (!m_dynamics.solve(m_t, m_y))
                return endByFault();
            addRow(m_t, m_y);
        }
        return false;
    }

    // ---- sizes ----

    // Without a given size: the largest value so far, but between a thousandth of the start's and the start's.
    void beginSizes() {
        for (std::size_t k = 0; k < m_states; ++k)
            if (!m_problem.isNominalGiven[k])
                m_weights.nominal[k] = std::max(leastSize * m_problem.nominal[k], std::abs(m_y[k]));
    }

    void updateSizes() {
        for (std::size_t k = 0; k < m_states; ++k)
            if (!m_problem.isNominalGiven[k])
                m_weights.nominal[k] = std::min(m_problem.nominal[k], std::max(m_weights.nominal[k], std::abs(m_y[k])));
    }

    std::vector<EstimatedSize> estimatedSizes() const {
        std::vector<EstimatedSize> sizes;
        for (std::size_t k = 0; k < m_states; ++k)
            if (!m_problem.isNominalGiven[k])
                sizes.push_back({stateName(k), m_weights.nominal[k]});
        return sizes;
    }

    bool refuse(const StartResult& start) {
        std::vector<std::string> constraints;
        for (const UnmetInvariant& unmet : start.unmet) {
            const std::string& name = m_problem.system->invariants()[unmet.invariant].name;
            if (std::find(constraints.begin(), constraints.end(), name) == constraints.end())
                constraints.push_back(name);
            m_status.residual = std::max(m_status.residual, unmet.residual);
        }
        for (const std::size_t k : start.involvedFixed)
            m_status.fixed.push_back(stateName(k));
        m_status.initialChanges.clear();
        m_status.isProvenImpossible = start.isProvenImpossible;
        if (start.elsewhere)
            m_status.proposedStart = proposedStart(m_problem, *start.elsewhere);
        return end(RunEnd::NoConsistentStart, std::move(constraints));
    }

    // ---- the method ----

    void chooseMethod() {
        constexpr double tight = 1e-6; // from here on the higher order pays
        m_method = m_settings.method != Method::Auto           ? m_settings.method
                   : m_settings.relativeTolerance <= tight ? Method::Dop853
                                                           : Method::Dopri5;
        install();
    }

    void install() {
        m_step = makeStep();
        m_passage.install(m_step->nodes());
        m_control = StepSize(m_step->errorOrder());
        m_status.methods.emplace_back(methodName(m_method));
    }

    std::unique_ptr<OneStep> makeStep() {
        const Rate rate = [this](double t, const std::vector<double>& y, std::vector<double>& dydt) { evaluate(t, y, dydt); };
        const auto jacobian = [this](double t, const std::vector<double>& y, std::vector<double>& byState,
                                     std::vector<double>& byTime) { evaluateJacobian(t, y, byState, byTime); };
        if (m_method == Method::Rosenbrock4)
            return rosenbrockStep(rate, jacobian, m_states);
        return m_method == Method::Dopri5 ? dormandPrinceStep(rate, integratedSize()) : dop853Step(rate, integratedSize());
    }

    void evaluate(double t, const std::vector<double>& y, std::vector<double>& rate) {
        m_switching.rate(t, y, rate);
        if (rate.size() == m_states)
            return;
        rate[m_states] = rate[m_states + 1] = 0;
        if (integratesEnergy()) {
            const EnergyReading power = m_recorder.energy();
            rate[m_states] = power.supplied - power.dissipated;
            rate[m_states + 1] = std::abs(power.supplied) + std::abs(power.dissipated);
        }
    }

    void evaluateJacobian(double t, const std::vector<double>& y, std::vector<double>& byState, std::vector<double>& byTime) {
        m_switching.rate(t, y, m_passingRate);
        if (m_switching.isOnSurface())
            return differenceJacobian(t, y, byState, byTime);
        m_dynamics.jacobian(m_byState, m_byTime);
        for (Eigen::Index r = 0; r < m_byState.rows(); ++r)
            for (Eigen::Index c = 0; c < m_byState.cols(); ++c)
                byState[static_cast<std::size_t>(r * m_byState.cols() + c)] = m_byState(r, c);
        std::copy_n(m_byTime.data(), m_states, byTime.begin());
    }

    // While a switch slides, its value follows the state, which the exact derivatives at a constant value do not see:
    // central differences.
    void differenceJacobian(double t, const std::vector<double>& y, std::vector<double>& byState, std::vector<double>& byTime) {
        const double share = std::cbrt(std::numeric_limits<double>::epsilon());
        std::vector<double> moved = y;
        std::vector<double> above(m_states);
        std::vector<double> below(m_states);
        for (std::size_t c = 0; c < m_states; ++c) {
            const double difference = share * std::max(m_weights.nominal[c], std::abs(y[c]));
            moved[c] = y[c] + difference;
            m_switching.rate(t, moved, above);
            moved[c] = y[c] - difference;
            m_switching.rate(t, moved, below);
            moved[c] = y[c];
            for (std::size_t r = 0; r < m_states; ++r)
                byState[r * m_states + c] = (above[r] - below[r]) / (2 * difference);
        }
        const double difference = share * std::max(m_h, std::abs(t));
        m_switching.rate(t + difference, y, above);
        m_switching.rate(t - difference, y, below);
        for (std::size_t r = 0; r < m_states; ++r)
            byTime[r] = (above[r] - below[r]) / (2 * difference);
        m_switching.rate(t, y, m_passingRate);
    }

    // Power iteration on the exact Jacobian: the size of its largest eigenvalue, nearly.
    double spectralRadius() {
        m_switching.rate(m_t, m_y, m_passingRate);
        m_dynamics.jacobian(m_byState, m_byTime);
        Eigen::VectorXd direction = Eigen::VectorXd::LinSpaced(m_byState.rows(), 1, 2);
        double radius = 0;
        for (int round = 0; round < 12; ++round) {
            direction.normalize();
            direction = m_byState * direction;
            radius = std::max(round < 6 ? 0 : radius, direction.norm());
        }
        return radius;
    }

    // Explicit methods are left for good where stability, not accuracy, dictates their steps and many are to come.
    void watchStiffness() {
        if (m_settings.method != Method::Auto || m_method == Method::Rosenbrock4 ||
            m_status.steps % stiffnessInterval != 0 || m_switching.isOnSurface())
            return;
        m_stiffLooks = m_h * spectralRadius() > m_step->stabilityLimit() ? m_stiffLooks + 1 : 0;
        const double stepsToCome = (m_settings.end - m_t) / m_h;
        const bool pays = m_settings.relativeTolerance > 1e-8 ? stepsToCome > 500 : stepsToCome > 50'000;
        if (m_stiffLooks < 2 || !pays)
            return;
        m_method = Method::Rosenbrock4;
        install();
    }

    // ---- the loop ----

    void loop() {
        while (m_t < m_settings.end) {
            checkpoint(m_stop);
            if (m_status.steps + m_status.rejected > maximumSteps) {
                end(RunEnd::TooManySteps, {stateName(m_worst)});
                break;
            }
            if (!advance())
                break;
            if (m_progress)
                m_progress((m_t - m_settings.start) / span());
        }
    }

    double smallestStep() const { return 1e-13 * std::max({span(), std::abs(m_t), std::abs(m_settings.end)}); }

    // One step, accepted or not; false at the end of the run.
    bool advance() {
        const double left = m_settings.end - m_t;
        double h = std::min(left, m_events.clipped(m_passage.aimed(m_t, m_h >= 0.99 * left ? left : m_h)));
        double error = tryStep(h);
        const auto better = error <= 1 ? m_passage.retried(h) : std::nullopt;
        if (better && *better < left) {
            h = *better;
            error = tryStep(h);
        }
        const double factor = m_control.factor(error);
        if (error <= 1)
            return accept(reachedBy(h), h, h < m_h ? std::max(m_h, h * factor) : h * factor);
        ++m_status.rejected;
        m_h = h * factor;
        return m_h > smallestStep() || endUnderflow();
    }

    double reachedBy(double h) const { return h == m_settings.end - m_t ? m_settings.end : m_t + h; }

    // The error of a step from here, in units of its tolerance.
    double tryStep(double h) {
        m_step->step(m_t, m_y, m_rate, h);
        WeighedError error = weigh(m_step->error(), m_y, m_step->next(), m_weights);
        m_isLost = false;
        if (projects() && std::isfinite(error.size))
            error = weighProjected(error, reachedBy(h));
        m_worst = error.component;
        return std::max(error.size, workError(h));
    }

    // Near a singular time what the projection takes away at the end of a step does not count as error of the step: it is
    // large there however short the step, and goes.
    WeighedError weighProjected(const WeighedError& plain, double time) {
        m_projected = m_step->next();
        m_isLost = !m_dynamics.project(time, m_projected);
        if (m_isLost)
            return {INFINITY, m_worst};
        m_dynamics.probe(m_probe);
        m_passage.look(m_probe);
        if (!m_passage.isNear())
            return plain;
        m_tangential = m_step->error();
        m_dynamics.makeTangential(m_tangential.fine);
        if (!m_tangential.coarse.empty())
            m_dynamics.makeTangential(m_tangential.coarse);
        return weigh(m_tangential, m_y, m_projected, m_weights);
    }

    // Of the integral of power in the step, against the energies that the audit compares it with.
    double workError(double h) const {
        if (!integratesEnergy() || h * auditSteps < span())
            return 0;
        const double scale = m_recorder.energyScale(m_step->next()[m_states + 1]);
        const ErrorEstimate& error = m_step->error();
        const double size = combinedError(error.fine[m_states], error.coarse.empty() ? 0 : error.coarse[m_states]);
        return scale > 0 ? size / (m_settings.relativeTolerance * scale) : 0;
    }

    // Where a motion comes to rest ever faster (dv/dt = -sqrt(v)), no step reaches the surface itself.
    bool settleWithinTolerance() {
        const std::vector<SwitchMode> before = m_switching.modes();
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Tolerance);
        return m_switching.modes() != before && resume();
    }

    bool endUnderflow() {
        if (m_switching.hasSwitches() && settleWithinTolerance())
            return true;
        if (m_isLost)
            return endInvariantsLost();
        if (m_dynamics.fault())
            return endByFault();
        return end(RunEnd::StepTooSmall, {stateName(m_worst)});
    }

    bool accept(double reached, double h, double nextStep) {
        ++m_status.steps;
        const auto singular = m_passage.crossing();
        std::optional<CrossingInterpolant> across;
        if (singular && (!m_events.isIdle() || nextRowTime() < reached))
            across = insideOfCrossing(m_t + *singular * h, reached);
        StepInside& step = across ? static_cast<StepInside&>(*across) : *m_step;
        const std::optional<Event> event = m_events.firstIn(step, reached);
        m_next = projects() ? m_projected : step.next();
        if (event)
            step.inside(event->time, m_next);
        m_next.resize(integratedSize(), 0.0);
        const double time = event ? event->time : reached;
        const auto takeBack = [&] {
            --m_status.steps;
            ++m_status.rejected;
            m_h = h / 4;
            return m_h > smallestStep();
        };
        if (event && projects() && !m_dynamics.project(time, m_next))
            return takeBack() || endInvariantsLost();
        if (!event && !keepsBranch(time))
            return takeBack() || end(RunEnd::NoSolution, {m_dynamics.lostEquation()});
        if (m_method == Method::Rosenbrock4 && hasAudit())
            addQuadrature(time, m_next);
        rowsUpTo(step, time, across ? &*across : nullptr);
        if (singular && m_t + *singular * h <= time)
            m_status.singularPassages.push_back(m_t + *singular * h);
        const double before = m_t;
        const bool isRaw = !event && !projects() && std::equal(m_step->next().begin(), m_step->next().end(), m_next.begin());
        m_t = time;
        std::swap(m_y, m_next);
        updateSizes();
        if (event && event->limit)
            return endAtLimit(*event->limit);
        if (m_recorder.lastResidual() > lostResidual && m_settings.stabilization == Stabilization::Projection)
            return endInvariantsLost();
        if (const auto lost = runaway())
            return end(RunEnd::RanAway, {stateName(*lost)});
        if (hasAudit() && m_recorder.lastImbalance(turnover(), m_settings.absoluteTolerance) >
                              std::max(lostEnergy, 1e4 * m_settings.relativeTolerance))
            return end(RunEnd::EnergyLost, {stateName(largest())});
        if (event)
            return restart(*event);
        if (const std::vector<double>* known = isRaw ? m_step->nextRate() : nullptr)
            m_rate = *known;
        else
            evaluate(m_t, m_y, m_rate);
        if (projects()) {
            m_dynamics.sharpenProbe(m_probe);
            m_passage.accept(before, m_probe);
        }
        m_events.beginAt(m_t, m_y);
        if (staysSingular())
            return false;
        m_h = nextStep;
        watchStiffness();
        return true;
    }

    std::optional<std::size_t> runaway() const {
        for (std::size_t k = 0; k < m_states; ++k)
            if (m_problem.isNominalGiven[k] && m_problem.system->state()[k].order == 0 &&
                std::abs(m_y[k]) > runAway * m_problem.nominal[k])
                return k;
        return std::nullopt;
    }

    std::size_t largest() const {
        std::size_t result = 0;
        const auto size = [this](std::size_t k) { return std::abs(m_y[k]) / m_problem.nominal[k]; };
        for (std::size_t k = 1; k < m_states; ++k)
            result = size(k) > size(result) ? k : result;
        return result;
    }

    bool endInvariantsLost() {
        const std::vector<double> residuals = m_dynamics.scaledResiduals(m_t, m_y);
        std::vector<std::string> where;
        if (const auto& fault = m_dynamics.fault(); fault && fault->kind == EvaluationFault::Kind::NoSolution)
            where.push_back(fault->where);
        else if (!residuals.empty())
            where.push_back(m_problem.system
                                ->invariants()[static_cast<std::size_t>(
                                    std::max_element(residuals.begin(), residuals.end()) - residuals.begin())]
                                .name);
        return end(RunEnd::InvariantsLost, std::move(where));
    }

    // Where highest derivatives enter nonlinearly there can be several solutions; they meet where det J = 0.
    bool keepsBranch(double time) {
        if (m_problem.system->isAffine() || !m_dynamics.solve(time, m_next))
            return true;
        const int orientation = m_dynamics.orientation();
        if (m_orientation == 0)
            m_orientation = orientation;
        return orientation == m_orientation;
    }

    // ---- singular configurations ----

    // With J of the last solved point, which is where the next step starts.
    void watchPassages() {
        m_probe.clear();
        for (int round = 0; round < 3 && projects(); ++round)
            m_dynamics.sharpenProbe(m_probe);
        m_passage.begin(m_probe);
    }

    // At the point that was evaluated last, where a step or an event ended.
    bool staysSingular() {
        const bool isSingular = m_dynamics.pivotRatio() < nearlySingular;
        const std::vector<std::string> lost = m_passages.lostEquations(m_dynamics, m_t, m_y, isSingular);
        return !lost.empty() && !end(RunEnd::StaysSingular, lost);
    }

    CrossingInterpolant insideOfCrossing(double singular, double reached) {
        return crossingInterpolant({m_t, m_y, m_rate, 0}, pointAt(reached, m_projected), singular,
                                   {[this] { return makeStep(); },
                                    [this](double time, const std::vector<double>& state) { return pointAt(time, state); }});
    }

    // On the invariants, with the rate there and the distance to the singular time.
    MotionPoint pointAt(double time, std::vector<double> state) {
        MotionPoint point{time, std::move(state), m_rate, 0};
        point.state.resize(integratedSize(), 0.0);
        m_dynamics.project(time, point.state);
        evaluate(time, point.state, point.rate);
        m_dynamics.probe(m_probe);
        const double length = Eigen::Map<const Eigen::VectorXd>(m_probe.data(), static_cast<Eigen::Index>(m_probe.size())).norm();
        point.distance = length > 0 ? 1 / length : 0;
        return point;
    }

    // ---- events ----

    bool restart(const Event& event) {
        m_status.switchingTimes.push_back(m_t);
        const bool isCrowded = noteCrowding();
        if (m_crowded > mostCrowded)
            return end(RunEnd::SwitchingAccumulates, {m_problem.observers->switches[event.which].text});
        m_switching.settle(m_t, m_y, isCrowded ? SwitchingRun::Reach::Tolerance : SwitchingRun::Reach::Rounding,
                           event.which);
        return resume();
    }

    // Whether discontinuities follow each other faster and faster.
    bool noteCrowding() {
        constexpr std::size_t window = 8;
        const std::vector<double>& times = m_status.switchingTimes;
        const std::size_t n = times.size();
        if (n < window + 2)
            return false;
        const double last = times[n - 1] - times[n - 2];
        m_crowded = last < crowdedGap * span() ? m_crowded + 1 : 0;
        return last < 0.5 * (times[n - window - 1] - times[n - window - 2]) || m_crowded > window;
    }

    // On from (t, y) with other modes.
    bool resume() {
        if (m_settings.stabilization == Stabilization::Projection)
            m_dynamics.project(m_t, m_y);
        m_events.forget();
        evaluate(m_t, m_y, m_rate);
        if (m_dynamics.fault())
            return endByFault();
        watchPassages();
        m_events.beginAt(m_t, m_y);
        if (staysSingular())
            return false;
        m_orientation = 0;
        m_control.reset();
        m_h = std::min(m_h, std::max(firstStep(m_y, m_rate, m_weights, span()), 1e-3 * m_h));
        return true;
    }

    bool endAtLimit(std::size_t k) {
        const LimitWatch& limit = m_problem.observers->limits[k];
        m_status.message = limit.message;
        return end(RunEnd::LimitReached, {limit.name});
    }

    // ---- rows ----

    double nextRowTime() const {
        if (m_settings.step <= 0)
            return m_settings.end;
        const double time = m_settings.start + static_cast<double>(m_nextRow) * m_settings.step;
        // a grid that ends a rounding error before the end ends at it
        return time > m_settings.end - 1e-9 * m_settings.step ? m_settings.end : time;
    }

    void addRow(double time, const std::vector<double>& y) {
        m_switching.solve(time, y);
        m_recorder.add(time, y, y.size() > m_states ? y[m_states] : 0);
        m_lastRow = time;
        ++m_nextRow;
    }

    void rowsUpTo(StepInside& step, double time, const CrossingInterpolant* across) {
        for (double row = nextRowTime(); row <= time && m_lastRow < m_settings.end; row = nextRowTime()) {
            if (row == time) {
                addRow(time, m_next);
                continue;
            }
            step.inside(row, m_row);
            m_row.resize(integratedSize(), 0.0);
            if (m_method == Method::Rosenbrock4 && hasAudit())
                addQuadrature(row, m_row);
            projectRow(row, across && across->isBetween(row));
            addRow(row, m_row);
        }
    }

    // Beside a singular time J tells nothing of what is transverse: there a row that lies on the invariants stays as it
    // was interpolated. If it does not, the motion has turned rather than crossed.
    void projectRow(double time, bool isBesideSingular) {
        if (!projects())
            return;
        m_scratch = m_row;
        const bool isProjected = m_dynamics.project(time, m_row);
        if (isProjected && (!isBesideSingular || isNear(m_scratch, m_row)))
            return;
        std::swap(m_row, m_scratch);
        if (!isBesideSingular || largestResidual(time, m_row) < 0.1 * lostResidual)
            return;
        m_step->inside(time, m_row);
        m_row.resize(integratedSize(), 0.0);
        m_dynamics.project(time, m_row);
    }

    double largestResidual(double time, const std::vector<double>& y) {
        const std::vector<double>& residuals = m_dynamics.scaledResiduals(time, y);
        return residuals.empty() ? 0 : *std::max_element(residuals.begin(), residuals.end());
    }

    // Within the tolerance of a step.
    bool isNear(const std::vector<double>& before, const std::vector<double>& after) const {
        for (std::size_t k = 0; k < m_states; ++k)
            if (!(std::abs(after[k] - before[k]) <=
                  m_weights.absolute * m_weights.nominal[k] + m_weights.relative * std::abs(after[k])))
                return false;
        return true;
    }

    // The integrals of power from the last step to `time`, by Gauss's rule with three points.
    void addQuadrature(double time, std::vector<double>& y) {
        static constexpr double nodes[] = {0.1127016653792583, 0.5, 0.8872983346207417};
        static constexpr double weights[] = {5.0 / 18, 4.0 / 9, 5.0 / 18};
        y[m_states] = work();
        y[m_states + 1] = turnover();
        const double h = time - m_t;
        for (int k = 0; k < 3; ++k) {
            const EnergyReading power = powerInside(m_t + nodes[k] * h, 1e-3 * h);
            y[m_states] += h * weights[k] * (power.supplied - power.dissipated);
            y[m_states + 1] += h * weights[k] * (std::abs(power.supplied) + std::abs(power.dissipated));
        }
    }

    // A stiff equation turns a small error of the state into a large one of its rate. The slope of the interpolant has
    // no such error, and work is an integral over what the state really does.
    EnergyReading powerInside(double time, double difference) {
        m_step->interpolated(time + difference, m_ahead);
        m_step->interpolated(time - difference, m_behind);
        m_step->interpolated(time, m_scratch);
        m_switching.rate(time, m_scratch, m_passingRate);
        for (std::size_t k = 0; k < m_states; ++k)
            m_dynamics.replaceRate(k, (m_ahead[k] - m_behind[k]) / (2 * difference));
        return m_recorder.energy();
    }

    const SimulationProblem& m_problem;
    const IntegrationSettings& m_settings;
    const std::stop_token& m_stop;
    const Progress& m_progress;
    Dynamics m_dynamics;
    SwitchingRun m_switching;
    Recorder m_recorder;
    EventLocation m_events;
    std::size_t m_states;
    PassageWatch m_passages;
    ErrorWeights m_weights; // sizes of the state: given, or estimated from the start and the run so far
    RunStatus m_status;
    Method m_method = Method::Dopri5;
    std::unique_ptr<OneStep> m_step;
    StepSize m_control{5};
    double m_t = 0;
    double m_h = 0;
    std::vector<double> m_y; // the state, then the integrals of power
    std::vector<double> m_rate;
    std::vector<double> m_next;
    std::vector<double> m_projected; // the end of the tried step
    ErrorEstimate m_tangential;
    bool m_isLost = false; // the end of the tried step cannot be projected
    SingularPassage m_passage;
    std::vector<double> m_probe;
    std::vector<double> m_row;
    std::vector<double> m_passingRate; // asked for its side effects on the dynamics
    std::vector<double> m_scratch;
    std::vector<double> m_ahead;
    std::vector<double> m_behind;
    Eigen::MatrixXd m_byState;
    Eigen::VectorXd m_byTime;
    std::size_t m_worst = 0;
    std::size_t m_nextRow = 0;
    double m_lastRow = -INFINITY;
    int m_orientation = 0;       // the sign of det J on the branch of the motion; 0: not yet known
    int m_stiffLooks = 0;
    std::size_t m_crowded = 0; // discontinuities in a row, next to no time apart
};

} // namespace

SimulationResult simulate(const SimulationProblem& problem, const std::stop_token& stop, const Progress& progress) {
    return Run(problem, stop, progress).run();
}

} // namespace coenergy
