#pragma once
// The derivative of what is computed by iterations, such as a consistent start.

#include <Eigen/Core>

#include <functional>
#include <optional>
#include <vector>

namespace coenergy {

/// At a distance from the point at which the derivative is asked for; nothing where there is no value.
using Displaced = std::function<std::optional<std::vector<double>>(double distance)>;

/// From differences of order eight at distances of `reach` and less, until two agree; nothing if none do: where a value
/// does not follow smoothly.
std::optional<Eigen::VectorXd> smoothSlope(const Displaced& displaced, double reach, const std::vector<double>& sizes);

} // namespace coenergy
