#pragma once
// Bodies written out: the definitions, coordinates, energies and constraints that a user would type to model them by
// hand.
//
// A body B that moves is written as
//   x_B, y_B, z_B          its origin, where its joint is, along the ground's axes
//   xc_B, yc_B, zc_B       its centre of mass
//   ix_B ... kz_B          its axes i, j, k, each along the ground's axes
//   angle_B                its angle about an axis that its parent turns about, too
//   omega1_B ... omega3_B  its angular velocity along its own axes
//   v1_B ... v3_B          in long rows of bodies: the velocity of its origin along its own axes
//   vc1_B ... vc3_B        and of its centre of mass
// as far as they are more than a name or a constant, or used; as m/2 vc^2 + omega J omega/2 in T* and -m g rc in V
// (A. A. Shabana, Dynamics of Multibody Systems, chapters 2 and 3). Names that are taken are numbered on.

#include "model/written_document.hpp"

namespace coenergy {

/// Writes out the bodies of a partly written document, which has none afterwards. A body with a fault leaves T* and V
/// without a meaning, and likewise the bodies that it carries.
void writeBodies(WrittenDocument& written);

/// The bodies of a document written out, and nothing else.
WrittenDocument writtenBodies(const Document& typed);

/// The written document alone, without bodies.
Document withBodiesWrittenOut(const Document& typed);

/// Declares the coordinates that bodies add, so that they can be given initial values. Each keeps its place in the
/// written document.
Document withCoordinatesDeclared(const Document& typed);

} // namespace coenergy
