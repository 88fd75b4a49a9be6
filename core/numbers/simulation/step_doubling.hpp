#pragma once
// Additional steps beside those of the run: one in two halves, to measure the error of the full step independently of
// its own estimate, and a shorter one.

#include "simulation/one_step.hpp"

#include <cstddef>
#include <memory>
#include <vector>

namespace coenergy {

/// Which accepted steps are repeated: the first, second, fourth, eighth ... and every sixty-fourth.
bool isDoubled(std::size_t step);

class StepDoubling {
public:
    StepDoubling() = default;
    StepDoubling(std::unique_ptr<OneStep> method, Rate rate, std::size_t size);

    /// The state at t + h by one step.
    const std::vector<double>& oneStep(double t, const std::vector<double>& y, const std::vector<double>& rateThere,
                                       double h);
    /// The state at t + h by two steps of h/2 of the method from (t, y), where the rate is `rateThere`.
    std::vector<double>& inTwoHalves(double t, const std::vector<double>& y, const std::vector<double>& rateThere,
                                     double h);

private:
    std::unique_ptr<OneStep> m_method;
    Rate m_rate;
    std::vector<double> m_state;
    std::vector<double> m_rateInTheMiddle;
};

} // namespace coenergy
