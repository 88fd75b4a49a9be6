#pragma once
// The integration of a constrained motion in variables of its own choice: the stepping, the rows and what they
// conserve. Reference: J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980).

#include "base/cancellation.hpp"
#include "simulation/momenta.hpp"
#include "simulation/run_status.hpp"
#include "simulation/simulation_problem.hpp"

// what the next one of Boost 1.74 takes for granted
#include <boost/numeric/odeint/util/bind.hpp>
#include <boost/numeric/odeint/util/unwrap_reference.hpp>

#include <boost/numeric/odeint/stepper/dense_output_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <string>
#include <vector>

namespace coenergy {

/// Rows at the requested times, up to the one that was reached.
struct RunOfStates {
    RunEnd end = RunEnd::Completed;
    std::vector<double> time;
    std::vector<std::vector<double>> states; // of the whole system
    std::vector<double> drift;               // largest scaled residual of the constraints
    std::vector<double> imbalance;           // of the energy, as in EnergyAudit::figure; 0 without a balance
    std::size_t steps = 0;
    std::size_t evaluations = 0;
    std::size_t restarts = 0; // of the method: other variables, or a state that was corrected
};

/// There is no motion at a point that a step attempts.
struct LostMotion {
    RunEnd reason;
};

/// A point of a motion, with its energies.
class ConstrainedMotion {
public:
    explicit ConstrainedMotion(const SimulationProblem& problem)
        : m_problem(problem), m_dynamics(problem.system, problem.parameters, problem.nominal),
          m_energyMemory(problem.observers->energy->memory(problem.parameters)) {}

    /// The point from which all others are found.
    void begin() {
        const StartResult start = startOf(m_problem, m_dynamics);
        if (!start.isConsistent())
            throw LostMotion{RunEnd::NoConsistentStart};
        m_state = start.state;
        solve(m_problem.settings.start);
        m_startEnergies = readEnergies();
    }

    double drift(double time) {
        double largest = 0;
        for (const double residual : m_dynamics.scaledResiduals(time, m_state))
            largest = std::max(largest, residual);
        return largest;
    }

    /// The gain of H minus the work, relative to the energies that move.
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

protected:
    void solve(double time) {
        if (!m_dynamics.solve(time, m_state))
            throw LostMotion{m_dynamics.fault() && m_dynamics.fault()->kind == EvaluationFault::Kind::Undefined
                                 ? RunEnd::NoDerivative
                                 : RunEnd::NoSolution};
        m_rates.resize(m_state.size());
    }

    /// The rate of the work done.
    double power() {
        const EnergyShares now = readEnergies();
        return now.supplied - now.dissipated;
    }

    const SimulationProblem& m_problem;
    Dynamics m_dynamics;
    std::vector<double> m_state;
    std::vector<double> m_rates;

private:
    struct EnergyShares {
        double hamiltonian = 0, supplied = 0, dissipated = 0, kineticCoenergy = 0;
    };

    EnergyShares readEnergies() {
        const Tape& energy = *m_problem.observers->energy;
        if (energy.outputCount() < 4)
            return {};
        m_inputs = m_dynamics.inputs();
        m_inputs.resize(energy.inputCount(), 0.0);
        double values[4];
        energy.evaluate(m_inputs.data(), values, m_energyMemory);
        return {values[0], values[1], values[2], values[3]};
    }

    Tape::Memory m_energyMemory;
    std::vector<double> m_inputs;
    EnergyShares m_startEnergies;
    double m_largestChange = 0;
    double m_largestCoenergy = 0;
};

inline constexpr double shortestStepOfMotion = 1e-12; // of the run
inline constexpr std::size_t mostStepsOfMotion = 200'000;

/// Of a ConstrainedMotion that has besides: choose(t), at its first point; variables(work), in units of their sizes
/// with the work at the end; moveTo(t, variables) and rates(result); hasToRestart(t) after a step, true where its
/// variables are others now.
template <class Motion> class MotionIntegration {
public:
    MotionIntegration(const SimulationProblem& problem, const std::vector<double>& times, const std::stop_token& stop)
        : m_problem(problem), m_times(times), m_stop(stop), m_motion(problem), m_time(problem.settings.start),
          m_step(1e-4 * (problem.settings.end - problem.settings.start)),
          m_stepper(boost::numeric::odeint::make_dense_output(problem.settings.absoluteTolerance,
                                                              problem.settings.relativeTolerance, Method())) {}

    RunOfStates result() {
        try {
            m_motion.begin();
            m_motion.choose(m_time);
            begin();
            while (m_row < m_times.size())
                advance();
        } catch (const LostMotion& lost) {
            m_run.end = lost.reason;
        }
        m_run.evaluations = m_motion.evaluations();
        return std::move(m_run);
    }

private:
    using State = std::vector<double>;
    using Method = boost::numeric::odeint::runge_kutta_dopri5<State>;

    // From the last point of the motion.
    void begin() {
        m_stepper.initialize(m_motion.variables(m_work), m_time, m_step);
        while (m_row < m_times.size() && m_times[m_row] <= m_time)
            addRow(m_times[m_row]);
    }

    // A step into a region without solution is repeated with a shorter length.
    void advance() {
        checkpoint(m_stop);
        if (++m_run.steps > mostStepsOfMotion)
            throw LostMotion{RunEnd::TooManySteps};
        const State before = m_stepper.current_state();
        try {
            m_stepper.do_step([this](const State& x, State& rate, double t) {
                m_motion.moveTo(t, x);
                m_motion.rates(rate);
            });
        } catch (const LostMotion&) {
            m_step /= 4;
            if (m_step < shortestStepOfMotion * (m_problem.settings.end - m_problem.settings.start))
                throw;
            m_motion.moveTo(m_time, before);
            return begin();
        }
        addRows();
        m_step = m_stepper.current_time_step();
        m_time = m_stepper.current_time();
        m_work = m_stepper.current_state().back();
        m_motion.moveTo(m_time, m_stepper.current_state());
        if (m_motion.hasToRestart(m_time)) {
            ++m_run.restarts;
            begin();
        }
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
    Motion m_motion;
    double m_time;
    double m_step;
    double m_work = 0;
    std::size_t m_row = 0;
    boost::numeric::odeint::result_of::make_dense_output<Method>::type m_stepper;
    RunOfStates m_run;
};

/// Rows of a motion from the start of the problem; MethodUnsuitable for a system with switches or limits.
template <class Motion>
RunOfStates rowsOfMotion(const SimulationProblem& problem, const std::vector<double>& times,
                         const std::stop_token& stop) {
    if (!problem.observers->switches.empty() || !problem.observers->limits.empty()) {
        RunOfStates refused;
        refused.end = RunEnd::MethodUnsuitable;
        return refused;
    }
    return MotionIntegration<Motion>(problem, times, stop).result();
}

} // namespace coenergy
