#pragma once
// Eigen's direct solvers for sparse matrices, compiled once.

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

#include "matrices/kernels.hpp"

namespace Eigen {

extern template class SparseLU<SparseMatrix<double>>;
extern template class SimplicialLLT<SparseMatrix<double>>;
extern template class SimplicialLDLT<SparseMatrix<double>>;

} // namespace Eigen
