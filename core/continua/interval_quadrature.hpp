#pragma once
// Rules of quadrature over 0 <= s <= 1, for functions with algebraic singularities at both ends and kinks between.

#include "expression/expression.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace coenergy {

/// The name that runs from 0 to 1 over a panel; no text can spell it.
const std::string& panelPlace();

struct ByContent {
    bool operator()(const Expression& a, const Expression& b) const { return compare(a, b) < 0; }
};

struct QuadraturePoint {
    double place = 0;
    double weight = 0;
};

/// Sums that are exact for polynomials up to the degree 2 count - 1.
std::vector<QuadraturePoint> gaussPoints(std::size_t count);

/// Where a function of panelPlace() alone has kinks or jumps, as far as their arguments are straight; with 0 and 1.
std::vector<double> smoothParts(const Expression& f);

/// Points whose weights have the values of f as a factor, from level to level twice as many.
class WeightedRules {
public:
    static constexpr std::size_t levels = 5;

    explicit WeightedRules(const Expression& f);

    const std::vector<QuadraturePoint>& level(std::size_t level) const { return m_levels[level]; }

private:
    std::vector<std::vector<QuadraturePoint>> m_levels;
};

/// The shortest decimal number that is this double.
Expression decimal(double value);

} // namespace coenergy
