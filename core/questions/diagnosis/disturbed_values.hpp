#pragma once
// Values that are nothing but rounding error.

#include "base/random_numbers.hpp"
#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <array>
#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// Expressions at one point, evaluated normally and with every operation disturbed by far more than its rounding error,
/// which shows how much of the value may be rounding.
class PerturbedValues {
public:
    /// The values of parameters, unknowns and time; statements are evaluated from these, in order.
    PerturbedValues(const Point& point, const std::vector<Statement>& statements);

    double of(const Expression& expression) { return valuesOf(expression)[0]; }
    /// How much of the value may be rounding.
    double roundingOf(const Expression& expression);
    /// Whether the value is zero up to rounding. An undefined value is not.
    bool isRounding(const Expression& expression);

private:
    static constexpr std::size_t draws = 3; // the first undisturbed
    using Values = std::array<double, draws>;

    const Values& valuesOf(const Expression& expression);

    std::map<std::string, Values, std::less<>> m_point;
    Memo<Values> m_known;
    std::array<RandomNumbers, draws> m_random = {RandomNumbers(1), RandomNumbers(2), RandomNumbers(3)};
};

} // namespace coenergy
