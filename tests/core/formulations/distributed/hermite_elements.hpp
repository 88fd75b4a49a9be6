#pragma once
// Finite elements with cubic shapes, as usual for beams, for the natural frequencies of lines and beams: an independent
// solution, whose error is upwards (G. Strang and G. J. Fix, An Analysis of the Finite Element Method, 1973).

#include "core/formulations/distributed/end_bodies.hpp"
#include "matrices/solvers.hpp"
#include "support/linear_algebra.hpp"

#include <algorithm>
#include <cmath>

namespace tests {

enum class Continuum { Line, Beam };

struct FiniteElements {
    Eigen::MatrixXd stiffness, inertia;
};

/// Without end conditions, for a stiffness and a density of 1 and the length 1. Unknowns: displacement and slope at
/// each node.
inline FiniteElements assembled(Continuum continuum, int elements) {
    const double h = 1.0 / elements;
    Eigen::Matrix4d k, m;
    if (continuum == Continuum::Beam)
        k << 12, 6 * h, -12, 6 * h, 6 * h, 4 * h * h, -6 * h, 2 * h * h, -12, -6 * h, 12, -6 * h, 6 * h, 2 * h * h,
            -6 * h, 4 * h * h;
    else
        k << 36, 3 * h, -36, 3 * h, 3 * h, 4 * h * h, -3 * h, -h * h, -36, -3 * h, 36, -3 * h, 3 * h, -h * h, -3 * h,
            4 * h * h;
    k *= continuum == Continuum::Beam ? 1 / (h * h * h) : 1 / (30 * h);
    m << 156, 22 * h, 54, -13 * h, 22 * h, 4 * h * h, 13 * h, -3 * h * h, 54, 13 * h, 156, -22 * h, -13 * h, -3 * h * h,
        -22 * h, 4 * h * h;
    m *= h / 420;
    FiniteElements whole{Eigen::MatrixXd::Zero(2 * elements + 2, 2 * elements + 2),
                         Eigen::MatrixXd::Zero(2 * elements + 2, 2 * elements + 2)};
    for (int e = 0; e < elements; ++e) {
        whole.stiffness.block<4, 4>(2 * e, 2 * e) += k;
        whole.inertia.block<4, 4>(2 * e, 2 * e) += m;
    }
    return whole;
}

/// Natural frequencies for a stiffness and a density of 1 and the length 1, the lowest first.
inline std::vector<double> elementFrequencies(Continuum continuum, const LoadedEnd& start, const LoadedEnd& finish,
                                              int elements) {
    using coenergy::ElementEnd;
    FiniteElements whole = assembled(continuum, elements);
    std::vector<Eigen::Index> kept;
    for (Eigen::Index k = 0; k < whole.stiffness.rows(); ++k) {
        const bool isInside = k >= 2 && k < 2 * elements;
        const LoadedEnd& end = k < 2 ? start : finish;
        const bool isSlope = k % 2 == 1;
        const bool isHeld =
            isSlope ? continuum == Continuum::Beam && (end.end == ElementEnd::Fixed || end.end == ElementEnd::Sliding)
                    : end.end == ElementEnd::Fixed || end.end == ElementEnd::Pinned;
        if (!isInside) {
            const bool isLine = continuum == Continuum::Line;
            whole.stiffness(k, k) += !isSlope ? end.body.spring : isLine ? 0 : end.body.rotationalSpring;
            whole.inertia(k, k) += !isSlope ? end.body.mass : isLine ? 0 : end.body.inertia;
        }
        if (isInside || !isHeld)
            kept.push_back(k);
    }
    const Eigen::MatrixXd stiffness = whole.stiffness(kept, kept), inertia = whole.inertia(kept, kept);
    std::vector<double> frequencies;
    for (const double square : generalizedEigenvalues(stiffness, inertia))
        frequencies.push_back(std::sqrt(std::max(square, 0.0)));
    return frequencies;
}

} // namespace tests
