#include "lagrange/parameter_values.hpp"

#include "algebra/values_at_points.hpp"
#include "expression/traverse.hpp"

#include <cmath>

namespace coenergy {

// In rounds, because a value may use parameters that follow.
std::optional<Point> valuesOf(const std::vector<ParameterValue>& parameters) {
    Point point;
    for (std::size_t round = 0; round <= parameters.size() && point.size() < parameters.size(); ++round)
        for (const ParameterValue& parameter : parameters)
            if (parameter.value && !point.contains(parameter.name))
                if (const double value = evaluate(*parameter.value, point); std::isfinite(value))
                    point.emplace(parameter.name, value);
    return point.size() == parameters.size() ? std::optional(point) : std::nullopt;
}

bool hasValueWith(const Point& given, const Expression& expression) {
    constexpr int trials = 12;
    for (int trial = 0; trial < trials; ++trial) {
        Point point = pointSomewhere(symbolsIn(expression), trial);
        for (auto& [name, value] : point)
            value *= trial % 2 == 0 ? 1 : -1;
        for (const auto& [name, value] : given)
            point[name] = value;
        if (std::isfinite(evaluate(expression, point)))
            return true;
    }
    return false;
}

} // namespace coenergy
