#pragma once
// Bodies as what they stand for: the definitions, coordinates, energies and constraints that somebody would type who
// models them by hand.
//
// A body B that moves is written as
//   x_B, y_B, z_B          its origin, where its joint is, along the ground's axes
//   xc_B, yc_B, zc_B       its centre of mass
//   ix_B ... kz_B          its axes i, j, k, each along the ground's axes
//   angle_B                its angle about an axis that its parent turns about, too
//   omega1_B ... omega3_B  its angular velocity along its own axes
// as far as they are more than a name or a constant, or used; as m/2 vc^2 + omega J omega/2 in T* and -m g rc in V
// (A. A. Shabana, Dynamics of Multibody Systems, chapters 2 and 3). Names that are taken are numbered on.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Which of a written document's items stand behind the typed ones, and from which body each comes.
struct BodyTraces {
    std::size_t definitions = 0; // that were typed
    std::size_t coordinates = 0;
    std::size_t constraints = 0;
    std::vector<std::size_t> ofDefinitions; // the body behind each of the others
    std::vector<std::size_t> ofCoordinates;
    std::vector<std::size_t> ofConstraints;
    std::size_t kineticLength = std::string::npos; // of the typed text, where something was written behind it
    std::size_t potentialLength = std::string::npos;

    bool isThere = false; // whether there are bodies at all
};

struct WrittenBodies {
    Document document; // without bodies: to write it once more changes nothing
    BodyTraces traces;
    Diagnostics problems; // at the bodies of the typed document
};

/// A body that has a problem leaves T* and V without a meaning, and so do those that it carries.
WrittenBodies writtenBodies(const Document& typed);

/// The written document alone: bodies no more.
Document withBodiesWrittenOut(const Document& typed);

/// With the coordinates that bodies bring declared, so that they may be given values to start from. Each keeps the
/// place that it has in the written document.
Document withCoordinatesDeclared(const Document& typed);

/// A place of the written document as one of the typed: for what comes from bodies the body, or if it may be any of
/// them the section. Nothing for what was typed.
std::optional<Field> bodyBehind(const BodyTraces& traces, const Field& field, const Span& span);

} // namespace coenergy
