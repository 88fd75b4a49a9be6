// The difference between a step and its two halves is, up to a factor of 1 - 2^-order, the error of the step.
// Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4.
#include "simulation/step_doubling.hpp"

#include <bit>
#include <utility>

namespace coenergy {

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

std::vector<double>& StepDoubling::inTwoHalves(double t, const std::vector<double>& y,
                                               const std::vector<double>& rateThere, double h) {
    m_method->step(t, y, rateThere, h / 2);
    m_state = m_method->next();
    m_rate(t + h / 2, m_state, m_rateInTheMiddle);
    m_method->step(t + h / 2, m_state, m_rateInTheMiddle, h / 2);
    m_state = m_method->next();
    return m_state;
}

} // namespace coenergy
