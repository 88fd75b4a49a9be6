#pragma once
// A planned elimination as machine code, without the index lists of the plan.

#include "numeric/tape.hpp"
#include "structure/pivot_order.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace coenergy {

/// L and U row by row in the order of pivots, without zeros.
struct EliminationPlan {
    std::vector<std::uint32_t> rows;         // of the matrix
    std::vector<std::uint32_t> columns;      // of the matrix
    std::vector<std::uint32_t> rowBegins;    // of each row, and behind the last one
    std::vector<std::uint32_t> diagonals;    // of each row
    std::vector<std::uint32_t> entryColumns; // of each entry
    std::vector<std::uint32_t> positions;    // of each place
    std::vector<double> placeScales;         // of each place
    std::vector<double> rowScales;           // in the order of pivots, like the next
    std::vector<double> columnScales;
};

/// The same operations in the same order as with lists, so that the numbers are the same, bit for bit.
class EliminationCode {
public:
    /// The largest multiplier for which a pivot order is suitable.
    static constexpr double largestMultiplier = 1e3;
    static constexpr std::size_t watchedCount = 3; // sums: of squares of multipliers, of pivots, of their inverses

    /// Nothing if no machine code can be made, or if it would be too long to write.
    static std::optional<EliminationCode> of(const EliminationPlan& plan, std::size_t placeCount);

    /// The size of the array of factors: entries, inverse pivots, and a right side or the watched sums.
    static std::size_t roomFor(const EliminationPlan& plan);

    /// True if the pivot order is certainly suitable: no multiplier is larger than `largestMultiplier`, no pivot ratio
    /// smaller than `smallestPivotRatio`. Otherwise the factors have to be examined.
    bool factorize(const double* entries, double* factors);
    /// With the factors; right and solution may be the same.
    void solve(double* factors, const double* right, double* solution);

    /// From the entries of the matrix to those of the factors, the inverse pivots, and the watched sums.
    const Program& factorizing() const { return m_factorizing.program(); }
    /// From entries of factors, inverse pivots and a right side to the solution.
    const Program& solving() const { return m_solving.program(); }
    /// Whether the watched sums prove the pivot order suitable.
    static bool isSuited(const double* watched) {
        return watched[0] <= largestMultiplier * largestMultiplier && watched[1] * watched[2] <= 1 / smallestPivotRatio;
    }

private:
    EliminationCode(std::size_t size, std::size_t entryCount, Tape factorizing, Tape solving);

    std::size_t m_size;
    std::size_t m_entryCount;
    Tape m_factorizing, m_solving;
    Tape::Memory m_factorizingMemory, m_solvingMemory;
};

} // namespace coenergy
