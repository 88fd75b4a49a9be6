// Each class of sparse solvers once.

#include "matrices/sparse_solvers.hpp"

namespace Eigen {

template class SparseLU<SparseMatrix<double>>;
template class SimplicialLLT<SparseMatrix<double>>;
template class SimplicialLDLT<SparseMatrix<double>>;

} // namespace Eigen
