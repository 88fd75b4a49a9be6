#pragma once
// The effect of rounding on a computation is measured by repeating it with other last digits.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace coenergy {

/// `value` changed by one to four units in its last place: always the same for the same `index` and `draw`, without a
/// pattern over either. Reference for the mixing: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number
/// generators, OOPSLA 2014.
inline double lastDigitsChanged(double value, std::size_t index, std::size_t draw) {
    std::uint64_t bits = 0x9e3779b97f4a7c15U * (index + 1) + 0xd1b54a32d192ed03U * (draw + 1);
    bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
    bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
    bits ^= bits >> 31U;
    const double units = static_cast<double>(1 + (bits & 3U)) * ((bits & 4U) != 0 ? 1 : -1);
    return value * (1 + units * std::numeric_limits<double>::epsilon());
}

} // namespace coenergy
