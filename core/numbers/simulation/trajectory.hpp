#pragma once
// The results of a run, as values.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace coenergy {

enum class SeriesKind { Coordinate, Flow, Multiplier, Effort, Dynamic, Output, Audit };

/// One quantity at every time of the trajectory.
struct Series {
    std::string name;
    SeriesKind kind = SeriesKind::Coordinate;
    std::string unit;
    std::vector<double> values;

    bool operator==(const Series&) const = default;
};

/// Rows at start + k step and a last row at the end, or at the time reached if the run broke off. Series in the order
/// of the CSV: coordinates, flows, multipliers, efforts, dynamic variables, outputs; then, as Audit, the scaled
/// constraint residual and the energy audit.
struct Trajectory {
    std::vector<double> time;
    std::vector<Series> series;

    std::size_t rowCount() const { return time.size(); }
    const Series* find(std::string_view name) const;

    bool operator==(const Trajectory&) const = default;
};

inline constexpr std::string_view constraintResidualName = "constraint residual";
inline constexpr std::string_view energyAuditName = "energy audit";

} // namespace coenergy
