#pragma once
// Measured values, and at which times a run needs rows to be compared with them.

#include <Eigen/Core>

#include <optional>
#include <vector>

namespace coenergy {

/// Of one measured quantity. Each has times of its own, so that values may be missing.
struct SampleSet {
    std::vector<double> times; ///< increasing
    std::vector<double> values;
    double deviation = 1; ///< of a value: residuals are measured in it
};

/// The weighted mean size of all values.
double sizeOf(const std::vector<SampleSet>& sets);

/// The longest step from `start` with which every sample has a row of its own; nothing if that needs more than
/// `mostRows` rows.
std::optional<double> commonStep(const std::vector<SampleSet>& sets, double start, std::size_t mostRows);

/// The value at a time between equally spaced rows, by the polynomial through the nearest of them: exact at a row.
double valueBetweenRows(const std::vector<double>& times, const std::vector<double>& values, double time);

/// (model - measured)/deviation, set after set. `model`: of each set, a value at each time.
Eigen::VectorXd weightedResiduals(const std::vector<SampleSet>& sets, const std::vector<std::vector<double>>& model);

} // namespace coenergy
