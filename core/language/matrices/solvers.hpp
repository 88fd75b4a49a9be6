#pragma once
// Eigen's dense solvers, compiled once. Whoever decomposes a matrix includes this in place of Eigen's own headers, and
// a source that does costs half as much to compile.

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>

#include "matrices/kernels.hpp"

namespace Eigen {

extern template class PartialPivLU<MatrixXd>;
extern template class PartialPivLU<MatrixXcd>;
extern template class FullPivLU<MatrixXd>;
extern template class FullPivLU<MatrixXcd>;
extern template class HouseholderQR<MatrixXd>;
extern template class ColPivHouseholderQR<MatrixXd>;
extern template class JacobiSVD<MatrixXd>;
extern template class JacobiSVD<MatrixXcd>;
extern template class LLT<MatrixXd>;
extern template class LDLT<MatrixXd>;
extern template class SelfAdjointEigenSolver<MatrixXd>;
extern template class SelfAdjointEigenSolver<MatrixXcd>;
extern template class EigenSolver<MatrixXd>;
extern template class RealSchur<MatrixXd>;

} // namespace Eigen
