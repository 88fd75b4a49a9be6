#pragma once
// A square linear system, solved directly where it is regular and by rank-revealing methods where it is not.

#include "matrices/solvers.hpp"
#include "numeric/extended_matrix.hpp"
#include "numeric/static_elimination.hpp"
#include "structure/condensation.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

enum class Conditioning {
    Regular,
    Singular,
    Undefined, // an entry is not finite
};

/// Factors many n x n matrices with the same nonzero places. Allocates nothing after the first few.
class SquareSolver {
public:
    /// Each of the places occurs once; the matrix is zero elsewhere.
    SquareSolver(std::size_t size, const std::vector<MatrixPlace>& places);
    /// For the n x n matrix that is left of an extended one after elimination of its inner unknowns, at the `condensed`
    /// places; it is formed only where necessary.
    SquareSolver(const ExtendedPlaces& extended, const std::vector<MatrixPlace>& condensed);

    /// `entries`: one for each place of the matrix, or of the extended one. Rows and columns are first scaled by powers
    /// of two (see columnScale()), rows so that their largest entry is near one. Singular means singular to working
    /// precision in these scales.
    Conditioning factorize(const double* entries);

    /// The solution of matrix * x = right, n numbers each; both may be the same array. For a singular matrix, the
    /// least-squares solution of least norm in the scales, with singular values below `regularization` times the
    /// largest damped (Tikhonov). NaN where the matrix is undefined or zero.
    void solve(const double* right, double* solution);
    /// The same for the transposed matrix.
    void solveTransposed(const double* right, double* solution);

    /// Smallest over largest pivot of the last factorization.
    double pivotRatio() const { return m_way == Way::Static ? m_static.pivotRatio() : m_pivotRatio; }

    /// The code that factorize() tries first, once the plan has been used often.
    const EliminationCode* code() const { return m_static.code(); }

    static constexpr double singularRatio = 1e-14;
    static constexpr double regularization = 1e-12;

private:
    enum class Way { Static, Dense, SingularValues, None };

    bool factorizeByPlan(const double* entries);
    Conditioning factorizeAfresh(const double* entries);
    void condense(const double* entries);
    void updateSizes();
    void scale();
    void eliminate();
    using StaticSolve = void (StaticElimination::*)(const double*, double*);
    void solveStatic(const double* right, double* solution, StaticSolve how);
    void solveDense(const double* right, double* solution);
    void solveSingular(const double* right, double* solution);
    void solveDenseTransposed(const double* right, double* solution);
    void solveSingularTransposed(const double* right, double* solution);
    Eigen::VectorXd dampedInverses() const;
    void considerPlan(const double* entries);
    bool considerSparsePlan(const double* entries);
    bool mayPlan();
    bool isPlanCheap() const;
    bool isLarge() const;

    std::size_t m_size;
    ExtendedPlaces m_extended;
    std::vector<MatrixPlace> m_places; // of the condensed matrix
    Condensation m_condensation;
    std::vector<double> m_condensed; // at the places
    std::vector<double> m_extendedRight;
    Way m_way = Way::None;
    double m_pivotRatio = 1; // where it is not m_static's

    StaticElimination m_static;
    std::size_t m_usesOfPlan = 0; // since it was made
    std::size_t m_waiting = 0;    // factorizations until the next plan
    std::size_t m_patience = 1;

    std::vector<double> m_sizes;       // the largest sizes of entries so far, as a full matrix
    std::vector<double> m_scaledSizes; // for which the column scales are
    MatrixScales m_scales;
    std::vector<double> m_values;  // row by row, then scaled
    std::vector<double> m_factors; // of the scaled matrix, rows in the order of pivots
    std::vector<std::size_t> m_rows;
    std::vector<double> m_work;
    Eigen::JacobiSVD<Eigen::MatrixXd> m_singularValues;
};

} // namespace coenergy
