#pragma once
// Quadrature rules over 0 <= s <= 1, for functions with algebraic singularities at both ends and kinks in between.

#include "expression/expression.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

/// The name that runs from 0 to 1 over a panel; cannot be typed.
const std::string& panelPlace();

struct QuadraturePoint {
    double place = 0;
    double weight = 0;
};

/// Sums that are exact for polynomials up to the degree 2 count - 1.
std::vector<QuadraturePoint> gaussPoints(std::size_t count);

/// The kinks and jumps of a function of panelPlace() alone, as far as their arguments are linear; with 0 and 1.
std::vector<double> smoothParts(const Expression& f);

/// Points whose weights include the values of f, twice as many from level to level.
class WeightedRules {
public:
    static constexpr std::size_t levels = 5;

    explicit WeightedRules(const Expression& f);

    const std::vector<QuadraturePoint>& level(std::size_t level) const { return m_levels[level]; }

private:
    std::vector<std::vector<QuadraturePoint>> m_levels;
};

/// The shortest decimal number that rounds to this double.
Expression decimal(double value);

} // namespace coenergy
