// The step loop. It is ours, so that a stop is seen at every step, the state is brought back onto the invariants
// after every step, discontinuities and limits are located inside a step, and every output row is projected as
// the steps are. References: E. Hairer, C. Lubich, M. Roche, The Numerical Solution of Differential-Algebraic
// Systems by Runge-Kutta Methods, 1989; E. Hairer, G. Wanner, Solving ODE II, section VII.2 (projection) and
// IV.2 (detection of stiffness).
#include "simulation/simulate.hpp"

#include "base/cancellation.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/crossing_interpolant.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/event_location.hpp"
#include "simulation/one_step.hpp"
#include "simulation/passage_watch.hpp"
#include "simulation/recorder.hpp"
#include "simulation/rounding.hpp"
#include "simulation/singular_passage.hpp"
#include "simulation/start_changes.hpp"
#include "simulation/state_sizes.hpp"
#include "simulation/step_doubling.hpp"
#include "simulation/switching_run.hpp"
#include "simulation/trust.hpp"

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
constexpr double leastShare = 1e-3;           // of the usual size, to which a size may have to be raised
constexpr double lostResidual = 1e-6;        // scaled; beyond it a projected run is not on its constraints
constexpr double beyondNumbers = 1e150;       // squares of what is larger have no number
constexpr double runAway = 1e5;               // sizes, of a displacement
constexpr double collapsedStep = 1e-6;        // of those that the motion had before
constexpr double nearlySingular = 1e-7;       // pivot ratio of J
constexpr double largestJump = 100;           // times the tolerance
constexpr std::size_t stiffnessInterval = 25; // accepted steps between two looks
constexpr double crowdedGap = 1e-9;           // between discontinuities, against the whole run
constexpr std::size_t mostCrowded = 2000;

class Run {
public:
    Run(const SimulationProblem& problem, const std::stop_token& stop, const Progress& progress)
        : m_problem(problem), m_settings(problem.settings), m_stop(stop), m_progress(progress),
          m_dynamics(problem.system, problem.parameters, problem.nominal),
          m_switching(m_dynamics, *problem.observers, problem.parameters, m_weights), m_recorder(problem, m_dynamics),
          m_events(problem, m_dynamics, m_switching, m_recorder, m_weights), m_audit(problem, m_dynamics, m_switching, m_weights),
          m_sizes(problem.nominal, problem.isNominalGiven), m_states(problem.system->stateCount()),
          m_gatheredRounding(m_states + 2, 0.0),
          m_passages(problem.settings.end - problem.settings.start),
          m_weights{m_settings.absoluteTolerance, m_settings.relativeTolerance, problem.nominal, {}, 1} {}

    /// No size is expected to exceed these, which an earlier run found.
    void limitSizes(const std::vector<double>& largest) { m_sizes.limit(largest); }
    /// Ends the run when it takes more steps than these.
    void limitSteps(std::size_t most) { m_mostSteps = std::min(most, maximumSteps); }
    const StateSizes& sizes() const { return m_sizes; }
    /// What rounding may have made of each variable of the state, and of what is integrated along.
    const std::vector<double>& gatheredRounding() const { return m_gatheredRounding; }
    const Evidence& evidence() const { return m_evidence; }

    SimulationResult run() {
        const auto begin = std::chrono::steady_clock::now();
        m_dynamics.setTimeOrigin(m_settings.start);
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
        m_status.endTime = onTheClock(m_t);
        for (std::vector<double>* times : {&m_status.singularPassages, &m_status.switchingTimes})
            for (double& time : *times)
                time = onTheClock(time);
        m_status.evaluations = m_dynamics.evaluationCount();
        SimulationResult result{m_recorder.finished(m_audit), std::move(m_status)};
        result.status.maximumConstraintResidual = m_recorder.maximumConstraintResidual();
        result.status.energyAudit = m_audit.largestFigure();
        result.status.isEnergyAudited = hasAudit();
        result.status.estimatedSizes = estimatedSizes();
        result.status.unbounded = m_events.unbounded();
        result.status.wallSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return result;
    }

private:
    // Time is counted from the start of the run.
    double span() const { return m_settings.end - m_settings.start; }
    double onTheClock(double t) const { return t == span() ? m_settings.end : m_settings.start + t; }
    bool hasAudit() const { return m_settings.audit != Audit::Off; }
    // Of what is integrated: the state, and the integrals of power where they are asked for.
    std::size_t integratedSize() const { return m_states + (hasAudit() ? 2 : 0); }
    // The integrals of power ride along with explicit methods; an implicit one would need their derivatives.
    bool integratesEnergy() const { return hasAudit() && m_method != Method::Rosenbrock4; }
    bool projects() const {
        return m_settings.stabilization == Stabilization::Projection && !m_problem.system->invariants().empty();
    }
    EnergyIntegrals integrals(const std::vector<double>& y) const {
        return y.size() > m_states ? EnergyIntegrals{y[m_states], y[m_states + 1]} : EnergyIntegrals{};
    }
    std::string stateName(std::size_t k) const { return m_problem.system->state()[k].name; }

    bool end(RunEnd reason, std::vector<std::string> where = {}) {
        m_status.end = reason;
        m_status.where = std::move(where);
        return false;
    }

    bool endByFault(const std::optional<EvaluationFault>& fault) {
        const bool isUndefined = !fault || fault->kind == EvaluationFault::Kind::Undefined;
        return end(isUndefined ? RunEnd::NoDerivative : RunEnd::NoSolution,
                   fault ? std::vector{fault->where} : std::vector<std::string>{});
    }

    // ---- the start ----

    bool startUp() {
        StartValues values = m_problem.start;
        values.time -= m_settings.start;
        const StartResult start = consistentStart(m_dynamics, values, m_stop);
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
            return endByFault(start.fault);
        boundSizes();
        m_sizes.begin(m_y);
        m_weights.nominal = m_sizes.values();
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
        chooseMethod();
        m_rate.resize(m_y.size());
        m_passingRate.resize(m_y.size());
        m_changed.resize(m_y.size());
        evaluate(m_t, m_y, m_rate);
        if (m_switching.fault())
            return endByFault(m_switching.fault());
        expectSizes();
        m_switching.solve(m_t, m_y);
        m_audit.begin();
        watchPassages();
        addRow(m_t, m_y);
        if (staysSingular())
            return false;
        if (const auto limit = m_recorder.reachedLimit())
            return endAtLimit(*limit);
        m_events.beginAt(m_t, m_y);
        m_h = std::min(firstStep(m_y, m_rate, m_weights, span()), span());
        return m_states > 0 || algebraicRows();
    }

    // A system without state is solved at every row.
    bool algebraicRows() {
        while (m_t < span()) {
            checkpoint(m_stop);
            m_t = nextRowTime();
            if (!m_switching.solve(m_t, m_y))
                return endByFault(m_switching.fault());
            addRow(m_t, m_y);
        }
        return false;
    }

    // ---- sizes ----

    // A step leaves the constraints by an error of the variables that they tie together, whatever the size of each.
    void boundSizes() {
        for (const CompiledSystem::GradientPlace& place : m_problem.system->invariantGradientPlaces())
            if (place.input > 0)
                m_sizes.bound(place.input - 1, leastShare * m_problem.nominal[place.input - 1]);
    }

    // Where forces all but cancel, their own roundings are larger than what moves: digits of that are not to be had.
    bool enlargeSize(std::size_t k) {
        constexpr double step = 1e3;
        const double most = leastShare * m_problem.nominal[k];
        if (m_problem.isNominalGiven[k] || !(m_weights.nominal[k] < most))
            return false;
        m_sizes.bound(k, std::min(most, step * m_weights.nominal[k]));
        m_weights.nominal = m_sizes.values();
        m_control.reset();
        m_h = firstStep(m_y, m_rate, m_weights, span());
        return true;
    }

    // What has not moved yet is weighed against what it is about to become.
    void expectSizes() {
        if (m_sizes.isAnyAssumed() && m_states > 0 && !m_switching.isOnSurface()) {
            m_switching.rate(m_t, m_y, m_passingRate);
            m_dynamics.jacobian(m_byState, m_byTime);
            m_sizes.expect(m_passingRate, m_byState, m_byTime, span());
        }
        m_weights.nominal = m_sizes.values();
    }

    void growSizes() {
        m_sizes.grow(m_y);
        m_weights.nominal = m_sizes.values();
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
        m_method = m_settings.method == Method::Auto ? Method::Dop853 : m_settings.method;
        install();
    }

    void install() {
        m_step = makeStep();
        m_doubling = StepDoubling(
            makeStep(), [this](double t, const std::vector<double>& y, std::vector<double>& rate) { evaluate(t, y, rate); },
            integratedSize());
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
            const EnergyReading reading = m_audit.read();
            rate[m_states] = reading.power();
            rate[m_states + 1] = reading.exchange();
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

    // Explicit methods are left for good where stability, not accuracy, dictates their steps and many are to come.
    void watchStiffness() {
        if (m_settings.method != Method::Auto || m_method == Method::Rosenbrock4 ||
            m_status.steps % stiffnessInterval != 0 || m_switching.isOnSurface())
            return;
        m_switching.rate(m_t, m_y, m_passingRate);
        m_dynamics.jacobian(m_byState, m_byTime);
        const double length = m_h * spectralRadius(m_byState) / m_step->stabilityLimit();
        m_isStiff = m_isStiff || length > 0.3;
        m_stiffLooks = length > 1 ? m_stiffLooks + 1 : 0;
        const double stepsToCome = (span() - m_t) / m_h;
        const bool pays = m_settings.relativeTolerance > 1e-8 ? stepsToCome > 500 : stepsToCome > 50'000;
        if (m_stiffLooks < 2 || !pays)
            return;
        m_method = Method::Rosenbrock4;
        install();
    }

    // ---- the loop ----

    void loop() {
        while (m_t < span()) {
            checkpoint(m_stop);
            if (m_status.steps + m_status.rejected > m_mostSteps) {
                end(RunEnd::TooManySteps, {stateName(m_worst)});
                break;
            }
            if (!advance())
                break;
            if (m_progress)
                m_progress(m_t / span());
        }
    }

    double smallestStep() const { return 1e-13 * span(); }

    // One step, accepted or not; false at the end of the run.
    bool advance() {
        const double left = span() - m_t;
        double h = std::min(left, m_events.clipped(m_passage.aimed(m_t, m_h >= 0.99 * left ? left : m_h)));
        double error = tryStep(h);
        const auto better = error <= 1 ? m_passage.retried(h) : std::nullopt;
        if (better && *better < left) {
            h = m_events.clipped(*better);
            error = tryStep(h);
        }
        const double factor = m_control.factor(error);
        if (error <= 1)
            return accept(reachedBy(h), h, h < m_h ? std::max(m_h, h * factor) : h * factor);
        ++m_status.rejected;
        m_h = h * factor;
        return m_h > smallestStep() || endUnderflow();
    }

    double reachedBy(double h) const { return h == span() - m_t ? span() : m_t + h; }

    // The error of a step from here, in units of its tolerance.
    double tryStep(double h) {
        m_stepLength = h;
        m_step->step(m_t, m_y, m_rate, h);
        m_weights.rounding.clear();
        m_weights.share = shareOfStep();
        m_isLost = false;
        WeighedError error = weigh(m_step->error(), m_y, m_step->next(), m_weights);
        if (projects() && std::isfinite(error.size))
            error = weighProjected(error, reachedBy(h));
        double workError = relativeWorkError(absoluteWorkError(), m_step->next());
        if (std::max(error.size, workError) > 1 && std::isfinite(error.size) && !m_passage.isNear()) {
            assumeEnergies(h);
            measureRounding(h);
            error = weigh(m_step->error(), m_y, m_step->next(), m_weights);
            if (integratesEnergy()) // with what has become known of energies and roundings
                workError = relativeWorkError(std::max(0.0, absoluteWorkError() - m_weights.rounding[m_states]), m_step->next());
        }
        m_worst = error.component;
        m_error = std::max(error.size, workError);
        if (m_settings.audit == Audit::Controls && integratesEnergy() && m_error <= 1)
            m_error = std::max(m_error, lostEnergy(h));
        return m_error;
    }

    // Errors of steps add up. By default no more of them may come together than a few steps may make each; a method that
    // is named keeps the tolerance in each step, as is usual, and so do steps in a stiff motion, which damps their errors.
    double shareOfStep() const {
        constexpr double fewSteps = 30;
        constexpr double finest = 1e-13; // there are no more digits
        if (m_settings.method != Method::Auto || m_method == Method::Rosenbrock4 || m_isStiff ||
            m_status.steps <= stiffnessInterval)
            return 1;
        const double least = std::min(1.0, std::max(1e-4, finest / m_settings.relativeTolerance));
        const double taken = static_cast<double>(m_status.steps);
        const double toCome = (span() - m_t) * std::min(taken / m_t, 1 / m_h);
        return std::clamp(fewSteps / (taken + toCome), least, 1.0);
    }

    // What the step loses of the energy, in units of ten times the tolerance.
    double lostEnergy(double h) {
        m_switching.rate(m_t + h, m_step->next(), m_passingRate);
        const double lost = m_audit.lost(integrals(m_y), integrals(m_step->next()));
        return lost == 0 ? 0 : relativeWorkError(lost, m_step->next()) / 10;
    }

    // How much of a step's error may be nothing but rounding: what other last digits of the state make of the rate where
    // the step begins. (Where it ends may lie behind a pole.)
    void measureRounding(double h) {
        constexpr double stages = 10; // what the estimates of the methods make of one rounding of a rate
        std::vector<double>& rounding = m_weights.rounding;
        rounding.assign(m_rate.size(), 0.0);
        m_changed = m_y;
        const double clock = onTheClock(m_t);
        for (std::size_t draw = 0; draw < 2; ++draw) {
            for (std::size_t k = 0; k < m_states; ++k) {
                const double size = std::max(std::abs(m_y[k]), m_sizes.known(k));
                m_changed[k] = m_y[k] + (lastDigitsChanged(size, k, draw) - size);
            }
            evaluate(m_t + (lastDigitsChanged(clock, m_states, draw) - clock), m_changed, m_passingRate);
            enlarge(rounding, m_rate, 1);
        }
        evaluate(m_t, m_y, m_passingRate);
        addRateRounding(rounding);
        for (double& error : rounding)
            error *= stages * h;
        // a rate's rounding is seen in what follows from it, too
        for (int level = 0; level < 3; ++level) {
            for (std::size_t k = 0; k < m_states; ++k)
                m_changed[k] = m_y[k] + rounding[k];
            evaluate(m_t, m_changed, m_passingRate);
            enlarge(rounding, m_rate, h);
        }
    }

    // What nothing has moved yet is weighed against a size that is assumed; so is the work that moving it would be.
    void assumeEnergies(double h) {
        if (!integratesEnergy() || !m_sizes.isAnyAssumed())
            return;
        evaluate(m_t, m_y, m_passingRate);
        for (std::size_t k = 0; k < m_states; ++k)
            m_changed[k] = m_sizes.isAssumed(k) ? m_weights.nominal[k] / h : 0;
        if (const double energy = h * powerBy(m_changed); std::isfinite(energy))
            m_audit.assumeScale(energy);
    }

    // Of the solution at the point that was evaluated last, and what it makes of the power where flows are rates.
    void addRateRounding(std::vector<double>& rounding) {
        m_dynamics.rateRounding(m_changed);
        for (std::size_t k = 0; k < m_states; ++k)
            rounding[k] = std::max(rounding[k], m_changed[k]);
        if (!integratesEnergy())
            return;
        if (const double change = powerBy(m_changed); std::isfinite(change))
            rounding[m_states] = std::max(rounding[m_states], change);
    }

    // How much the power at the point that was evaluated last changes with rates that are greater by so much.
    double powerBy(const std::vector<double>& more) {
        const double before = m_audit.readInputs().power();
        for (std::size_t k = 0; k < m_states; ++k)
            m_dynamics.replaceRate(k, m_passingRate[k] + more[k]);
        return std::abs(m_audit.readInputs().power() - before);
    }

    // To no less than what the rate that was evaluated last differs from another, times `share`.
    void enlarge(std::vector<double>& errors, const std::vector<double>& rate, double share) const {
        for (std::size_t k = 0; k < errors.size(); ++k)
            if (const double change = std::abs(m_passingRate[k] - rate[k]); std::isfinite(change))
                errors[k] = std::max(errors[k], share * change);
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

    // Of the integral of power in the step.
    double absoluteWorkError() const {
        const ErrorEstimate& error = m_step->error();
        return integratesEnergy() ? combinedError(error.fine[m_states], error.coarse.empty() ? 0 : error.coarse[m_states]) : 0;
    }

    // Against the energies that the audit compares it with.
    double relativeWorkError(double error, const std::vector<double>& after) const {
        const double scale = integratesEnergy() ? m_audit.scale(after[m_states + 1]) : 0;
        return scale > 0 ? error / (m_weights.share * m_settings.relativeTolerance * scale + m_audit.rounding()) : 0;
    }

    bool endUnderflow() {
        const std::optional<EvaluationFault> fault = m_switching.fault(); // of the last step that was tried
        // where a motion comes to rest ever faster (dv/dt = -sqrt(v)), no step reaches the surface itself
        const std::vector<SwitchMode> before = m_switching.modes();
        const bool goesOn = m_switching.hasSwitches() && changeModes(SwitchingRun::Reach::Tolerance);
        if (m_switching.modes() != before)
            return goesOn;
        if (enlargeSize(m_worst))
            return true;
        if (m_isLost)
            return endInvariantsLost();
        if (fault)
            return endByFault(fault);
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
        m_evidence.claimed += m_weights.share * m_error;
        if (isDoubled(++m_evidence.steps) && !event && !m_passage.isNear())
            doubleStep(time, h);
        const double before = m_t;
        const bool isRaw = !event && !projects() && std::equal(m_step->next().begin(), m_step->next().end(), m_next.begin());
        m_t = time;
        std::swap(m_y, m_next);
        growSizes();
        findRate(isRaw);
        if (hasAudit())
            m_audit.add(integrals(m_y));
        if (event && event->limit)
            return endAtLimit(*event->limit);
        if (m_recorder.lastResidual() > lostResidual && m_settings.stabilization == Stabilization::Projection)
            return endInvariantsLost();
        if (const auto lost = runaway(nextStep))
            return end(RunEnd::RanAway, {stateName(*lost)});
        if (event)
            return restart(*event);
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

    // What grows without bound in a finite time takes ever more and shorter steps: not what only grows, nor what only has
    // become fast.
    std::optional<std::size_t> runaway(double h) {
        bool isLarge = false;
        for (std::size_t k = 0; k < m_states; ++k) {
            const bool isFar = m_problem.system->state()[k].order == 0 && std::abs(m_y[k]) > runAway * m_problem.nominal[k];
            if (std::abs(m_y[k]) > beyondNumbers || (isFar && h < collapsedStep * m_longestStep))
                return k;
            isLarge = isLarge || isFar;
        }
        if (!isLarge)
            m_longestStep = std::max(m_longestStep, h);
        return std::nullopt;
    }

    // The rate at the point reached, where the dynamics are solved afterwards.
    void findRate(bool isRaw) {
        const std::vector<double>* known = isRaw ? m_step->nextRate() : nullptr;
        if (known)
            m_rate = *known;
        if (!known || !m_dynamics.isSolvedAt(m_t, m_y))
            evaluate(m_t, m_y, m_rate);
    }

    // The step that is about to end at `time`, once more in two halves.
    void doubleStep(double time, double h) {
        m_whole = m_step->next();
        std::vector<double>& halves = m_doubling.inTwoHalves(m_t, m_y, m_rate, h);
        if (m_settings.stabilization == Stabilization::Projection &&
            !(m_dynamics.project(time, m_whole) && m_dynamics.project(time, halves)))
            return;
        m_difference.fine.resize(m_whole.size());
        for (std::size_t k = 0; k < m_whole.size(); ++k)
            m_difference.fine[k] = m_whole[k] - halves[k];
        measureRounding(h);
        gatherRounding();
        double error = weigh(m_difference, m_y, m_whole, m_weights).size;
        if (integratesEnergy())
            error = std::max(error, relativeWorkError(std::abs(m_difference.fine[m_states]), m_whole));
        if (!std::isfinite(error))
            return;
        m_evidence.doubled += m_weights.share * error;
        ++m_evidence.doublings;
    }

    // Of all steps since it was measured last.
    void gatherRounding() {
        const auto steps = static_cast<double>(m_evidence.steps - m_stepsOfRounding);
        m_stepsOfRounding = m_evidence.steps;
        for (std::size_t k = 0; k < m_weights.rounding.size(); ++k)
            m_gatheredRounding[k] += steps * m_weights.rounding[k];
        if (integratesEnergy())
            m_audit.allowWorkRounding(m_gatheredRounding[m_states]);
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
        return changeModes(isCrowded ? SwitchingRun::Reach::Tolerance : SwitchingRun::Reach::Rounding, event.which);
    }

    // If the run cannot go on from the other side, as where a limit jumps with the switch, the last row is of this one.
    bool changeModes(SwitchingRun::Reach reach, std::optional<std::size_t> crossed = {}) {
        const double lastRow = m_lastRow;
        if (lastRow < m_t)
            addRow(m_t, m_y);
        m_switching.settle(m_t, m_y, reach, crossed);
        if (const auto jumping = jumpOntoInvariants())
            return end(RunEnd::Jumps, {stateName(*jumping)});
        if (!resume())
            return false;
        m_switching.solve(m_t, m_y);
        if (const auto limit = m_recorder.reachedLimit())
            return endAtLimit(*limit);
        if (lastRow < m_t)
            takeRowBack(lastRow);
        return true;
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

    // Brings the state onto the invariants, which are others with other modes. A displacement that has to move there at
    // once may do so, unless that throws what has inertia: no velocity tells by how much.
    std::optional<std::size_t> jumpOntoInvariants() {
        m_scratch = m_y;
        bool isThere = false;
        for (int round = 0; round < 5 && !isThere; ++round) // each as far as one J leads
            isThere = m_dynamics.project(m_t, m_scratch);
        std::optional<std::size_t> displaced;
        bool isThrown = !isThere;
        for (std::size_t k = 0; k < m_states && !m_problem.start.precedence.empty(); ++k)
            if (std::abs(m_scratch[k] - m_y[k]) > largestJump * toleranceOf(k, m_y[k])) {
                if (m_problem.start.precedence[k] == Precedence::Displacement && !displaced)
                    displaced = k;
                isThrown = isThrown || m_problem.start.precedence[k] == Precedence::Flow;
            }
        if (displaced && isThrown)
            return displaced;
        if (isThere && m_settings.stabilization == Stabilization::Projection)
            std::swap(m_y, m_scratch);
        return std::nullopt;
    }

    double toleranceOf(std::size_t k, double value) const {
        return m_weights.absolute * m_weights.nominal[k] + m_weights.relative * std::abs(value);
    }

    // On from (t, y) with other modes.
    bool resume() {
        m_events.forget();
        evaluate(m_t, m_y, m_rate);
        if (m_switching.fault())
            return endByFault(m_switching.fault());
        expectSizes();
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
            return span();
        const double time = static_cast<double>(m_nextRow) * m_settings.step;
        // a grid that ends a rounding error before the end ends at it
        return m_settings.start + time > m_settings.end - 1e-9 * m_settings.step ? span() : time;
    }

    void addRow(double time, const std::vector<double>& y) {
        m_switching.solve(time, y);
        m_recorder.add(time, onTheClock(time), y, hasAudit() ? m_audit.add(integrals(y)) : 0);
        m_lastRow = time;
        ++m_nextRow;
    }

    void takeRowBack(double before) {
        m_recorder.takeBack();
        m_lastRow = before;
        --m_nextRow;
    }

    void rowsUpTo(StepInside& step, double time, const CrossingInterpolant* across) {
        std::optional<bool> isFaithful; // what lies inside this step
        for (double row = nextRowTime(); row <= time && m_lastRow < span(); row = nextRowTime()) {
            if (row == time) {
                addRow(time, m_next);
                continue;
            }
            step.inside(row, m_row);
            m_row.resize(integratedSize(), 0.0);
            if (!across && m_method != Method::Rosenbrock4) {
                if (!isFaithful)
                    isFaithful = isInsideFaithful(row, m_stepLength);
                if (!*isFaithful)
                    m_row = m_doubling.oneStep(m_t, m_y, m_rate, row - m_t);
            }
            if (m_method == Method::Rosenbrock4 && hasAudit())
                addQuadrature(row, m_row);
            projectRow(row, across && across->isBetween(row));
            addRow(row, m_row);
        }
    }

    // At the limit of stability an explicit step is right at its end, where its error is controlled, and not inside. There
    // m_row, which was interpolated, does not move as the equations tell. References: L. F. Shampine, SIAM J. Numer.
    // Anal. 22 (1985) 1014 (defects); E. Hairer, G. Wanner, Solving ODE II, section IV.2 (limit of stability).
    bool isInsideFaithful(double row, double h) {
        constexpr double share = 1e-3;  // of the step, for the slope of the interpolant
        constexpr double rounding = 1e-11; // of such a slope, times the step
        constexpr double most = 30;     // times the tolerance
        m_step->interpolated(row + share * h, m_whole);
        m_step->interpolated(row - share * h, m_scratch);
        m_switching.rate(row, m_row, m_passingRate);
        for (std::size_t k = 0; k < m_states; ++k) {
            const double size = std::max(std::abs(m_row[k]), m_weights.nominal[k]);
            const double tolerance = toleranceOf(k, m_row[k]);
            const double defect = h * m_passingRate[k] - (m_whole[k] - m_scratch[k]) / (2 * share);
            if (!(std::abs(defect) <= most * tolerance + rounding * size))
                return false;
        }
        return true;
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
            if (!(std::abs(after[k] - before[k]) <= toleranceOf(k, after[k])))
                return false;
        return true;
    }

    // The integrals of power from the last step to `time`, where the method does not integrate them itself.
    void addQuadrature(double time, std::vector<double>& y) {
        const auto solve = [this](double t, const std::vector<double>& state) { m_switching.rate(t, state, m_passingRate); };
        const EnergyIntegrals reached = m_audit.along(*m_step, m_t, time - m_t, integrals(m_y), solve);
        y[m_states] = reached.work;
        y[m_states + 1] = reached.turnover;
    }

    const SimulationProblem& m_problem;
    const IntegrationSettings& m_settings;
    const std::stop_token& m_stop;
    const Progress& m_progress;
    Dynamics m_dynamics;
    SwitchingRun m_switching;
    Recorder m_recorder;
    EventLocation m_events;
    EnergyAudit m_audit;
    StateSizes m_sizes;
    Evidence m_evidence;
    std::size_t m_mostSteps = maximumSteps;
    std::size_t m_states;
    std::vector<double> m_gatheredRounding;
    PassageWatch m_passages;
    ErrorWeights m_weights; // sizes of the state: given, or estimated from the start and the run so far
    RunStatus m_status;
    Method m_method = Method::Dopri5;
    std::unique_ptr<OneStep> m_step;
    StepDoubling m_doubling;
    std::vector<double> m_whole; // a step and its two halves
    ErrorEstimate m_difference;
    std::vector<double> m_changed; // the state, to see what rounding does
    std::size_t m_stepsOfRounding = 0;
    double m_error = 0;                  // of the last step that was tried
    StepSize m_control{5};
    double m_t = 0;
    double m_h = 0;
    double m_stepLength = 0; // of the step that was tried last
    double m_longestStep = 0; // while all displacements were near their sizes
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
    Eigen::MatrixXd m_byState;
    Eigen::VectorXd m_byTime;
    std::size_t m_worst = 0;
    std::size_t m_nextRow = 0;
    double m_lastRow = -INFINITY;
    int m_orientation = 0;       // the sign of det J on the branch of the motion; 0: not yet known
    int m_stiffLooks = 0;
    bool m_isStiff = false; // a look found steps near the limit of stability
    std::size_t m_crowded = 0; // discontinuities in a row, next to no time apart
};

} // namespace

namespace {

struct Attempt {
    SimulationResult result;
    std::vector<double> largest; // of each variable of the state
    bool isTooCoarse = false;    // a variable was weighed against a size that it never had
};

Attempt attempt(const SimulationProblem& problem, const IntegrationSettings& asked, const Attempt* before,
                const std::stop_token& stop, const Progress& progress) {
    constexpr std::size_t share = 10; // of the steps that a repetition may take, against the run before
    constexpr std::size_t few = 20'000;
    Run run(problem, stop, progress);
    if (before) {
        run.limitSizes(before->largest);
        run.limitSteps(share * before->result.status.steps + few);
    }
    Attempt done{run.run(), run.sizes().largest(), run.sizes().isTooLarge(run.gatheredRounding())};
    judge(done.result.status, run.evidence(), asked, problem.settings);
    return done;
}

// The later of two runs of a problem, with what both took.
Attempt repeated(const Attempt& before, Attempt after) {
    RunStatus& status = after.result.status;
    status.repeats = before.result.status.repeats + 1;
    status.evaluations += before.result.status.evaluations;
    status.wallSeconds += before.result.status.wallSeconds;
    return after;
}

// A repetition may fail where the first run came through.
bool isBetter(const RunStatus& one, const RunStatus& other) {
    if (one.isTrusted() != other.isTrusted())
        return one.isTrusted();
    if (one.end != other.end)
        return one.isCompleted();
    return one.energyAudit < other.energyAudit;
}

} // namespace

SimulationResult simulate(const SimulationProblem& problem, const std::stop_token& stop, const Progress& progress) {
    constexpr int mostRepeats = 4;
    SimulationProblem current = problem;
    Attempt best = attempt(current, problem.settings, nullptr, stop, progress);
    for (int repeat = 0; repeat < mostRepeats; ++repeat) {
        const std::optional<IntegrationSettings> tighter = finer(best.result.status, current.settings);
        if (!tighter && !best.isTooCoarse)
            break;
        if (tighter)
            current.settings = *tighter;
        Attempt next = repeated(best, attempt(current, problem.settings, &best, stop, progress));
        if (next.result.status.end == RunEnd::Stopped || isBetter(best.result.status, next.result.status))
            break;
        best = std::move(next);
    }
    return std::move(best.result);
}

} // namespace coenergy
