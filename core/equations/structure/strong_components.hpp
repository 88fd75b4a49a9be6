#pragma once

#include <vector>

namespace coenergy {

/// A directed graph: successors[i] are the vertices that vertex i points to.
using Successors = std::vector<std::vector<int>>;

/// The strongly connected components, each with ascending vertices; a component comes after every other component that
/// it can reach. Read "points to" as "depends on", and this is an order of solution.
/// Throws InternalError for a successor that is no vertex.
std::vector<std::vector<int>> strongComponents(const Successors& successors);

} // namespace coenergy
