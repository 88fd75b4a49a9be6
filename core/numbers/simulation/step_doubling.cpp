// The difference between a step and its two halves is, up to a factor of 1 - 2^-order, the error of the step.
// Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4.
#include "simulation/step_doubling.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace coenergy {

namespace {

// An implicit step that finds no end says so by its error, and stays where it began.
bool hasFoundEnd(const OneStep& step) {
    const std::vector<double>& error = step.error().fine;
    return std::all_of(error.begin(), error.end(), [](double value) { return std::isfinite(value); });
}

} // namespace

bool isDoubled(std::size_t step) {
    constexpr std::size_t interval = 64;
    return std::has_single_bit(step) || (step > 0 && step % interval == 0);
}

StepDoubling::StepDoubling(std::unique_ptr<OneStep> method, Rate rate, std::size_t size)
    : m_method(std::move(method)), m_rate(std::move(rate)), m_state(size), m_rateInTheMiddle(size) {}

const std::vector<double>& StepDoubling::oneStep(double t, const std::vector<double>& y,
                                                 const std::vector<double>& rateThere, double h) {
    m_method->step(t, y, rateThere, h);
    return m_method->next();
}

// Not finite where a half finds no end: then there is nothing to compare.
std::vector<double>& StepDoubling::inTwoHalves(double t, const std::vector<double>& y,
                                               const std::vector<double>& rateThere, double h) {
    m_method->step(t, y, rateThere, h / 2);
    bool isFound = hasFoundEnd(*m_method);
    m_state = m_method->next();
    if (isFound) {
        m_rate(t + h / 2, m_state, m_rateInTheMiddle);
        m_method->step(t + h / 2, m_state, m_rateInTheMiddle, h / 2);
        isFound = hasFoundEnd(*m_method);
        m_state = m_method->next();
    }
    if (!isFound)
        std::fill(m_state.begin(), m_state.end(), std::numeric_limits<double>::quiet_NaN());
    return m_state;
}

} // namespace coenergy
