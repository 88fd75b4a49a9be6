#pragma once
// The chains and the loop that bench_against computes, as each of the other programs states them by its own means.

#include "benchmarks/chain_constants.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

namespace benchmarks::against {

/// From angles and their rates to the angular accelerations, all of one chain.
using Accelerations = std::function<void(const double* angles, const double* rates, double* accelerations)>;

/// Point masses on massless rods, in the relative angles of chainInRelativeAngles; the bodies of chainOfBodies.
Accelerations simbodyPendulums(std::size_t links);
Accelerations simbodyBodies(std::size_t bodies);
Accelerations dartPendulums(std::size_t links);
Accelerations dartBodies(std::size_t bodies);

/// About the first axis, and across it, of a body of chainOfBodies, about its centre.
inline const std::array<double, 3> bodyInertia = {0.1 * chainMass * rodLength * rodLength,
                                                  chainMass* rodLength* rodLength / 12,
                                                  chainMass* rodLength* rodLength / 12};

/// A loop of three uniform rods, all of mass 1, on two pivots: at the start the crank is upright and all rods are at
/// rest. The crank is the shortest rod and can turn all the way, so that no position is singular.
struct Loop {
    static constexpr double crank = 1, coupler = 2, rocker = 2, base = 2.5, mass = 1, duration = 10;

    /// Where crank and rocker end at the start: both ends of the coupler.
    static std::array<double, 4> start() {
        const double across = std::hypot(base, crank), half = across / 2;
        const double height = std::sqrt(coupler * coupler - half * half); // coupler and rocker are equally long
        return {0, crank, base / 2 + height * crank / across, crank / 2 + height * base / across};
    }
};

/// What a run of the loop took, and the places of both ends of the coupler at its end.
struct LoopRun {
    double seconds = 0;
    std::array<double, 4> end = {};
};

LoopRun simbodyLoop(double accuracy);
LoopRun idaLoop(double tolerance);

} // namespace benchmarks::against
