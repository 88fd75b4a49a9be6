#pragma once
// The medium of the waves: inertia and stiffness per length of an element, as expressions of its quantities.

#include "distributed/distributed_element.hpp"

namespace coenergy {

/// The place along a chain, in quantities that vary; no text can contain it.
inline const std::string placeAlong = "x'";

/// In inertia u_tt + friction u_t = stiffness u_xx, or inertia u_tt = -stiffness u_xxxx for a beam. For a pipeline, u
/// is the volume that has passed, and forces are pressures; for an electrical line a charge and voltages, for a heat
/// rod, which has no inertia, a heat and temperatures.
struct Medium {
    Expression inertia;
    Expression stiffness;
    Expression impedance; // sqrt(inertia stiffness)
    Expression friction;  // force per length and flow
};

Medium mediumOf(const DistributedElement& element);

/// Of an element without faults.
const Expression& lengthOf(const DistributedElement& element);

} // namespace coenergy
