#pragma once
// Eigen's dense solvers, compiled once. Whoever decomposes a matrix includes this in place of Eigen's own headers, and
// a source that does costs half as much to compile. That holds for plain matrices: what a solver is made from is a
// MatrixXd and not an expression, for which the whole solver would be compiled again.

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>

#include "matrices/kernels.hpp"

// HOW is `extern` where they are declared and empty where they are compiled.
#define COENERGY_COMPUTE(HOW, SOLVER, MATRIX, ...)                                                                     \
    HOW template SOLVER<MATRIX>& SOLVER<MATRIX>::compute(const EigenBase<MATRIX>& __VA_ARGS__);
#define COENERGY_SOLVE(HOW, SOLVER, MATRIX, VECTOR)                                                                    \
    HOW template void SOLVER<MATRIX>::_solve_impl(const MATRIX&, MATRIX&) const;                                       \
    HOW template void SOLVER<MATRIX>::_solve_impl(const VECTOR&, VECTOR&) const;

#define COENERGY_EIGEN_SOLVERS(HOW)                                                                                    \
    HOW template class PartialPivLU<MatrixXd>;                                                                         \
    HOW template class PartialPivLU<MatrixXcd>;                                                                        \
    HOW template class FullPivLU<MatrixXd>;                                                                            \
    COENERGY_SOLVE(HOW, FullPivLU, MatrixXd, VectorXd)                                                                 \
    HOW template class FullPivLU<MatrixXcd>;                                                                           \
    COENERGY_SOLVE(HOW, FullPivLU, MatrixXcd, VectorXcd)                                                               \
    HOW template class HouseholderQR<MatrixXd>;                                                                        \
    HOW template class ColPivHouseholderQR<MatrixXd>;                                                                  \
    COENERGY_COMPUTE(HOW, ColPivHouseholderQR, MatrixXd)                                                               \
    COENERGY_SOLVE(HOW, ColPivHouseholderQR, MatrixXd, VectorXd)                                                       \
    HOW template class CompleteOrthogonalDecomposition<MatrixXd>;                                                      \
    COENERGY_SOLVE(HOW, CompleteOrthogonalDecomposition, MatrixXd, VectorXd)                                           \
    HOW template class JacobiSVD<MatrixXd>;                                                                            \
    HOW template class JacobiSVD<MatrixXcd>;                                                                           \
    HOW template class LLT<MatrixXd>;                                                                                  \
    COENERGY_COMPUTE(HOW, LLT, MatrixXd)                                                                               \
    HOW template class LDLT<MatrixXd>;                                                                                 \
    COENERGY_COMPUTE(HOW, LDLT, MatrixXd)                                                                              \
    COENERGY_SOLVE(HOW, LDLT, MatrixXd, VectorXd)                                                                      \
    HOW template class SelfAdjointEigenSolver<MatrixXd>;                                                               \
    COENERGY_COMPUTE(HOW, SelfAdjointEigenSolver, MatrixXd, , int)                                                     \
    HOW template class SelfAdjointEigenSolver<MatrixXcd>;                                                              \
    COENERGY_COMPUTE(HOW, SelfAdjointEigenSolver, MatrixXcd, , int)                                                    \
    HOW template class GeneralizedSelfAdjointEigenSolver<MatrixXd>;                                                    \
    HOW template class EigenSolver<MatrixXd>;                                                                          \
    COENERGY_COMPUTE(HOW, EigenSolver, MatrixXd, , bool)                                                               \
    HOW template class RealSchur<MatrixXd>;

namespace Eigen {

COENERGY_EIGEN_SOLVERS(extern)

} // namespace Eigen
