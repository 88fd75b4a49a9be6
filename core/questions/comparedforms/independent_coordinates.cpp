// As many state variables are integrated as the constraints leave free; at each evaluation the others are solved for.
// Where these change much faster than the free ones, other variables are chosen as free.
// References: R. A. Wehage, E. J. Haug, Generalized coordinate partitioning for dimension reduction in analysis of
// constrained dynamic systems, J. Mech. Design 104 (1982); J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980).
#include "comparedforms/independent_coordinates.hpp"

#include "base/cancellation.hpp"
#include "linearization/independent_states.hpp"
#include "numeric/stage_equations.hpp"
#include "simulation/momenta.hpp"

// what the next one of Boost 1.74 takes for granted
#include <boost/numeric/odeint/util/bind.hpp>
#include <boost/numeric/odeint/util/unwrap_reference.hpp>

#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

namespace odeint = boost::numeric::odeint;

constexpr double fastest = 5;      // rate of a dependent variable relative to a free one, in units of sizes
constexpr double shortest = 1e-12; // step, of the run
constexpr std::size_t mostSteps = 200'000;

// There is no motion at a point that a step attempts.
struct Lost {
    RunEnd reason;
};

struct EnergyShares {
    double hamiltonian = 0, supplied = 0, dissipated = 0, kineticCoenergy = 0;
};

class IndependentMotion {
public:
    explicit IndependentMotion(const SimulationProblem& problem)
        : m_problem(problem), m_dynamics(problem.system, problem.parameters, problem.nominal),
          m_energyMemory(problem.observers->energy.memory(problem.parameters)),
          m_coordinateCount(static_cast<std::size_t>(
              std::count_if(problem.observers->recorded.begin(), problem.observers->recorded.end(),
                            [](const RecordedInput& one) { return one.kind == SeriesKind::Coordinate; }))) {}

    // The point from which all others are found.
    void begin() {
        const StartResult start = startOf(m_problem, m_dynamics);
        if (!start.isConsistent())
            throw Lost{RunEnd::NoConsistentStart};
        m_state = start.state;
        solve(m_problem.settings.start);
        m_startEnergies = readEnergies();
    }

    // At the last point: the variables from which the others follow with the best conditioning.
    bool choose(double time) {
        auto chosen = independentStates(m_dynamics, time, m_state, m_coordinateCount);
        if (!chosen)
            return false;
        m_free = std::move(*chosen);
        return true;
    }

    // In units of their sizes, followed by the work done.
    std::vector<double> variables(double work) const {
        std::vector<double> values;
        for (const std::size_t k : m_free.variables)
            values.push_back(m_state[k] / m_problem.nominal[k]);
        values.push_back(work);
        return values;
    }

    void moveTo(double time, const std::vector<double>& variables) {
        for (std::size_t i = 0; i < m_free.variables.size(); ++i) {
            const std::size_t k = m_free.variables[i];
            m_state[k] = variables[i] * m_problem.nominal[k];
        }
        for (std::size_t s = 0; s < m_problem.system->stages().size(); ++s)
            solveStage(time, s);
        solve(time);
    }

    void rates(std::vector<double>& result) {
        m_dynamics.readRates(m_rates);
        for (std::size_t i = 0; i < m_free.variables.size(); ++i)
            result[i] = m_rates[m_free.variables[i]] / m_problem.nominal[m_free.variables[i]];
        const EnergyShares now = readEnergies();
        result.back() = now.supplied - now.dissipated;
    }

    // Whether the others still follow from the free ones, and do not change much faster.
    bool suits(double time) {
        const auto now = independentStates(m_dynamics, time, m_state, m_coordinateCount, m_free.variables);
        if (!now)
            return false;
        for (Eigen::Index k = 0; k < now->basis.rows(); ++k)
            for (Eigen::Index i = 0; i < now->basis.cols(); ++i) {
                const double size = m_problem.nominal[now->variables[static_cast<std::size_t>(i)]];
                if (std::abs(now->basis(k, i)) * size > fastest * m_problem.nominal[static_cast<std::size_t>(k)])
                    return false;
            }
        return true;
    }

    const std::vector<std::size_t>& free() const { return m_free.variables; }

    double drift(double time) {
        double largest = 0;
        for (const double residual : m_dynamics.scaledResiduals(time, m_state))
            largest = std::max(largest, residual);
        return largest;
    }

    // The gain of H minus the work, relative to the energies that move.
    double imbalance(double work) {
        const EnergyShares now = readEnergies();
        m_largestChange = std::max(m_largestChange, std::abs(now.hamiltonian - m_startEnergies.hamiltonian));
        m_largestCoenergy = std::max(m_largestCoenergy, std::abs(now.kineticCoenergy));
        const double scale = m_largestChange + std::abs(work) + m_largestCoenergy;
        const double lost = std::abs(now.hamiltonian - m_startEnergies.hamiltonian - work);
        return scale > 0 ? lost / scale : 0;
    }

    const std::vector<double>& state() const { return m_state; }
    std::size_t evaluations() const { return m_dynamics.evaluationCount(); }

private:
    // Newton's method for the variables that depend, at one level, on the free ones and on earlier levels.
    void solveStage(double time, std::size_t index) {
        constexpr int mostIterations = 20;
        constexpr double rounding = 1e-15;
        StageEquations equations(m_dynamics, time, index);
        const Stage& stage = equations.stage();
        std::vector<Eigen::Index> followers;
        for (std::size_t k = 0; k < stage.variables.size(); ++k)
            if (!isFree(stage.variables[k]))
                followers.push_back(static_cast<Eigen::Index>(k));
        double before = INFINITY;
        for (int count = 0; count < mostIterations && !stage.rows.empty(); ++count) {
            const Eigen::MatrixXd matrix = equations.matrix(m_state)(Eigen::all, followers);
            const Eigen::VectorXd residuals = equations.residuals(m_state);
            if (!matrix.allFinite() || !residuals.allFinite())
                throw Lost{RunEnd::NoDerivative};
            const Eigen::VectorXd change = matrix.colPivHouseholderQr().solve(residuals);
            double largest = 0;
            for (std::size_t k = 0; k < followers.size(); ++k) {
                const auto place = static_cast<std::size_t>(followers[k]);
                const double moved = change[static_cast<Eigen::Index>(k)] * equations.size(place);
                double& value = m_state[stage.variables[place]];
                value -= moved;
                largest = std::max(largest, std::abs(moved) / std::max(std::abs(value), equations.size(place)));
            }
            if (largest <= rounding || (count > 2 && largest < 1e-12 && largest >= before))
                return;
            before = largest;
        }
        if (!stage.rows.empty())
            throw Lost{RunEnd::StaysSingular};
    }

    bool isFree(std::size_t variable) const {
        return std::find(m_free.variables.begin(), m_free.variables.end(), variable) != m_free.variables.end();
    }

    void solve(double time) {
        if (!m_dynamics.solve(time, m_state))
            throw Lost{m_dynamics.fault() && m_dynamics.fault()->kind == EvaluationFault::Kind::Undefined
                           ? RunEnd::NoDerivative
                           : RunEnd::NoSolution};
        m_rates.resize(m_state.size());
    }

    EnergyShares readEnergies() {
        const Tape& energy = m_problem.observers->energy;
        if (energy.outputCount() < 4)
            return {};
        m_inputs = m_dynamics.inputs();
        m_inputs.resize(energy.inputCount(), 0.0);
        double values[4];
        energy.evaluate(m_inputs.data(), values, m_energyMemory);
        return {values[0], values[1], values[2], values[3]};
    }

    const SimulationProblem& m_problem;
    Dynamics m_dynamics;
    Tape::Memory m_energyMemory;
    std::size_t m_coordinateCount;
    IndependentStates m_free;
    std::vector<double> m_state;
    std::vector<double> m_rates;
    std::vector<double> m_inputs;
    EnergyShares m_startEnergies; // at the start
    double m_largestChange = 0;
    double m_largestCoenergy = 0;
};

class Integration {
public:
    Integration(const SimulationProblem& problem, const std::vector<double>& times, const std::stop_token& stop)
        : m_problem(problem), m_times(times), m_stop(stop), m_motion(problem), m_time(problem.settings.start),
          m_step(1e-4 * (problem.settings.end - problem.settings.start)),
          m_stepper(odeint::make_dense_output(problem.settings.absoluteTolerance, problem.settings.relativeTolerance,
                                              Method())) {}

    IndependentRun result() {
        try {
            m_motion.begin();
            if (!m_motion.choose(m_time))
                throw Lost{RunEnd::StaysSingular};
            begin();
            while (m_row < m_times.size())
                advance();
        } catch (const Lost& lost) {
            m_run.end = lost.reason;
        }
        m_run.evaluations = m_motion.evaluations();
        return std::move(m_run);
    }

private:
    using State = std::vector<double>;
    using Method = odeint::runge_kutta_dopri5<State>;

    // From the last point of the motion.
    void begin() {
        m_stepper.initialize(m_motion.variables(m_work), m_time, m_step);
        while (m_row < m_times.size() && m_times[m_row] <= m_time)
            addRow(m_times[m_row]);
    }

    // A step into a region without solution is repeated with a shorter length.
    void advance() {
        checkpoint(m_stop);
        if (++m_run.steps > mostSteps)
            throw Lost{RunEnd::TooManySteps};
        const State before = m_stepper.current_state();
        try {
            m_stepper.do_step([this](const State& x, State& rate, double t) {
                m_motion.moveTo(t, x);
                m_motion.rates(rate);
            });
        } catch (const Lost&) {
            m_step /= 4;
            if (m_step < shortest * (m_problem.settings.end - m_problem.settings.start))
                throw;
            m_motion.moveTo(m_time, before);
            return begin();
        }
        addRows();
        m_step = m_stepper.current_time_step();
        m_time = m_stepper.current_time();
        m_work = m_stepper.current_state().back();
        m_motion.moveTo(m_time, m_stepper.current_state());
        if (!m_motion.suits(m_time))
            exchange();
    }

    void exchange() {
        const std::vector<std::size_t> before = m_motion.free();
        if (!m_motion.choose(m_time))
            throw Lost{RunEnd::StaysSingular};
        if (m_motion.free() == before)
            return;
        ++m_run.exchanges;
        begin();
    }

    void addRows() {
        State there(m_stepper.current_state().size());
        while (m_row < m_times.size() && m_times[m_row] <= m_stepper.current_time()) {
            m_stepper.calc_state(m_times[m_row], there);
            m_work = there.back();
            m_motion.moveTo(m_times[m_row], there);
            addRow(m_times[m_row]);
        }
    }

    void addRow(double time) {
        m_run.time.push_back(time);
        m_run.states.push_back(m_motion.state());
        m_run.drift.push_back(m_motion.drift(time));
        m_run.imbalance.push_back(m_motion.imbalance(m_work));
        ++m_row;
    }

    const SimulationProblem& m_problem;
    const std::vector<double>& m_times;
    const std::stop_token& m_stop;
    IndependentMotion m_motion;
    double m_time;
    double m_step;
    double m_work = 0;
    std::size_t m_row = 0;
    odeint::result_of::make_dense_output<Method>::type m_stepper;
    IndependentRun m_run;
};

} // namespace

IndependentRun runInIndependentCoordinates(const SimulationProblem& problem, const std::vector<double>& times,
                                           const std::stop_token& stop) {
    if (!problem.observers->switches.empty() || !problem.observers->limits.empty()) {
        IndependentRun refused;
        refused.end = RunEnd::MethodUnsuitable;
        return refused;
    }
    return Integration(problem, times, stop).result();
}

} // namespace coenergy
