#pragma once

#include "graph_picture.hpp"

#include <QString>

namespace coenergy {

QString domainName(GraphDomain domain);
/// The name of an element: resistor, mass, torque source.
QString elementName(BranchType type, GraphDomain domain);
/// A possible output of a branch, with its variable: voltage v3, displacement x7.
QString outputName(const PicturedBranch& branch, OutputKind kind);
/// A variable of a branch as a title: "Voltage across R₂", "Torque through R₇".
QString variableTitle(const PicturedBranch& branch, OutputKind kind);
/// Its name, or its number.
QString nodeName(int node, const GraphPicture& picture);
/// For the reference below a group: electrical, 1.
QString groundCaption(GraphDomain domain, const GraphPicture& picture);

/// Spoken: "branch 2, resistor R2, from node 2 to node 3, in the tree".
QString spokenBranch(std::size_t branch, const GraphPicture& picture);
/// "node 3, 2 branches"
QString spokenNode(int node, const GraphPicture& picture);
/// "12 branches between 5 nodes"
QString spokenGraph(const GraphPicture& picture);

} // namespace coenergy
