// The method's error estimate in units of the tolerance decides, and beside it the energy that a step loses; rounding
// is measured only where one of them is too large. Some accepted steps are repeated in two halves; the difference from
// the full step is independent of the estimate (Richardson). Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving
// ODE I, section II.4.
#include "simulation/tried_step.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

TriedStep::TriedStep(const SimulationProblem& problem, Dynamics& dynamics, SwitchingRun& switching, EnergyAudit& audit,
                     RunningRate& rate, RunningMethod& method, SingularPassage& passage, const StateSizes& sizes,
                     ErrorWeights& weights)
    : m_problem(problem), m_dynamics(dynamics), m_switching(switching), m_audit(audit), m_rate(rate), m_method(method),
      m_passage(passage), m_sizes(sizes), m_weights(weights), m_states(problem.system->stateCount()),
      m_rounding(dynamics, audit, rate, sizes, m_states + audit.integralCount()), m_roundingOfRate(m_states, 0.0),
      m_rateThere(m_states) {}

double TriedStep::errorOf(const StepStart& start, double h, double reached, double share) {
    m_length = h;
    m_weights.rounding.clear();
    m_weights.addsRounding = false;
    m_weights.share = share;
    m_rate.forgetFault();
    m_method.expectStep(h);
    m_method.step().step(start.t, start.y, start.rate, h);
    m_faultOfMethod = m_rate.fault();
    m_error = ownError(start, h, reached);
    if (m_problem.settings.audit == Audit::Controls && !m_method.step().isImplicit() && m_error <= 1 &&
        hasEnergyAudit(m_problem))
        m_error = std::max(m_error, lostEnergy(start, h));
    return m_error;
}

// An error hidden by rounding needs no shorter step.
double TriedStep::ownError(const StepStart& start, double h, double reached) {
    const OneStep& step = m_method.step();
    m_isLost = false;
    WeighedError error = weigh(step.error(), start.y, step.next(), m_weights);
    if (m_problem.projects() && std::isfinite(error.size))
        error = weighProjected(error, start.y, reached);
    double workError = workErrorOfStep(WorkRounding::Counts);
    if (suspectsRounding(std::max(error.size, workError)) && std::isfinite(error.size) && !m_passage.isNear()) {
        const double plain = error.size;
        measureRounding(start, h, std::max(plain, workError) > 1);
        error = weigh(step.error(), start.y, step.next(), m_weights);
        if (error.size > 0.9 * plain)
            m_nextSuspicion = m_evidence.steps + stepsWithoutSuspicion;
        if (m_rate.integratesPower()) // with the present knowledge of energies and rounding
            workError = workErrorOfStep(WorkRounding::IsHidden);
    }
    m_worst = error.component;
    return std::max(error.size, workError);
}

// Whether the visible error may be rounding: rounding decreases no faster than the step, so that shorter steps, of
// which more have to share the tolerance, only make it worse.
bool TriedStep::suspectsRounding(double error) const {
    constexpr double remarkable = 0.003; // an error at which steps hardly grow
    return error > 1 || (error > remarkable && m_evidence.steps >= m_nextSuspicion);
}

// Near a singular time the part that projection removes at the end of a step does not count as error: it is large there
// however short the step, and is removed.
WeighedError TriedStep::weighProjected(const WeighedError& plain, const std::vector<double>& before, double time) {
    m_projected = m_method.step().next();
    m_isLost = !m_dynamics.project(time, m_projected);
    if (m_isLost)
        return {INFINITY, m_worst};
    m_dynamics.probe(m_probe);
    m_passage.look(m_probe);
    if (!m_passage.isNear())
        return plain;
    m_tangential = m_method.step().error();
    m_dynamics.makeTangential(m_tangential.fine);
    if (!m_tangential.coarse.empty())
        m_dynamics.makeTangential(m_tangential.coarse);
    return weigh(m_tangential, before, m_projected, m_weights);
}

// Also of the energies, which are weighed against their rounding. Two draws may happen to show little, so the values of
// earlier steps fade slowly. Where the motion damps rounding, it is no reason for longer steps.
void TriedStep::measureRounding(const StepStart& start, double h, bool isRejected) {
    constexpr double fading = 0.9;
    constexpr double largestGain = 0.5;
    if (m_rate.integratesPower() && m_sizes.isAnyAssumed())
        for (std::size_t part = 0; const double work : m_rounding.assumedWork(start.t, start.y, h))
            m_audit.assumeScale(part++, work);
    std::vector<double>& rounding = m_weights.rounding;
    const double gain = m_rounding.measure(start.t, start.y, start.rate, h, rounding);
    m_weights.addsRounding = gain > largestGain || m_method.step().isImplicit();
    if (m_weights.addsRounding && !isRejected)
        rounding.assign(rounding.size(), 0.0);
    if (m_weights.addsRounding)
        return;
    for (std::size_t k = 0; k < m_roundingOfRate.size(); ++k) {
        m_roundingOfRate[k] = std::max(rounding[k] / h, fading * m_roundingOfRate[k]);
        rounding[k] = h * m_roundingOfRate[k];
    }
}

// The energy lost in the step, in units of ten times the tolerance.
double TriedStep::lostEnergy(const StepStart& start, double h) {
    const std::vector<double>& next = m_method.step().next();
    m_switching.rate(start.t + h, next, m_rateThere);
    const std::vector<double>& lost = m_audit.lost(start.y, next);
    double largest = 0;
    for (std::size_t part = 0; part < lost.size(); ++part)
        if (lost[part] != 0)
            largest = std::max(largest, relativeWorkError(part, lost[part], next) / 10);
    return largest;
}

// Of the integrals of power over the step; the largest of all parts.
double TriedStep::workErrorOfStep(WorkRounding rounding) const {
    if (!m_rate.integratesPower() || !m_audit.hasPower())
        return 0;
    const OneStep& step = m_method.step();
    double largest = 0;
    for (std::size_t part = 0; part < m_audit.partCount(); ++part) {
        const std::size_t place = m_audit.place(part);
        double error =
            combinedError(step.error().fine[place], step.error().coarse.empty() ? 0 : step.error().coarse[place]);
        if (rounding == WorkRounding::IsHidden)
            error = std::max(0.0, error - m_weights.rounding[place]);
        largest = std::max(largest, relativeWorkError(part, error, step.next()));
    }
    return largest;
}

// Relative to the energies that the audit compares it with.
double TriedStep::relativeWorkError(std::size_t part, double error, const std::vector<double>& after) const {
    const double scale = m_audit.scale(part, m_audit.integrals(after, part).turnover);
    const double tolerance = m_weights.share * m_problem.settings.relativeTolerance;
    const double rounding = m_audit.rounding(part) + m_length * m_audit.powerRounding(part);
    return scale > 0 ? error / (tolerance * scale + rounding) : 0;
}

void TriedStep::accept(const StepStart& start, double time, bool isWhole) {
    m_evidence.claimed += m_weights.share * m_error;
    m_elapsed += time - start.t;
    allowWorkRounding();
    if (isDoubled(++m_evidence.steps) && isWhole && !m_passage.isNear())
        takeTwice(start, time);
}

// Repeats the step in two halves.
void TriedStep::takeTwice(const StepStart& start, double time) {
    m_whole = m_method.step().next();
    std::vector<double>& halves = m_method.doubling().inTwoHalves(start.t, start.y, start.rate, m_length);
    if (!std::all_of(halves.begin(), halves.end(), [](double value) { return std::isfinite(value); }))
        return;
    if (m_problem.projects() && !(m_dynamics.project(time, m_whole) && m_dynamics.project(time, halves)))
        return;
    m_difference.fine.resize(m_whole.size());
    for (std::size_t k = 0; k < m_whole.size(); ++k)
        m_difference.fine[k] = m_whole[k] - halves[k];
    m_rounding.measure(start.t, start.y, start.rate, m_length, m_weights.rounding);
    gatherRounding();
    m_weights.addsRounding = true;
    double error = weigh(m_difference, start.y, m_whole, m_weights).size;
    if (m_rate.integratesPower())
        for (std::size_t part = 0; part < m_audit.partCount(); ++part)
            error = std::max(error, relativeWorkError(part, std::abs(m_difference.fine[m_audit.place(part)]), m_whole));
    if (!std::isfinite(error))
        return;
    m_evidence.doubled += m_weights.share * error;
    ++m_evidence.doublings;
}

// For all steps since the last measurement.
void TriedStep::gatherRounding() {
    m_rounding.gather(m_weights.rounding, m_evidence.steps - m_stepsOfRounding);
    m_stepsOfRounding = m_evidence.steps;
    allowWorkRounding();
}

void TriedStep::allowWorkRounding() {
    for (std::size_t part = 0; part < m_audit.partCount(); ++part) {
        const double ofSteps = m_rate.integratesPower() ? m_rounding.gathered()[m_audit.place(part)] : 0;
        m_audit.allowWorkRounding(part, ofSteps + m_elapsed * m_audit.powerRounding(part));
    }
}

} // namespace coenergy
