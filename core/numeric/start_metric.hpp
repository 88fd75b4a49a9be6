#pragma once
// How flows are moved onto the constraints.

#include "numeric/consistent_start.hpp"

#include <Eigen/Core>

#include <functional>

namespace coenergy {

/// d2T*/df2: of these state variables, which are flows.
struct StartMetric {
    std::vector<std::size_t> flows;
    std::function<Eigen::MatrixXd(double time, const std::vector<double>& state)> inertia;
};

/// The consistent start for which flows move least in the metric of the kinetic coenergy, as impulses of the
/// constraints move them: momenta are kept where a constraint does not change them, fluxes that depend on each other,
/// too. What has no inertia follows. Without flows in it as by consistentStart without a metric.
StartResult consistentStart(Dynamics& dynamics, const StartValues& values, const StartMetric& metric,
                            const std::stop_token& stop = {});

} // namespace coenergy
