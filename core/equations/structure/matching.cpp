// Maximum matching by augmenting paths: a matching is maximum when no path that alternates between unmatched and
// matched pairs joins two unmatched vertices (C. Berge, "Two theorems in graph theory", PNAS 43 (1957) 842-844).
// One breadth-first search for each row that finds no free column at once; O(rows * incidences) at worst.

#include "structure/matching.hpp"

namespace coenergy {

namespace {

struct PathSearch {
    explicit PathSearch(const BipartiteGraph& graph) : seenBy(graph.columns(), -1), reachedFrom(graph.columns(), -1) {}

    std::vector<int> seenBy;      // per column: the row whose search saw it last
    std::vector<int> reachedFrom; // per column: the row before it on the path
    std::vector<int> queue;       // rows whose columns are still to be looked at
};

/// The unmatched column at the end of an augmenting path from `start`, whose steps are left in `search`.
std::optional<int> findFreeColumn(const BipartiteGraph& graph, const Matching& matching, int start,
                                  PathSearch& search) {
    search.queue.assign(1, start);
    for (std::size_t head = 0; head < search.queue.size(); ++head) {
        const int row = search.queue[head];
        for (const int column : graph.columnsOf(row)) {
            if (search.seenBy[column] == start)
                continue;
            search.seenBy[column] = start;
            search.reachedFrom[column] = row;
            if (!matching.rowOfColumn[column])
                return column;
            search.queue.push_back(*matching.rowOfColumn[column]);
        }
    }
    return std::nullopt;
}

/// Exchanges unmatched and matched pairs along the path that ends in `column`.
void augment(Matching& matching, const PathSearch& search, int column) {
    std::optional<int> next = column;
    while (next) {
        const int current = *next;
        const int row = search.reachedFrom[current];
        next = matching.columnOfRow[row];
        matching.columnOfRow[row] = current;
        matching.rowOfColumn[current] = row;
    }
    ++matching.size;
}

} // namespace

Matching maximumMatching(const BipartiteGraph& graph) {
    Matching matching{std::vector<std::optional<int>>(graph.rows()), std::vector<std::optional<int>>(graph.columns()),
                      0};
    PathSearch search(graph);
    for (int row = 0; row < graph.rows(); ++row)
        if (const auto column = findFreeColumn(graph, matching, row, search))
            augment(matching, search, *column);
    return matching;
}

} // namespace coenergy
