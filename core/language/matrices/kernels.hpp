#pragma once
// The inner loops of Eigen's products, triangular solves and Householder reflections, compiled once. A source that
// multiplies matrices would compile each of them again, which costs it more than what it says itself.

#include <complex>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

// HOW is `extern` where they are declared and empty where they are compiled.
#define COENERGY_PANEL_KERNEL(HOW, L, R)                                                                               \
    HOW template struct gebp_kernel<L, R, Index,                                                                       \
                                    blas_data_mapper<typename gebp_traits<L, R>::ResScalar, Index, ColMajor>,          \
                                    gebp_traits<L, R>::mr, gebp_traits<L, R>::nr, false, false>;
#define COENERGY_LEFT_PACKING(HOW, T, MAPPER, ORDER, PANEL)                                                            \
    HOW template struct gemm_pack_lhs<T, Index, MAPPER, gebp_traits<T, T>::mr, gebp_traits<T, T>::LhsProgress,         \
                                      gebp_traits<T, T>::LhsPacket4Packing, ORDER, false, PANEL>;
#define COENERGY_RIGHT_PACKING(HOW, T, MAPPER, ORDER, PANEL)                                                           \
    HOW template struct gemm_pack_rhs<T, Index, MAPPER, gebp_traits<T, T>::nr, ORDER, false, PANEL>;
#define COENERGY_MATRIX_VECTOR(HOW, L, ORDER, R, RORDER, VERSION)                                                      \
    HOW template struct general_matrix_vector_product<Index, L, const_blas_data_mapper<L, Index, ORDER>, ORDER, false, \
                                                      R, const_blas_data_mapper<R, Index, RORDER>, false, VERSION>;
#define COENERGY_TRIANGULAR_SOLVE(HOW, T, SIDE, MODE, ORDER)                                                           \
    HOW template struct triangular_solve_matrix<T, Index, SIDE, MODE, false, ORDER, ColMajor, 1>;
#define COENERGY_BLOCKING(HOW, L, R, FACTOR)                                                                           \
    HOW template void evaluateProductBlockingSizesHeuristic<L, R, FACTOR, Index>(Index&, Index&, Index&, Index);

#define COENERGY_EIGEN_KERNELS(HOW)                                                                                    \
    COENERGY_PANEL_KERNEL(HOW, double, double)                                                                         \
    COENERGY_PANEL_KERNEL(HOW, double, std::complex<double>)                                                           \
    COENERGY_PANEL_KERNEL(HOW, std::complex<double>, std::complex<double>)                                             \
    COENERGY_LEFT_PACKING(HOW, double, InRows<double>, RowMajor, false)                                                \
    COENERGY_LEFT_PACKING(HOW, double, InColumns<double>, ColMajor, false)                                             \
    COENERGY_LEFT_PACKING(HOW, double, Written<double>, ColMajor, true)                                                \
    COENERGY_LEFT_PACKING(HOW, std::complex<double>, InColumns<std::complex<double>>, ColMajor, false)                 \
    COENERGY_RIGHT_PACKING(HOW, double, InColumns<double>, ColMajor, false)                                            \
    COENERGY_RIGHT_PACKING(HOW, double, Written<double>, ColMajor, true)                                               \
    COENERGY_RIGHT_PACKING(HOW, std::complex<double>, InColumns<std::complex<double>>, ColMajor, false)                \
    COENERGY_RIGHT_PACKING(HOW, std::complex<double>, Written<std::complex<double>>, ColMajor, true)                   \
    COENERGY_MATRIX_VECTOR(HOW, double, ColMajor, double, ColMajor, 0)                                                 \
    COENERGY_MATRIX_VECTOR(HOW, double, ColMajor, double, RowMajor, 0)                                                 \
    COENERGY_MATRIX_VECTOR(HOW, double, RowMajor, double, ColMajor, 0)                                                 \
    COENERGY_MATRIX_VECTOR(HOW, double, RowMajor, double, RowMajor, 1)                                                 \
    COENERGY_MATRIX_VECTOR(HOW, double, ColMajor, std::complex<double>, RowMajor, 0)                                   \
    COENERGY_MATRIX_VECTOR(HOW, std::complex<double>, RowMajor, double, ColMajor, 0)                                   \
    COENERGY_MATRIX_VECTOR(HOW, std::complex<double>, ColMajor, std::complex<double>, ColMajor, 0)                     \
    COENERGY_MATRIX_VECTOR(HOW, std::complex<double>, ColMajor, std::complex<double>, RowMajor, 0)                     \
    COENERGY_MATRIX_VECTOR(HOW, std::complex<double>, RowMajor, std::complex<double>, ColMajor, 0)                     \
    COENERGY_TRIANGULAR_SOLVE(HOW, double, OnTheLeft, Upper, ColMajor)                                                 \
    COENERGY_TRIANGULAR_SOLVE(HOW, double, OnTheLeft, Upper, RowMajor)                                                 \
    COENERGY_TRIANGULAR_SOLVE(HOW, double, OnTheLeft, Lower, ColMajor)                                                 \
    COENERGY_TRIANGULAR_SOLVE(HOW, double, OnTheLeft, UnitLower, ColMajor)                                             \
    COENERGY_TRIANGULAR_SOLVE(HOW, double, OnTheLeft, UnitUpper, RowMajor)                                             \
    COENERGY_TRIANGULAR_SOLVE(HOW, double, OnTheRight, Upper, RowMajor)                                                \
    COENERGY_TRIANGULAR_SOLVE(HOW, std::complex<double>, OnTheLeft, Upper, ColMajor)                                   \
    COENERGY_TRIANGULAR_SOLVE(HOW, std::complex<double>, OnTheLeft, UnitLower, ColMajor)                               \
    COENERGY_BLOCKING(HOW, double, double, 1)                                                                          \
    COENERGY_BLOCKING(HOW, double, double, 4)                                                                          \
    COENERGY_BLOCKING(HOW, double, std::complex<double>, 1)                                                            \
    COENERGY_BLOCKING(HOW, std::complex<double>, std::complex<double>, 1)                                              \
    COENERGY_BLOCKING(HOW, std::complex<double>, std::complex<double>, 4)                                              \
    HOW template struct selfadjoint_matrix_vector_product<double, Index, ColMajor, Lower, false, false, 0>;            \
    HOW template void apply_block_householder_on_the_left(Part&, const Part&, const VectorBlock<const VectorXd>&,      \
                                                          bool);                                                       \
    HOW template void tridiagonalization_inplace(MatrixXd&, VectorXd&);                                                \
    HOW template ComputationInfo computeFromTridiagonal_impl(VectorXd&, VectorXd&, Index, bool, MatrixXd&);

namespace Eigen::internal {

using Part = Block<MatrixXd>;
template <typename T> using InRows = const_blas_data_mapper<T, Index, RowMajor>;
template <typename T> using InColumns = const_blas_data_mapper<T, Index, ColMajor>;
template <typename T> using Written = blas_data_mapper<T, Index, ColMajor>;

COENERGY_EIGEN_KERNELS(extern)

} // namespace Eigen::internal
