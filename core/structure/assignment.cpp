// The linear assignment problem on a sparse matrix, by successive shortest augmenting paths with potentials
// (R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear assignment problems",
// Computing 38 (1987) 325-340).
//
// Costs are (greatest order - sigma_ij) >= 0, so the cheapest assignment is the transversal of highest value. The
// potentials u (rows) and v (columns) keep every reduced cost (cost - u_i - v_j) >= 0 and those of assigned pairs = 0;
// each row in turn is assigned along a path that is shortest in reduced costs, found by Dijkstra's method.

#include "structure/assignment.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace coenergy {

namespace {

constexpr int none = -1;
constexpr int unreached = std::numeric_limits<int>::max();

int greatestOrder(const SignatureMatrix& sigma) {
    int greatest = 0;
    for (int row = 0; row < sigma.rows(); ++row)
        for (const auto& entry : sigma.row(row))
            greatest = std::max(greatest, entry.order);
    return greatest;
}

struct Assignment {
    explicit Assignment(int n) : columnOfRow(n, none), rowOfColumn(n, none), u(n, 0), v(n, 0) {}

    std::vector<int> columnOfRow;
    std::vector<int> rowOfColumn;
    std::vector<int> u; // potentials of rows
    std::vector<int> v; // potentials of columns
};

/// What one search for a shortest path learns; kept between searches so that only what was touched is cleared.
struct ShortestPaths {
    explicit ShortestPaths(int n) : distance(n, unreached), reachedFrom(n, none), isSettled(n, false) {}

    void clear() {
        for (const int column : touched) {
            distance[column] = unreached;
            isSettled[column] = false;
        }
        touched.clear();
        settled.clear();
    }

    std::vector<int> distance;    // per column
    std::vector<int> reachedFrom; // per column: the row before it on its path
    std::vector<char> isSettled;  // per column: its distance is final
    std::vector<int> touched;     // columns with a distance
    std::vector<int> settled;     // columns whose distance is final, in order; the last one is the path's end
};

/// Finds the nearest unassigned column from `start`, or returns `none`. Equal distances go by ascending column.
int findNearestFreeColumn(const SignatureMatrix& sigma, int greatest, const Assignment& assignment, int start,
                          ShortestPaths& paths) {
    using Candidate = std::pair<int, int>; // distance, column
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates;
    paths.clear();

    const auto relax = [&](int row, int distanceOfRow) {
        for (const auto& [column, order] : sigma.row(row)) {
            const int reducedCost = greatest - order - assignment.u[row] - assignment.v[column];
            const int distance = distanceOfRow + reducedCost;
            if (distance >= paths.distance[column])
                continue;
            if (paths.distance[column] == unreached)
                paths.touched.push_back(column);
            paths.distance[column] = distance;
            paths.reachedFrom[column] = row;
            candidates.emplace(distance, column);
        }
    };

    relax(start, 0);
    while (!candidates.empty()) {
        const auto [distance, column] = candidates.top();
        candidates.pop();
        if (paths.isSettled[column])
            continue;
        paths.isSettled[column] = true;
        paths.settled.push_back(column);
        if (assignment.rowOfColumn[column] == none)
            return column;
        relax(assignment.rowOfColumn[column], distance);
    }
    return none;
}

/// Makes the path to `end` tight and leaves no reduced cost negative.
void updatePotentials(Assignment& assignment, const ShortestPaths& paths, int start, int end) {
    const int length = paths.distance[end];
    assignment.u[start] += length;
    for (const int column : paths.settled) {
        const int slack = length - paths.distance[column];
        assignment.v[column] -= slack;
        if (column != end)
            assignment.u[assignment.rowOfColumn[column]] += slack;
    }
}

void augment(Assignment& assignment, const ShortestPaths& paths, int end) {
    for (int column = end; column != none;) {
        const int row = paths.reachedFrom[column];
        const int next = std::exchange(assignment.columnOfRow[row], column);
        assignment.rowOfColumn[column] = row;
        column = next;
    }
}

int valueOf(const SignatureMatrix& sigma, const std::vector<int>& columnOfRow) {
    int value = 0;
    for (int row = 0; row < sigma.rows(); ++row)
        value += sigma.order(row, columnOfRow[row]).value();
    return value;
}

} // namespace

std::optional<Transversal> highestValueTransversal(const SignatureMatrix& sigma) {
    if (!sigma.isSquare())
        return std::nullopt;
    const int greatest = greatestOrder(sigma);
    Assignment assignment(sigma.rows());
    ShortestPaths paths(sigma.rows());
    for (int row = 0; row < sigma.rows(); ++row) {
        const int end = findNearestFreeColumn(sigma, greatest, assignment, row, paths);
        if (end == none)
            return std::nullopt;
        updatePotentials(assignment, paths, row, end);
        augment(assignment, paths, end);
    }
    const int value = valueOf(sigma, assignment.columnOfRow);
    return Transversal{std::move(assignment.columnOfRow), value};
}

} // namespace coenergy
