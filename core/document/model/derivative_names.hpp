#pragma once
// Names of the derivatives of a field in texts: u_xxt is d^3u/dx^2 dt, for any field u and any letter of the variable.

#include <cstddef>
#include <string>

namespace coenergy {

/// The highest orders of derivatives that have names.
inline constexpr std::size_t highestSpaceOrder = 8;
inline constexpr std::size_t highestTimeOrder = 4;

/// "u_xxt": the field's name, then the variable, then t.
inline std::string derivativeName(const std::string& field, const std::string& variable, std::size_t space,
                                  std::size_t time) {
    std::string name = field;
    if (space + time > 0)
        name += "_";
    for (std::size_t k = 0; k < space; ++k)
        name += variable;
    return name + std::string(time, 't');
}

/// A derivative that jumps at a point has a value on either side of it.
enum class PointSide { Before, Behind };

/// "u_x_minus" and "u_x_plus": a derivative just before and just behind a point.
inline std::string sidedName(const std::string& derivative, PointSide side) {
    return derivative + (side == PointSide::Before ? "_minus" : "_plus");
}

} // namespace coenergy
