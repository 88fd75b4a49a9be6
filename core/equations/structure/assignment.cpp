// Successive shortest augmenting paths with potentials. These keep every reduced cost (cost - u_i - v_j) of an assigned
// row >= 0 and those of assigned pairs = 0; each row in turn is assigned along a path that is shortest in reduced
// costs, found by Dijkstra's method. Reference: R. Jonker, A. Volgenant, A shortest augmenting path algorithm for dense
// and sparse linear assignment problems, Computing 38 (1987) 325-340.
#include "structure/assignment.hpp"

#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace coenergy {

namespace {

constexpr int none = -1;
constexpr double unreached = std::numeric_limits<double>::infinity();

class ShortestAugmentingPaths {
public:
    explicit ShortestAugmentingPaths(std::span<const std::vector<Choice>> choices)
        : m_choices(choices), m_assignment{std::vector<int>(choices.size(), none), std::vector<double>(choices.size()),
                                           std::vector<double>(choices.size())},
          m_rowOfColumn(choices.size(), none), m_distances(choices.size(), unreached),
          m_reachedFrom(choices.size(), none), m_isSettled(choices.size(), false) {}

    std::optional<Assignment> run() {
        for (int row = 0; row < std::ssize(m_choices); ++row) {
            const int end = nearestFreeColumn(row);
            if (end == none)
                return std::nullopt;
            updatePotentials(row, end);
            augment(end);
        }
        return std::move(m_assignment);
    }

private:
    using Candidate = std::pair<double, int>; // distance, column
    using Candidates = std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>>;

    // Equal distances go by ascending column.
    int nearestFreeColumn(int start) {
        forgetDistances();
        Candidates candidates;
        relax(start, 0, candidates);
        while (!candidates.empty()) {
            const auto [distance, column] = candidates.top();
            candidates.pop();
            if (m_isSettled[column])
                continue;
            m_isSettled[column] = true;
            m_settled.push_back(column);
            if (m_rowOfColumn[column] == none)
                return column;
            relax(m_rowOfColumn[column], distance, candidates);
        }
        return none;
    }

    // A settled distance is final, even if rounding suggests a shorter path.
    void relax(int row, double distanceOfRow, Candidates& candidates) {
        const double rowPotential = m_assignment.rowPotentials[row];
        const double* const columnPotentials = m_assignment.columnPotentials.data();
        for (const auto& [column, cost] : m_choices[row]) {
            const double distance = distanceOfRow + cost - rowPotential - columnPotentials[column];
            if (m_isSettled[column] || distance >= m_distances[column])
                continue;
            if (m_distances[column] == unreached)
                m_touched.push_back(column);
            m_distances[column] = distance;
            m_reachedFrom[column] = row;
            candidates.emplace(distance, column);
        }
    }

    void forgetDistances() {
        for (const int column : m_touched) {
            m_distances[column] = unreached;
            m_isSettled[column] = false;
        }
        m_touched.clear();
        m_settled.clear();
    }

    // Makes the path tight without making any reduced cost negative.
    void updatePotentials(int start, int end) {
        const double length = m_distances[end];
        m_assignment.rowPotentials[start] += length;
        for (const int column : m_settled) {
            const double slack = length - m_distances[column];
            m_assignment.columnPotentials[column] -= slack;
            if (column != end)
                m_assignment.rowPotentials[m_rowOfColumn[column]] += slack;
        }
    }

    void augment(int end) {
        for (int column = end; column != none;) {
            const int row = m_reachedFrom[column];
            const int next = std::exchange(m_assignment.columnOfRow[row], column);
            m_rowOfColumn[column] = row;
            column = next;
        }
    }

    std::span<const std::vector<Choice>> m_choices;
    Assignment m_assignment;
    std::vector<int> m_rowOfColumn;
    std::vector<double> m_distances;
    std::vector<int> m_reachedFrom; // per column: the row before it on its path
    std::vector<char> m_isSettled;  // per column: its distance is final
    std::vector<int> m_touched;     // columns with a distance
    std::vector<int> m_settled;     // columns whose distance is final, in order; the last one is the path's end
};

} // namespace

std::optional<Assignment> cheapestAssignment(std::span<const std::vector<Choice>> choices) {
    return ShortestAugmentingPaths(choices).run();
}

} // namespace coenergy
