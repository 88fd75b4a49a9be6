#pragma once
// The second formulation: a linear graph as a Lagrangian model by its energies. With the displacements x of a tree as
// coordinates (x5 is the integral of v5), A-types have the kinetic coenergy C v^2/2, T-types the potential energy
// x^2/(2 L), D-types the dissipation v^2/(2 R); through sources and gyrators are efforts, across sources and
// transformers flow constraints, whose multipliers are their through variables. With the displacements h of the links
// (h5 is the integral of f5) the roles are exchanged: charges. Reference: R. A. Layton, Principles of Analytical System
// Dynamics, 1998.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

namespace coenergy {

/// The displacements on which the energies depend.
enum class GraphDisplacement {
    Across, // of the tree's branches: positions, angles, flux linkages
    Through // of the links: charges, volumes
};

/// Charges if all nodes are electrical or fluid, otherwise positions.
GraphDisplacement usualDisplacement(const Document& graph);

struct LagrangianGraph {
    Document document;
    Diagnostics problems; // of the graph; if there are any, the document is unchanged
};

/// Converts a document with a graph to one with energies; everything beside the graph is kept.
LagrangianGraph lagrangianGraph(const Document& graph, GraphDisplacement displacement);

} // namespace coenergy
