#include "studies/distribution.hpp"

#include <boost/math/special_functions/erf.hpp>

#include <cmath>
#include <numbers>

namespace coenergy {

double normalQuantile(double u) {
    return -std::numbers::sqrt2 * boost::math::erfc_inv(2 * u);
}

double normalShare(double z) {
    return std::erfc(-z / std::numbers::sqrt2) / 2;
}

double Distribution::quantile(double u) const {
    const auto& [first, second, third] = numbers;
    switch (kind) {
    case Kind::Normal: return first + second * normalQuantile(u);
    case Kind::Uniform: return first + u * (second - first);
    case Kind::Lognormal: return std::exp(first + second * normalQuantile(u));
    case Kind::Triangular: break;
    }
    const double width = third - first, rise = second - first;
    return u * width < rise ? first + std::sqrt(u * width * rise)
                            : third - std::sqrt((1 - u) * width * (third - second));
}

} // namespace coenergy
