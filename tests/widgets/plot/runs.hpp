#pragma once
// Runs with known values.

#include "observation/column_formula.hpp"
#include "simulation/trajectory.hpp"

#include <cmath>

namespace coenergy {

/// x = cos(omega t), vx = -omega sin(omega t), y = t/10, with an output and the checks; `rows` rows from 0 to `end`.
inline Trajectory oscillation(double omega = 2, std::size_t rows = 501, double end = 10) {
    Series x{"x", SeriesKind::Coordinate, "m", {}};
    Series y{"y", SeriesKind::Coordinate, "rad", {}};
    Series vx{"vx", SeriesKind::Flow, "m/s", {}};
    Series vy{"vy", SeriesKind::Flow, "rad/s", {}};
    Series lambda{"lambda1", SeriesKind::Multiplier, "N/m", {}};
    Series energy{"energy", SeriesKind::Output, "J", {}};
    Series residual{std::string(constraintResidualName), SeriesKind::Audit, "", {}};
    Series audit{std::string(energyAuditName), SeriesKind::Audit, "", {}};
    Trajectory run;
    for (std::size_t row = 0; row < rows; ++row) {
        const double t = end * static_cast<double>(row) / static_cast<double>(rows - 1);
        run.time.push_back(t);
        x.values.push_back(std::cos(omega * t));
        y.values.push_back(t / 10);
        vx.values.push_back(-omega * std::sin(omega * t));
        vy.values.push_back(0.1);
        lambda.values.push_back(1 / (1 + t));
        energy.values.push_back(0.5 * omega * omega);
        residual.values.push_back(1e-15);
        audit.values.push_back(1e-11 * (1 + t));
    }
    run.series = {x, y, vx, vy, lambda, energy, residual, audit};
    return run;
}

/// Of a model of which nothing is known but that it has units.
inline PlotNames namesWithUnits() {
    PlotNames names;
    names.timeUnit = "s";
    return names;
}

/// The rows from `first` up to `last`.
inline Trajectory partOf(const Trajectory& run, std::size_t first, std::size_t last) {
    const auto cut = [&](const std::vector<double>& values) {
        return std::vector<double>(values.begin() + static_cast<std::ptrdiff_t>(first),
                                   values.begin() + static_cast<std::ptrdiff_t>(last));
    };
    Trajectory part;
    part.time = cut(run.time);
    for (const Series& series : run.series)
        part.series.push_back({series.name, series.kind, series.unit, cut(series.values)});
    return part;
}

} // namespace coenergy
