// The step loop. It is our own, so that a stop takes effect at every step, the state is projected onto the invariants
// after every step, discontinuities and limits are located inside a step, and every output row is projected like the
// steps. References: E. Hairer, C. Lubich, M. Roche, The Numerical Solution of Differential-Algebraic
// Systems by Runge-Kutta Methods, 1989; E. Hairer, G. Wanner, Solving ODE II, section VII.2 (projection).
#include "simulation/run_state.hpp"

#include "base/cancellation.hpp"
#include "model/body_watch.hpp"
#include "numeric/program.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace coenergy {

namespace {

constexpr std::size_t maximumSteps = 20'000'000;
constexpr std::size_t stepsBetweenLooks = 200'000; // at the progress of a run
constexpr double hopelessShare = 100;              // of all steps that are allowed, which the rest would take
constexpr double lostResidual = 1e-6;              // scaled; above it a projected run is no longer on its constraints
constexpr double nearCrossing = 1e-6;              // of the duration: how near a run goes to where solutions cross

// What acts at times of its own, a pulse say, may fall between the stages of a long step and leave no trace.
double longestStep(const SimulationProblem& problem) {
    constexpr double leastSteps = 500;
    const IntegrationSettings& settings = problem.settings;
    return readsInput(problem.system->dynamics().program(), 0) ? (settings.end - settings.start) / leastSteps
                                                               : std::numeric_limits<double>::infinity();
}

} // namespace

Run::Run(const SimulationProblem& problem, const RunLimits& limits, const std::stop_token& stop,
         const Progress& progress)
    : m_problem(problem), m_settings(problem.settings), m_stop(stop), m_progress(progress),
      m_states(problem.system->stateCount()), m_mostSteps(std::min(limits.steps, maximumSteps)),
      m_weights{m_settings.absoluteTolerance, m_settings.relativeTolerance, problem.nominal, {}, 1},
      m_dynamics(problem.system, problem.parameters, problem.nominal),
      m_switching(m_dynamics, *problem.observers, problem.parameters, m_weights), m_recorder(problem, m_dynamics),
      m_events(problem, m_dynamics, m_switching, m_recorder, m_weights),
      m_audit(problem, m_dynamics, m_switching, m_weights), m_impulses(problem, m_dynamics, m_audit, m_weights),
      m_momenta(problem, m_dynamics, m_weights), m_jumps(problem, m_dynamics, m_weights), m_ramp(problem, m_dynamics),
      m_rate(m_dynamics, m_switching, m_audit, m_weights, problem.parameters),
      m_method(m_settings, m_rate, m_states, integratedSize()),
      m_rows(problem, m_dynamics, m_switching, m_recorder, m_audit, m_weights),
      m_sizes(problem.nominal, problem.isNominalGiven),
      m_rounding(m_dynamics, m_audit, m_rate, m_sizes, integratedSize()),
      m_tried(problem, m_dynamics, m_switching, m_audit, m_rate, m_method, m_passage, m_sizes, m_weights),
      m_singularities(span()), m_crowding(span()), m_runaway(problem), m_tables(*problem.observers),
      m_longest(longestStep(problem)) {
    if (!limits.largest.empty())
        m_sizes.limit(limits.largest);
    if (problem.variation)
        m_rows.observe(m_variations.emplace(problem, m_dynamics, m_switching, m_audit, m_weights));
}

RunOutcome Run::run() {
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
    nameLockedBody();
    if (m_status.end == RunEnd::NoDerivative || m_status.end == RunEnd::StepTooSmall ||
        m_status.end == RunEnd::TooManySteps)
        m_status.message = rootAtRest();
    if (!m_status.isCompleted() && m_rows.lastTime() > -INFINITY && m_rows.lastTime() != m_t)
        m_rows.add(m_t, m_y);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
    m_status.wallSeconds = elapsed.count();
    return outcome();
}

// ---- ends ----

bool Run::end(RunEnd reason, std::vector<std::string> where) {
    m_status.end = reason;
    m_status.where = std::move(where);
    return false;
}

// What takes ever shorter steps near gimbal lock are the body's angles.
void Run::nameLockedBody() {
    const bool isOfSteps = m_status.end == RunEnd::StepTooSmall || m_status.end == RunEnd::TooManySteps;
    const bool isNamed = !m_status.where.empty() && watchNamed(m_status.where.front());
    if (!isOfSteps || isNamed || !m_switching.solve(m_t, m_y))
        return;
    if (const auto locked = lockedBody())
        end(RunEnd::StepTooSmall, {*locked});
}

// The root of two flows that all but rest, if friction acts along them: efforts that depend on the direction of a small
// motion and not on its size. Empty: there are none.
std::string Run::rootAtRest() {
    constexpr double little = 1e-4; // beside the size of a flow
    constexpr std::size_t mostFlows = 24;
    std::vector<std::size_t> resting;
    for (std::size_t k = 0; k < m_states; ++k)
        if (m_problem.system->state()[k].order == 1 && std::abs(m_y[k]) <= little * m_weights.nominal[k])
            resting.push_back(k);
    for (std::size_t i = 0; i < resting.size() && resting.size() <= mostFlows; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (isAlongMotion(resting[j], resting[i])) {
                const std::string squares = stateName(resting[j]) + "^2 + " + stateName(resting[i]) + "^2";
                return "sqrt(" + squares + ")";
            }
    return {};
}

// Whether two flows turn against their own direction, as in -f/|f|: at a right angle nothing is left of it, at half of
// one 0.707; a sign of one of them alone would be the same there.
bool Run::isAlongMotion(std::size_t i, std::size_t j) {
    constexpr double close = 1e-2;
    std::vector<double> rate(m_states);
    const auto rateAt = [&](double quarters, double size) {
        std::vector<double> y = m_y;
        y[i] = size * m_weights.nominal[i] * std::cos(quarters * std::numbers::pi / 2);
        y[j] = size * m_weights.nominal[j] * std::sin(quarters * std::numbers::pi / 2);
        if (!m_dynamics.solve(m_t, y))
            return std::numeric_limits<double>::quiet_NaN();
        m_dynamics.readRates(rate);
        return rate[i];
    };
    constexpr double slow = 1e-6;
    const double across = rateAt(1, slow);
    const double along = rateAt(0, slow) - across, back = rateAt(2, slow) - across;
    const double slower = rateAt(0, slow / 10) - rateAt(1, slow / 10), half = rateAt(0.5, slow) - across;
    const double size = std::abs(along);
    const bool isOdd = std::abs(along + back) <= close * size, isOfDirection = std::abs(along - slower) <= close * size;
    return size > 0 && isOdd && isOfDirection && std::abs(half) < (1 - close) * size && half * along > 0;
}

bool Run::endByFault(const std::optional<EvaluationFault>& fault) {
    if (fault && m_switching.isTorn())
        return end(RunEnd::FrictionUndetermined, {fault->where});
    if (const auto& several = m_switching.severalSolutions()) {
        m_status.solutions = several->values;
        return end(RunEnd::SeveralSolutions, {several->function});
    }
    const bool isUndefined = !fault || fault->kind == EvaluationFault::Kind::Undefined;
    return end(isUndefined ? RunEnd::NoDerivative : RunEnd::NoSolution,
               fault ? std::vector{fault->where} : std::vector<std::string>{});
}

bool Run::endInvariantsLost() {
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

// Whether what follows from other constraints is satisfied with them, at the last solved point. Without projection all
// constraints may drift, which the rows tell.
bool Run::keepsSetAside() {
    const bool isStabilized = m_settings.stabilization != Stabilization::Projection && m_states > 0;
    return m_problem.observers->setAside.entries.empty() || isStabilized ||
           m_recorder.setAsideHere().largest() <= lostResidual || endParted();
}

// The rows that were added since it parted from the others belong to no motion of the model; the first row is kept.
bool Run::endParted() {
    const std::size_t worst = m_recorder.setAsideHere().worst();
    while (m_recorder.rowCount() > 1 && !(m_recorder.residualOfRow(m_recorder.rowCount() - 1) <= lostResidual)) {
        const std::vector<double>& times = m_recorder.rows().time;
        m_rows.takeBack(times[times.size() - 2] - m_settings.start);
    }
    m_t = m_rows.lastTime();
    return end(RunEnd::ConstraintsPart, {m_problem.observers->setAside.entries[worst].name});
}

bool Run::endAtLimit(std::size_t k) {
    const LimitWatch& limit = m_problem.observers->limits[k];
    if (const auto watched = watchNamed(limit.name))
        return end(watched->what == BodyWatch::Loop ? RunEnd::NoConsistentStart : RunEnd::StepTooSmall, {limit.name});
    m_status.message = limit.message;
    return end(RunEnd::LimitReached, {limit.name});
}

bool Run::hasFlawedIntegral() {
    const std::optional<IntegralFlaw>& flaw = m_recorder.integralFlaw();
    if (!flaw)
        return false;
    m_status.message = flaw->place;
    return !end(flaw->reason, {flaw->integral});
}

RunOutcome Run::outcome() {
    m_status.endTime = m_rows.onTheClock(m_t);
    if (m_status.singularSince)
        m_status.singularSince = m_rows.onTheClock(*m_status.singularSince);
    for (std::vector<double>* times : {&m_status.singularPassages, &m_status.switchingTimes})
        for (double& time : *times)
            time = m_rows.onTheClock(time);
    m_status.evaluations = m_dynamics.evaluationCount();
    m_status.maximumConstraintResidual = m_recorder.maximumConstraintResidual();
    m_status.isConstrained = m_problem.isConstrained();
    m_status.energyAudit = m_audit.largestFigure();
    m_status.auditedCoordinates = worstCoordinates(m_problem, m_audit);
    m_status.isEnergyAudited = hasAudit();
    m_status.estimatedSizes = estimatedSizes();
    m_status.unbounded = m_events.unbounded();
    m_status.beyondTables = m_tables.exits();
    for (TableExit& exit : m_status.beyondTables)
        exit.time = m_rows.onTheClock(exit.time);
    return {
        {m_recorder.finished(m_audit), std::move(m_status), m_variations ? m_variations->finished() : Sensitivities{}},
        m_tried.evidence(),
        m_sizes.largest(),
        m_sizes.isTooLarge(m_tried.gatheredRounding())};
}

// ---- the loop ----

void Run::loop() {
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
bool Run::isHopeless() {
    const std::size_t tried = m_status.steps + m_status.rejected;
    if (tried < m_triedAtLook + stepsBetweenLooks)
        return false;
    const double pace = (m_t - m_timeAtLook) / static_cast<double>(tried - m_triedAtLook);
    m_triedAtLook = tried;
    m_timeAtLook = m_t;
    return pace * hopelessShare * static_cast<double>(maximumSteps) < span() - m_t;
}

// One step, accepted or not; false at the end of the run.
bool Run::advance() {
    const double left = span() - m_t, length = std::min(m_h, m_longest);
    double h = std::min(left, m_events.clipped(m_passage.aimed(m_t, length >= 0.99 * left ? left : length)));
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

// The error of a step from this point, in units of its tolerance.
double Run::tryStep(double h) {
    const double share = m_method.shareOfStep(m_status.steps, m_t, span() - m_t, m_h);
    if (!m_highestHere.empty()) // a rejected step may have found another solution
        m_dynamics.replaceHighest(m_highestHere);
    return m_tried.errorOf(here(), h, reachedBy(h), share);
}

// Of the last attempted step: at its last point, or during an iteration that found no end.
std::optional<EvaluationFault> Run::faultOfStep() const {
    return m_switching.fault() || !m_tried.isRefused() ? m_switching.fault() : m_tried.faultOfMethod();
}

bool Run::endUnderflow() {
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
    return goesOnImplicitly() || end(RunEnd::StepTooSmall, {stateName(m_tried.worst())});
}

// What decays within less than the shortest step does not limit implicit ones.
bool Run::goesOnImplicitly() {
    if (!m_method.turnsImplicit())
        return false;
    install();
    m_h = std::max(firstStep(m_y, m_rateHere, m_weights, span()), 100 * smallestStep());
    return true;
}

// Goes to the end of the step, or to an event before it.
bool Run::accept(double reached, double h, double nextStep) {
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
    if (const auto left = event ? std::nullopt : leftBranch(time)) {
        const bool isNear = *left == RunEnd::BranchesCross && h <= nearCrossing * span();
        return (!isNear && takeBack(h)) || end(*left, {m_dynamics.lostEquation()});
    }
    const TakenStep taken{m_t, m_y, m_rateHere, h, m_method.step()};
    m_rows.addQuadrature(taken, time, m_next);
    m_rows.addInside(taken, time, m_next, across ? &*across : nullptr, m_method.doubling());
    if (singular && m_t + *singular * h <= time)
        m_status.singularPassages.push_back(m_t + *singular * h);
    m_tried.accept(here(), time, !event);
    m_method.take(h);
    if (m_variations && singular)
        m_variations->passSingular(time);
    if (m_variations)
        m_variations->advance(taken, time, m_next);
    return arrive(time, event, nextStep);
}

bool Run::takeBack(double h) {
    --m_status.steps;
    ++m_status.rejected;
    m_h = h / 4;
    return m_h > smallestStep();
}

// At m_next; false if the run ends there.
bool Run::arrive(double time, const std::optional<Event>& event, double nextStep) {
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
        m_audit.add(m_y);
    if (m_audit.lacksCoenergy())
        return end(RunEnd::NoDerivative, {"T*"});
    if (hasFlawedIntegral() || !keepsSetAside())
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
void Run::findRate(bool isRaw) {
    const std::vector<double>* known = isRaw ? m_method.step().nextRate() : nullptr;
    if (known)
        m_rateHere = *known;
    if (!known || !m_dynamics.isSolvedAt(m_t, m_y))
        m_rate.evaluate(m_t, m_y, m_rateHere);
    noteHighest();
}

void Run::watchStiffness() {
    if (m_status.steps % RunningMethod::stiffnessInterval == 0)
        boundByCoupled();
    if (!m_method.looksForStiffness(m_status.steps) || (m_switching.isOnSurface() && !m_switching.isYielding()))
        return;
    if (m_method.changes(rateByState(), m_rateHere, m_h, span() - m_t))
        install();
}

RunOutcome runOnce(const SimulationProblem& problem, const RunLimits& limits, const std::stop_token& stop,
                   const Progress& progress) {
    return Run(problem, limits, stop, progress).run();
}

} // namespace coenergy
