#pragma once
// (shift - d rate/dy) x = right, from the equations of the rate: these are sparse where its own derivatives, which
// contain the inverse of J, are full.

#include "matrices/sparse_solvers.hpp"
#include "numeric/compiled_system.hpp"

#include <complex>
#include <cstddef>
#include <vector>

namespace coenergy {

/// Of G at a solved point.
struct EquationSlopes {
    std::vector<double> byHighest; // in the order of CompiledSystem::jacobianPlaces()
    std::vector<double> byInput;   // by time and state, in the order of CompiledSystem::gradient().places()
};

/// The factors for one shift, a real or a complex number other than zero. Every derivative below the highest one
/// follows from the one above: shift x_i - x_(i+1) = right_i; so that the unknowns are the changes of the highest
/// derivatives alone, as many as there are equations.
template <typename Scalar> class ShiftedRate {
public:
    using Vector = Eigen::Matrix<Scalar, Eigen::Dynamic, 1>;

    /// `system` outlives it.
    explicit ShiftedRate(const CompiledSystem& system);

    /// False if the matrix is singular or a slope not finite.
    bool factorize(const EquationSlopes& slopes, Scalar shift);
    /// The change of the state. After a factorization that succeeded.
    Vector solve(const Vector& right);

private:
    using Matrix = Eigen::SparseMatrix<Scalar>;

    void assemble(const EquationSlopes& slopes);

    const CompiledSystem& m_system;
    std::vector<double> m_stateSlopes; // of the last factorization, in the order of the places
    Scalar m_shift = 0;
    Matrix m_matrix;
    bool m_hasPattern = false;
    Eigen::SparseLU<Matrix> m_factors;
};

extern template class ShiftedRate<double>;
extern template class ShiftedRate<std::complex<double>>;

} // namespace coenergy
