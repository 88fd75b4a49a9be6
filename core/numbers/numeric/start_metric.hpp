#pragma once
// The metric in which flows are moved onto the constraints.

#include "numeric/consistent_start.hpp"

#include <Eigen/Core>

#include <functional>

namespace coenergy {

/// d2T*/df2 for these state variables, which are flows.
struct StartMetric {
    std::vector<std::size_t> flows;
    std::function<Eigen::MatrixXd(double time, const std::vector<double>& state)> inertia;
};

/// The consistent start for which flows move least in the metric of the kinetic coenergy, as impulses of the
/// constraints would move them: momenta that no constraint changes are preserved, including coupled flux linkages.
/// Variables without inertia adapt. If the metric contains no flows, the result is that of consistentStart without a
/// metric.
StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                            const std::stop_token& stop = {});

} // namespace coenergy
