// The Dulmage-Mendelsohn decomposition as computed by A. Pothen and C.-J. Fan, "Computing the block triangular form of
// a sparse matrix", ACM Trans. Math. Software 16 (1990) 303-324.
//
// Coarse: from a maximum matching, what alternating paths reach from the unmatched rows is overdetermined (the paper's
// vertical part), what they reach from the unmatched columns is underdetermined (its horizontal part), the rest is
// square. Fine: connected components of the first two, strongly connected components of the third.

#include "structure/dulmage_mendelsohn.hpp"

#include "structure/matching.hpp"
#include "structure/strong_components.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

namespace coenergy {

namespace {

/// A set of rows and of columns, by membership.
struct Marks {
    explicit Marks(const BipartiteGraph& graph) : rows(graph.rows(), false), columns(graph.columns(), false) {}

    std::vector<char> rows;
    std::vector<char> columns;
};

std::vector<int> indicesOf(const std::vector<char>& marks) {
    std::vector<int> indices;
    for (int index = 0; index < std::ssize(marks); ++index)
        if (marks[index])
            indices.push_back(index);
    return indices;
}

Subsystem partOf(const Marks& marks) {
    return {indicesOf(marks.rows), indicesOf(marks.columns)};
}

using Partners = std::vector<std::optional<int>>;

/// What alternating paths reach from the unmatched of one side, rows or columns: from one of these to all its
/// neighbours across, from one across to its partner.
template <class NeighboursOf>
void reach(std::vector<char>& reached, std::vector<char>& reachedAcross, const Partners& partners,
           const Partners& partnersOfThoseAcross, const NeighboursOf& neighboursOf) {
    std::vector<int> pending;
    const auto reachOne = [&](int one) {
        if (!std::exchange(reached[one], true))
            pending.push_back(one);
    };
    for (int one = 0; one < std::ssize(partners); ++one)
        if (!partners[one])
            reachOne(one);
    while (!pending.empty()) {
        const int one = pending.back();
        pending.pop_back();
        for (const int across : neighboursOf(one)) {
            reachedAcross[across] = true;
            reachOne(partnersOfThoseAcross[across].value()); // matched, or the path would augment the matching
        }
    }
}

Marks reachedFromUnmatchedRows(const BipartiteGraph& graph, const Matching& matching) {
    Marks reached(graph);
    reach(reached.rows, reached.columns, matching.columnOfRow, matching.rowOfColumn,
          [&](int row) { return graph.columnsOf(row); });
    return reached;
}

Marks reachedFromUnmatchedColumns(const BipartiteGraph& graph, const Matching& matching) {
    Marks reached(graph);
    reach(reached.columns, reached.rows, matching.rowOfColumn, matching.columnOfRow,
          [&](int column) { return graph.rowsOf(column); });
    return reached;
}

std::vector<char> inNeither(const std::vector<char>& a, const std::vector<char>& b) {
    std::vector<char> result(a.size());
    std::ranges::transform(a, b, result.begin(), [](char x, char y) { return !x && !y; });
    return result;
}

Subsystem squarePart(const Marks& over, const Marks& under) {
    return {indicesOf(inNeither(over.rows, under.rows)), indicesOf(inNeither(over.columns, under.columns))};
}

/// Takes a whole connected component out of `remaining`, starting from the given rows and columns.
Subsystem takeConnected(const BipartiteGraph& graph, Marks& remaining, Subsystem piece) {
    for (const int row : piece.rows)
        remaining.rows[row] = false;
    for (const int column : piece.columns)
        remaining.columns[column] = false;
    std::size_t nextRow = 0;
    std::size_t nextColumn = 0;
    while (nextRow < piece.rows.size() || nextColumn < piece.columns.size()) {
        if (nextRow < piece.rows.size()) {
            for (const int column : graph.columnsOf(piece.rows[nextRow++]))
                if (std::exchange(remaining.columns[column], false))
                    piece.columns.push_back(column);
        } else {
            for (const int row : graph.rowsOf(piece.columns[nextColumn++]))
                if (std::exchange(remaining.rows[row], false))
                    piece.rows.push_back(row);
        }
    }
    std::ranges::sort(piece.rows);
    std::ranges::sort(piece.columns);
    return piece;
}

/// Every component of the overdetermined part has a row, since every column in it was reached from one.
std::vector<Subsystem> overdeterminedPieces(const BipartiteGraph& graph, Marks remaining) {
    std::vector<Subsystem> pieces;
    for (int row = 0; row < graph.rows(); ++row)
        if (remaining.rows[row])
            pieces.push_back(takeConnected(graph, remaining, {{row}, {}}));
    return pieces;
}

/// Every component of the underdetermined part has a column, for the same reason.
std::vector<Subsystem> underdeterminedPieces(const BipartiteGraph& graph, Marks remaining) {
    std::vector<Subsystem> pieces;
    for (int column = 0; column < graph.columns(); ++column)
        if (remaining.columns[column])
            pieces.push_back(takeConnected(graph, remaining, {{}, {column}}));
    return pieces;
}

/// Which row of the square part must be solved before or together with which: those whose partners it contains.
/// Rows are numbered by their place in `square`.
Successors dependencies(const BipartiteGraph& graph, const Matching& matching, const Subsystem& square) {
    std::vector<std::optional<int>> placeOfColumn(graph.columns());
    for (int place = 0; place < std::ssize(square.rows); ++place)
        placeOfColumn[matching.columnOfRow[square.rows[place]].value()] = place;

    Successors successors(square.rows.size());
    for (int place = 0; place < std::ssize(square.rows); ++place)
        for (const int column : graph.columnsOf(square.rows[place]))
            if (placeOfColumn[column]) // a column of the overdetermined part is none of ours
                successors[place].push_back(*placeOfColumn[column]);
    return successors;
}

std::vector<Subsystem> triangularBlocks(const BipartiteGraph& graph, const Matching& matching,
                                        const Subsystem& square) {
    std::vector<Subsystem> blocks;
    for (const auto& component : strongComponents(dependencies(graph, matching, square))) {
        Subsystem block;
        for (const int place : component) {
            block.rows.push_back(square.rows[place]);
            block.columns.push_back(matching.columnOfRow[square.rows[place]].value());
        }
        std::ranges::sort(block.columns);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

} // namespace

DulmageMendelsohn dulmageMendelsohn(const BipartiteGraph& graph) {
    const Matching matching = maximumMatching(graph);
    const Marks over = reachedFromUnmatchedRows(graph, matching);
    const Marks under = reachedFromUnmatchedColumns(graph, matching);

    DulmageMendelsohn result;
    result.overdetermined = partOf(over);
    result.square = squarePart(over, under);
    result.underdetermined = partOf(under);
    result.overdeterminedPieces = overdeterminedPieces(graph, over);
    result.underdeterminedPieces = underdeterminedPieces(graph, under);
    result.blocks = triangularBlocks(graph, matching, result.square);
    return result;
}

} // namespace coenergy
