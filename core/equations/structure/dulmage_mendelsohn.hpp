#pragma once

#include "structure/bipartite_graph.hpp"

#include <vector>

namespace coenergy {

/// Some rows (equations) and columns (unknowns) of a pattern, each ascending.
struct Subsystem {
    std::vector<int> rows;
    std::vector<int> columns;

    bool operator==(const Subsystem&) const = default;
};

/// The Dulmage-Mendelsohn decomposition. Every row and every column is in exactly one of the first three parts,
/// whichever maximum matching they were found with.
struct DulmageMendelsohn {
    /// More rows than columns: equations that are too many, and all the unknowns that occur in them.
    Subsystem overdetermined;
    /// As many rows as columns, and perfectly matched. These rows may contain columns of `overdetermined` too.
    Subsystem square;
    /// More columns than rows: unknowns that nothing determines, and all the equations that contain one of them.
    Subsystem underdetermined;

    /// The pieces of `overdetermined` that share no unknown: each has more rows than columns and is a separate
    /// complaint. By smallest row.
    std::vector<Subsystem> overdeterminedPieces;
    /// The pieces of `underdetermined` that share no equation: each has more columns than rows. By smallest column.
    std::vector<Subsystem> underdeterminedPieces;

    /// The finest block lower triangular form of `square`: within it, the rows of a block contain only columns of this
    /// block and of earlier ones. Solving block after block therefore needs known values only.
    std::vector<Subsystem> blocks;

    bool operator==(const DulmageMendelsohn&) const = default;
};

/// Decomposes a pattern of any shape. Deterministic.
DulmageMendelsohn dulmageMendelsohn(const BipartiteGraph& graph);

} // namespace coenergy
