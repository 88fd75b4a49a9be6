#pragma once

#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// A possible column for a row, with any finite cost.
struct Choice {
    int column;
    double cost;
};

/// Each row with a column of its own, with the least sum of costs. The potentials prove this: rowPotentials[i] +
/// columnPotentials[j] <= cost of (i, j) for every choice, with equality for those that were made.
struct Assignment {
    std::vector<int> columnOfRow; ///< a permutation
    std::vector<double> rowPotentials;
    std::vector<double> columnPotentials;
};

/// The cheapest assignment of n rows to n columns; `choices[i]` are those of row i, each column at most once.
/// Nothing if rows cannot all have a column. Where several are cheapest the choice is deterministic. With whole costs
/// everything is exact.
std::optional<Assignment> cheapestAssignment(std::span<const std::vector<Choice>> choices);

} // namespace coenergy
