// The signs of the arguments, in the order of the switches: an argument may contain earlier switches. An argument that
// is zero at a point counts as zero in a neighbourhood if it is also zero a little away, in the state and then in time.
#include "numeric/switch_sides.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

// A little away, along no axis.
std::vector<double> stateBeside(const Dynamics& dynamics, std::vector<double> state) {
    for (std::size_t k = 0; k < dynamics.system().stateCount(); ++k)
        state[k] += (k % 2 ? -1e-3 : 1e-3) * static_cast<double>(1 + k % 7) * dynamics.nominal()[k];
    return state;
}

} // namespace

std::vector<double> setSwitchSides(Dynamics& dynamics, double time, const std::vector<double>& state,
                                   const std::vector<double>& atZero) {
    const std::vector<double> besideState = stateBeside(dynamics, state);
    const double timeBeside = time + 1e-6 * std::max(1.0, std::abs(time));
    std::vector<double> sides(dynamics.system().switchCount(), 1.0);
    for (std::size_t k = 0; k < sides.size(); ++k) {
        const double argument = dynamics.switchArguments(time, state)[k];
        const bool vanishes = argument == 0 && !atZero.empty() && dynamics.switchArguments(time, besideState)[k] == 0 &&
                              dynamics.switchArguments(timeBeside, besideState)[k] == 0;
        sides[k] = vanishes ? atZero[k] : argument < 0 ? -1 : 1;
        dynamics.setSwitch(k, sides[k]);
    }
    return sides;
}

} // namespace coenergy
