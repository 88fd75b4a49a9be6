// The step loop. It is our own, so that a stop takes effect at every step, the state is projected onto the invariants
// after every step, discontinuities and limits are located inside a step, and every output row is projected like the
// steps. References: E. Hairer, C. Lubich, M. Roche, The Numerical Solution of Differential-Algebraic
// Systems by Runge-Kutta Methods, 1989; E. Hairer, G. Wanner, Solving ODE II, section VII.2 (projection).
#include "simulation/run.hpp"

#include "base/cancellation.hpp"
#include "model/body_watch.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/crossing_interpolant.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/event_location.hpp"
#include "simulation/impulse_jump.hpp"
#include "simulation/jump_balance.hpp"
#include "simulation/momentum_jump.hpp"
#include "simulation/passage_watch.hpp"
#include "simulation/recorder.hpp"
#include "simulation/run_rows.hpp"
#include "simulation/run_watches.hpp"
#include "simulation/running_method.hpp"
#include "simulation/running_rate.hpp"
#include "simulation/singular_passage.hpp"
#include "simulation/start_changes.hpp"
#include "simulation/state_sizes.hpp"
#include "simulation/switching_run.hpp"
#include "simulation/tried_step.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace coenergy {

namespace {

constexpr std::size_t maximumSteps = 20'000'000;
constexpr std::size_t stepsBetweenLooks = 200'000; // at the progress of a run
constexpr double hopelessShare = 100;              // of all steps that are allowed, which the rest would take
constexpr double leastShare = 1e-3;                // of the usual size; sizes are raised to it at least
constexpr double lostResidual = 1e-6;              // scaled; above it a projected run is no longer on its constraints
constexpr double nearlySingular = 1e-7;            // pivot ratio of J
constexpr double otherResidual = 1e-9;             // scaled; above it an invariant depends on the switches

class Run {
public:
    Run(const SimulationProblem& problem, const RunLimits& limits, const std::stop_token& stop,
        const Progress& progress)
        : m_problem(problem), m_settings(problem.settings), m_stop(stop), m_progress(progress),
          m_states(problem.system->stateCount()), m_mostSteps(std::min(limits.steps, maximumSteps)),
          m_weights{m_settings.absoluteTolerance, m_settings.relativeTolerance, problem.nominal, {}, 1},
          m_dynamics(problem.system, problem.parameters, problem.nominal),
          m_switching(m_dynamics, *problem.observers, problem.parameters, m_weights), m_recorder(problem, m_dynamics),
          m_events(problem, m_dynamics, m_switching, m_recorder, m_weights),
          m_audit(problem, m_dynamics, m_switching, m_weights), m_impulses(problem, m_dynamics, m_audit, m_weights),
          m_momenta(problem, m_dynamics, m_weights), m_jumps(problem, m_dynamics, m_weights),
          m_rate(m_dynamics, m_switching, m_audit, m_weights), m_method(m_settings, m_rate, m_states, integratedSize()),
          m_rows(problem, m_dynamics, m_switching, m_recorder, m_audit, m_weights),
          m_sizes(problem.nominal, problem.isNominalGiven),
          m_rounding(m_dynamics, m_audit, m_rate, m_sizes, m_states + 2),
          m_tried(problem, m_dynamics, m_switching, m_audit, m_rate, m_method, m_passage, m_sizes, m_weights),
          m_singularities(span()), m_crowding(span()), m_runaway(problem), m_tables(*problem.observers) {
        if (!limits.largest.empty())
            m_sizes.limit(limits.largest);
    }

    RunOutcome run() {
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
        if (!m_status.isCompleted() && m_rows.lastTime() > -INFINITY && m_rows.lastTime() != m_t)
            m_rows.add(m_t, m_y);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
        m_status.wallSeconds = elapsed.count();
        return outcome();
    }

private:
    // Time is counted from the start of the run.
    double span() const { return m_settings.end - m_settings.start; }
    bool hasAudit() const { return hasEnergyAudit(m_problem); }
    // The state, and the integrals of power if they are requested.
    std::size_t integratedSize() const { return m_states + (hasAudit() ? 2 : 0); }
    bool projects() const { return m_problem.projects(); }
    std::string stateName(std::size_t k) const { return m_problem.system->state()[k].name; }

    // ---- ends ----

    bool end(RunEnd reason, std::vector<std::string> where = {}) {
        m_status.end = reason;
        m_status.where = std::move(where);
        return false;
    }

    bool endByFault(const std::optional<EvaluationFault>& fault) {
        if (fault && m_switching.isTorn())
            return end(RunEnd::FrictionUndetermined, {fault->where});
        const bool isUndefined = !fault || fault->kind == EvaluationFault::Kind::Undefined;
        return end(isUndefined ? RunEnd::NoDerivative : RunEnd::NoSolution,
                   fault ? std::vector{fault->where} : std::vector<std::string>{});
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

    bool endAtLimit(std::size_t k) {
        const LimitWatch& limit = m_problem.observers->limits[k];
        if (const auto watched = watchNamed(limit.name))
            return end(watched->what == BodyWatch::Loop ? RunEnd::NoConsistentStart : RunEnd::StepTooSmall,
                       {limit.name});
        m_status.message = limit.message;
        return end(RunEnd::LimitReached, {limit.name});
    }

    bool hasFlawedIntegral() {
        const std::optional<IntegralFlaw>& flaw = m_recorder.integralFlaw();
        if (!flaw)
            return false;
        m_status.message = flaw->place;
        return !end(flaw->reason, {flaw->integral});
    }

    RunOutcome outcome() {
        m_status.endTime = m_rows.onTheClock(m_t);
        for (std::vector<double>* times : {&m_status.singularPassages, &m_status.switchingTimes})
            for (double& time : *times)
                time = m_rows.onTheClock(time);
        m_status.evaluations = m_dynamics.evaluationCount();
        m_status.maximumConstraintResidual = m_recorder.maximumConstraintResidual();
        m_status.energyAudit = m_audit.largestFigure();
        m_status.isEnergyAudited = hasAudit();
        m_status.estimatedSizes = estimatedSizes();
        m_status.unbounded = m_events.unbounded();
        m_status.beyondTables = m_tables.exits();
        for (TableExit& exit : m_status.beyondTables)
            exit.time = m_rows.onTheClock(exit.time);
        return {{m_recorder.finished(m_audit), std::move(m_status)},
                m_tried.evidence(),
                m_sizes.largest(),
                m_sizes.isTooLarge(m_tried.gatheredRounding())};
    }

    // ---- the start ----

    bool startUp() {
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
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
        m_method.choose();
        install();
        m_rateHere.resize(m_y.size());
        m_passingRate.resize(m_y.size());
        m_rate.evaluate(m_t, m_y, m_rateHere);
        if (m_switching.fault())
            return endByFault(m_switching.fault());
        boundByRounding();
        expectSizes();
        m_switching.solve(m_t, m_y);
        noteHighest();
        m_audit.begin();
        watchPassages();
        m_rows.add(m_t, m_y);
        if (hasFlawedIntegral() || staysSingular())
            return false;
        if (!leadsOnFromStart())
            return false;
        if (const auto limit = m_recorder.reachedLimit())
            return endAtLimit(*limit);
        m_events.beginAt(m_t, m_y);
        m_h = std::min(firstStep(m_y, m_rateHere, m_weights, span()), span());
        if (m_impulses.hasImpulses())
            if (const auto due = m_impulses.dueAt(m_t, m_y); !due.empty() && !(jump(due) && resume()))
                return false;
        return m_states > 0 || algebraicRows();
    }

    // From a singular position several motions may continue; the one taken is reported. False, with the run ended, if
    // none continues with these flows.
    bool leadsOnFromStart() {
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
    bool isThrownAway() const {
        constexpr double unbounded = 1e12; // sizes per unit of time
        const CompiledSystem& system = *m_problem.system;
        for (std::size_t k = 0; k < m_states; ++k)
            if (const std::size_t rate = system.rateInputs()[k];
                m_problem.start.precedence[k] == Precedence::Flow && rate >= system.highestInput(0) &&
                !(std::abs(m_dynamics.inputs()[rate]) <= unbounded * std::max(m_problem.nominal[k], std::abs(m_y[k]))))
                return true;
        return false;
    }

    // A system without state is solved at every row, with the switches as they are there.
    bool algebraicRows() {
        while (m_t < span()) {
            checkpoint(m_stop);
            const double before = m_t;
            if (!solveWithoutState(m_rows.nextTime()))
                return endByFault(m_switching.fault());
            const std::optional<std::size_t> limit = m_recorder.reachedLimit();
            if (limit && !returnBeforeLimits(before))
                return endByFault(m_switching.fault());
            m_rows.add(m_t, m_y);
            if (hasFlawedIntegral())
                return false;
            if (limit)
                return endAtLimit(*limit);
        }
        return false;
    }

    bool solveWithoutState(double t) {
        m_t = t;
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
        return m_switching.solve(m_t, m_y);
    }

    // Finds by bisection the last time before which no limit is reached.
    bool returnBeforeLimits(double clear) {
        constexpr double finest = 4 * std::numeric_limits<double>::epsilon();
        double reached = m_t;
        while (reached - clear > finest * span()) {
            if (!solveWithoutState(clear + (reached - clear) / 2))
                return false;
            (m_recorder.reachedLimit() ? reached : clear) = m_t;
        }
        return solveWithoutState(clear);
    }

    void install() {
        m_passage.install(m_method.step().nodes());
        m_control = StepSize(m_method.step().errorOrder());
        m_status.methods.push_back(m_method.name());
    }

    // ---- sizes ----

    // The error by which a step leaves the constraints depends on all the variables that these couple, whatever their
    // sizes.
    void boundSizes() {
        for (const Stage& stage : m_problem.system->stages())
            for (const auto& [row, input] : stage.gradient.places())
                if (input > 0) // 0 is the time
                    m_sizes.bound(input - 1, leastShare * m_problem.nominal[input - 1]);
    }

    // A loop of orifices in which nothing flows yet would be weighed against the flow that rounding drives through it.
    void boundByRounding() {
        constexpr double visible = 100; // times what rounding hides, so that a tolerance is more than that
        const std::vector<double> hidden = m_dynamics.hiddenChanges();
        for (std::size_t k = 0; k < m_states; ++k)
            m_sizes.boundByRounding(k,
                                    std::min(visible * hidden[k] / m_settings.absoluteTolerance, m_problem.nominal[k]));
    }

    // Where forces nearly cancel, their rounding errors exceed the net force, whose digits are then not available.
    bool enlargeSize(std::size_t k) {
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
    void expectSizes() {
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
    LinearMap rateByState() {
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

    void growSizes() {
        if (m_sizes.grow(m_y))
            m_weights.nominal = m_sizes.values();
    }

    std::vector<EstimatedSize> estimatedSizes() const {
        std::vector<EstimatedSize> sizes;
        for (std::size_t k = 0; k < m_states; ++k)
            if (!m_problem.isNominalGiven[k])
                sizes.push_back({stateName(k), m_weights.nominal[k]});
        return sizes;
    }

    // ---- the loop ----

    void loop() {
        while (m_t < span()) {
            checkpoint(m_stop);
            if (m_status.steps + m_status.rejected > m_mostSteps || isHopeless()) {
                end(RunEnd::TooManySteps, {stateName(m_tried.worst())});
                break;
            }
            if (!advance())
                break;
            if (m_progress)
                m_progress(m_t / span(), m_recorder.rows());
        }
    }

    // Whether the rest, at the pace of the last steps, is far beyond all that are allowed.
    bool isHopeless() {
        const std::size_t tried = m_status.steps + m_status.rejected;
        if (tried < m_triedAtLook + stepsBetweenLooks)
            return false;
        const double pace = (m_t - m_timeAtLook) / static_cast<double>(tried - m_triedAtLook);
        m_triedAtLook = tried;
        m_timeAtLook = m_t;
        return pace * hopelessShare * static_cast<double>(maximumSteps) < span() - m_t;
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
        if (error <= 1) {
            const double next = m_method.step().preferred(h, h * factor);
            return accept(reachedBy(h), h, h < m_h ? std::max(m_h, next) : next);
        }
        ++m_status.rejected;
        m_h = h * factor;
        return m_h > smallestStep() || endUnderflow();
    }

    double reachedBy(double h) const { return h == span() - m_t ? span() : m_t + h; }

    StepStart here() const { return {m_t, m_y, m_rateHere}; }

    // The error of a step from this point, in units of its tolerance.
    double tryStep(double h) {
        const double share = m_method.shareOfStep(m_status.steps, m_t, span() - m_t, m_h);
        if (!m_highestHere.empty()) // a rejected step may have found another solution
            m_dynamics.replaceHighest(m_highestHere);
        return m_tried.errorOf(here(), h, reachedBy(h), share);
    }

    // Of the last attempted step: at its last point, or during an iteration that found no end.
    std::optional<EvaluationFault> faultOfStep() const {
        return m_switching.fault() || !m_tried.isRefused() ? m_switching.fault() : m_tried.faultOfMethod();
    }

    bool endUnderflow() {
        const std::optional<EvaluationFault> fault = faultOfStep();
        // where a motion comes to rest ever faster (dv/dt = -sqrt(v)), no step reaches the surface itself
        const std::vector<SwitchMode> before = m_switching.modes();
        const bool goesOn = m_switching.hasSwitches() && changeModes(SwitchingRun::Reach::Tolerance);
        if (m_switching.modes() != before)
            return goesOn;
        if (enlargeSize(m_tried.worst()))
            return true;
        if (m_tried.isLost())
            return endInvariantsLost();
        if (fault)
            return endByFault(fault);
        return end(RunEnd::StepTooSmall, {stateName(m_tried.worst())});
    }

    // Goes to the end of the step, or to an event before it.
    bool accept(double reached, double h, double nextStep) {
        ++m_status.steps;
        const auto singular = m_passage.crossing();
        std::optional<CrossingInterpolant> across;
        if (singular && (!m_events.isIdle() || m_rows.nextTime() < reached))
            across = insideOfCrossing(m_t + *singular * h, reached);
        StepInside& step = across ? static_cast<StepInside&>(*across) : m_method.step();
        const std::optional<Event> event = m_events.firstIn(step, reached);
        const double time = event ? event->time : reached;
        m_next = projects() ? m_tried.projected() : step.next();
        if (event)
            step.inside(event->time, m_next);
        m_next.resize(integratedSize(), 0.0);
        if (event && projects() && !m_dynamics.project(time, m_next))
            return takeBack(h) || endInvariantsLost();
        if (!event && !keepsBranch(time))
            return takeBack(h) || end(RunEnd::NoSolution, {m_dynamics.lostEquation()});
        const TakenStep taken{m_t, m_y, m_rateHere, h, m_method.step()};
        m_rows.addQuadrature(taken, time, m_next);
        m_rows.addInside(taken, time, m_next, across ? &*across : nullptr, m_method.doubling());
        if (singular && m_t + *singular * h <= time)
            m_status.singularPassages.push_back(m_t + *singular * h);
        m_tried.accept(here(), time, !event);
        m_method.take(h);
        return arrive(time, event, nextStep);
    }

    bool takeBack(double h) {
        --m_status.steps;
        ++m_status.rejected;
        m_h = h / 4;
        return m_h > smallestStep();
    }

    // At m_next; false if the run ends there.
    bool arrive(double time, const std::optional<Event>& event, double nextStep) {
        const double before = m_t;
        m_tables.look(m_switching.modes(), before);
        const std::vector<double>& plain = m_method.step().next();
        const bool isRaw = !event && !projects() && std::equal(plain.begin(), plain.end(), m_next.begin());
        m_t = time;
        std::swap(m_y, m_next);
        growSizes();
        findRate(isRaw);
        m_switching.noteFollowing(m_t, m_y);
        if (hasAudit())
            m_audit.add(m_rows.integrals(m_y));
        if (hasFlawedIntegral())
            return false;
        if (event && event->limit)
            return endAtLimit(*event->limit);
        if (m_recorder.lastResidual() > lostResidual && projects())
            return endInvariantsLost();
        if (const auto lost = m_runaway.lost(m_y, nextStep))
            return end(RunEnd::RanAway, {stateName(*lost)});
        if (event)
            return restart(*event);
        if (m_switching.leavesKept(m_t, m_y))
            return changeModes(SwitchingRun::Reach::Rounding);
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

    // The rate at the point reached; leaves the dynamics solved there.
    void findRate(bool isRaw) {
        const std::vector<double>* known = isRaw ? m_method.step().nextRate() : nullptr;
        if (known)
            m_rateHere = *known;
        if (!known || !m_dynamics.isSolvedAt(m_t, m_y))
            m_rate.evaluate(m_t, m_y, m_rateHere);
        noteHighest();
    }

    void watchStiffness() {
        if (!m_method.looksForStiffness(m_status.steps) || (m_switching.isOnSurface() && !m_switching.isYielding()))
            return;
        if (m_method.changes(rateByState(), m_h, span() - m_t))
            install();
    }

    // Where the highest derivatives enter nonlinearly there can be several solutions; these meet where det J = 0.
    bool keepsBranch(double time) {
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
    void noteHighest() {
        m_highestHere.clear();
        if (!m_problem.system->isAffine() && !m_dynamics.hasMonotoneLaw() && !m_switching.isSliding())
            m_highestHere = highestAt(m_t, m_y);
    }

    // Empty if there is no solution.
    std::vector<double> highestAt(double time, const std::vector<double>& y) {
        if (!m_switching.solve(time, y))
            return {};
        const CompiledSystem& system = *m_problem.system;
        const auto first = m_dynamics.inputs().begin() + static_cast<std::ptrdiff_t>(system.highestInput(0));
        return {first, first + static_cast<std::ptrdiff_t>(system.unknownCount())};
    }

    // Between two solutions of the same orientation there is a third one of the opposite orientation: det J changes its
    // sign twice on the way from the previous point of the motion.
    bool staysOnSheet(double time, const std::vector<double>& before) {
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

    static bool areAlike(const std::vector<double>& before, const std::vector<double>& after) {
        constexpr double near = 0.05;
        for (std::size_t j = 0; j < after.size(); ++j)
            if (!(std::abs(after[j] - before[j]) <= near * (std::abs(after[j]) + std::abs(before[j]))))
                return false;
        return true;
    }

    // ---- singular configurations ----

    // With J of the last solved point, where the next step starts.
    void watchPassages() {
        m_probe.clear();
        for (int round = 0; round < 3 && projects(); ++round)
            m_dynamics.sharpenProbe(m_probe);
        m_passage.begin(m_probe);
    }

    // At the last evaluated point, where a step or an event ended.
    bool staysSingular() {
        const bool isSingular = m_dynamics.isPivotRatioBelow(nearlySingular) && !m_dynamics.isDetermined();
        const std::vector<std::string> lost = m_singularities.lostEquations(m_dynamics, m_t, m_y, isSingular);
        if (lost.empty())
            return false;
        const auto locked = lockedBody();
        return !end(RunEnd::StaysSingular, locked ? std::vector{*locked} : lost);
    }

    // If angles are near gimbal lock, the singularity is not due to a vanishing inertia.
    std::optional<std::string> lockedBody() {
        const std::vector<double>& values = m_recorder.limits();
        for (std::size_t k = 0; k < m_problem.observers->limits.size(); ++k) {
            const std::string& name = m_problem.observers->limits[k].name;
            if (const auto watched = watchNamed(name);
                watched && watched->what == BodyWatch::Angles && !(values[k] > 0))
                return name;
        }
        return std::nullopt;
    }

    CrossingInterpolant insideOfCrossing(double singular, double reached) {
        return crossingInterpolant(
            {m_t, m_y, m_rateHere, 0}, pointAt(reached, m_tried.projected()), singular,
            {[this] { return m_method.anotherStep(); },
             [this](double time, const std::vector<double>& state) { return pointAt(time, state); }});
    }

    // The projected point, with the rate there and the distance to the singular time.
    MotionPoint pointAt(double time, std::vector<double> state) {
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

    // ---- events ----

    bool restart(const Event& event) {
        m_status.switchingTimes.push_back(m_t);
        m_crowding.look(m_status.switchingTimes);
        m_switched.push_back(event.which);
        if (m_crowding.isEndless())
            return end(RunEnd::SwitchingAccumulates, restlessSwitches());
        const std::vector<SwitchMode> before = m_switching.modes();
        const bool goesOn = changeModes(
            m_crowding.isCrowded() ? SwitchingRun::Reach::Tolerance : SwitchingRun::Reach::Rounding, event.which);
        if (m_switching.modes() == before) // only the step, or its interpolant, has crossed
            m_h /= 8;
        return goesOn;
    }

    // The last switch, those that changed just before it, and those that hold.
    std::vector<std::string> restlessSwitches() const {
        constexpr std::size_t recent = 16;
        std::vector<std::size_t> found(m_switched.rbegin(), m_switched.rbegin() + static_cast<std::ptrdiff_t>(std::min(
                                                                                      recent, m_switched.size())));
        for (std::size_t k = 0; k < m_switching.modes().size(); ++k)
            if (m_switching.modes()[k] == SwitchMode::Sliding)
                found.push_back(k);
        std::vector<std::string> texts;
        for (const std::size_t k : found)
            if (const std::string& text = m_problem.observers->switches[k].text;
                std::find(texts.begin(), texts.end(), text) == texts.end())
                texts.push_back(text);
        return texts;
    }

    // If the run cannot continue on the other side, as where a limit jumps with the switch, the last row belongs to
    // this side.
    bool changeModes(SwitchingRun::Reach reach, std::optional<std::size_t> crossed = {}) {
        const double lastRow = m_rows.lastTime();
        if (lastRow < m_t)
            m_rows.add(m_t, m_y);
        const std::vector<SwitchMode> before = m_switching.modes();
        m_momenta.leave();
        const std::vector<double> residuals = residualsHere();
        m_switching.settle(m_t, m_y, reach, crossed);
        const bool isMoved = differs(residuals, residualsHere());
        m_scratch = m_y;
        if (const auto thrown = m_momenta.enter(m_t, m_y))
            return end(RunEnd::MomentumJumps, {*thrown});
        const bool isThrown = m_scratch != m_y;
        if (!jumpOntoInvariants(isThrown || isMoved))
            return false;
        if (isThrown || isMoved) // friction has another direction now
            m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
        if (hasAudit() && m_momenta.isOfTime() && m_switching.solve(m_t, m_y))
            bookWork();
        const auto passed = m_impulses.between(before, m_switching.modes());
        if (!passed.empty() && !jump(passed))
            return false;
        if (!passed.empty() && !jumpOntoInvariants(false))
            return false;
        if (!resume())
            return false;
        m_switching.solve(m_t, m_y);
        if (const auto limit = m_recorder.reachedLimit())
            return endAtLimit(*limit);
        if (lastRow < m_t)
            m_rows.takeBack(lastRow);
        return true;
    }

    // A motion prescribed in time alone does whatever work it takes. At the last solved point.
    void bookWork() {
        const double gained = m_audit.gained();
        m_y[m_states] += gained;
        m_y[m_states + 1] += std::abs(gained);
        m_audit.add(m_rows.integrals(m_y));
    }

    bool jump(const std::vector<std::size_t>& impulses) {
        const std::vector<SwitchMode> before = m_switching.modes();
        if (const auto open = m_impulses.carry(m_t, m_y, impulses))
            return end(RunEnd::ImpulseUndetermined, {*open});
        if (projects() && !m_dynamics.project(m_t, m_y))
            return endInvariantsLost();
        growSizes();
        m_switching.settle(m_t, m_y, SwitchingRun::Reach::Rounding);
        if (const auto over = m_impulses.turnedOver(before, m_switching.modes()))
            return end(RunEnd::ImpulseUndetermined, {*over});
        if (hasAudit() && m_switching.solve(m_t, m_y))
            m_audit.add(m_rows.integrals(m_y));
        return true;
    }

    std::vector<double> residualsHere() {
        return m_problem.system->invariants().empty() ? std::vector<double>{} : m_dynamics.scaledResiduals(m_t, m_y);
    }

    static bool differs(const std::vector<double>& before, const std::vector<double>& after) {
        for (std::size_t k = 0; k < before.size(); ++k)
            if (!(std::abs(after[k] - before[k]) <= otherResidual))
                return true;
        return false;
    }

    // Brings the state onto the invariants, which may differ in the new modes, including the jumps that this causes;
    // false if that takes more than impulses. In a run without projection, only if an event has moved something.
    bool jumpOntoInvariants(bool hasMoved) {
        m_scratch = m_y;
        bool isThere = false;
        for (int round = 0; round < 5 && !isThere; ++round) // each as far as one J is valid
            isThere = m_dynamics.project(m_t, m_scratch);
        if (!isThere || !(projects() || hasMoved))
            return true; // the next step reports the reason
        std::vector<std::string> jumping;
        for (const std::size_t k : m_jumps.complete(m_t, m_y, m_scratch))
            jumping.push_back(stateName(k));
        if (!jumping.empty())
            return end(RunEnd::Jumps, std::move(jumping));
        std::swap(m_y, m_scratch);
        return true;
    }

    // Continues from (t, y) with other modes.
    bool resume() {
        m_events.forget();
        m_rate.evaluate(m_t, m_y, m_rateHere);
        noteHighest();
        if (m_switching.fault())
            return endByFault(m_switching.fault());
        expectSizes();
        watchPassages();
        m_events.beginAt(m_t, m_y);
        if (staysSingular())
            return false;
        m_orientation = 0;
        m_control.reset();
        m_h = std::min(m_h, std::max(firstStep(m_y, m_rateHere, m_weights, span()), 1e-3 * m_h));
        return true;
    }

    const SimulationProblem& m_problem;
    const IntegrationSettings& m_settings;
    const std::stop_token& m_stop;
    const Progress& m_progress;
    std::size_t m_states;
    std::size_t m_mostSteps;
    std::size_t m_triedAtLook = 0; // the progress of the run
    double m_timeAtLook = 0;
    ErrorWeights m_weights; // sizes of the state: given, or estimated from the start and the run so far
    Dynamics m_dynamics;
    SwitchingRun m_switching;
    Recorder m_recorder;
    EventLocation m_events;
    EnergyAudit m_audit;
    ImpulseJump m_impulses;
    MomentumJump m_momenta;
    JumpBalance m_jumps;
    RunningRate m_rate;
    RunningMethod m_method;
    RunRows m_rows;
    StateSizes m_sizes;
    StepRounding m_rounding;
    SingularPassage m_passage;
    TriedStep m_tried;
    PassageWatch m_singularities;
    CrowdingWatch m_crowding;
    RunawayWatch m_runaway;
    TableWatch m_tables;
    RunStatus m_status;

    double m_t = 0;
    std::vector<double> m_y; // the state, then the integrals of power
    std::vector<double> m_rateHere;
    std::vector<double> m_highestHere;   // where they may have several solutions; else empty
    std::vector<std::size_t> m_switched; // switches at the switching times
    double m_h = 0;                      // the next step to be tried
    StepSize m_control{5};

    std::vector<double> m_next;
    int m_orientation = 0; // the sign of det J on the branch of the motion; 0: not yet known
    std::vector<double> m_probe;
    std::vector<double> m_passingRate; // evaluated for its side effects on the dynamics
    std::vector<double> m_scratch;
};

} // namespace

RunOutcome runOnce(const SimulationProblem& problem, const RunLimits& limits, const std::stop_token& stop,
                   const Progress& progress) {
    return Run(problem, limits, stop, progress).run();
}

} // namespace coenergy
