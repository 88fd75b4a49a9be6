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
// as far as they are more than a name or a constant, or used; as m/2 vc^2 + omega J omega/2 in T* and -m g rc in V
// (A. A. Shabana, Dynamics of Multibody Systems, chapters 2 and 3). Names that are taken are numbered on.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// The generated items of a written document, which follow the typed ones, and the body from which each comes.
struct BodyTraces {
    std::size_t definitions = 0; // number of typed ones
    std::size_t coordinates = 0;
    std::size_t constraints = 0;
    std::vector<std::size_t> ofDefinitions; // the body for each of the others
    std::vector<std::size_t> ofCoordinates;
    std::vector<std::size_t> ofConstraints;
    std::size_t kineticLength = std::string::npos; // of the typed text, if something was appended to it
    std::size_t potentialLength = std::string::npos;

    bool isThere = false; // whether there are any bodies
};

struct WrittenBodies {
    Document document; // without bodies: writing it out again changes nothing
    BodyTraces traces;
    Diagnostics problems; // at the bodies of the typed document
};

/// A body with a fault leaves T* and V without a meaning, and likewise the bodies that it carries.
WrittenBodies writtenBodies(const Document& typed);

/// The written document alone, without bodies.
Document withBodiesWrittenOut(const Document& typed);

/// Declares the coordinates that bodies add, so that they can be given initial values. Each keeps its place in the
/// written document.
Document withCoordinatesDeclared(const Document& typed);

/// Maps a place in the written document to the typed one: for generated items the body, or the section if several
/// bodies are possible. Nothing for typed items.
std::optional<Field> bodyBehind(const BodyTraces& traces, const Field& field, const Span& span);

} // namespace coenergy
