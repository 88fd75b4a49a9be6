#pragma once
// Gaussian elimination of many matrices with the same nonzero places, in an order chosen for one of them.

#include "numeric/elimination_code.hpp"
#include "structure/pivot_order.hpp"
#include "structure/transversal_scaling.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace coenergy {

/// Allocates only when it plans, and once more when the operations of an often-used plan become code.
class StaticElimination {
public:
    /// For matrices that are zero outside of `places`, each of which occurs once.
    StaticElimination(std::size_t size, const std::vector<MatrixPlace>& places);

    /// Chooses a pivot order for matrices like the one with these entries, in these scales: little fill-in, no small
    /// pivots. False, with nothing planned, if that would not pay or there are no such pivots.
    bool plan(const double* entries, const MatrixScales& scales);
    bool isPlanned() const { return m_isPlanned; }
    /// The number of updates of single entries in one elimination.
    std::size_t updateCount() const { return m_targets.size(); }
    /// With more updates than this, plain elimination of the full matrix is at least as fast.
    std::size_t mostUpdates() const;

    /// Factors the matrix with these entries, in the order of the places, in the scales of the plan. False, without
    /// factors, if the order is not suitable: a pivot is small or a value is not finite.
    bool factorize(const double* entries);
    /// matrix * solution = right; both have n numbers and may be the same.
    void solve(const double* right, double* solution);
    void solveTransposed(const double* right, double* solution);
    /// The code made from the plan, if it has been used often.
    const EliminationCode* code() const { return m_code ? &*m_code : nullptr; }
    /// Smallest over largest pivot of the last factorization.
    double pivotRatio() const;

private:
    void layOut(const PivotOrder& order, const MatrixScales& scales);
    void layOutPlaces();
    std::uint32_t positionOf(std::size_t i, std::uint32_t j) const;
    void considerCode();
    bool eliminate(const double* entries);
    bool isSuited();
    double* inverses() { return m_entries.data() + m_plan.entryColumns.size(); }

    std::size_t m_size;
    std::vector<MatrixPlace> m_places;
    bool m_isPlanned = false;
    EliminationPlan m_plan;
    std::vector<std::uint32_t> m_targets; // of each update, in the order in which they are made
    std::vector<std::uint32_t> m_fillIns; // entries that no place fills
    std::size_t m_uses = 0;               // of the plan
    std::optional<EliminationCode> m_code;

    std::vector<double> m_entries; // of the factors; behind them the inverses of the pivots, and room for the code
    std::vector<double> m_work;
};

} // namespace coenergy
