#pragma once
// A step in two halves, to see the error of the whole one without its own estimate.

#include "simulation/one_step.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// The state at t + h by two steps of h/2 of the given method from (t, y), where the rate is `rateThere`.
std::vector<double> inTwoHalves(OneStep& method, const Rate& rate, double t, const std::vector<double>& y,
                                const std::vector<double>& rateThere, double h);

/// Which accepted steps are repeated: the first, second, fourth, eighth ... and every sixty-fourth.
bool isDoubled(std::size_t step);

} // namespace coenergy
