// The difference between a step and its two halves is, up to a factor of 1 - 2^-order, the error of the step.
// Reference: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, section II.4.
#include "simulation/step_doubling.hpp"

#include <bit>

namespace coenergy {

std::vector<double> inTwoHalves(OneStep& method, const Rate& rate, double t, const std::vector<double>& y,
                                const std::vector<double>& rateThere, double h) {
    method.step(t, y, rateThere, h / 2);
    const std::vector<double> middle = method.next();
    std::vector<double> rateInTheMiddle(rateThere.size());
    rate(t + h / 2, middle, rateInTheMiddle);
    method.step(t + h / 2, middle, rateInTheMiddle, h / 2);
    return method.next();
}

bool isDoubled(std::size_t step) {
    constexpr std::size_t interval = 64;
    return std::has_single_bit(step) || (step > 0 && step % interval == 0);
}

} // namespace coenergy
