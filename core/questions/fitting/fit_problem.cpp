#include "fitting/fit_problem.hpp"

#include <cmath>

namespace coenergy {

double lengthOf(const FitUnknown& unknown, double value) {
    if (value != 0)
        return std::abs(value);
    const double range = unknown.upper - unknown.lower;
    return std::isfinite(range) ? range : 1;
}

AtBound heldBy(const FitUnknown& unknown, double value, double slope) {
    const double near = 1e-9 * lengthOf(unknown, value);
    if (value - unknown.lower <= near && slope > 0)
        return AtBound::Lower;
    return unknown.upper - value <= near && slope < 0 ? AtBound::Upper : AtBound::No;
}

} // namespace coenergy
