#pragma once
// Which values are nothing but rounding.

#include "base/random_numbers.hpp"
#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// Expressions at one point: as they are computed, and with every operation behind them disturbed by far more than its
/// rounding, which shows how much of the value rounding may be.
class DisturbedValues {
public:
    /// The values of parameters, unknowns and time; statements get theirs from them, in their order.
    DisturbedValues(const Point& point, const std::vector<Statement>& statements);

    double of(const Expression& expression) { return valuesOf(expression)[0]; }
    /// Whether the value is zero up to rounding. What has no value is something.
    bool isRounding(const Expression& expression);

private:
    static constexpr std::size_t draws = 3; // the first as it is
    using Values = std::array<double, draws>;

    const Values& valuesOf(const Expression& expression);

    std::map<std::string, Values, std::less<>> m_point;
    Memo<Values> m_known;
    std::array<RandomNumbers, draws> m_random = {RandomNumbers(1), RandomNumbers(2), RandomNumbers(3)};
};

} // namespace coenergy
