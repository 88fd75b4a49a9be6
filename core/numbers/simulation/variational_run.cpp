// Changing the step with the motion defeats a variational method: it conserves the energy of a neighbouring system,
// which would be a different one after each change. So one step is chosen for the whole run, by trial: starting from
// the output step it is halved, and the whole motion is recomputed each time. The energy error then stays bounded,
// however long the run; the phase errors grow with it.
// References: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, 2nd edition, 2006, chapters VIII
// (variable steps), IX (energy over long times).
#include "simulation/variational_run.hpp"

#include "base/cancellation.hpp"
#include "model/body_watch.hpp"
#include "numeric/momentum_form.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/energy_audit.hpp"
#include "simulation/lobatto_step.hpp"
#include "simulation/momenta.hpp"
#include "simulation/recorder.hpp"
#include "simulation/run_rows.hpp"
#include "simulation/singular_passage.hpp"
#include "simulation/start_changes.hpp"
#include "simulation/switching_run.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <map>
#include <numbers>

namespace coenergy {

namespace {

constexpr double mostVariationalSteps = 1e7; // of all trials together; the first may take any number
constexpr double tolerancesAllowed = 100;
constexpr double lostResidualOfVariation = 1e-6; // scaled, of constraints that hold exactly up to rounding

/// Why a trial was abandoned.
enum class Coarse { No, Equations, Energy, Parts };

struct Trial {
    SimulationResult result;
    Coarse coarse = Coarse::No;
};

double allowedError(const IntegrationSettings& settings) {
    return tolerancesAllowed * (settings.relativeTolerance + settings.absoluteTolerance);
}

/// The motion with steps of one length.
class VariationalRun {
public:
    VariationalRun(const SimulationProblem& problem, const MomentumLayout& layout, std::size_t parts,
                   const std::stop_token& stop, const Progress& progress)
        : m_problem(problem), m_settings(problem.settings), m_parts(parts), m_stop(stop), m_progress(progress),
          m_states(problem.system->stateCount()), m_weights{m_settings.absoluteTolerance,
                                                            m_settings.relativeTolerance,
                                                            problem.nominal,
                                                            {},
                                                            1},
          m_dynamics(problem.system, problem.parameters, problem.nominal),
          m_switching(m_dynamics, *problem.observers, problem.parameters, m_weights), m_recorder(problem, m_dynamics),
          m_audit(problem, m_dynamics, m_switching, m_weights),
          m_rows(problem, m_dynamics, m_switching, m_recorder, m_audit, m_weights),
          m_form(problem.system, layout, *problem.observers->energy, kineticCoenergy, problem.parameters),
          m_step(m_form, problem.nominal, stageCount()), m_part(m_form, problem.nominal, stageCount()) {}

    Trial run() {
        const auto begin = std::chrono::steady_clock::now();
        m_dynamics.setTimeOrigin(m_settings.start);
        status().methods = {std::string(methodName(m_settings.method))};
        status().fixedStep = usualStep();
        try {
            if (startUp() && loop())
                judgeEnergy();
        } catch (const Cancelled&) {
            end(RunEnd::Stopped);
        }
        if (!status().isCompleted() && m_rows.lastTime() > -INFINITY && m_rows.lastTime() != m_t)
            m_rows.add(m_t, m_y);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
        status().wallSeconds = elapsed.count();
        finish();
        return std::move(m_trial);
    }

private:
    static constexpr std::size_t kineticCoenergy = 3; // index among the outputs for the energy

    std::size_t stageCount() const { return m_settings.method == Method::Variational2 ? 2 : 3; }
    double span() const { return m_settings.end - m_settings.start; }
    double usualStep() const { return (m_settings.step > 0 ? m_settings.step : span()) / static_cast<double>(m_parts); }
    bool hasAudit() const { return hasEnergyAudit(m_problem); }
    RunStatus& status() { return m_trial.result.status; }

    bool end(RunEnd reason, std::vector<std::string> where = {}) {
        status().end = reason;
        status().where = std::move(where);
        return false;
    }

    bool endByFault(const std::optional<EvaluationFault>& fault) {
        const bool isUndefined = !fault || fault->kind == EvaluationFault::Kind::Undefined;
        return end(isUndefined ? RunEnd::NoDerivative : RunEnd::NoSolution,
                   fault ? std::vector{fault->where} : std::vector<std::string>{});
    }

    bool hasFlawedIntegral() {
        const std::optional<IntegralFlaw>& flaw = m_recorder.integralFlaw();
        if (!flaw)
            return false;
        status().message = flaw->place;
        return !end(flaw->reason, {flaw->integral});
    }

    bool giveUp(Coarse reason) {
        m_trial.coarse = reason;
        if (reason == Coarse::Equations)
            return end(RunEnd::NoSolution, {m_dynamics.lostEquation()});
        return end(RunEnd::StepTooSmall, {m_problem.system->state()[m_worst].name});
    }

    void finish() {
        RunStatus& status = this->status();
        status.endTime = m_rows.onTheClock(m_t);
        status.evaluations = m_dynamics.evaluationCount();
        status.maximumConstraintResidual = m_recorder.maximumConstraintResidual();
        status.isConstrained = m_problem.isConstrained();
        status.energyAudit = m_audit.largestFigure();
        status.auditedCoordinates = worstCoordinates(m_problem, m_audit);
        status.isEnergyAudited = hasAudit();
        status.allowedAudit = allowedError(m_settings);
        status.relativeTolerance = m_settings.relativeTolerance;
        if (!(status.maximumConstraintResidual <= lostResidualOfVariation))
            status.doubts.push_back(Doubt::Constraints);
        m_trial.result.trajectory = m_recorder.finished(m_audit);
    }

    bool startUp() {
        const StartResult start = startOf(m_problem, m_dynamics, m_stop);
        m_y = start.state;
        m_y.resize(m_states + (hasAudit() ? m_audit.integralCount() : 0), 0.0);
        if (!acceptsStart(m_problem, start, status()))
            return false;
        if (start.fault || !m_dynamics.solve(0, m_y))
            return endByFault(start.fault ? start.fault : m_dynamics.fault());
        m_orientation = m_dynamics.orientation();
        if (auto found =
                status().startDirection.empty() ? singularStart(m_problem, m_dynamics, 0, m_y) : std::nullopt) {
            status().singularAtStart = std::move(found->constraints);
            status().startDirection = std::move(found->directions);
        }
        if (!m_problem.system->invariants().empty()) {
            for (int round = 0; round < 3; ++round)
                m_dynamics.sharpenProbe(m_probe);
            m_passage.begin(m_probe);
        }
        m_audit.begin();
        m_rows.add(0, m_y);
        for (std::size_t k = 0; k < m_states; ++k)
            m_largest.push_back(std::abs(m_y[k]));
        return !hasFlawedIntegral() && takesForces();
    }

    // Accelerations may occur only in the inertia terms.
    bool takesForces() {
        std::vector<double> inputs = solvedInputs();
        for (const std::size_t input : m_form.layout().accelerations)
            inputs[input] = 0;
        m_form.moveWithSlopesTo(inputs.data());
        if (m_form.isInertial()) {
            m_form.regularize();
            return true;
        }
        status().obstacle = MomentumObstacle::AccelerationInForce;
        return end(RunEnd::MethodUnsuitable);
    }

    // Of the last solved point, with room for the other inputs of the energies.
    std::vector<double> solvedInputs() const {
        std::vector<double> inputs = m_dynamics.inputs();
        inputs.resize(std::max(inputs.size(), m_problem.observers->energy->inputCount()), 0.0);
        return inputs;
    }

    // From row to row, in equal steps.
    bool loop() {
        while (m_t < span()) {
            const double from = m_t;
            const double way = m_rows.nextTime() - from;
            const double count = std::max(1.0, std::ceil(way / usualStep() * (1 - 1e-9)));
            const double even = way / count;
            const double h = std::abs(even - usualStep()) < 1e-9 * even ? usualStep() : even;
            for (double k = 1; k <= count; ++k)
                if (!advance(h, k == count ? from + way : from + k * even))
                    return false;
            m_rows.add(m_t, m_y);
        }
        return true;
    }

    // One step from the last solved point; false at the end of the run.
    bool advance(double h, double reached) {
        checkpoint(m_stop);
        const std::vector<double> inputs = solvedInputs();
        if (!m_step.step(inputs, h))
            return giveUp(Coarse::Equations);
        ++status().steps;
        m_next = m_y;
        copyState(m_step.end(), m_next);
        addWork(h);
        for (std::size_t k = 0; k < m_states; ++k)
            m_largest[k] = std::max(m_largest[k], std::abs(m_next[k]));
        if (isDivided(reached) && !agreesWithParts(inputs, h))
            return giveUp(Coarse::Parts);
        if (!m_dynamics.solve(reached, m_next))
            return endByFault(m_dynamics.fault());
        m_t = reached;
        std::swap(m_y, m_next);
        if (m_progress)
            m_progress(m_t / span(), m_recorder.rows());
        return !hasFlawedIntegral() && staysOnBranch() && keepsEnergy();
    }

    void copyState(const std::vector<double>& inputs, std::vector<double>& y) const {
        for (std::size_t k = 0; k < m_states; ++k)
            y[k] = inputs[m_problem.system->stateInput(k)];
    }

    void addWork(double h) {
        for (std::size_t j = 0; j < m_step.stages().size() && m_next.size() > m_states; ++j) {
            const std::vector<EnergyReading>& energies = m_audit.readAt(m_step.stages()[j]);
            for (std::size_t part = 0; part < energies.size(); ++part) {
                m_next[m_audit.place(part)] += h * m_step.weights()[j] * energies[part].power();
                m_next[m_audit.place(part) + 1] += h * m_step.weights()[j] * energies[part].exchange();
            }
        }
    }

    // At the first steps, then ever more rarely, and sixty-four times along the run.
    bool isDivided(double reached) {
        constexpr double looks = 64;
        const double share = std::floor(looks * reached / span());
        const bool isDue = share > m_looked;
        m_looked = std::max(m_looked, share);
        return isDue || std::has_single_bit(status().steps);
    }

    // Divided by the golden section: forces periodic in the step, or in a half or a third of it, would look constant at
    // equally spaced times.
    bool agreesWithParts(const std::vector<double>& inputs, double h) {
        const double first = h / std::numbers::phi;
        if (!m_part.step(inputs, first))
            return false;
        std::vector<double> y = m_y;
        copyState(m_part.end(), y);
        if (!m_dynamics.solve(m_t + first, y) || !m_part.step(solvedInputs(), h - first))
            return false;
        copyState(m_part.end(), y);
        double largest = 0;
        for (std::size_t k = 0; k < m_states; ++k) {
            const double difference = std::abs(y[k] - m_next[k]) / m_weights.tolerance(k, m_largest[k]);
            if (difference > largest || std::isnan(difference)) {
                largest = difference;
                m_worst = k;
            }
        }
        return largest <= tolerancesAllowed;
    }

    // Beyond a singular position a mechanism may continue in more than one way; where highest derivatives enter
    // nonlinearly, two solutions meet where det J = 0.
    bool staysOnBranch() {
        if (m_orientation == 0)
            m_orientation = m_dynamics.orientation();
        if (!m_problem.system->isAffine() && m_dynamics.orientation() != m_orientation)
            return end(RunEnd::NoSolution, {m_dynamics.lostEquation()});
        if (m_problem.system->invariants().empty())
            return true;
        m_dynamics.probe(m_probe);
        m_passage.look(m_probe);
        if (m_passage.crossing())
            return end(RunEnd::InvariantsLost, {m_dynamics.lostEquation()});
        m_dynamics.sharpenProbe(m_probe);
        m_passage.accept(m_t, m_probe);
        return true;
    }

    // Any error is large compared with the energy of a motion that has just started from rest: errors are classified by
    // the magnitude of the energy until the energies of the whole run are known.
    bool keepsEnergy() {
        if (hasAudit()) {
            const std::vector<double>& imbalances = m_audit.add(m_y);
            for (std::size_t part = 0; part < imbalances.size(); ++part) {
                const double figure = m_audit.figure(part, imbalances[part]);
                const double scale = m_audit.scale(part, m_audit.integrals(m_y, part).turnover);
                if (figure > 0)
                    noteFigure(part, std::ilogb(scale), figure);
            }
        }
        return std::isfinite(m_audit.largestFigure()) || giveUp(Coarse::Energy);
    }

    void noteFigure(std::size_t part, int magnitude, double figure) {
        double& largest = m_figures[part][magnitude];
        largest = std::max(largest, figure);
    }

    // Errors at energies below a hundredth of the largest do not count.
    void judgeEnergy() {
        constexpr int octaves = 7;
        double largest = m_audit.largestFigure();
        for (const auto& [part, figures] : m_figures)
            for (auto it = figures.lower_bound(figures.rbegin()->first - octaves); it != figures.end(); ++it)
                largest = std::max(largest, it->second);
        if (!(largest <= allowedError(m_settings)))
            giveUp(Coarse::Energy);
    }

    const SimulationProblem& m_problem;
    const IntegrationSettings& m_settings;
    std::size_t m_parts;
    const std::stop_token& m_stop;
    const Progress& m_progress;
    std::size_t m_states;
    ErrorWeights m_weights;
    Dynamics m_dynamics;
    SwitchingRun m_switching;
    Recorder m_recorder;
    EnergyAudit m_audit;
    RunRows m_rows;
    MomentumForm m_form;
    LobattoStep m_step, m_part;
    SingularPassage m_passage;
    std::vector<double> m_probe;
    std::vector<double> m_y, m_next;                        // the state, then the integrals of power
    std::vector<double> m_largest;                          // of each variable of the state, so far
    std::map<std::size_t, std::map<int, double>> m_figures; // of each part, the largest for energies of each power of 2
    std::size_t m_worst = 0;
    double m_t = 0;
    double m_looked = 0;
    int m_orientation = 0;
    Trial m_trial;
};

// Each once: a table has a switch at every row.
template <class List, class TextOf> std::vector<std::string> texts(const List& list, const TextOf& textOf) {
    std::vector<std::string> result;
    for (const auto& item : list)
        if (std::string text = textOf(item); std::find(result.begin(), result.end(), text) == result.end())
            result.push_back(std::move(text));
    return result;
}

std::variant<MomentumLayout, NoMomentumForm> layoutOf(const SimulationProblem& problem) {
    const Observers& observers = *problem.observers;
    if (observers.energy->outputCount() == 0)
        return NoMomentumForm{MomentumObstacle::NoEnergies, {}};
    if (!observers.switches.empty())
        return NoMomentumForm{MomentumObstacle::Switches,
                              texts(observers.switches, [](const SwitchSurface& surface) { return surface.text; })};
    std::vector<LimitWatch> typed = observers.limits;
    std::erase_if(typed, [](const LimitWatch& limit) { return watchNamed(limit.name).has_value(); });
    if (!typed.empty())
        return NoMomentumForm{MomentumObstacle::Limits,
                              texts(typed, [](const LimitWatch& limit) { return limit.name; })};
    const auto coordinates =
        std::count_if(observers.recorded.begin(), observers.recorded.end(),
                      [](const RecordedInput& recorded) { return recorded.kind == SeriesKind::Coordinate; });
    return momentumLayout(*problem.system, static_cast<std::size_t>(coordinates));
}

SimulationResult refused(const SimulationProblem& problem, const NoMomentumForm& reason) {
    SimulationResult result;
    result.status.end = RunEnd::MethodUnsuitable;
    result.status.where = reason.which;
    result.status.obstacle = reason.obstacle;
    result.status.endTime = problem.settings.start;
    return result;
}

/// Whether halving the step still improves a run: it gets farther, or its error decreases.
class Hope {
public:
    explicit Hope(const SimulationProblem& problem)
        : m_start(problem.settings.start), m_order(problem.settings.method == Method::Variational2 ? 2 : 4) {}

    /// `planned`: steps of the next trial, if it reaches the end.
    bool isLeft(const Trial& trial, double planned) {
        constexpr int mostInVain = 6;
        constexpr double few = 100'000; // steps of all trials, which take negligible time
        const RunStatus& status = trial.result.status;
        const double reached = status.endTime - m_start;
        const bool isFurther = reached > m_furthest * 1.05;
        const bool isCloser = trial.coarse == Coarse::Energy && status.energyAudit < 0.7 * m_leastAudit;
        m_inVain = isFurther || isCloser ? 0 : m_inVain + 1;
        m_furthest = std::max(m_furthest, reached);
        if (trial.coarse == Coarse::Energy)
            m_leastAudit = std::min(m_leastAudit, status.energyAudit);
        m_steps += static_cast<double>(status.steps);
        const bool isPossible = m_steps + std::max(planned, stepsAhead(trial)) < mostVariationalSteps;
        return isPossible && (m_steps < few || m_inVain < mostInVain);
    }

private:
    // Extrapolated by the order of the method, where the energy decided.
    double stepsAhead(const Trial& trial) const {
        const RunStatus& status = trial.result.status;
        const double excess = trial.coarse == Coarse::Energy ? status.energyAudit / status.allowedAudit : 1;
        const double factor = std::pow(excess, 1.0 / m_order) / 4; // an estimate from a coarse trial
        return std::isfinite(factor) ? static_cast<double>(status.steps) * factor : 0;
    }

    double m_start;
    int m_order;
    double m_furthest = 0;
    double m_leastAudit = INFINITY;
    int m_inVain = 0;
    double m_steps = 0;
};

double plannedSteps(const IntegrationSettings& settings, std::size_t parts) {
    const double span = settings.end - settings.start;
    return static_cast<double>(parts) * (settings.step > 0 ? std::max(1.0, span / settings.step) : 1);
}

} // namespace

SimulationResult simulateVariationally(const SimulationProblem& problem, const std::stop_token& stop,
                                       const Progress& progress) {
    constexpr std::size_t finest = std::size_t{1} << 40;
    const auto layout = layoutOf(problem);
    if (const auto* reason = std::get_if<NoMomentumForm>(&layout))
        return refused(problem, *reason);
    Hope hope(problem);
    double seconds = 0;
    std::size_t evaluations = 0;
    for (std::size_t parts = 1;; parts *= 2) {
        Trial trial = VariationalRun(problem, std::get<MomentumLayout>(layout), parts, stop, progress).run();
        RunStatus& status = trial.result.status;
        seconds += std::exchange(status.wallSeconds, seconds + status.wallSeconds);
        evaluations += std::exchange(status.evaluations, evaluations + status.evaluations);
        status.repeats = static_cast<std::size_t>(std::countr_zero(parts));
        if (trial.coarse == Coarse::No || parts == finest ||
            !hope.isLeft(trial, plannedSteps(problem.settings, 2 * parts)))
            return std::move(trial.result);
    }
}

} // namespace coenergy
