#pragma once
// Roots and coefficients are computed with more digits than a double has, so that results are right to nearly its last.

#include <boost/math/constants/constants.hpp>

#include <cmath>

namespace coenergy {

using Real = long double;

constexpr Real pi = boost::math::constants::pi<Real>();

/// 1/cosh, for large arguments as well.
inline Real sech(Real x) {
    const Real decay = std::exp(-x);
    return 2 * decay / (1 + decay * decay);
}

} // namespace coenergy
