#pragma once
// The method of a run: the one that was named, or by `auto` an explicit one that is left where a motion is stiff, and
// taken again where it is fast instead.

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
    static constexpr std::size_t stiffnessInterval = 25; // accepted steps between two looks

    /// `size`: of the state and of the integrals that explicit methods take along.
    RunningMethod(const IntegrationSettings& settings, RunningRate& rate, std::size_t states, std::size_t size);

    /// At the start.
    void choose();
    std::string name() const;
    OneStep& step() { return *m_step; }
    std::unique_ptr<OneStep> anotherStep() const;
    StepDoubling& doubling() { return m_doubling; }
    /// The step size that is tried next, which implicit methods take differences in time over.
    void expectStep(double h) { m_h = h; }

    /// Whether it is of any use to look for stiffness after so many steps.
    bool looksForStiffness(std::size_t steps) const;
    /// A look, with steps of length h and a time `left` to come. True if another method has taken over.
    bool changes(const LinearMap& rateByState, double h, double left);

    /// The share of its tolerance that a step may use. Errors of steps add up: by default no more of them may come
    /// together than a few steps may make each; a method that is named keeps the tolerance in each step, as is usual,
    /// and so do steps in a stiff motion, which damps their errors.
    double shareOfStep(std::size_t steps, double t, double left, double h) const;
    /// A step of length h was taken.
    void take(double h);

private:
    void install(Method method);
    bool leavesExplicit(double angle, double stepsToCome);
    bool takesExplicitAgain(double angle);

    const IntegrationSettings& m_settings;
    RunningRate& m_rate;
    std::size_t m_states;
    std::size_t m_size;
    Method m_method = Method::Dop853;
    std::unique_ptr<OneStep> m_step;
    StepDoubling m_doubling;
    double m_h = 0;
    double m_explicitLimit = 0; // of stability
    int m_stiffLooks = 0;
    int m_fastLooks = 0;
    int m_looksToWait = 0;
    int m_patience = 20;    // looks to wait after the next return
    bool m_isStiff = false; // a look found steps near the limit of stability
    double m_lengthBefore = 0;
    double m_growth = 0.5; // of the logarithm of the length from step to step, smoothed
    bool m_isFirstGrowth = true;
};

} // namespace coenergy
