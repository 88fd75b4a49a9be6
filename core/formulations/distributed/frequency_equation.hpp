#pragma once
// The free vibration of a uniform Bernoulli-Euler beam: the roots of its frequency equation and its mode shapes, for
// all combinations of free, fixed, pinned and sliding ends.

#include "distributed/distributed_element.hpp"

namespace coenergy {

/// Motions of a beam: transverse rigid displacement, rotation about one of its points, or bending.
enum class BeamMotion { Shift, Tilt, Bending };

/// Y over xi = x/L, from 0 to 1. Of a rigid motion
///     Y = offset + slope xi,
/// of bending, with the root beta,
///     Y = cosine cos(beta xi) + sine sin(beta xi) + nearStart exp(-beta xi) + nearFinish exp(-beta (1 - xi)),
/// which is the usual combination of cos, sin, cosh and sinh without their cancellation. In the usual scale: where an
/// end is fixed or free |Y| is 2 at free ends and |Y''| 2 beta^2 at fixed ones; else Y is a sine or a cosine.
struct BeamMode {
    BeamMotion motion = BeamMotion::Bending;
    double beta = 0; // a root of the frequency equation: omega = (beta/L)^2 sqrt(E I/(rho A))
    double cosine = 0, sine = 0, nearStart = 0, nearFinish = 0;
    double offset = 0, slope = 0;
    double meanSquare = 1; // the integral of Y^2 over xi: 1, 1/2 or 1/3
};

/// The rigid motions that the ends allow, mutually orthogonal, then the requested number of bending modes.
std::vector<BeamMode> beamModes(ElementEnd start, ElementEnd finish, std::size_t bendingModes);

/// The derivative of an order by xi, Y itself by default.
double shapeAt(const BeamMode& mode, double xi, int derivative = 0);

/// Whether the bending modes are pure sines or cosines: no end is fixed or free. Their roots are integer multiples of
/// pi/2.
bool isPurelyTrigonometric(ElementEnd start, ElementEnd finish);

} // namespace coenergy
