// Each class of solvers once, with everything that it has.

#include "matrices/solvers.hpp"

namespace Eigen {

template class PartialPivLU<MatrixXd>;
template class PartialPivLU<MatrixXcd>;
template class FullPivLU<MatrixXd>;
template class FullPivLU<MatrixXcd>;
template class HouseholderQR<MatrixXd>;
template class ColPivHouseholderQR<MatrixXd>;
template class JacobiSVD<MatrixXd>;
template class JacobiSVD<MatrixXcd>;
template class LLT<MatrixXd>;
template class LDLT<MatrixXd>;
template class SelfAdjointEigenSolver<MatrixXd>;
template class SelfAdjointEigenSolver<MatrixXcd>;
template class EigenSolver<MatrixXd>;
template class RealSchur<MatrixXd>;

} // namespace Eigen
