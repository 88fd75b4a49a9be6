#pragma once
// The method of a run: the named one, or with `auto` an explicit one that is abandoned where the motion is stiff, and
// resumed where it is merely fast.

#include "numeric/dynamics.hpp"
#include "simulation/controlled_step.hpp"
#include "simulation/one_step.hpp"
#include "simulation/running_rate.hpp"
#include "simulation/simulation_problem.hpp"
#include "simulation/step_doubling.hpp"

#include <memory>
#include <string>

namespace coenergy {

class RunningMethod {
public:
    static constexpr std::size_t stiffnessInterval = 25; // accepted steps between two checks

    /// `size`: of the state and of the integrals that explicit methods integrate with it.
    RunningMethod(const IntegrationSettings& settings, RunningRate& rate, std::size_t states, std::size_t size);

    /// At the start.
    void choose();
    std::string name() const;
    OneStep& step() { return *m_step; }
    std::unique_ptr<OneStep> anotherStep() const;
    StepDoubling& doubling() { return m_doubling; }
    /// The step size to be tried next, over which implicit methods take differences in time.
    void expectStep(double h) { m_h = h; }

    /// Whether a check for stiffness is useful after this number of steps.
    bool looksForStiffness(std::size_t steps) const;
    /// Checks for stiffness where the state has this rate, with steps of length h and the time `left` to the end. True
    /// if the method has changed.
    bool changes(const LinearMap& rateByState, const std::vector<double>& rate, double h, double left);
    /// Where no explicit step is short enough, what is left are implicit ones. True if the method has changed.
    bool turnsImplicit();

    /// The fraction of its tolerance that a step may use. Errors of steps add up: by default their sum is limited to
    /// what a few steps may contribute; a named method keeps the tolerance in each step, as is usual, and so do steps
    /// in a stiff motion, which damps their errors.
    double shareOfStep(std::size_t steps, double t, double left, double h) const;
    /// Records a step of length h.
    void take(double h);

private:
    void install(Method method);
    double turning(const LinearMap& rateByState, const std::vector<double>& rate) const;
    bool isHeldByWhatRests(double angle, double h, const LinearMap& rateByState, const std::vector<double>& rate) const;
    bool leavesExplicit(double angle, bool isHeld, double stepsToCome);
    bool takesExplicitAgain(double angle);

    const IntegrationSettings& m_settings;
    RunningRate& m_rate;
    std::size_t m_states;
    std::size_t m_size;
    Method m_method = Method::Dop853;
    std::unique_ptr<OneStep> m_step;
    StepDoubling m_doubling;
    double m_h = 0;
    double m_explicitLimit = 0; // of stability, or what explicit steps reached
    int m_stiffLooks = 0;
    int m_fastLooks = 0;
    int m_looksToWait = 0;
    int m_patience = 20;    // checks to wait after the next return
    bool m_isStiff = false; // a check found steps near the limit of stability
    double m_lengthBefore = 0;
    double m_growth = 0.5; // of the logarithm of the step length from step to step, smoothed
    bool m_isFirstGrowth = true;
};

} // namespace coenergy
