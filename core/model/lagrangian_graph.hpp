#pragma once
// The second road: a linear graph as a Lagrangian model by its energies. Along displacements x of a tree, x5 the
// integral of v5, A-types have kinetic coenergy C v^2/2, T-types potential energy x^2/(2 L), D-types the dissipation
// v^2/(2 R); through sources and gyrators are efforts, across sources and transformers flow constraints, whose
// multipliers are their through variables. Along displacements h of the links, h5 the integral of f5, all this the
// other way round: charges. Reference: R. A. Layton, Principles of Analytical System Dynamics, 1998.

#include "base/diagnostic.hpp"
#include "model/document.hpp"

namespace coenergy {

/// Of what displacements the energies are functions.
enum class GraphDisplacement {
    Across, // of the tree's branches: positions, angles, flux linkages
    Through // of the links: charges, volumes
};

/// Charges where all nodes are electrical or fluid, else positions.
GraphDisplacement usualDisplacement(const Document& graph);

struct LagrangianGraph {
    Document document;
    Diagnostics problems; // of the graph; the document is as it was where there are any
};

/// A document with a graph as one with energies; what stands beside the graph stays.
LagrangianGraph lagrangianGraph(const Document& graph, GraphDisplacement displacement);

} // namespace coenergy
